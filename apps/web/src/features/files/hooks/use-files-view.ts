import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { createStored, useStored } from '../../../shared/hooks/stored.ts';
import { t as tShared } from '../../../shared/i18n/shared-messages.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { onUploaded } from '../../../shared/uploads/uploads.ts';
import type { ListSort } from '../api.ts';
import type { FilesDialog } from '../components/files-dialogs.tsx';
import { t } from '../messages.ts';
import { countSelected, type ListSelection } from '../model/selection.ts';
import type { RowRange } from '../model/visible-rows.ts';
import { allFileIds } from './all-file-ids.ts';
import { downloadItems } from './download-items.ts';
import { togglePlay } from './file-track.ts';
import { useDrops } from './use-drops.ts';
import { type FileActs, useFileActs } from './use-file-acts.ts';
import { type FileRows, type ListRow, type ListScope, useFileRows } from './use-file-rows.ts';
import { listKeyDown } from './use-list-keys.ts';
import { useListSelection } from './use-list-selection.ts';

const storedSort = createStored<ListSort>('sonora.fileSort', { key: 'lastModified', isDescending: true });

/** Rows that are in sight, unchanged while the same ones are. */
const useRange = () => {
  const [range, setRange] = useState<RowRange>({ first: 0, end: 0 });
  const onRange = useCallback(
    (next: RowRange): void => setRange((now) => (now.first === next.first && now.end === next.end ? now : next)),
    [],
  );
  return { range, onRange };
};

/** Opens folders and previews. */
const useOpen = (folderId: string | undefined) => {
  const navigate = useNavigate();
  const onOpen = (row: ListRow): void => {
    if (row.kind === 'folder') void navigate({ to: '/files-v2/$folderId', params: { folderId: row.id } });
    else {
      const into = row.file.folderId ?? folderId ?? '';
      void navigate({ to: '/files-v2/$folderId/$fileId', params: { folderId: into, fileId: row.id } });
    }
  };
  const onClosePreview = (): void =>
    void (folderId === undefined
      ? navigate({ to: '/files-v2' })
      : navigate({ to: '/files-v2/$folderId', params: { folderId } }));
  return { onOpen, onClosePreview };
};

type ActsOptions = {
  readonly rows: FileRows;
  readonly range: RowRange;
  readonly acts: FileActs;
  readonly list: ReturnType<typeof useListSelection>;
  readonly onDialog: (dialog: FilesDialog) => void;
};

/** What the selection toolbar, the menus of rows and the keys do. */
const useSelectionActs = ({ rows, acts, list, onDialog }: ActsOptions) => {
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
      const files = rows.items.flatMap((_, index) => {
        const row = rows.rowAt(index);
        return row?.kind === 'file' && selection.fileIds.has(row.id) ? [row.file] : [];
      });
      onDialog({ kind: 'tags', selection, files });
    },
    onMove: (selection: ListSelection): void => onDialog({ kind: 'move', selection, from }),
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
    const { ids, total } = await allFileIds(scope, max);
    select({ fileIds: new Set(ids) });
    if (total > ids.length)
      showToast({ tone: 'information', title: t('files.selectedMost', { count: numberText(ids.length) }) });
  } catch (error) {
    showToast({ tone: 'error', title: tShared('shared.anErrorOccurred'), description: errorText(error) });
  }
};

/** State and acts of the files page. */
export const useFilesView = (folderId: string | undefined) => {
  const queryClient = useQueryClient();
  const acts = useFileActs();
  useFreshRows(acts);
  const sort = useStored(storedSort);
  const [search, setSearch] = useState('');
  const scope: ListScope = { folderId, search: useDeferredValue(search.trim()), sort };
  const { range, onRange } = useRange();
  const rows = useFileRows(scope, range);
  const list = useListSelection(rows.items, JSON.stringify([folderId, scope.search, sort]));
  const [dialog, setDialog] = useState<FilesDialog>();
  const [renamingId, setRenamingId] = useState<string>();
  const { onOpen, onClosePreview } = useOpen(folderId);
  const selectionActs = useSelectionActs({ rows, range, acts, list, onDialog: setDialog });
  const dropFolder = rows.folder && {
    id: rows.folder.folderId,
    name: rows.folder.parentFolderId === null ? t('files.home') : rows.folder.folderName,
  };
  const drops = useDrops(dropFolder, acts, list.clear);
  const onKeyDown = listKeyDown({
    active: list.active,
    rowCount: rows.rowCount,
    row: rows.rowAt(list.active),
    point: list.point,
    onOpen,
    onPlay: (row) => row.kind === 'file' && row.file.kind === 'audio' && void togglePlay(row.file, queryClient),
    onRename: (row) => setRenamingId(row.id),
    onDelete: () => selectionActs.onDelete(list.selection),
    onSelectAll: (max) => void selectAll(scope, max, list.select),
    onClear: list.clear,
  });
  const grid = useRef<HTMLDivElement>(null);
  const onRename = (row: ListRow, name: string | undefined): void => {
    setRenamingId(undefined);
    grid.current?.focus();
    if (name !== undefined)
      void (row.kind === 'folder' ? acts.renameFolder(row.id, name) : acts.renameFile(row.id, name));
  };
  return {
    acts,
    rows,
    scope,
    search: { value: search, onChange: setSearch },
    sort: { value: sort, onSort: storedSort.set },
    range,
    onRange,
    list,
    selectionActs,
    dialog: { shown: dialog, open: setDialog, close: () => setDialog(undefined) },
    rename: { id: renamingId, start: setRenamingId, end: onRename },
    drops,
    dropFolder,
    onOpen,
    onClosePreview,
    onKeyDown,
    grid,
  };
};

export type FilesView = ReturnType<typeof useFilesView>;
