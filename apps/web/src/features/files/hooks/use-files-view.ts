import type { Folder } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { isGone } from '../../../shared/files/folder-query.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useStored } from '../../../shared/hooks/stored.ts';
import { useSettled } from '../../../shared/hooks/use-settled.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { useRange } from '../../../shared/ui/lists/use-range.ts';
import type { RowRange } from '../../../shared/ui/lists/visible-rows.ts';
import { onUploaded } from '../../../shared/uploads/uploads.ts';
import type { FilesDialog } from '../components/files-dialogs.tsx';
import type { MoveTarget } from '../components/move-form.tsx';
import { t } from '../messages.ts';
import { originsOf } from '../model/origins.ts';
import { countSelected, type ListSelection } from '../model/selection.ts';
import { showFailure } from '../show-failure.ts';
import { allFiles, selectedFiles } from './all-files.ts';
import { downloadItems } from './download-items.ts';
import { togglePlay } from './file-track.ts';
import { storedSort } from './stored-sort.ts';
import { type DropFolder, useDrops } from './use-drops.ts';
import { type FileActs, useFileActs } from './use-file-acts.ts';
import { type FileRows, type ListedFile, type ListRow, type ListScope, useFileRows } from './use-file-rows.ts';
import { listKeyDown } from './use-list-keys.ts';
import { useListSelection } from './use-list-selection.ts';
import { useRenaming } from './use-renaming.ts';
import { useSearchText } from './use-search-text.ts';

/** Time until a preview follows the active row, so that rows that are only passed are not loaded. */
const followMilliseconds = 150;

/** The grid of a folder that is opened from the list has the focus, as the grid before. */
const useGridFocus = () => {
  const isTaken = useRef(false);
  return {
    take: (): void => {
      isTaken.current = true;
    },
    onShown: (grid: HTMLElement): void => {
      if (isTaken.current) grid.focus();
      isTaken.current = false;
    },
  };
};

/** Opens folders and previews. A search stays beside the preview of a result. */
const useOpen = (folderId: string | undefined, search: ReturnType<typeof useSearchText>) => {
  const navigate = useNavigate();
  const found = search.value.trim() === '' ? {} : { search: { q: search.value } };
  const focus = useGridFocus();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const openFile = async ({ fileId, folderId: into }: ListedFile, replace: boolean): Promise<void> => {
    // The way back leads to the search.
    if (!replace) await search.write();
    await navigate({
      to: '/files-v2/$folderId/$fileId',
      params: { folderId: into ?? folderId ?? '', fileId },
      ...found,
      replace,
    });
  };
  return {
    onShown: focus.onShown,
    onOpen: (row: ListRow): void => {
      clearTimeout(timer.current);
      if (row.kind === 'file') {
        void openFile(row.file, false);
        return;
      }
      focus.take();
      void search.write().then(() => navigate({ to: '/files-v2/$folderId', params: { folderId: row.id } }));
    },
    /** The open preview changes to another file. */
    onFollow: (row: ListRow | undefined): void => {
      clearTimeout(timer.current);
      if (row?.kind === 'file') timer.current = setTimeout(() => void openFile(row.file, true), followMilliseconds);
    },
    onUp: (parent: Folder | undefined): void => {
      focus.take();
      if (parent?.parentFolderId === null) void navigate({ to: '/files-v2' });
      else if (parent) void navigate({ to: '/files-v2/$folderId', params: { folderId: parent.folderId } });
    },
    onClosePreview: (): void =>
      void (folderId === undefined
        ? navigate({ to: '/files-v2', ...found })
        : navigate({ to: '/files-v2/$folderId', params: { folderId }, ...found })),
  };
};

/** A folder that does not exist any more leads to the path in the address, as far as it exists, or to Home. */
const useFallback = (folderId: string | undefined, error: unknown): void => {
  const navigate = useNavigate();
  const { l } = useSearch({ strict: false }) as { readonly l?: string };
  const isMissing = folderId !== undefined && isGone(error);
  useEffect(() => {
    if (!isMissing) return;
    showToast({ id: 'folder-gone', tone: 'information', title: t('files.folderGone') });
    void navigate({ to: '/files-v2', search: l === undefined ? {} : { l }, replace: true });
  }, [isMissing, l, navigate]);
};

/** The file of the open preview is the active row, as far as it is loaded. */
const useActiveFile = (
  fileId: string | undefined,
  { items }: FileRows,
  { active, activate }: ReturnType<typeof useListSelection>,
): void => {
  const index = fileId === undefined ? -1 : items.findIndex((item) => item?.id === fileId);
  const isElsewhere = index >= 0 && index !== active;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another file moves the active row
  useEffect(() => {
    if (isElsewhere) activate(index);
  }, [fileId, index >= 0]);
};

type ActsOptions = {
  readonly rows: FileRows;
  readonly scope: ListScope;
  readonly range: RowRange;
  readonly acts: FileActs;
  readonly list: ReturnType<typeof useListSelection>;
  readonly onDialog: (dialog: FilesDialog) => void;
};

/** What the selection toolbar, the menus of rows and the keys do. */
const useSelectionActs = ({ rows, scope, acts, list, onDialog }: ActsOptions) => {
  const [isBusy, setBusy] = useState(false);
  const { folder, chain } = rows;
  const from = folder && { folderId: folder.folderId, path: pathText(chain) };
  return {
    isBusy,
    onDownload: (selection: ListSelection): void => {
      setBusy(true);
      void downloadItems(selection, folder?.folderName ?? t('files.files')).finally(() => setBusy(false));
    },
    onTags: (selection: ListSelection): void => {
      const loaded = rows.items.flatMap((_, index) => {
        const row = rows.rowAt(index);
        return row?.kind === 'file' ? [row.file] : [];
      });
      setBusy(true);
      // The tags that all of them have are not known before all of them are.
      selectedFiles(scope, selection.fileIds, loaded, limits.filesAtOnce)
        .then((files) => onDialog({ kind: 'tags', selection, files }), showFailure)
        .finally(() => setBusy(false));
    },
    onMove: (selection: ListSelection): void => onDialog({ kind: 'move', selection, from }),
    onCopy: (selection: ListSelection): void => onDialog({ kind: 'copy', selection, from }),
    onDelete: (selection: ListSelection): void => {
      if (countSelected(selection) > 0) void acts.remove(selection).then((isGone) => isGone && list.clear());
    },
  };
};

const pathText = (chain: FileRows['chain']): string =>
  chain
    .map(({ folderName, parentFolderId }) => (parentFolderId === null ? t('files.home') : folderName))
    .toReversed()
    .join('/');

/** Lists change when an upload has ended. */
const useFreshRows = ({ refresh }: FileActs): void => {
  useEffect(() => onUploaded(() => void refresh()), [refresh]);
};

/** Selects all files of a list, up to the most for one change. */
const selectAll = async (scope: ListScope, max: number, select: (selection: ListSelection) => void): Promise<void> => {
  try {
    const { files, total } = await allFiles(scope, max);
    select({ fileIds: new Set(files.map(({ fileId }) => fileId)) });
    if (total > files.length)
      showToast({ tone: 'information', title: t('files.selectedMost', { count: numberText(files.length) }) });
  } catch (error) {
    showFailure(error);
  }
};

/** Moves items to another folder, with an undo where their folders are known. */
const moveFrom =
  (rows: FileRows, isSearch: boolean, acts: FileActs) =>
  (selection: ListSelection, to: MoveTarget): Promise<boolean> => {
    const loaded = rows.items.flatMap((_, index) => rows.rowAt(index) ?? []);
    return acts.move(selection, to, originsOf(selection, isSearch ? undefined : rows.folder?.folderId, loaded));
  };

const dropFolderOf = ({ folderId, folderName, parentFolderId }: Folder): DropFolder => ({
  id: folderId,
  name: parentFolderId === null ? t('files.home') : folderName,
});

/** What the list shows. */
const useScope = (folderId: string | undefined) => {
  const sort = useStored(storedSort);
  const search = useSearchText();
  const scope: ListScope = { folderId, search: useSettled(search.value.trim()), sort };
  return { search, sort, scope, isSearch: scope.search !== '' };
};

/** Names a list. A search is the same one in every folder, and Home is with and without its id. */
const nameOf = ({ folderId, search }: ListScope, folder: Folder | undefined): string =>
  JSON.stringify([search === '' ? (folder?.folderId ?? folderId) : '', search]);

/** State and acts of the files page. */
export const useFilesView = (folderId: string | undefined, fileId: string | undefined) => {
  const queryClient = useQueryClient();
  const acts = useFileActs();
  useFreshRows(acts);
  const { search, sort, scope, isSearch } = useScope(folderId);
  const { range, rangeToLoad, onFrame } = useRange();
  const rows = useFileRows(scope, range, rangeToLoad);
  const listName = nameOf(scope, rows.folder);
  // Each order of a list has its own place and selection.
  const scopeName = JSON.stringify([listName, sort]);
  const list = useListSelection(rows.items, scopeName);
  const [dialog, setDialog] = useState<FilesDialog>();
  const grid = useRef<HTMLDivElement>(null);
  const rename = useRenaming(grid, (row, name) =>
    row.kind === 'folder' ? acts.renameFolder(row.id, name) : acts.renameFile(row.id, name),
  );
  const { onOpen, onFollow, onUp, onClosePreview, onShown } = useOpen(folderId, search);
  useFallback(folderId, rows.error);
  useActiveFile(fileId, rows, list);
  const point: typeof list.point = (index, keys) => {
    list.point(index, keys);
    if (fileId !== undefined && !keys.isToggle && !keys.isRange) onFollow(rows.rowAt(index));
  };
  const move = moveFrom(rows, isSearch, acts);
  const selectionActs = useSelectionActs({ rows, scope, range, acts, list, onDialog: setDialog });
  const dropFolder = rows.folder && dropFolderOf(rows.folder);
  const drops = useDrops(dropFolder, { move, refresh: acts.refresh }, list.clear);
  const onSelectAll = (): void => void selectAll(scope, limits.filesAtOnce, list.select);
  const onKeyDown = listKeyDown({
    active: list.active,
    rowCount: rows.rowCount,
    row: rows.rowAt(list.active),
    point,
    onOpen,
    onPlay: (row) => row.kind === 'file' && row.file.kind === 'audio' && void togglePlay(row.file, queryClient),
    onRename: rename.start,
    onDelete: () => selectionActs.onDelete(list.selection),
    onSelectAll,
    onClear: list.clear,
    onUp: () => onUp(rows.chain[1]),
  });
  return {
    acts: { ...acts, move },
    rows,
    scope,
    listName,
    scopeName,
    openId: fileId,
    search,
    sort: { value: sort, onSort: storedSort.set },
    range,
    onFrame,
    list: { ...list, point },
    onSelectAll,
    selectionActs,
    dialog: { shown: dialog, open: setDialog, close: () => setDialog(undefined) },
    rename,
    drops,
    dropFolder,
    onOpen,
    onShown,
    onClosePreview,
    onKeyDown,
    grid,
  };
};

export type FilesView = ReturnType<typeof useFilesView>;
