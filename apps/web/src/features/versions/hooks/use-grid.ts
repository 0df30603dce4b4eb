import type { VersionColumn, VersionItem } from '@sonora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { isMac, isTyping } from '../../../shared/hooks/hotkeys.ts';
import type { RowView, VersionPlace } from '../api.ts';
import { t } from '../messages.ts';
import { blockText, parseBlock } from '../model/cell-block.ts';
import { at, type Cell, cellAfter, cellAfterEdit, type GridSelection, isTyped, rangeOf } from '../model/grid.ts';
import { isChosen } from '../model/grid-columns.ts';
import { pasteBlock } from '../model/paste-block.ts';
import type { CellChange, TableEdits } from './use-table-edits.ts';
import { loadRows, type VersionRows } from './use-version-rows.ts';

const pageRows = 10;

type GridOptions = {
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

type Editing = { readonly cell: Cell; readonly text: string };

type Latest = GridOptions & { readonly selection: GridSelection };

/** Whether new rows may be added behind those that are shown. */
const showsAll = ({ view }: Latest): boolean =>
  view.order === 'position' && view.status === undefined && view.search === '';

const columnAt = ({ columns }: Latest, column: number): VersionColumn | undefined => columns[column - 1];

/** Active cell, selected range, and the cell that is edited, with the keys and the clipboard of the table. */
export const useGrid = (options: GridOptions) => {
  const client = useQueryClient();
  const [selection, setSelection] = useState(at(0, 1));
  const [editing, setEditing] = useState<Editing>();
  const latest = useRef<Latest>({ ...options, selection });
  useEffect(() => {
    latest.current = { ...options, selection };
  });
  const acts = useMemo(() => {
    const sizeOf = ({ rows, columns }: Latest) => ({ rowCount: rows.rowCount, columnCount: columns.length + 1 });
    const move = (cell: Cell, keepsAnchor = false): void =>
      setSelection((before) => ({ active: cell, anchor: keepsAnchor ? before.anchor : cell }));
    const edit = (cell: Cell, typed?: string): void => {
      const now = latest.current;
      const row = now.rows.rowAt(cell.row);
      const column = columnAt(now, cell.column);
      if (now.isReadOnly || !row || !column) return;
      move(cell);
      if (typed === undefined && isChosen(column)) now.onChoose(row, column);
      else setEditing({ cell, text: typed ?? row.cells[column.name] ?? '' });
    };
    /** @param text undefined: the edit was given up */
    const endEdit = (
      cell: Cell,
      text: string | undefined,
      to?: { readonly key: string; readonly isBack: boolean },
    ): void => {
      const now = latest.current;
      setEditing(undefined);
      if (to) move(cellAfterEdit(cell, to.key, to.isBack, sizeOf(now)));
      const row = now.rows.rowAt(cell.row);
      const column = columnAt(now, cell.column);
      if (text === undefined || !row || !column || text === (row.cells[column.name] ?? '')) return;
      void now.edits.change(t('versions.edits.cell', { column: column.name }), [
        { row, cells: { [column.name]: text } },
      ]);
    };
    const rowsInRange = async (): Promise<readonly VersionItem[]> => {
      const now = latest.current;
      const { rows } = rangeOf(now.selection);
      return loadRows(client, now.place, now.view, { from: rows.first, end: Math.min(rows.end, now.rows.rowCount) });
    };
    const namesInRange = (): readonly string[] => {
      const { columns } = rangeOf(latest.current.selection);
      return latest.current.columns.slice(Math.max(0, columns.first - 1), columns.end - 1).map(({ name }) => name);
    };
    const clear = async (): Promise<void> => {
      const names = namesInRange();
      if (latest.current.isReadOnly || names.length === 0) return;
      const changes = (await rowsInRange())
        .map((row): CellChange => {
          const filled = names.filter((name) => (row.cells[name] ?? '') !== '');
          return { row, cells: Object.fromEntries(filled.map((name) => [name, ''])) };
        })
        .filter(({ cells }) => Object.keys(cells ?? {}).length > 0);
      if (changes.length > 0) await latest.current.edits.change(t('versions.edits.clear'), changes);
    };
    const paste = async (text: string): Promise<void> => {
      const now = latest.current;
      const block = parseBlock(text);
      const range = rangeOf(now.selection);
      if (now.isReadOnly || block.length === 0) return;
      const end = Math.max(range.rows.end, range.rows.first + block.length);
      const known = await loadRows(client, now.place, now.view, {
        from: range.rows.first,
        end: Math.min(end, now.rows.rowCount),
      });
      const { changes, added } = pasteBlock(block, {
        range,
        rows: known,
        columns: now.columns.map(({ name }) => name),
      });
      if (changes.length > 0) await now.edits.change(t('versions.edits.paste'), changes);
      if (added.length > 0 && showsAll(now))
        await now.edits.add(
          t('versions.edits.paste'),
          added.map((cells) => ({ cells })),
        );
    };
    const onCopy = (event: ClipboardEvent): void => {
      if (isTyping(event.target)) return;
      const now = latest.current;
      const { rows, columns } = rangeOf(now.selection);
      const cellsOf = (row: VersionItem): readonly string[] => [
        ...(columns.first === 0 ? [row.name] : []),
        ...namesInRange().map((name) => row.cells[name] ?? ''),
      ];
      const shown = Array.from({ length: rows.end - rows.first }, (_, index) => now.rows.rowAt(rows.first + index));
      event.preventDefault();
      if (shown.every((row) => row !== undefined)) {
        event.clipboardData.setData('text/plain', blockText(shown.map(cellsOf)));
        return;
      }
      // Rows that were not in sight have to be loaded first.
      void rowsInRange().then((all) => navigator.clipboard.writeText(blockText(all.map(cellsOf))).catch(() => {}));
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (isTyping(event.target)) return;
      event.preventDefault();
      void paste(event.clipboardData.getData('text/plain'));
    };
    const actOf = (event: KeyboardEvent): (() => void) | undefined => {
      const now = latest.current;
      const { active } = now.selection;
      const row = now.rows.rowAt(active.row);
      const hasModifier = isMac ? event.metaKey : event.ctrlKey;
      const next = cellAfter(active, { key: event.key, isJump: hasModifier, pageRows }, sizeOf(now));
      if (next) return () => move(next, event.shiftKey);
      if (hasModifier && event.key.toLowerCase() === 'a') return now.onSelectAll;
      if (event.key === 'Escape') return () => move(active);
      if (!row) return undefined;
      if (event.key === ' ') return () => (hasModifier ? now.onToggle(row) : now.onPlay(row));
      if (event.key === 'Enter' || event.key === 'F2') return () => edit(active);
      if (event.key === 'Delete' && hasModifier) return () => now.onRemove(row);
      if (event.key === 'Delete' || event.key === 'Backspace') return () => void clear();
      return isTyped(event) ? () => edit(active, event.key) : undefined;
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const isOnControl =
        event.target instanceof HTMLElement &&
        event.target !== event.currentTarget &&
        event.target.closest('button, a, input, [role="menu"]') !== null;
      if (isTyping(event.target) || isOnControl) return;
      const act = actOf(event);
      if (!act) return;
      event.preventDefault();
      // The transport bar answers the space key, too.
      event.stopPropagation();
      act();
    };
    return { move, edit, endEdit, onKeyDown, onCopy, onPaste };
  }, [client]);
  return { selection, editing, ...acts };
};

export type Grid = ReturnType<typeof useGrid>;
