import { useState } from 'react';
import { errorText } from '../../../../shared/api/errors.ts';
import { useMay } from '../../../../shared/api/session.ts';
import { lazyExtra, lazyOverlay, lazyPanel } from '../../../../shared/code/lazy-parts.tsx';
import { usePage } from '../../../../shared/hooks/use-page.ts';
import { t as tEditing } from '../../../../shared/sessions/messages.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { EditorContext } from '../../editor-context.ts';
import { useEditorKeys } from '../../hooks/use-editor-keys.ts';
import { type EditorOptions, useEditorValue } from '../../hooks/use-editor-value.ts';
import { t } from '../../messages.ts';
import { ScriptCard } from '../script/script-card.tsx';
import styles from './editor.module.css';
import { EditorHead } from './editor-head.tsx';
import { ProduceBar } from './produce-control.tsx';

// Loaded after the script, so that the editor opens without them.
const DeliveryCard = lazyPanel(
  async () => ({ default: (await import('../delivery/delivery-card.tsx')).DeliveryCard }),
  180,
);
const AdDetailsCard = lazyPanel(
  async () => ({ default: (await import('../details/ad-details-card.tsx')).AdDetailsCard }),
  320,
);
const SoundCard = lazyPanel(async () => ({ default: (await import('../sound/sound-card.tsx')).SoundCard }), 193);
const VoiceCard = lazyPanel(async () => ({ default: (await import('../voice/voice-card.tsx')).VoiceCard }), 271);
const ExportPanel = lazyPanel(async () => ({ default: (await import('../delivery/export-panel.tsx')).ExportPanel }));
const TimelineCard = lazyPanel(async () => ({ default: (await import('../timeline/timeline-card.tsx')).TimelineCard }));

const Welcome = lazyPanel(async () => ({ default: (await import('./welcome.tsx')).Welcome }), 170);

const VoicePicker = lazyOverlay(async () => ({ default: (await import('../voice/voice-picker.tsx')).VoicePicker }));
const SoundPicker = lazyOverlay(async () => ({ default: (await import('../sound/sound-picker.tsx')).SoundPicker }));
const HistorySheet = lazyOverlay(async () => ({ default: (await import('./history-sheet.tsx')).HistorySheet }));

const PresenceNotice = lazyExtra(async () => ({
  default: (await import('../../../../shared/sessions/presence-notice.tsx')).PresenceNotice,
}));

const EditNotice = lazyExtra(async () => ({
  default: (await import('../../../../shared/sessions/edit-notice.tsx')).EditNotice,
}));

const NotShownNotice = lazyExtra(async () => ({ default: (await import('./not-shown-notice.tsx')).NotShownNotice }));

type EditorProps = EditorOptions & { readonly onReload: () => void };

/** The ad editor: script, voice, sound and delivery settings, and the finished renders. */
export const Editor = ({ onReload, ...options }: EditorProps) => {
  const { notShown = [] } = options;
  const mayWrite = useMay('projects.write');
  const { editor, autosave, catalogue, setReadOnly } = useEditorValue(options);
  const { state, name, isReadOnly } = editor;
  const { status } = autosave;
  usePage(name, [{ label: t('createAd.projects'), to: '/workflows/project-manager' }]);
  useEditorKeys(editor);
  const [voiceTarget, setVoiceTarget] = useState<string>();
  const [isSoundOpen, setSoundOpen] = useState(false);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const isDeleted = status.kind === 'deleted';
  const saveAsNew = (): void => {
    autosave
      .saveAsNew()
      .then(() => showToast({ tone: 'success', title: tEditing('editing.savedAsNew') }))
      .catch((error: unknown) => {
        showToast({ tone: 'error', title: t('createAd.sessionNotCreated'), description: errorText(error) });
      });
  };
  const takeOther = (): void => {
    autosave.discard();
    onReload();
  };
  const isEmpty = editor.ad.lines.every(({ text }) => text.trim() === '');
  // It stays mounted when it fills the script: it may have to produce it.
  const [hasWelcome, setHasWelcome] = useState(isEmpty);
  if (isEmpty && !hasWelcome) setHasWelcome(true);
  const isExport = state.step === 'export';
  return (
    <EditorContext value={editor}>
      <EditorHead
        name={name}
        status={status}
        isComplete={autosave.session?.status === 'complete'}
        onRename={autosave.rename}
        onMarkComplete={autosave.markComplete}
        onSave={autosave.saveNow}
        onHistory={() => setHistoryOpen(true)}
      />
      {autosave.session && mayWrite && !isDeleted && (
        <PresenceNotice session={autosave.session} onReadOnly={setReadOnly} onSync={autosave.sync} />
      )}
      <EditNotice
        isNeeded={status.kind === 'conflict'}
        tone="warning"
        sentence={tEditing('editing.whichVersion')}
        actions={{
          [tEditing('editing.keepThisOne')]: autosave.overwrite,
          [tEditing('editing.takeTheOtherOne')]: takeOther,
        }}
      />
      <EditNotice
        isNeeded={isDeleted}
        tone="warning"
        sentence={tEditing('editing.deletedKept')}
        actions={{ [tEditing('editing.saveAsNew')]: saveAsNew }}
      />
      <NotShownNotice isNeeded={notShown.length > 0} messages={notShown} />
      <EditNotice
        isNeeded={catalogue.isError}
        tone="error"
        sentence={t('createAd.voicesNotLoaded')}
        actions={{ [t('createAd.tryAgain')]: catalogue.retry }}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          {isExport ? (
            <ExportPanel />
          ) : (
            <div inert={isReadOnly}>
              <ScriptCard onPickVoice={setVoiceTarget} />
            </div>
          )}
          {hasWelcome && state.renders.length === 0 && <Welcome />}
          {state.renders.length > 0 && <TimelineCard />}
        </div>
        <div className={`${styles.column} ${styles.side}`} inert={isReadOnly}>
          {!isExport && <VoiceCard onPick={setVoiceTarget} />}
          {!isExport && <SoundCard onPick={() => setSoundOpen(true)} />}
          <DeliveryCard />
          <AdDetailsCard />
        </div>
      </div>
      <ProduceBar />
      <VoicePicker isOpen={voiceTarget !== undefined} target={voiceTarget} onClose={() => setVoiceTarget(undefined)} />
      <SoundPicker isOpen={isSoundOpen} onClose={() => setSoundOpen(false)} />
      <HistorySheet isOpen={isHistoryOpen} onClose={() => setHistoryOpen(false)} />
    </EditorContext>
  );
};
