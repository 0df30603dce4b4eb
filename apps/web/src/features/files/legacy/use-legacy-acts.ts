import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { legacyApi } from '../../../shared/files/legacy-api.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { fileKeys } from '../api.ts';
import { useFileActs } from '../hooks/use-file-acts.ts';
import { t } from '../messages.ts';
import type { ListSelection } from '../model/selection.ts';
import { showFailure } from '../show-failure.ts';
import { legacyKey } from './legacy-api.ts';
import { cleanPath, joinPath } from './legacy-paths.ts';
import type { LegacyFile } from './use-legacy-rows.ts';

const { contentFiles } = legacyApi;

type Target = { readonly name: string };

/**
 * Changes of files by the legacy calls, which take one file each. A failure ends them, says so, and keeps what was changed
 * until then.
 */
export const useLegacyActs = (fileOf: (id: string) => LegacyFile | undefined) => {
  const queryClient = useQueryClient();
  const { restore } = useFileActs();
  return useMemo(() => {
    const refresh = async (): Promise<void> => {
      await Promise.all([legacyKey, ...fileKeys].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    };
    const attempt = async (act: () => Promise<void>): Promise<boolean> => {
      try {
        await act();
        return true;
      } catch (error) {
        showFailure(error);
        return false;
      } finally {
        await refresh();
      }
    };
    const filesOf = ({ fileIds }: ListSelection): readonly LegacyFile[] =>
      [...fileIds].flatMap((id) => fileOf(id) ?? []);
    const undo = (selection: ListSelection) => ({
      label: t('files.undo'),
      onClick: () =>
        void restore({
          fileIds: [...selection.fileIds],
          folderIds: selection.folderId === undefined ? [] : [selection.folderId],
        }).then(refresh),
    });
    return {
      refresh,
      removeFolder: (path: string, folderId: string): Promise<boolean> =>
        attempt(async () => {
          await contentFiles.deleteFolder({ query: { folder: path, forceDelete: 'true' } });
          const action = undo({ folderId, fileIds: new Set() });
          showToast({ tone: 'success', title: t('files.trashed', { count: 1 }), action });
        }),
      remove: (selection: ListSelection): Promise<boolean> =>
        attempt(async () => {
          for (const { id } of filesOf(selection)) await contentFiles.deleteFile({ params: { fileId: id } });
          const title = t('files.trashed', { count: selection.fileIds.size });
          showToast({ tone: 'success', title, action: undo(selection) });
        }),
      move: (selection: ListSelection, { name }: Target): Promise<boolean> =>
        attempt(async () => {
          const folder = cleanPath(name, t('files.home'));
          for (const { id, file } of filesOf(selection)) {
            const filePath = joinPath(folder, file.fileName);
            await contentFiles.updateFile({ params: { fileId: id }, body: { filePath } });
          }
          showToast({ tone: 'success', title: t('files.moved', { count: selection.fileIds.size, folder: name }) });
        }),
      rename: ({ id, filePath, file }: LegacyFile, name: string): Promise<boolean> =>
        attempt(async () => {
          const folder = filePath.slice(0, Math.max(0, filePath.length - file.fileName.length - 1));
          await contentFiles.updateFile({ params: { fileId: id }, body: { filePath: joinPath(folder, name) } });
        }),
      /** As in the new file browser: further tags of several files stay. */
      tag: async (selection: ListSelection, tags: string, insteadOf: readonly string[]): Promise<void> => {
        for (const { id, file } of filesOf(selection)) {
          const others = selection.fileIds.size > 1 ? file.tags.filter((tag) => !insteadOf.includes(tag)) : [];
          await contentFiles.updateFile({ params: { fileId: id }, body: { tags: [...others, tags].join(',') } });
        }
        await refresh();
      },
      createFolder: async (path: string): Promise<void> => {
        await contentFiles.createFolder({ body: { folder: path } });
        await refresh();
      },
    };
  }, [queryClient, restore, fileOf]);
};

export type LegacyActs = ReturnType<typeof useLegacyActs>;
