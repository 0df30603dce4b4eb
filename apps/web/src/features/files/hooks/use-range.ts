import { useCallback, useState } from 'react';
import type { RowRange } from '../model/visible-rows.ts';

/** Rows that are in sight, unchanged while the same ones are. */
export const useRange = () => {
  const [range, setRange] = useState<RowRange>({ first: 0, end: 0 });
  const onRange = useCallback(
    (next: RowRange): void => setRange((now) => (now.first === next.first && now.end === next.end ? now : next)),
    [],
  );
  return { range, onRange };
};
