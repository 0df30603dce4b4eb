import { cellOf } from '@sonora/audioform/versions';
import type { VersionColumn, VersionItem } from '@sonora/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { ClipboardEvent, Dispatch, KeyboardEvent, SetStateAction } from 'react';
import { isMac, isTyping } from '../../../shared/hooks/hotkeys.ts';
import type { RowView, VersionPlace } from '../api.ts';
import { t } from '../messages.ts';
import { blockText, parseBlock } from '../model/grid/cell-block.ts';
import { cellAfter, cellAfterEdit, type GridCell, type GridSelection, isTyped, rangeOf } from '../model/grid/grid.ts';
import { isChosen } from '../model/grid/grid-columns.ts';
import { pasteBlock } from '../model/grid/paste-block.ts';
import { loadRows } from './row-cache.ts';
import type { CellChange } from './table-steps.ts';
import type { TableEdits } from './use-table-edits.ts';
import type { VersionRows } from './use-version-rows.ts';

const pageRows = 10;

export type GridOptions = {
  readonly place: VersionPlace;
  readonly view: RowView;
  readonly rows: VersionRows;
  readonly columns: readonly VersionColumn[];
  readonly edits: TableEdits;
  readonly isReadOnly: boolean;
  readonly onPlay: (row: VersionItem) => void;
  /** Opens the list from which a cell is chosen. */
  readonly onChoose: (row: VersionItem, column: VersionColumn) => void;
  readonly onSelectAll: () => void;
  readonly onToggle: (row: VersionItem) => void;
  readonly onRemove: (row: VersionItem) => void;
};

export type GridEditing = { readonly cell: GridCell; readonly text: string };

type Latest = GridOptions & { readonly selection: GridSelection };

export type GridCore = {
  readonly client: QueryClient;
  /** Options and selection of the last render. */
  readonly latest: { readonly current: Latest };
  readonly setSelection: Dispatch<SetStateAction<GridSelection>>;
  readonly setEditing: (editing: GridEditing | undefined) => void;
};

/** Whether new rows may be added behind those that are shown. */
const showsAll = ({ view }: Latest): boolean =>
  view.order === 'position' && view.status === undefined && view.search === '';

const columnAt = ({ columns }: Latest, column: number): VersionColumn | undefined => columns[column - 1];

const sizeOf = ({ rows, columns }: Latest) => ({ rowCount: rows.rowCount, columnCount: columns.length + 1 });

export const moveTo = ({ setSelection }: GridCore, cell: GridCell, keepsAnchor = false): void =>
  setSelection((before) => ({ active: cell, anchor: keepsAnchor ? before.anchor : cell }));

/** @param typed the character that begins to edit, which replaces the cell */
export const editCell = (core: GridCore, cell: GridCell, typed?: string): void => {
  const now = core.latest.current;
  const row = now.rows.rowAt(cell.row);
  const column = columnAt(now, cell.column);
  if (now.isReadOnly || !row || !column) return;
  moveTo(core, cell);
  if (typed === undefined && isChosen(column)) now.onChoose(row, column);
  else core.setEditing({ cell, text: typed ?? cellOf(row.cells, column.name) ?? '' });
};

/** @param text undefined: the edit was given up */
export const endEdit = (
  core: GridCore,
  cell: GridCell,
  text: string | undefined,
  to?: { readonly key: string; readonly isBack: boolean },
): void => {
  const now = core.latest.current;
  core.setEditing(undefined);
  if (to) moveTo(core, cellAfterEdit(cell, to.key, to.isBack, sizeOf(now)));
  const row = now.rows.rowAt(cell.row);
  const column = columnAt(now, cell.column);
  if (text === undefined || !row || !column || text === (cellOf(row.cells, column.name) ?? '')) return;
  const label = t('versions.edits.cell', { column: column.name });
  void now.edits.change(label, [{ row, cells: { [column.name]: text } }]);
};

const rowsInRange = ({ client, latest }: GridCore): Promise<readonly VersionItem[]> => {
  const { place, view, rows, selection } = latest.current;
  const { first, end } = rangeOf(selection).rows;
  return loadRows(client, place, view, { from: first, end: Math.min(end, rows.rowCount) });
};

const namesInRange = ({ columns, selection }: Latest): readonly string[] => {
  const range = rangeOf(selection).columns;
  return columns.slice(Math.max(0, range.first - 1), range.end - 1).map(({ name }) => name);
};

const clear = async (core: GridCore): Promise<void> => {
  const now = core.latest.current;
  const names = namesInRange(now);
  if (now.isReadOnly || names.length === 0) return;
  const changes = (await rowsInRange(core))
    .map((row): CellChange => {
      const filled = names.filter((name) => (cellOf(row.cells, name) ?? '') !== '');
      return { row, cells: Object.fromEntries(filled.map((name) => [name, ''])) };
    })
    .filter(({ cells }) => Object.keys(cells ?? {}).length > 0);
  if (changes.length > 0) await now.edits.change(t('versions.edits.clear'), changes);
};

export const pasteText = async ({ client, latest }: GridCore, text: string): Promise<void> => {
  const now = latest.current;
  const block = parseBlock(text);
  const range = rangeOf(now.selection);
  if (now.isReadOnly || block.length === 0) return;
  const end = Math.max(range.rows.end, range.rows.first + block.length);
  const known = await loadRows(client, now.place, now.view, {
    from: range.rows.first,
    end: Math.min(end, now.rows.rowCount),
  });
  const { changes, added } = pasteBlock(block, { range, rows: known, columns: now.columns.map(({ name }) => name) });
  if (changes.length > 0) await now.edits.change(t('versions.edits.paste'), changes);
  if (added.length === 0 || !showsAll(now)) return;
  await now.edits.add(
    t('versions.edits.paste'),
    added.map((cells) => ({ cells })),
  );
};

export const copyCells = (core: GridCore, event: ClipboardEvent): void => {
  if (isTyping(event.target)) return;
  const now = core.latest.current;
  const { rows, columns } = rangeOf(now.selection);
  const names = namesInRange(now);
  const cellsOf = (row: VersionItem): readonly string[] => [
    ...(columns.first === 0 ? [row.name] : []),
    ...names.map((name) => cellOf(row.cells, name) ?? ''),
  ];
  event.preventDefault();
  const shown = Array.from({ length: rows.end - rows.first }, (_, index) => now.rows.rowAt(rows.first + index));
  if (shown.every((row) => row !== undefined)) {
    event.clipboardData.setData('text/plain', blockText(shown.map(cellsOf)));
    return;
  }
  // Rows that were not in sight have to be loaded first.
  void rowsInRange(core).then((all) => navigator.clipboard.writeText(blockText(all.map(cellsOf))).catch(() => {}));
};

export const pasteCells = (core: GridCore, event: ClipboardEvent): void => {
  if (isTyping(event.target)) return;
  event.preventDefault();
  void pasteText(core, event.clipboardData.getData('text/plain'));
};

const actOf = (core: GridCore, event: KeyboardEvent): (() => void) | undefined => {
  const now = core.latest.current;
  const { active } = now.selection;
  const row = now.rows.rowAt(active.row);
  const hasModifier = isMac ? event.metaKey : event.ctrlKey;
  const next = cellAfter(active, { key: event.key, isJump: hasModifier, pageRows }, sizeOf(now));
  if (next) return () => moveTo(core, next, event.shiftKey);
  if (hasModifier && event.key.toLowerCase() === 'a') return now.onSelectAll;
  if (event.key === 'Escape') return () => moveTo(core, active);
  if (!row) return undefined;
  if (event.key === ' ') return () => (hasModifier ? now.onToggle(row) : now.onPlay(row));
  if (event.key === 'Enter' || event.key === 'F2') return () => editCell(core, active);
  if (event.key === 'Delete' && hasModifier) return () => now.onRemove(row);
  if (event.key === 'Delete' || event.key === 'Backspace') return () => void clear(core);
  return isTyped(event) ? () => editCell(core, active, event.key) : undefined;
};

/**
 * Keys of the table: arrows move, with Shift they select, a character, Enter and F2 edit, Delete clears, Space plays, Ctrl+Space
 * selects the row, Ctrl+A all rows, Ctrl+Delete removes rows.
 */
export const gridKeyDown = (core: GridCore, event: KeyboardEvent): void => {
  const isOnControl =
    event.target instanceof HTMLElement &&
    event.target !== event.currentTarget &&
    event.target.closest('button, a, input, [role="separator"], [role="menu"]') !== null;
  if (isTyping(event.target) || isOnControl) return;
  const act = actOf(core, event);
  if (!act) return;
  event.preventDefault();
  // The transport bar answers the space key, too.
  event.stopPropagation();
  act();
};
