import type { Ad } from '../document/ad.ts';

/** A step that can be taken back: what was done, and the ad before it (past) or after it (future). */
export type HistoryStep = { readonly label: string; readonly ad: Ad };

export type History = {
  readonly present: Ad;
  /** Oldest first. */
  readonly past: readonly HistoryStep[];
  /** The next one to be done again first. */
  readonly future: readonly HistoryStep[];
  /** Of the last step, so that typing on is one step; gone after undo, redo and reload. */
  readonly merge?: { readonly key: string; readonly atMilliseconds: number };
};

export const maxHistoryLength = 50;
/** Edits of the same thing within this time are one step. */
const mergeWithinMilliseconds = 1_500;

export const beginHistory = (present: Ad): History => ({ present, past: [], future: [] });

export type Edit = {
  /** In words that complete "Undo …": "change voice speed". */
  readonly label: string;
  /** Edits with the same key soon after each other are one step. Without it every edit is one. */
  readonly mergeKey?: string;
  readonly atMilliseconds: number;
};

/** Adds an edit. Nothing happens when the ad is the very same. */
export const record = (history: History, next: Ad, edit: Edit): History => {
  if (next === history.present) return history;
  const { merge, past, present } = history;
  const isMore =
    edit.mergeKey !== undefined &&
    merge?.key === edit.mergeKey &&
    edit.atMilliseconds - merge.atMilliseconds <= mergeWithinMilliseconds;
  return {
    present: next,
    past: isMore ? past : [...past, { label: edit.label, ad: present }].slice(-maxHistoryLength),
    future: [],
    ...(edit.mergeKey === undefined ? {} : { merge: { key: edit.mergeKey, atMilliseconds: edit.atMilliseconds } }),
  };
};

export const undo = ({ present, past, future }: History): History => {
  const step = past.at(-1);
  if (!step) return { present, past, future };
  return { present: step.ad, past: past.slice(0, -1), future: [{ label: step.label, ad: present }, ...future] };
};

export const redo = ({ present, past, future }: History): History => {
  const [step, ...rest] = future;
  if (!step) return { present, past, future };
  return { present: step.ad, past: [...past, { label: step.label, ad: present }], future: rest };
};
