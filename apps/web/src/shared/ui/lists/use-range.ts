import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { type ListFrame, type RowRange, visibleRows } from './visible-rows.ts';

/** Time for which rows must be in sight after a jump until they are loaded: those that are only passed are not. */
const passMilliseconds = 80;

const nothing: RowRange = { first: 0, end: 0 };

const isSame = (one: RowRange, other: RowRange): boolean => one.first === other.first && one.end === other.end;
const overlaps = (before: RowRange, next: RowRange): boolean =>
  before.end === 0 || (before.first < next.end && next.first < before.end);

/**
 * Rows to render, unchanged while the same ones are, and those of which the data are to be loaded. Both are the rows in sight
 * and some around them. After a jump, only those in sight are rendered at first, and loaded when they remain in sight.
 */
export const useRange = () => {
  const [ranges, setRanges] = useState({ range: nothing, rangeToLoad: nothing });
  const latest = useRef({ ...ranges, wanted: nothing });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onFrame = useCallback((frame: ListFrame): void => {
    const { range, rangeToLoad, wanted: before } = latest.current;
    const wanted = visibleRows(frame);
    if (isSame(before, wanted)) return;
    const show = (next: typeof ranges): void => {
      latest.current = { ...next, wanted };
      setRanges(next);
    };
    if (overlaps(range, wanted)) {
      show({ range: wanted, rangeToLoad: timer.current === undefined ? wanted : rangeToLoad });
      return;
    }
    // All rows are new: the key or click that caused the jump is answered before they are rendered.
    startTransition(() => show({ range: visibleRows(frame, 0), rangeToLoad }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const { wanted: latestWanted } = latest.current;
      latest.current = { range: latestWanted, rangeToLoad: latestWanted, wanted: latestWanted };
      setRanges(latest.current);
    }, passMilliseconds);
  }, []);
  return { ...ranges, onFrame };
};
