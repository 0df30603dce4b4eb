import { type RefObject, useState } from 'react';
import { nameOfRow } from '../components/file-row.tsx';
import type { ListRow } from './use-file-rows.ts';

/** A row whose name is being changed, and what its field contains at first. */
export type Renaming = { readonly id: string; readonly typed: string };

/** The name that is being changed. A name that was refused stays in its field. */
export const useRenaming = (
  grid: RefObject<HTMLElement | null>,
  rename: (row: ListRow, name: string) => Promise<boolean>,
) => {
  const [shown, setShown] = useState<Renaming>();
  const end = async (row: ListRow, name: string | undefined): Promise<void> => {
    setShown(undefined);
    grid.current?.focus();
    if (name !== undefined && !(await rename(row, name))) setShown((now) => now ?? { id: row.id, typed: name });
  };
  return {
    shown,
    start: (row: ListRow): void => setShown({ id: row.id, typed: nameOfRow(row) }),
    end: (row: ListRow, name: string | undefined): void => void end(row, name),
  };
};
