import { limits } from '@sonora/contracts/limits';
import { isPlainObject as isObject } from '@sonora/contracts/sessions/plain-object';
import { type AudioformIds, readSessionState, type SessionState } from '@sonora/contracts/sessions/session-state';
import { t } from '../../messages.ts';
import type { FinishedRender } from '../audio/renders.ts';
import { type Ad, newAd } from '../document/ad.ts';
import { readAd } from '../document/read-ad.ts';
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
  /** Ids of renders by step. */
  readonly audioformIds: AudioformIds;
  /** Keys of the stored state that other pages or programs own. They are saved as they were found. */
  readonly kept: Readonly<Record<string, unknown>>;
};

export const newEditorState = (lineId: string, voiceAlias?: string): EditorState => ({
  step: 'create',
  audioformIds: {},
  kept: {},
  history: beginHistory(newAd(lineId, voiceAlias)),
  renders: [],
  pending: undefined,
});

/** Leaves room for what the server adds to the state. */
const maxBytes = limits.sessionStateBytes - 20_000;
const maxRenders = 30;

type EditorDocument = {
  readonly ad: Ad;
  readonly past: readonly HistoryStep[];
  readonly future: readonly HistoryStep[];
  readonly renders: readonly FinishedRender[];
  readonly pending: Pending | null;
};

const isTooLarge = (value: unknown): boolean => JSON.stringify(value).length > maxBytes;

/**
 * Serialises the state for storage in the session. If it is too large, the oldest undo steps are dropped first, then the
 * oldest renders; the ad itself is always complete.
 */
export const toSessionState = (state: EditorState): Record<string, unknown> => {
  const { step, audioformIds, kept, history, renders, pending } = state;
  const rest = { ...kept, version: 2, step, audioformIds } satisfies Partial<SessionState>;
  let editor: EditorDocument = {
    ad: history.present,
    past: history.past,
    future: history.future.slice(0, maxHistoryLength),
    renders: renders.slice(-maxRenders),
    pending: pending ?? null,
  };
  while (isTooLarge({ ...rest, editor })) {
    if (editor.past.length > 0) editor = { ...editor, past: editor.past.slice(Math.ceil(editor.past.length / 4)) };
    else if (editor.future.length > 0) editor = { ...editor, future: [] };
    else if (editor.renders.length > 1) editor = { ...editor, renders: editor.renders.slice(1) };
    else break;
  }
  return { ...rest, editor };
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const oneOf = <T extends string>(value: unknown, names: readonly T[], fallback: T): T =>
  names.find((name) => name === value) ?? fallback;

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

/** @throws when the state is another program's, or names a step that does not exist: saving would overwrite it */
const knownState = (stored: Readonly<Record<string, unknown>>) => {
  const read = readSessionState(stored);
  switch (read.kind) {
    case 'known':
      return read;
    case 'empty':
      return { state: undefined, kept: {} };
    case 'foreign':
    case 'invalid':
      throw new UnreadableStateError();
    default: {
      const unknown: never = read;
      return unknown;
    }
  }
};

/** Thrown for a state that the editor must not replace. */
export class UnreadableStateError extends Error {
  override message = t('createAd.stateNotReadable');
}

/**
 * Parses the editor's state of a session. API clients or older versions may have written any JSON, so invalid parts of the
 * editor's document are replaced by those of a new ad.
 * @param lineId id of the empty line, if one has to be added
 * @throws UnreadableStateError
 */
export const fromSessionState = (stored: Readonly<Record<string, unknown>>, lineId: string): EditorState => {
  const { state, kept } = knownState(stored);
  const { version: _version, step, audioformIds = {}, editor = {}, ...owned } = state ?? {};
  const present = readAd(editor.ad, lineId) ?? newAd(lineId);
  const pending = isObject(editor.pending) ? editor.pending : undefined;
  const pendingAd = pending && readAd(pending.ad, lineId);
  return {
    step: oneOf(step, editorSteps, 'create'),
    audioformIds,
    kept: { ...kept, ...owned },
    history: { present, past: readSteps(editor.past, lineId), future: readSteps(editor.future, lineId) },
    renders: listOf(editor.renders).flatMap((render) => readRender(render, lineId)),
    pending:
      pendingAd && typeof pending?.audioformId === 'string'
        ? { audioformId: pending.audioformId, ad: pendingAd }
        : undefined,
  };
};
