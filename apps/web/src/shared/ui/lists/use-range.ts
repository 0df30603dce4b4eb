import { startTransition, useCallback, useRef, useState } from 'react';
import type { RowRange } from './visible-rows.ts';

const isSame = (one: RowRange, other: RowRange): boolean => one.first === other.first && one.end === other.end;
const overlaps = (one: RowRange, other: RowRange): boolean => one.first < other.end && other.first < one.end;

/** Rows that are in sight, unchanged while the same ones are. */
export const useRange = () => {
  const [range, setRange] = useState<RowRange>({ first: 0, end: 0 });
  const latest = useRef(range);
  const onRange = useCallback((next: RowRange): void => {
    const before = latest.current;
    if (isSame(before, next)) return;
    latest.current = next;
    // After a jump all rows are new: the key or click that caused it is answered before they are rendered.
    if (before.end === 0 || overlaps(before, next)) setRange(next);
    else startTransition(() => setRange(next));
  }, []);
  return { range, onRange };
};
