import type { ProductionDetails, Session } from '@sonora/contracts';
import type { Message } from '@sonora/contracts/messages/message';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useMay, useUser } from '../../../shared/api/session.ts';
import { loadMessages, serverText } from '../../../shared/i18n/server-messages.ts';
import { player, type Track } from '../../../shared/player/player.ts';
import { templatesOptions } from '../../../shared/sounds/api.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { voicesOptions } from '../../../shared/voices/api.ts';
import type { EditorContextValue } from '../editor-context.ts';
import { t } from '../messages.ts';
import { fitOf, remedyOf } from '../model/audio/estimate.ts';
import { estimatedSeconds } from '../model/audio/line-estimates.ts';
import { isStaleRender, plannedWork } from '../model/audio/planned-work.ts';
import { changedSpan, lineLengths, renderOf } from '../model/audio/renders.ts';
import { type Ad, kindOf, ownLength, type ScriptLine } from '../model/document/ad.ts';
import { serverLines } from '../model/document/line-errors.ts';
import type { Opened } from '../model/session/restore-draft.ts';
import type { EditorState } from '../model/session/session-state.ts';
import { useAutosave } from './use-autosave.ts';
import { useEditorState } from './use-editor-state.ts';
import { useLineEstimates } from './use-line-estimates.ts';
import { useProduction } from './use-production.ts';
import { useRenderTracks } from './use-tracks.ts';

export type EditorOptions = {
  readonly initial: Opened;
  readonly session: Session | undefined;
  readonly projectId: string | undefined;
  /** Key of the draft of a new ad that has no session yet. */
  readonly newAdKey: string;
  readonly onCreated: (session: Session) => void;
  /** Called with each new revision of the session, which may be in another project by now. */
  readonly onSession: (session: Session) => void;
  /** What the document of the ad has and the editor cannot show. */
  readonly notShown?: readonly Message[];
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
    // Only the first load counts: after a failed refetch, the loaded data remains usable.
    isError: voices.isLoadingError || templates.isLoadingError,
    retry: () => {
      void voices.refetch();
      void templates.refetch();
    },
  };
};

/** Estimated line lengths, whether the script fits, and a suggested fix. */
const useFit = (ad: Ad, renders: EditorState['renders'], voices: EditorContextValue['voices']) => {
  const estimates = useLineEstimates(ad.lines);
  return useMemo(() => {
    const lengths = lineLengths(ad, renders, (line) => {
      if (kindOf(line) !== 'tts') return line.sourceSeconds ?? ownLength(line) ?? 0;
      const charsPerSecond = Number(voices.get(line.voiceAlias)?.charsPerSecond);
      return estimatedSeconds(estimates, line, charsPerSecond > 0 ? charsPerSecond : undefined);
    });
    const fit = fitOf(ad, lengths);
    return {
      lengths: new Map(lengths.map((length) => [length.lineId, length])),
      fit,
      remedy: remedyOf(ad, lengths, fit),
    };
  }, [ad, renders, voices, estimates]);
};

/** What is to be rendered, and whether the last render is older than the ad. */
const useWork = (ad: Ad, renders: EditorState['renders']) =>
  useMemo(() => {
    const last = renders.at(-1);
    return { work: plannedWork(ad, last), isStale: last !== undefined && isStaleRender(ad, last) };
  }, [ad, renders]);

/**
 * Plays a new render automatically, unless audio other than this ad's renders is playing. If only a part changed, only
 * that part is played.
 */
const usePlayNew = (track: Track | undefined, renders: EditorState['renders']) => {
  const [audioformId, setAudioformId] = useState<string>();
  useEffect(() => {
    if (!track) return;
    player.present(track);
    if (audioformId === undefined || track.id !== `render ${audioformId}`) return;
    setAudioformId(undefined);
    const { status, track: playing } = player.getState();
    // Not only a render of this list: it loses the oldest ones.
    const isRender = playing?.id.startsWith('render ') ?? false;
    if (!isRender && (status === 'playing' || status === 'loading')) return;
    void player.play(track, changedSpan(renders) ?? { fromSeconds: 0 });
  }, [track, audioformId, renders]);
  return setAudioformId;
};

/** The acts that change an ad, while another window edits it. */
const noEdits = { edit: () => {}, undo: () => {}, redo: () => {} };

/** The value of the editor's context, and the values that only the editor component itself uses. */
export const useEditorValue = (options: EditorOptions) => {
  const user = useUser();
  const mayProduce = useMay('ads.produce');
  const { state, actions: allActions } = useEditorState(options.initial.state, user.userId);
  /** Another window edits the ad. */
  const [isReadOnly, setReadOnly] = useState(false);
  const actions = useMemo(() => (isReadOnly ? { ...allActions, ...noEdits } : allActions), [isReadOnly, allActions]);
  const ad = state.history.present;
  const autosave = useAutosave({ ...options, state, mergeSessions: actions.mergeSessions });
  const name = autosave.session?.sessionName ?? t('createAd.sessionOf', { name: user.firstName || user.email });
  const { voices, templates, ...catalogue } = useCatalogue();
  const [activeLineId, setActiveLine] = useState('');
  const fit = useFit(ad, state.renders, voices);
  const { work, isStale } = useWork(ad, state.renders);
  const tracks = useRenderTracks(name, state.renders, ad);
  const playNew = usePlayNew(tracks.track, state.renders);
  const production = useProduction({
    pending: state.pending,
    setPending: actions.setPending,
    onSucceeded: (details: ProductionDetails, made: Ad) => {
      actions.addRender((number) => ({ ...renderOf(details, made, number), by: user.userId }));
      playNew(details.audioformId);
      const warnings = serverLines(details.warnings, details.messages.warnings);
      void loadMessages(warnings).then(() => {
        for (const warning of warnings) showToast({ tone: 'warning', title: serverText(warning, warning.text) });
      });
    },
  });
  const { isRunning, start } = production;
  const { saveNow } = autosave;
  const produce = useCallback((): void => {
    if (!mayProduce || isReadOnly || isRunning || work === undefined) return;
    const expressive = [...voices.values()].filter(({ supportedStyles }) => supportedStyles.includes('expressive'));
    void start(ad, async () => (await saveNow()).sessionId, new Set(expressive.map(({ alias }) => alias)));
  }, [mayProduce, isReadOnly, isRunning, start, saveNow, ad, work, voices]);
  const editor: EditorContextValue = {
    name,
    state,
    ad,
    actions,
    voices,
    templates,
    activeLine: ad.lines.find(({ id }) => id === activeLineId) ?? (ad.lines[0] as ScriptLine),
    setActiveLine,
    ...fit,
    work,
    isStale,
    production,
    tracks,
    isReadOnly,
    produce,
  };
  return { editor, autosave, catalogue, setReadOnly };
};
