import { useState } from 'react';
import { usePage } from '../../../../shared/hooks/use-page.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Banner, Skeleton } from '../../../../shared/ui/states.tsx';
import { EditorContext, type EditorContextValue } from '../../editor-context.ts';
import { useCode } from '../../hooks/use-code.ts';
import { useEditorKeys } from '../../hooks/use-editor-keys.ts';
import { type EditorOptions, useEditorValue } from '../../hooks/use-editor-value.ts';
import { t } from '../../messages.ts';
import { spokenLines } from '../../model/document/ad.ts';
import { ScriptCard } from '../script/script-card.tsx';
import { SoundCard } from '../sound/sound-card.tsx';
import { SoundPicker } from '../sound/sound-picker.tsx';
import { VoiceCard } from '../voice/voice-card.tsx';
import { VoicePicker } from '../voice/voice-picker.tsx';
import styles from './editor.module.css';
import { EditorHead } from './editor-head.tsx';
import { HistorySheet } from './history-sheet.tsx';
import { ProduceBar } from './produce-control.tsx';
import { Welcome } from './welcome.tsx';

const loadTimeline = () => import('../timeline/timeline-card.tsx');
const loadDelivery = () => import('../delivery/delivery-card.tsx');
const loadExport = () => import('../delivery/export-panel.tsx');

/** The parts below the script, loaded after it; those for a finished ad as soon as there is something to produce. */
const useLaterParts = ({ ad, state }: EditorContextValue) => {
  const isNeeded = state.renders.length > 0 || spokenLines(ad).length > 0;
  return {
    Delivery: useCode(loadDelivery, true)?.DeliveryCard,
    Timeline: useCode(loadTimeline, isNeeded)?.TimelineCard,
    Export: useCode(loadExport, isNeeded)?.ExportPanel,
  };
};

type EditorProps = EditorOptions & { readonly onReload: () => void };

type NoticeProps = {
  readonly tone: 'warning' | 'error';
  readonly sentence: string;
  readonly actions: Readonly<Record<string, () => void>>;
};

const Notice = ({ tone, sentence, actions }: NoticeProps) => (
  <div className={styles.notice}>
    <Banner tone={tone} isLive>
      {sentence}
      <div className={styles.noticeActions}>
        {Object.entries(actions).map(([label, act]) => (
          <Button key={label} onClick={act}>
            {label}
          </Button>
        ))}
      </div>
    </Banner>
  </div>
);

/** The ad editor: script, voice, sound and delivery settings, and the finished renders. */
export const Editor = ({ onReload, ...options }: EditorProps) => {
  const { editor, autosave, catalogue } = useEditorValue(options);
  const { state, name } = editor;
  const { status } = autosave;
  usePage(name, [{ label: t('createAd.projects'), to: '/workflows/project-manager' }]);
  useEditorKeys(editor);
  const [voiceTarget, setVoiceTarget] = useState<string>();
  const [isSoundOpen, setSoundOpen] = useState(false);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const { Delivery, Timeline, Export } = useLaterParts(editor);
  const isExport = state.step === 'export';
  const hasRender = state.renders.length > 0;
  return (
    <EditorContext value={editor}>
      <EditorHead
        name={name}
        status={status}
        isComplete={autosave.session?.status === 'complete'}
        onRename={autosave.rename}
        onMarkComplete={autosave.markComplete}
        onHistory={() => setHistoryOpen(true)}
      />
      {status.kind === 'conflict' && (
        <Notice
          tone="warning"
          sentence={t('createAd.whichVersion')}
          actions={{ [t('createAd.keepThisOne')]: autosave.overwrite, [t('createAd.takeTheOtherOne')]: onReload }}
        />
      )}
      {catalogue.isError && (
        <Notice
          tone="error"
          sentence={t('createAd.voicesNotLoaded')}
          actions={{ [t('createAd.tryAgain')]: catalogue.retry }}
        />
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          {!isExport && <ScriptCard onPickVoice={setVoiceTarget} />}
          {isExport && (Export ? <Export /> : <Skeleton height={320} />)}
          <Welcome />
          {hasRender && (Timeline ? <Timeline /> : <Skeleton height={320} />)}
        </div>
        <div className={`${styles.column} ${styles.side}`}>
          {!isExport && <VoiceCard onPick={setVoiceTarget} />}
          {!isExport && <SoundCard onPick={() => setSoundOpen(true)} />}
          {Delivery ? <Delivery /> : <Skeleton height={180} />}
        </div>
      </div>
      <ProduceBar />
      <VoicePicker target={voiceTarget} onClose={() => setVoiceTarget(undefined)} />
      <SoundPicker isOpen={isSoundOpen} onClose={() => setSoundOpen(false)} />
      <HistorySheet isOpen={isHistoryOpen} onClose={() => setHistoryOpen(false)} />
    </EditorContext>
  );
};
