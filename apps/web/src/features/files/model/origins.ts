import type { ListSelection } from './selection.ts';

/** What was taken out of one folder. */
export type PlaceBefore = { readonly folderId: string; readonly selection: ListSelection };

type Located =
  | { readonly kind: 'folder'; readonly id: string; readonly folder: { readonly parentFolderId?: string | null } }
  | { readonly kind: 'file'; readonly id: string; readonly file: { readonly folderId: string | null } };

/**
 * The folders from which selected items come, so that a move can be undone. Undefined when that of one is not known, as of
 * rows of a search that were never loaded.
 * @param here the shown folder, in which all items are; undefined in a search
 */
export const originsOf = (
  selection: ListSelection,
  here: string | undefined,
  rows: readonly Located[],
): readonly PlaceBefore[] | undefined => {
  if (here !== undefined) return [{ folderId: here, selection }];
  const byFolder = new Map<string, { folderId?: string; fileIds: Set<string> }>();
  const at = (folderId: string): { folderId?: string; fileIds: Set<string> } => {
    const found = byFolder.get(folderId) ?? { fileIds: new Set<string>() };
    byFolder.set(folderId, found);
    return found;
  };
  let count = 0;
  for (const row of rows) {
    if (row.kind === 'file' && selection.fileIds.has(row.id) && row.file.folderId !== null) {
      at(row.file.folderId).fileIds.add(row.id);
      count += 1;
    }
    if (row.kind === 'folder' && selection.folderId === row.id && row.folder.parentFolderId) {
      at(row.folder.parentFolderId).folderId = row.id;
      count += 1;
    }
  }
  if (count < selection.fileIds.size + (selection.folderId === undefined ? 0 : 1)) return undefined;
  return [...byFolder].map(([folderId, from]) => ({ folderId, selection: from }));
};
