import type { ProductionDetails, Session } from '@sonora/contracts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useMay, useUser } from '../../../shared/api/session.ts';
import { usePage } from '../../../shared/hooks/page-facts.ts';
import { player } from '../../../shared/player/player.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import { templatesOptions, voicesOptions } from '../api.ts';
import { EditorContext, type Editor as EditorFacts } from '../editor-context.ts';
import { useAutosave } from '../hooks/use-autosave.ts';
import { useEditorKeys } from '../hooks/use-editor-keys.ts';
import { useEditorState } from '../hooks/use-editor-state.ts';
import { useProduction } from '../hooks/use-production.ts';
import { useRenderTracks } from '../hooks/use-tracks.ts';
import type { Ad, ScriptLine } from '../model/ad.ts';
import { fitOf, remedyOf } from '../model/estimate.ts';
import { lineLengths, plannedWork, renderOf } from '../model/renders.ts';
import type { EditorState } from '../model/session-state.ts';
import { DeliveryCard } from './delivery-card.tsx';
import styles from './editor.module.css';
import { EditorHead } from './editor-head.tsx';
import { ExportPanel } from './export-panel.tsx';
import { HistorySheet } from './history-sheet.tsx';
import { ScriptCard } from './script-card.tsx';
import { SoundCard } from './sound-card.tsx';
import { SoundPicker } from './sound-picker.tsx';
import { TimelineCard } from './timeline-card.tsx';
import { VoiceCard } from './voice-card.tsx';
import { VoicePicker } from './voice-picker.tsx';
import { Welcome } from './welcome.tsx';

type EditorProps = {
  readonly initial: EditorState;
  readonly session: Session | undefined;
  readonly projectId: string | undefined;
  readonly onCreated: (session: Session) => void;
  readonly onReload: () => void;
};

/** Voices and sound templates by alias. */
const useCatalogue = () => {
  const voices = useQuery(voicesOptions());
  const templates = useQuery(templatesOptions());
  const voiceList = voices.data?.data.voices;
  const templateList = templates.data?.data.templates;
  return {
    voices: useMemo(() => new Map(voiceList?.map((voice) => [voice.alias, voice])), [voiceList]),
    templates: useMemo(() => new Map(templateList?.map((template) => [template.alias, template])), [templateList]),
    isError: voices.isError || templates.isError,
    retry: () => {
      void voices.refetch();
      void templates.refetch();
    },
  };
};

/** Lengths, fit and remedy of the script as it stands. */
const useFit = (ad: Ad, state: EditorState, voices: EditorFacts['voices']) =>
  useMemo(() => {
    const charsPerSecondOf = (alias: string): number | undefined => {
      const value = Number(voices.get(alias)?.charsPerSecond);
      return value > 0 ? value : undefined;
    };
    const lengths = lineLengths(ad, state.renders, charsPerSecondOf);
    const fit = fitOf(ad, lengths);
    return {
      lengths: new Map(lengths.map((length) => [length.lineId, length])),
      fit,
      remedy: remedyOf(ad, lengths, fit),
    };
  }, [ad, state.renders, voices]);

/** Plays what has just been made, unless something that is no part of this ad is playing; a change is played alone. */
const useHearNew = (editorTrack: EditorFacts['tracks']['track'], renders: EditorState['renders']) => {
  const [wanted, setWanted] = useState<string>();
  const last = renders.at(-1);
  useEffect(() => {
    if (!editorTrack) return;
    player.present(editorTrack);
    if (wanted === undefined || editorTrack.id !== `render ${wanted}`) return;
    setWanted(undefined);
    const { status, track } = player.getState();
    const isOwn = renders.some(({ audioformId }) => track?.id === `render ${audioformId}`);
    if (!isOwn && (status === 'playing' || status === 'loading')) return;
    const before = renders.at(-2);
    const known = new Set(before?.lines.map(({ stemHash }) => stemHash));
    const fresh = before ? (last?.lines.filter(({ stemHash }) => !known.has(stemHash)) ?? []) : [];
    const [first] = fresh;
    const end = fresh.at(-1);
    const span =
      first && end
        ? {
            fromSeconds: Math.max(0, first.startSeconds - 0.3),
            untilSeconds: end.startSeconds + end.durationSeconds + 0.3,
          }
        : { fromSeconds: 0 };
    void player.play(editorTrack, span);
  }, [editorTrack, wanted, renders, last]);
  return setWanted;
};

const Conflict = ({ sentence, onReload }: { readonly sentence: string; readonly onReload: () => void }) => (
  <div className={styles.notice}>
    <Banner tone="warning" isLive>
      {sentence} <Button onClick={onReload}>Reload</Button>
    </Banner>
  </div>
);

/** The ad editor: script, voices, sound, delivery, and what was made of them. */
export const Editor = ({ initial, session: opened, projectId, onCreated, onReload }: EditorProps) => {
  const user = useUser();
  const mayProduce = useMay('ads.produce');
  const { state, actions } = useEditorState(initial);
  const ad = state.history.present;
  const autosave = useAutosave({ state, session: opened, projectId, onCreated });
  const name = autosave.session?.sessionName ?? `${user.firstName || user.email}'s Session`;
  usePage(name, [{ label: 'Projects', to: '/workflows/project-manager' }]);
  const catalogue = useCatalogue();
  const { voices, templates } = catalogue;
  const [activeLineId, setActiveLine] = useState('');
  const activeLine = ad.lines.find(({ id }) => id === activeLineId) ?? (ad.lines[0] as ScriptLine);
  const facts = useFit(ad, state, voices);
  const tracks = useRenderTracks(name, state.renders);
  const hearNew = useHearNew(tracks.track, state.renders);
  const production = useProduction({
    pending: state.pending,
    setPending: actions.setPending,
    onSucceeded: (details: ProductionDetails, made: Ad) => {
      actions.addRender((number) => renderOf(details, made, number));
      hearNew(details.audioformId);
      for (const warning of details.warnings) showToast({ tone: 'warning', title: warning });
    },
  });
  const produce = useCallback((): void => {
    if (!mayProduce || production.isRunning || plannedWork(ad, state.renders.at(-1)) === undefined) return;
    void production.start(ad, async () => (await autosave.saveNow()).sessionId);
  }, [mayProduce, production, ad, state.renders, autosave]);
  useEditorKeys({ actions, state, produce });

  const [voiceTarget, setVoiceTarget] = useState<string>();
  const [isSoundOpen, setSoundOpen] = useState(false);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const editor: EditorFacts = {
    state,
    ad,
    actions,
    voices,
    templates,
    activeLine,
    setActiveLine,
    ...facts,
    production,
    tracks,
    produce,
  };

  return (
    <EditorContext value={editor}>
      <EditorHead
        name={name}
        status={autosave.status}
        onRename={autosave.rename}
        onMarkComplete={autosave.markComplete}
        onHistory={() => setHistoryOpen(true)}
      />
      {autosave.status.kind === 'conflict' && <Conflict sentence={autosave.status.sentence} onReload={onReload} />}
      {catalogue.isError && (
        <div className={styles.notice}>
          <Banner tone="error" isLive>
            Sorry, something went wrong when retrieving your voices <Button onClick={catalogue.retry}>Try again</Button>
          </Banner>
        </div>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          {state.step === 'export' ? <ExportPanel /> : <ScriptCard onPickVoice={setVoiceTarget} />}
          <Welcome />
          <TimelineCard />
        </div>
        <div className={`${styles.column} ${styles.side}`}>
          {state.step !== 'export' && (
            <>
              <VoiceCard onPick={setVoiceTarget} />
              <SoundCard onPick={() => setSoundOpen(true)} />
            </>
          )}
          <DeliveryCard />
        </div>
      </div>
      <VoicePicker target={voiceTarget} onClose={() => setVoiceTarget(undefined)} />
      <SoundPicker isOpen={isSoundOpen} onClose={() => setSoundOpen(false)} />
      <HistorySheet isOpen={isHistoryOpen} onClose={() => setHistoryOpen(false)} />
    </EditorContext>
  );
};
