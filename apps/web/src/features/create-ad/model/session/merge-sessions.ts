import { type AudioformIds, sessionSteps } from '@sonora/contracts/sessions/session-state';
import { addIds } from '@sonora/contracts/sessions/step-rules';
import { editName } from '../../edit-names.ts';
import type { FinishedRender } from '../audio/renders.ts';
import { type Ad, isSameAd } from '../document/ad.ts';
import { mergeAds } from '../document/merge-ads.ts';
import { type History, record } from './history.ts';
import type { EditorState } from './session-state.ts';

export type MergedSessions = {
  readonly state: EditorState;
  /** Both sides changed the same part of the ad: `state` has the renders of both, but the ad of this window. */
  readonly isConflict: boolean;
};

/** The other window's renders, then those that only this window has, numbered after them. */
const joinRenders = (mine: readonly FinishedRender[], theirs: readonly FinishedRender[]): readonly FinishedRender[] => {
  const known = new Set(theirs.map(({ audioformId }) => audioformId));
  const last = theirs.at(-1)?.number ?? 0;
  const own = mine.filter(({ audioformId }) => !known.has(audioformId));
  return [...theirs, ...own.map((render, index) => ({ ...render, number: last + index + 1 }))];
};

/** Generations of both windows by step: the other window's, then those that only this one has. */
const joinIds = (mine: AudioformIds, theirs: AudioformIds): AudioformIds =>
  sessionSteps.reduce((joined, step) => {
    const known = new Set(theirs[step]?.flat());
    const own = mine[step]?.filter((ids) => !ids.every((id) => known.has(id))) ?? [];
    return own.reduce((ids, added) => addIds(ids, step, added), joined);
  }, theirs);

const presentOf = ({ history }: EditorState): Ad => history.present;

/**
 * The last state that this window knows both sides had: the stored one if its ad is one of those that this window sent, else
 * the state that was stored before.
 */
export const commonState = (
  theirs: EditorState,
  ownAds: readonly Ad[],
  before: EditorState | undefined,
): EditorState | undefined => (ownAds.some((ad) => isSameAd(ad, presentOf(theirs))) ? theirs : before);

/**
 * The ad and history of the side that changed the ad. If both did, their edits are joined as one step on top of the other
 * window's history, so that its ad can be returned to.
 */
const mergeHistories = (
  mine: EditorState,
  base: EditorState | undefined,
  theirs: EditorState,
): { readonly history: History; readonly isConflict: boolean } => {
  const [own, other] = [presentOf(mine), presentOf(theirs)];
  if (isSameAd(own, other)) return { history: mine.history, isConflict: false };
  if (!base) return { history: mine.history, isConflict: true };
  const known = presentOf(base);
  if (isSameAd(own, known)) return { history: theirs.history, isConflict: false };
  if (isSameAd(other, known)) return { history: mine.history, isConflict: false };
  const { ad, isConflict } = mergeAds(own, known, other);
  if (isConflict) return { history: mine.history, isConflict };
  const last = mine.history.past.at(-1);
  const edit = { label: editName('adEdits.joined'), atMilliseconds: last?.atMilliseconds ?? 0 };
  return { history: record(theirs.history, ad, last?.by === undefined ? edit : { ...edit, by: last.by }), isConflict };
};

/**
 * Merges the state of another window into the state of this one. Renders and edits of both are kept. `base`: the last state that this window knows both sides had; undefined if it knows none.
 */
export const mergeSessions = (
  mine: EditorState,
  base: EditorState | undefined,
  theirs: EditorState,
): MergedSessions => {
  const renders = joinRenders(mine.renders, theirs.renders);
  const isRendered = (id: string): boolean => renders.some(({ audioformId }) => audioformId === id);
  const pending = [mine.pending, theirs.pending].find((each) => each && !isRendered(each.audioformId));
  const step = mine.step === 'create' ? theirs.step : mine.step;
  const { history, isConflict } = mergeHistories(mine, base, theirs);
  return {
    state: {
      step,
      history,
      renders,
      pending,
      kept: theirs.kept,
      audioformIds: joinIds(mine.audioformIds, theirs.audioformIds),
    },
    isConflict,
  };
};
