import { limits } from '@sonora/contracts/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useStored } from '../../../shared/hooks/stored.ts';
import { useRange } from '../../../shared/ui/lists/use-range.ts';
import { onUploaded } from '../../../shared/uploads/uploads.ts';
import type { RowHandlers } from '../components/file-row.tsx';
import { RowMenu } from '../components/row-menu.tsx';
import type { SelectionActs } from '../components/selection-bar.tsx';
import { downloadItems } from '../hooks/download-items.ts';
import { togglePlay } from '../hooks/file-track.ts';
import { storedSort } from '../hooks/stored-sort.ts';
import type { ListedFile, ListRow } from '../hooks/use-file-rows.ts';
import { listKeyDown } from '../hooks/use-list-keys.ts';
import { useListSelection } from '../hooks/use-list-selection.ts';
import { useRenaming } from '../hooks/use-renaming.ts';
import { t } from '../messages.ts';
import { type ListSelection, selectOnly } from '../model/selection.ts';
import { joinPath } from './legacy-paths.ts';
import { type LegacyActs, useLegacyActs } from './use-legacy-acts.ts';
import { type LegacyFile, type LegacyRows, useLegacyRows } from './use-legacy-rows.ts';

export type LegacyDialog =
  | { readonly kind: 'new-folder' }
  | { readonly kind: 'tags'; readonly selection: ListSelection; readonly files: readonly ListedFile[] }
  | { readonly kind: 'move'; readonly selection: ListSelection };

const isFile = (row: ListRow | LegacyFile | undefined): row is LegacyFile => row?.kind === 'file';

type LegacySelectionActs = Omit<SelectionActs, 'onCopy'> & { readonly isBusy: boolean };

type ActsOptions = {
  readonly path: string;
  readonly rows: LegacyRows;
  readonly acts: LegacyActs;
  readonly clear: () => void;
  readonly onDialog: (dialog: LegacyDialog) => void;
};

/** What the selection toolbar, the menus of rows and the keys do. */
const useSelectionActs = ({ path, rows, acts, clear, onDialog }: ActsOptions): LegacySelectionActs => {
  const [isBusy, setBusy] = useState(false);
  const busy = (work: Promise<unknown>): void => {
    setBusy(true);
    void work.finally(() => setBusy(false));
  };
  return {
    isBusy,
    onDownload: (selection) => busy(downloadItems(selection, path.split('/').at(-1) || t('files.files'))),
    onTags: (selection) => {
      const files = rows.all.flatMap((row) => (isFile(row) && selection.fileIds.has(row.id) ? [row.file] : []));
      onDialog({ kind: 'tags', selection, files });
    },
    onMove: (selection) => onDialog({ kind: 'move', selection }),
    onDelete: (selection) => {
      const folder = rows.all.find(({ kind, id }) => kind === 'folder' && id === selection.folderId);
      const gone =
        folder?.kind === 'folder'
          ? acts.removeFolder(joinPath(path, folder.folder.folderName), folder.id)
          : acts.remove(selection);
      busy(gone.then((isGone) => isGone && clear()));
    },
  };
};

/** State and acts of the legacy file browser, which addresses folders by their paths. */
export const useLegacyView = (path: string, initialSearch: string) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const sort = useStored(storedSort);
  const [search, setSearch] = useState(initialSearch);
  const scope = { path, search: useDeferredValue(search.trim()), sort };
  const { range, onFrame } = useRange();
  const rows = useLegacyRows(scope, range);
  const listName = JSON.stringify(['legacy', path, scope.search]);
  const scopeName = JSON.stringify([listName, sort]);
  const list = useListSelection(rows.items, scopeName);
  const loaded = useRef(rows.all);
  const fileOf = useCallback((id: string) => loaded.current.filter(isFile).find((row) => row.id === id), []);
  const acts = useLegacyActs(fileOf);
  useEffect(() => onUploaded(() => void acts.refresh()), [acts]);
  const [dialog, setDialog] = useState<LegacyDialog>();
  const selectionActs = useSelectionActs({ path, rows, acts, clear: list.clear, onDialog: setDialog });
  const onOpen = (row: ListRow): void => {
    if (row.kind === 'folder') void navigate({ to: '/files', search: { l: joinPath(path, row.folder.folderName) } });
    else if (row.file.kind === 'audio') void togglePlay(row.file, queryClient);
    else selectionActs.onDownload(selectOnly(row));
  };
  const grid = useRef<HTMLDivElement>(null);
  const rename = useRenaming(grid, async (row, name) => isFile(row) && acts.rename(row, name));
  const onSelectAll = (): void => {
    const ids = rows.all.flatMap(({ kind, id }) => (kind === 'file' ? [id] : []));
    list.select({ fileIds: new Set(ids.slice(0, limits.filesAtOnce)) });
  };
  const onKeyDown = listKeyDown({
    active: list.active,
    rowCount: rows.all.length,
    row: rows.rowAt(list.active),
    point: list.point,
    onOpen,
    onPlay: (row) => row.kind === 'file' && row.file.kind === 'audio' && void togglePlay(row.file, queryClient),
    onRename: (row) => isFile(row) && rename.start(row),
    onDelete: () => selectionActs.onDelete(list.selection),
    onSelectAll,
    onClear: list.clear,
  });
  return {
    acts,
    rows,
    search: { value: search, onChange: setSearch },
    isSearch: scope.search !== '',
    sort: { value: sort, onSort: storedSort.set },
    range,
    onFrame,
    list,
    loaded,
    selectionActs,
    dialog: { shown: dialog, open: setDialog, close: () => setDialog(undefined) },
    listName,
    scope: scopeName,
    onSelectAll,
    rename,
    onOpen,
    onKeyDown,
    grid,
    path,
  };
};

export type LegacyView = ReturnType<typeof useLegacyView>;

/** The handlers of rows: one object for as long as the page is open, which calls the latest acts. */
export const useLegacyHandlers = (view: LegacyView): RowHandlers => {
  const router = useRouter();
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
    view.loaded.current = view.rows.all;
  });
  return useMemo(
    (): RowHandlers => ({
      onPoint: (index, { shiftKey, ctrlKey, metaKey }) =>
        latest.current.list.point(index, { isRange: shiftKey, isToggle: ctrlKey || metaKey }),
      onToggle: (index, isRange) => latest.current.list.point(index, { isRange, isToggle: true }),
      onOpen: (row) => latest.current.onOpen(row),
      onRename: (row, name) => latest.current.rename.end(row, name),
      // Moving by drag and drop belongs to the new file browser.
      onDragStart: (_row, event) => event.preventDefault(),
      onDropInto: (_folder, event) => event.preventDefault(),
      onSelectAll: () => latest.current.onSelectAll(),
      addressOf: ({ folderName }) =>
        router.buildLocation({ to: '/files', search: { l: joinPath(latest.current.path, folderName) } }).href,
      menuOf: (row) => {
        const { onDownload, onTags, onMove, onDelete } = latest.current.selectionActs;
        const ofFiles = { onMove, onRename: (each: ListRow) => latest.current.rename.start(each) };
        return (
          <RowMenu
            row={row}
            acts={{ onDownload, onTags, onDelete, ...(row.kind === 'file' && ofFiles) }}
            onOpen={() => latest.current.onOpen(row)}
          />
        );
      },
    }),
    [router],
  );
};
