import { defaults, parseEncoderPreset, parseLoudnessPreset, parseMixPreset } from '@sonora/contracts/audio';
import { limits } from '@sonora/contracts/limits';
import type { FinishedRender } from '../audio/renders.ts';
import { type Ad, adLength, newAd, type ScriptLine, voiceSpeed } from '../document/ad.ts';
import { beginHistory, type History, type HistoryStep, maxHistoryLength } from './history.ts';

export const editorSteps = ['create', 'edit', 'export'] as const;
export type EditorStep = (typeof editorSteps)[number];

/** A production that has not ended yet. */
export type Pending = { readonly audioformId: string; readonly ad: Ad };

/** The part of the editor's state that is saved with the session. */
export type EditorState = {
  readonly step: EditorStep;
  readonly history: History;
  /** Oldest first. */
  readonly renders: readonly FinishedRender[];
  readonly pending: Pending | undefined;
};

export const newEditorState = (lineId: string, voiceAlias?: string): EditorState => ({
  step: 'create',
  history: beginHistory(newAd(lineId, voiceAlias)),
  renders: [],
  pending: undefined,
});

/** Leaves room for what the server adds to the state. */
const maxBytes = limits.sessionStateBytes - 20_000;
const maxRenders = 30;

type StoredState = {
  readonly version: 1;
  readonly step: EditorStep;
  readonly audioformIds: Readonly<Record<EditorStep, readonly (readonly string[])[]>>;
  readonly ad: Ad;
  readonly past: readonly HistoryStep[];
  readonly future: readonly HistoryStep[];
  readonly renders: readonly FinishedRender[];
  readonly pending: Pending | null;
};

const sizeOf = (state: StoredState): number => JSON.stringify(state).length;

/**
 * Serialises the state for storage in the session. If it is too large, the oldest undo steps are dropped first, then the
 * oldest renders; the ad itself is always complete.
 */
export const toSessionState = ({ step, history, renders, pending }: EditorState): Record<string, unknown> => {
  const ids = renders.map(({ audioformId }) => [audioformId]);
  let state: StoredState = {
    version: 1,
    step,
    audioformIds: { create: ids.slice(0, 1), edit: ids, export: step === 'export' ? ids.slice(-1) : [] },
    ad: history.present,
    past: history.past,
    future: history.future.slice(0, maxHistoryLength),
    renders: renders.slice(-maxRenders),
    pending: pending ?? null,
  };
  while (sizeOf(state) > maxBytes) {
    if (state.past.length > 0) state = { ...state, past: state.past.slice(Math.ceil(state.past.length / 4)) };
    else if (state.future.length > 0) state = { ...state, future: [] };
    else if (state.renders.length > 1) state = { ...state, renders: state.renders.slice(1) };
    else break;
  }
  return { ...state };
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const oneOf = <T extends string>(value: unknown, names: readonly T[], fallback: T): T =>
  names.find((name) => name === value) ?? fallback;

const presetOf = <T extends string>(value: unknown, parse: (text: string) => T | undefined, fallback: T): T =>
  (typeof value === 'string' ? parse(value) : undefined) ?? fallback;

const readLine = (value: unknown, index: number): ScriptLine | undefined => {
  if (!isObject(value) || typeof value.text !== 'string') return undefined;
  return {
    id: typeof value.id === 'string' ? value.id : `line-${index}`,
    text: value.text,
    voiceAlias: typeof value.voiceAlias === 'string' ? value.voiceAlias : defaults.voiceAlias,
    speed: typeof value.speed === 'number' && Number.isFinite(value.speed) ? voiceSpeed(value.speed) : 1,
  };
};

const readAd = (value: unknown, lineId: string): Ad | undefined => {
  if (!isObject(value)) return undefined;
  const base = newAd(lineId);
  const lines = listOf(value.lines)
    .map(readLine)
    .filter((line) => line !== undefined)
    .slice(0, limits.recipeClips);
  const { lengthSeconds, soundTemplateAlias } = value;
  return {
    lines: lines.length > 0 ? lines : base.lines,
    lengthType: oneOf(value.lengthType, ['fixed', 'variable'], base.lengthType),
    lengthSeconds: typeof lengthSeconds === 'number' ? adLength(lengthSeconds).seconds : base.lengthSeconds,
    autofit: value.autofit !== false,
    voicePreset: oneOf(value.voicePreset, ['standard', 'expressive'], base.voicePreset),
    soundTemplateAlias:
      soundTemplateAlias === null || typeof soundTemplateAlias === 'string'
        ? soundTemplateAlias
        : base.soundTemplateAlias,
    smartFit: value.smartFit !== false,
    mixPreset: presetOf(value.mixPreset, parseMixPreset, base.mixPreset),
    loudnessPreset: presetOf(value.loudnessPreset, parseLoudnessPreset, base.loudnessPreset),
    encoderPreset: presetOf(value.encoderPreset, parseEncoderPreset, base.encoderPreset),
  };
};

const readBy = (value: unknown): { readonly by?: string } => (typeof value === 'string' ? { by: value } : {});

const readSteps = (value: unknown, lineId: string): readonly HistoryStep[] =>
  listOf(value).flatMap((step) => {
    const ad = isObject(step) ? readAd(step.ad, lineId) : undefined;
    if (!isObject(step) || !ad || typeof step.label !== 'string') return [];
    const { label, atMilliseconds, by } = step;
    return [{ label, ad, ...(typeof atMilliseconds === 'number' ? { atMilliseconds } : {}), ...readBy(by) }];
  });

const isRenderedLine = (value: unknown): value is FinishedRender['lines'][number] =>
  isObject(value) &&
  typeof value.lineId === 'string' &&
  typeof value.stemHash === 'string' &&
  [value.startSeconds, value.durationSeconds, value.spokenSpeed].every(Number.isFinite);

const readRender = (value: unknown, lineId: string): readonly FinishedRender[] => {
  if (!isObject(value) || typeof value.audioformId !== 'string') return [];
  const ad = readAd(value.ad, lineId);
  const { audioformId, number, atMilliseconds, durationSeconds, elapsedMilliseconds, integratedLufs } = value;
  if (!ad || ![number, atMilliseconds, durationSeconds].every(Number.isFinite)) return [];
  return [
    {
      audioformId,
      number: Number(number),
      atMilliseconds: Number(atMilliseconds),
      durationSeconds: Number(durationSeconds),
      elapsedMilliseconds: typeof elapsedMilliseconds === 'number' ? elapsedMilliseconds : null,
      integratedLufs: typeof integratedLufs === 'number' ? integratedLufs : null,
      ad,
      lines: listOf(value.lines).filter(isRenderedLine),
      ...readBy(value.by),
    },
  ];
};

/**
 * Parses the editor's state of a session. API clients or older versions may have written any JSON, so invalid parts are
 * replaced by those of a new ad.
 * @param lineId id of the empty line, if one has to be added
 */
export const fromSessionState = (stored: Readonly<Record<string, unknown>>, lineId: string): EditorState => {
  const present = readAd(stored.ad, lineId) ?? newAd(lineId);
  const pending = isObject(stored.pending) ? stored.pending : undefined;
  const pendingAd = pending && readAd(pending.ad, lineId);
  return {
    step: oneOf(stored.step, editorSteps, 'create'),
    history: { present, past: readSteps(stored.past, lineId), future: readSteps(stored.future, lineId) },
    renders: listOf(stored.renders).flatMap((render) => readRender(render, lineId)),
    pending:
      pendingAd && typeof pending?.audioformId === 'string'
        ? { audioformId: pending.audioformId, ad: pendingAd }
        : undefined,
  };
};
