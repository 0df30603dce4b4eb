import { cellOf } from '@sonora/audioform/versions';
import type { VersionTable as Table, VersionColumn, VersionConfiguration, VersionItem } from '@sonora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useMay } from '../../../../shared/api/session.ts';
import { saveBlob, showDownloadFailure } from '../../../../shared/files/downloads.ts';
import { isCovered, isTyping, useKeys } from '../../../../shared/hooks/hotkeys.ts';
import { useSettled } from '../../../../shared/hooks/use-settled.ts';
import { useRange } from '../../../../shared/ui/lists/use-range.ts';
import { type RowView, type VersionPlace, versionsApi } from '../../api.ts';
import { type PreviewSource, togglePlayFinished, useRowPreview } from '../../hooks/row-audio.ts';
import { currentRows } from '../../hooks/row-cache.ts';
import { useGrid } from '../../hooks/use-grid.ts';
import { useSelectedRows } from '../../hooks/use-selected-rows.ts';
import type { TableEdits } from '../../hooks/use-table-edits.ts';
import { useVersionRows } from '../../hooks/use-version-rows.ts';
import { t } from '../../messages.ts';
import { coverOf } from '../../model/cover-of.ts';
import { at } from '../../model/grid/grid.ts';
import { safeFileName } from '../../model/safe-file-name.ts';
import type { AliasRequest } from '../alias-picker.tsx';
import { useDownload } from '../download-dialog.tsx';
import { fileDrop } from './file-drop.ts';
import { rowActs } from './row-acts.ts';
import { SelectedBar } from './selected-bar.tsx';
import styles from './table.module.css';
import { TableRows } from './table-content.tsx';
import { TableDialogs, useTableDialogs } from './table-dialogs.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import { useLatestHandlers } from './use-row-handlers.tsx';

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
const exportTable = async ({ place, save }: PreviewSource, name: string, format: 'csv' | 'xlsx'): Promise<void> => {
  try {
    // Its columns are those of the set-up.
    await save();
    const file = await versionsApi.versions.exportTable({ params: place, query: { format } });
    saveBlob(file, `${safeFileName(name)}.${format}`);
  } catch (error) {
    showDownloadFailure(error);
  }
};

/** Search and filters of the table. */
const useView = () => {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const [filter, setFilter] = useState(everything);
  const view = useMemo((): RowView => ({ ...filter, search }), [filter, search]);
  const showAll = (): void => {
    setFilter(everything);
    setTyped('');
  };
  return { view, typed, setTyped, setFilter, showAll };
};

/** The choice of a voice or sound for a cell. */
const cellChoice = (
  row: VersionItem,
  { name, type }: VersionColumn,
  onChoose: AliasRequest['onChoose'],
): AliasRequest => ({
  kind: type === 'sound' ? 'sound' : 'voice',
  title: t('versions.cellOf', { column: name, name: row.name }),
  current: cellOf(row.cells, name) ?? '',
  text: '',
  onChoose,
});

/** Rows, selection, cells and dialogs of the table, and what can be done with them. */
const useTable = (props: VersionTableProps) => {
  const { place, sessionName, table, configuration, source, edits, isReadOnly, onRender } = props;
  const { columns } = configuration;
  const client = useQueryClient();
  const viewing = useView();
  const { view } = viewing;
  const { range, rangeToLoad, onFrame } = useRange();
  const rows = useVersionRows(place, view, range, rangeToLoad);
  const selection = useSelectedRows(place, view, rows);
  const preview = useRowPreview(source);
  const dialogs = useTableDialogs();
  const maySave = useMay('files.write');
  const gridElement = useRef<HTMLDivElement>(null);
  const play = (row: VersionItem): void =>
    void (row.status === 'complete' && row.url !== null ? togglePlayFinished(client, row) : preview.toggle(row));
  const remove = (ids: readonly string[]): void => {
    selection.clear();
    void edits.removeRows(ids);
  };
  const choose = (row: VersionItem, column: VersionColumn): void => {
    const onChoose = (chosen: string): void => {
      dialogs.close();
      const label = t('versions.edits.cell', { column: column.name });
      void edits.change(label, [{ row, cells: { [column.name]: chosen } }]);
    };
    dialogs.open({ alias: cellChoice(row, column, onChoose) });
  };
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
  const download = useDownload({ place, sessionName, onRender: isReadOnly ? undefined : onRender });
  const acts = rowActs({ edits, dialogs, preview, download, maySave, onRender, remove, place });
  const addRow = async (): Promise<void> => {
    viewing.showAll();
    const index = table?.total ?? rows.rowCount;
    if (!(await edits.add(t('versions.edits.add'), [{ cells: {} }]))) return;
    grid.move(at(index, Math.min(1, columns.length)).active);
    gridElement.current?.focus();
  };
  const selectedRows = currentRows(client, [...selection.selected.values()]);
  const shown = { range, onFrame, rows, selection, selectedRows };
  return { ...viewing, ...shown, preview, dialogs, download, gridElement, grid, acts, play, addRow };
};

/** The rows of the table with its search, its selection, and the dialogs that act on them. */
export const VersionTablePanel = (props: VersionTableProps) => {
  const { place, sessionName, table, configuration, source, edits, isReadOnly, onAddColumns, onSetUp } = props;
  const state = useTable(props);
  const { view, rows, selection, selectedRows, preview, dialogs, gridElement, grid, acts, play, addRow } = state;
  const [isDropping, setDropping] = useState(false);
  useUndoKeys(edits);
  const handlers = useLatestHandlers({ grid, acts, isReadOnly, toggle: selection.toggle, play });
  const ids = useMemo(() => new Set(selection.selected.keys()), [selection.selected]);
  const openFile = (file: File): void => dialogs.open({ file });
  return (
    <div
      className={styles.panel}
      data-drop={isDropping ? '' : undefined}
      {...(!isReadOnly && fileDrop({ onOver: setDropping, onFile: openFile }))}
    >
      <TableToolbar
        table={table}
        view={view}
        search={state.typed}
        onSearch={state.setTyped}
        onView={(part) => state.setFilter((before) => ({ ...before, ...part }))}
        edits={edits}
        isReadOnly={isReadOnly}
        onAdd={() => void addRow()}
        onMatrix={() => dialogs.open({ isMatrix: true })}
        onImport={openFile}
        onExport={(format) => void exportTable(source, sessionName, format)}
      />
      {ids.size > 0 && (
        <SelectedBar
          ids={ids}
          rows={selectedRows}
          acts={acts}
          isReadOnly={isReadOnly}
          onListen={() => dialogs.open({ heard: selectedRows.slice(0, maxCompared) })}
          onClear={selection.clear}
        />
      )}
      <TableRows
        rows={rows}
        columns={configuration.columns}
        range={state.range}
        onFrame={state.onFrame}
        grid={grid}
        gridRef={gridElement}
        selectedIds={ids}
        previewingId={preview.pendingId}
        isReadOnly={isReadOnly}
        cover={coverOf(configuration.controls)}
        isFiltered={view.status !== undefined || view.search !== ''}
        handlers={handlers}
        onAdd={() => void addRow()}
        onFile={openFile}
        onSetUp={onSetUp}
      />
      {state.download.question}
      <TableDialogs
        dialogs={dialogs}
        place={place}
        source={source}
        table={table}
        configuration={configuration}
        edits={edits}
        isReadOnly={isReadOnly}
        onAddColumns={onAddColumns}
      />
    </div>
  );
};
