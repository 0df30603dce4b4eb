import type { FileCategory, StoredFile } from '@sonora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../shared/api/client.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { fileKeys } from '../api.ts';
import { t } from '../messages.ts';
import type { PlaceBefore } from '../model/origins.ts';
import type { ListSelection } from '../model/selection.ts';
import { showFailure } from '../show-failure.ts';

/** A folder into which items are moved or copied. */
type Target = { readonly folderId: string; readonly name: string };

const idsOf = ({ folderId, fileIds }: ListSelection) => ({
  fileIds: [...fileIds],
  folderIds: folderId === undefined ? [] : [folderId],
});

/** Moves items to where they were. @returns their number */
const moveBack = async (origins: readonly PlaceBefore[]): Promise<number> => {
  let count = 0;
  for (const { folderId, selection } of origins) {
    const { fileIds, folderIds } = await api.files.moveSeveral({ body: { ...idsOf(selection), folderId } });
    count += fileIds.length + folderIds.length;
  }
  return count;
};

/** Changes of files and folders. Each fetches the lists again; a failed one says so, and changes nothing. */
export const useFileActs = () => {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const refresh = async (): Promise<void> => {
      await Promise.all(fileKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    };
    const done = async (title: string, undo?: () => void): Promise<void> => {
      await refresh();
      showToast({ tone: 'success', title, ...(undo && { action: { label: t('files.undo'), onClick: undo } }) });
    };
    const attempt = (act: () => Promise<void>): Promise<boolean> =>
      act().then(
        () => true,
        (error: unknown) => {
          showFailure(error);
          return false;
        },
      );
    const restore = (selection: ReturnType<typeof idsOf>): Promise<boolean> =>
      attempt(async () => {
        const { fileIds, folderIds } = await api.files.restore({ body: selection });
        await done(t('files.restored', { count: fileIds.length + folderIds.length }));
      });
    const undoMove = (origins: readonly PlaceBefore[]): Promise<boolean> =>
      attempt(async () => done(t('files.movedBack', { count: await moveBack(origins) })));
    return {
      refresh,
      restore,
      remove: (selection: ListSelection): Promise<boolean> =>
        attempt(async () => {
          const ids = idsOf(selection);
          const { fileIds, folderIds } = await api.files.deleteSeveral({ body: ids });
          await done(t('files.trashed', { count: fileIds.length + folderIds.length }), () => void restore(ids));
        }),
      /** An undo is offered if it is known where the items were. */
      move: (selection: ListSelection, to: Target, origins: readonly PlaceBefore[] | undefined): Promise<boolean> =>
        attempt(async () => {
          const { folderId, name } = to;
          const moved = await api.files.moveSeveral({ body: { ...idsOf(selection), folderId } });
          const count = moved.fileIds.length + moved.folderIds.length;
          await done(t('files.moved', { count, folder: name }), origins && (() => void undoMove(origins)));
        }),
      copy: (selection: ListSelection, { folderId, name }: Target): Promise<boolean> =>
        attempt(async () => {
          const { fileIds } = await api.files.copySeveral({ body: { fileIds: [...selection.fileIds], folderId } });
          await done(t('files.copied', { count: fileIds.length, folder: name }));
        }),
      /** Puts tags in the place of those that all files have. */
      tag: async ({ fileIds }: ListSelection, tags: string, insteadOf: readonly string[]): Promise<void> => {
        const others = fileIds.size > 1 && { insteadOf: [...insteadOf] };
        await api.files.tagSeveral({ body: { fileIds: [...fileIds], tags, ...others } });
        await refresh();
      },
      createFolder: async (folderName: string, parentFolderId: string): Promise<void> => {
        await api.folders.create({ body: { folderName, parentFolderId } });
        await refresh();
      },
      renameFile: (fileId: string, fileName: string): Promise<boolean> =>
        attempt(async () => {
          await api.files.update({ params: { fileId }, body: { fileName } });
          await refresh();
        }),
      renameFolder: (folderId: string, folderName: string): Promise<boolean> =>
        attempt(async () => {
          await api.folders.rename({ params: { folderId }, body: { folderName } });
          await refresh();
        }),
      setCategory: ({ fileId }: StoredFile, categoryId: FileCategory): Promise<boolean> =>
        attempt(async () => {
          await api.files.update({ params: { fileId }, body: { categoryId } });
          await refresh();
        }),
      emptyTrash: async (): Promise<void> => {
        await api.files.emptyTrash();
        await refresh();
      },
    };
  }, [queryClient]);
};

export type FileActs = ReturnType<typeof useFileActs>;
