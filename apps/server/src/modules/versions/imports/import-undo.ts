import { cellOf, type VersionCells } from '@sonora/audioform/versions';
import { type ImportUndo, limits } from '@sonora/contracts';
import type { MarkedRow, NewRow, RowChange } from '../tables/tables.repository.ts';

type Written = {
  readonly added: readonly NewRow[];
  readonly changed: readonly RowChange[];
  readonly removed: readonly string[];
};

const charactersOf = (cells: VersionCells): number =>
  Object.entries(cells).reduce((sum, [name, value]) => sum + name.length + value.length, 0);

/** The cells of a row that an import changed, as they were; empty where there was none. */
const cellsBefore = (before: VersionCells, after: VersionCells): VersionCells =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((name) => cellOf(before, name) !== cellOf(after, name))
      .map((name) => [name, cellOf(before, name) ?? '']),
  );

/** What takes an import back; null when nothing was changed, or when it is larger than the limit. */
export const undoOfImport = (rows: readonly MarkedRow[], { added, changed, removed }: Written): ImportUndo | null => {
  if (added.length + changed.length + removed.length === 0) return null;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const before = (id: string): VersionCells => byId.get(id)?.cells ?? {};
  const undo = {
    added: added.map(({ id }) => id),
    changed: changed.map(({ id, cells }) => ({ id, cells: cellsBefore(before(id), cells) })),
    removed: removed.map((id) => ({ id, position: byId.get(id)?.position ?? 1, cells: { ...before(id) } })),
  };
  const characters = [...undo.changed, ...undo.removed].reduce((sum, { cells }) => sum + charactersOf(cells), 0);
  return characters > limits.versions.undoCharacters ? null : undo;
};
