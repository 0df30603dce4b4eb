import { type ListFrame, type RowRange, visibleRows } from './visible-rows.ts';

/** Which rows of a list are rendered, and of which the data are loaded. */
export type ListWindow = {
  readonly range: RowRange;
  readonly rangeToLoad: RowRange;
  /** The rows in sight and some around them. */
  readonly wanted: RowRange;
  /** Rows were passed by jumps or pages, and none has remained in sight since. */
  readonly isPassing: boolean;
};

const nothing: RowRange = { first: 0, end: 0 };
export const emptyWindow: ListWindow = { range: nothing, rangeToLoad: nothing, wanted: nothing, isPassing: false };

const isSame = (one: RowRange, other: RowRange): boolean => one.first === other.first && one.end === other.end;
const overlaps = (before: RowRange, next: RowRange): boolean =>
  before.end === 0 || (before.first < next.end && next.first < before.end);
/** Whether a list moved by a page rather than by some rows. */
const isPage = (before: RowRange, next: RowRange): boolean =>
  before.end > 0 && 3 * Math.abs(next.first - before.first) > next.end - next.first;

/**
 * The window after a list has scrolled: rows in sight and some around them. After a jump, where all rows are new, only those
 * in sight. Rows that a jump or a page shows are not loaded yet; a list that moves by some rows loads them at once.
 */
export const scrolledWindow = (
  before: ListWindow,
  frame: ListFrame,
): { readonly window: ListWindow; readonly isJump: boolean } => {
  const wanted = visibleRows(frame);
  if (isSame(before.wanted, wanted)) return { window: before, isJump: false };
  if (!overlaps(before.range, wanted))
    return { window: { ...before, range: visibleRows(frame, 0), wanted, isPassing: true }, isJump: true };
  const isPassing = before.isPassing || isPage(before.wanted, wanted);
  const rangeToLoad = isPassing ? before.rangeToLoad : wanted;
  return { window: { range: wanted, rangeToLoad, wanted, isPassing }, isJump: false };
};

/** The window when the rows have remained in sight: they are loaded. */
export const settledWindow = ({ wanted }: ListWindow): ListWindow => ({
  range: wanted,
  rangeToLoad: wanted,
  wanted,
  isPassing: false,
});
