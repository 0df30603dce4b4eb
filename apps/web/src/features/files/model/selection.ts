/** A file or folder of a list. */
export type ItemId = { readonly kind: 'file' | 'folder'; readonly id: string };

/** Several files, or one folder: several rows can be selected only while no folder is. */
export type ListSelection = { readonly folderId?: string; readonly fileIds: ReadonlySet<string> };

export const nothingSelected: ListSelection = { fileIds: new Set() };

export const selectOnly = ({ kind, id }: ItemId): ListSelection =>
  kind === 'folder' ? { folderId: id, fileIds: new Set() } : { fileIds: new Set([id]) };

export const isSelected = ({ folderId, fileIds }: ListSelection, { kind, id }: ItemId): boolean =>
  kind === 'folder' ? folderId === id : fileIds.has(id);

/** Adds or removes a row. A folder replaces what was selected, and a file replaces a folder. */
export const toggleSelected = (selection: ListSelection, item: ItemId): ListSelection => {
  if (item.kind === 'folder') return isSelected(selection, item) ? nothingSelected : selectOnly(item);
  const fileIds = new Set(selection.fileIds);
  if (!fileIds.delete(item.id)) fileIds.add(item.id);
  return { fileIds };
};

/** Selects the files between two rows, which may have any order. Folders among them are left out. */
export const selectRange = (rows: readonly (ItemId | undefined)[], from: number, to: number): ListSelection => {
  const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { fileIds: new Set(between.flatMap((row) => (row?.kind === 'file' ? [row.id] : []))) };
};

/** The items that an act on this row concerns: the whole selection if the row belongs to it, else the row alone. */
export const itemsActedOn = (selection: ListSelection, item: ItemId): ListSelection =>
  isSelected(selection, item) ? selection : selectOnly(item);

export const countSelected = ({ folderId, fileIds }: ListSelection): number =>
  fileIds.size + (folderId === undefined ? 0 : 1);

/** A row, and which item it had when it was chosen; undefined if none was loaded there. */
export type ChosenRow = { readonly index: number; readonly id: string | undefined };

export const rowChosenAt = (rows: readonly (ItemId | undefined)[], index: number): ChosenRow => ({
  index,
  id: rows[index]?.id,
});

/** The row with its item, which moves when another order or a new item arrives. A row whose item is gone stays where it is. */
export const followItem = (rows: readonly (ItemId | undefined)[], row: ChosenRow): ChosenRow => {
  if (row.id === undefined || rows[row.index]?.id === row.id) return row;
  const index = rows.findIndex((item) => item?.id === row.id);
  return index < 0 ? row : { ...row, index };
};
