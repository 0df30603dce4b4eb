import type { VersionTable as Table, VersionColumn, VersionConfiguration, VersionItem } from '@sonora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { lazyOverlay } from '../../../../shared/code/lazy-parts.tsx';
import { saveBlob, showDownloadFailure } from '../../../../shared/files/downloads.ts';
import { isCovered, isTyping, useKeys } from '../../../../shared/hooks/hotkeys.ts';
import { useSettled } from '../../../../shared/hooks/use-settled.ts';
import { useRange } from '../../../../shared/ui/lists/use-range.ts';
import { type RowView, type VersionPlace, versionsApi } from '../../api.ts';
import { type PreviewSource, togglePlayFinished, useRowPreview } from '../../hooks/row-audio.ts';
import { useGrid } from '../../hooks/use-grid.ts';
import { useSelectedRows } from '../../hooks/use-selected-rows.ts';
import type { TableEdits } from '../../hooks/use-table-edits.ts';
import { useVersionRows } from '../../hooks/use-version-rows.ts';
import { t } from '../../messages.ts';
import { at } from '../../model/grid.ts';
import type { AliasRequest } from '../alias-picker.tsx';
import { fileDrop } from './file-drop.ts';
import { type RowActs, VersionRowMenu } from './row-menu.tsx';
import { SelectedBar } from './selected-bar.tsx';
import styles from './table.module.css';
import { TableContent } from './table-content.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import type { VersionRowHandlers } from './version-row.tsx';

const AliasPicker = lazyOverlay(async () => ({ default: (await import('../alias-picker.tsx')).AliasPicker }));
const ImportDialog = lazyOverlay(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));
const MatrixDialog = lazyOverlay(async () => ({ default: (await import('./matrix-dialog.tsx')).MatrixDialog }));
const HistoryDialog = lazyOverlay(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }));
const ListenSheet = lazyOverlay(async () => ({ default: (await import('./listen-sheet.tsx')).ListenSheet }));

/** Rows that are compared at once. */
const maxCompared = 12;

type VersionTableProps = {
  readonly place: VersionPlace;
  /** Names an exported file. */
  readonly sessionName: string;
  readonly table: Table | undefined;
  readonly configuration: VersionConfiguration;
  readonly source: PreviewSource;
  readonly edits: TableEdits;
  readonly isReadOnly: boolean;
  readonly onRender: (ids: readonly string[]) => void;
  readonly onAddColumns: (names: readonly string[]) => Promise<unknown>;
  readonly onSetUp: () => void;
};

const everything: RowView = { order: 'position', status: undefined, search: '' };

/** Keys of the table that work without the focus in it. */
const useUndoKeys = (edits: TableEdits): void =>
  useKeys((event, hasModifier) => {
    if (!hasModifier || isTyping(event.target) || isCovered()) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    void (key === 'y' || event.shiftKey ? edits.redo() : edits.undo());
  });

/** Downloads the table. Shows a toast on failure. */
const exportTable = async (place: VersionPlace, name: string, format: 'csv' | 'xlsx'): Promise<void> => {
  try {
    const file = await versionsApi.versions.exportTable({ params: place, query: { format } });
    saveBlob(file, `${name.replaceAll(/[\\/:*?"<>|]/g, '_')}.${format}`);
  } catch (error) {
    showDownloadFailure(error);
  }
};

/** The rows of the table with its search, its selection, and the dialogs that act on them. */
export const VersionTable = (props: VersionTableProps) => {
  const { place, sessionName, table, configuration, source, edits, isReadOnly, onRender, onAddColumns, onSetUp } =
    props;
  const { columns } = configuration;
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const [filter, setFilter] = useState(everything);
  const view = useMemo((): RowView => ({ ...filter, search }), [filter, search]);
  const { range, onRange } = useRange();
  const rows = useVersionRows(place, view, range);
  const selection = useSelectedRows(place, view, rows);
  const preview = useRowPreview(source);
  const [alias, setAlias] = useState<AliasRequest>();
  const [file, setFile] = useState<File>();
  const [isMatrix, setMatrix] = useState(false);
  const [historyRow, setHistoryRow] = useState<VersionItem>();
  const [heard, setHeard] = useState<readonly VersionItem[]>();
  const [isDropping, setDropping] = useState(false);
  const gridElement = useRef<HTMLDivElement>(null);

  const play = (row: VersionItem): void =>
    void (row.status === 'complete' && row.url !== null ? togglePlayFinished(client, row) : preview.toggle(row));
  const remove = (ids: readonly string[]): void => {
    selection.clear();
    void edits.removeRows(ids);
  };
  const choose = (row: VersionItem, column: VersionColumn): void =>
    setAlias({
      kind: column.type === 'sound' ? 'sound' : 'voice',
      title: t('versions.cellOf', { column: column.name, name: row.name }),
      current: row.cells[column.name] ?? '',
      text: configuration.tags[0]?.copy.replaceAll(/\{\{[^{}]*\}\}/g, '') ?? '',
      onChoose: (chosen) => {
        setAlias(undefined);
        void edits.change(t('versions.edits.cell', { column: column.name }), [
          { row, cells: { [column.name]: chosen } },
        ]);
      },
    });
  const grid = useGrid({
    place,
    view,
    rows,
    columns,
    edits,
    isReadOnly,
    onPlay: play,
    onChoose: choose,
    onSelectAll: selection.all,
    onToggle: (row) => selection.toggle(row, grid.selection.active.row, false),
    onRemove: ({ id }) => remove(selection.selected.size > 0 ? [...selection.selected.keys()] : [id]),
  });
  useUndoKeys(edits);
  const acts: RowActs = {
    onPreview: (row) => void preview.toggle(row),
    onMark: (marked, isQa) =>
      void edits.change(
        t(isQa ? 'versions.edits.mark' : 'versions.edits.unmark'),
        marked.map((row) => ({ row, isQa })),
      ),
    onHistory: setHistoryRow,
    onRender,
    onDuplicate: (copied) =>
      void edits.add(
        t('versions.edits.duplicate'),
        copied.map(({ cells, position }) => ({ cells, position: position + 1 })),
      ),
    onRemove: remove,
  };
  const handlers = useLatestHandlers({ grid, acts, isReadOnly, toggle: selection.toggle, play });
  const addRow = async (): Promise<void> => {
    setFilter(everything);
    setTyped('');
    const index = table?.total ?? rows.rowCount;
    if (!(await edits.add(t('versions.edits.add'), [{ cells: {} }]))) return;
    grid.move(at(index, Math.min(1, columns.length)).active);
    gridElement.current?.focus();
  };
  const ids = useMemo(() => new Set(selection.selected.keys()), [selection.selected]);
  return (
    <div
      className={styles.panel}
      data-drop={isDropping ? '' : undefined}
      {...(!isReadOnly && fileDrop({ onOver: setDropping, onFile: setFile }))}
    >
      <TableToolbar
        table={table}
        view={view}
        search={typed}
        onSearch={setTyped}
        onView={(part) => setFilter((before) => ({ ...before, ...part }))}
        edits={edits}
        isReadOnly={isReadOnly}
        onAdd={() => void addRow()}
        onMatrix={() => setMatrix(true)}
        onImport={setFile}
        onExport={(format) => void exportTable(place, sessionName, format)}
      />
      {ids.size > 0 && (
        <SelectedBar
          ids={ids}
          rows={[...selection.selected.values()]}
          acts={acts}
          isReadOnly={isReadOnly}
          onListen={() => setHeard([...selection.selected.values()].slice(0, maxCompared))}
          onClear={selection.clear}
        />
      )}
      <TableContent
        rows={rows}
        columns={columns}
        range={range}
        onRange={onRange}
        grid={grid}
        gridRef={gridElement}
        selectedIds={ids}
        previewingId={preview.pendingId}
        isReadOnly={isReadOnly}
        isFiltered={view.status !== undefined || view.search !== ''}
        handlers={handlers}
        onAdd={() => void addRow()}
        onFile={setFile}
        onSetUp={onSetUp}
      />
      <AliasPicker isOpen={alias !== undefined} request={alias} onClose={() => setAlias(undefined)} />
      <ImportDialog
        isOpen={file !== undefined}
        place={place}
        file={file}
        onFile={setFile}
        onAddColumns={onAddColumns}
        onClose={() => setFile(undefined)}
      />
      <MatrixDialog
        isOpen={isMatrix}
        place={place}
        columns={columns}
        rowCount={table?.total ?? 0}
        onClose={() => setMatrix(false)}
      />
      <HistoryDialog
        isOpen={historyRow !== undefined}
        place={place}
        row={historyRow}
        isReadOnly={isReadOnly}
        onClose={() => setHistoryRow(undefined)}
      />
      <ListenSheet isOpen={heard !== undefined} source={source} rows={heard} onClose={() => setHeard(undefined)} />
    </div>
  );
};

type HandlerSources = {
  readonly grid: ReturnType<typeof useGrid>;
  readonly acts: RowActs;
  readonly isReadOnly: boolean;
  readonly toggle: VersionRowHandlers['onToggle'];
  readonly play: (row: VersionItem) => void;
};

/** The handlers of rows: one object for as long as the page is open, which calls the latest acts. */
const useLatestHandlers = (sources: HandlerSources): VersionRowHandlers => {
  const latest = useRef(sources);
  useEffect(() => {
    latest.current = sources;
  });
  const { isReadOnly } = sources;
  return useMemo(
    (): VersionRowHandlers => ({
      onPoint: (cell, { shiftKey }) => latest.current.grid.move(cell, shiftKey),
      onEdit: (cell) => latest.current.grid.edit(cell),
      onEnd: (cell, text, to) => latest.current.grid.endEdit(cell, text, to),
      onToggle: (row, index, isRange) => latest.current.toggle(row, index, isRange),
      onPlay: (row) => latest.current.play(row),
      onPreview: (row) => latest.current.acts.onPreview(row),
      menuOf: (row) => (
        <VersionRowMenu
          row={row}
          isReadOnly={isReadOnly}
          acts={{
            onPreview: (each) => latest.current.acts.onPreview(each),
            onMark: (each, isQa) => latest.current.acts.onMark(each, isQa),
            onHistory: (each) => latest.current.acts.onHistory(each),
            onRender: (ids) => latest.current.acts.onRender(ids),
            onDuplicate: (each) => latest.current.acts.onDuplicate(each),
            onRemove: (ids) => latest.current.acts.onRemove(ids),
          }}
        />
      ),
    }),
    [isReadOnly],
  );
};
