import type { Ad } from '../document/ad.ts';

/** One undo or redo step, with the ad before it (in `past`) or after it (in `future`). */
export type HistoryStep = {
  readonly label: string;
  readonly ad: Ad;
  /** Missing in steps that older versions stored. */
  readonly atMilliseconds?: number;
  /** Id of the user who made the step. */
  readonly by?: string;
};

export type History = {
  readonly present: Ad;
  /** Oldest first. */
  readonly past: readonly HistoryStep[];
  /** Next redo step first. */
  readonly future: readonly HistoryStep[];
  /** Merge key and time of the last step, so that continued typing extends it. Cleared by undo, redo and reload. */
  readonly merge?: { readonly key: string; readonly atMilliseconds: number };
};

export const maxHistoryLength = 50;
/** Edits with the same merge key within this time form one step. */
const mergeWithinMilliseconds = 1_500;

export const beginHistory = (present: Ad): History => ({ present, past: [], future: [] });

export type Edit = {
  /** Completes "Undo …", for example "change voice speed". */
  readonly label: string;
  /** Edits with the same key in quick succession form one step. Without a key, each edit is a step. */
  readonly mergeKey?: string;
  readonly atMilliseconds: number;
  /** Id of the user. */
  readonly by?: string;
};

/** Adds an edit. Unchanged if `next` is the same object as the present ad. */
export const record = (history: History, next: Ad, edit: Edit): History => {
  if (next === history.present) return history;
  const { merge, past, present } = history;
  const isMore =
    edit.mergeKey !== undefined &&
    merge?.key === edit.mergeKey &&
    edit.atMilliseconds - merge.atMilliseconds <= mergeWithinMilliseconds;
  const { label, atMilliseconds, by } = edit;
  const step = { label, ad: present, atMilliseconds, ...(by === undefined ? {} : { by }) };
  return {
    present: next,
    past: isMore ? past : [...past, step].slice(-maxHistoryLength),
    future: [],
    ...(edit.mergeKey === undefined ? {} : { merge: { key: edit.mergeKey, atMilliseconds: edit.atMilliseconds } }),
  };
};

export const undo = ({ present, past, future }: History): History => {
  const step = past.at(-1);
  if (!step) return { present, past, future };
  return { present: step.ad, past: past.slice(0, -1), future: [{ ...step, ad: present }, ...future] };
};

export const redo = ({ present, past, future }: History): History => {
  const [step, ...rest] = future;
  if (!step) return { present, past, future };
  return { present: step.ad, past: [...past, { ...step, ad: present }], future: rest };
};
