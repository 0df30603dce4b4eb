import { cellOf, renameInTag } from '@sonora/audioform/versions';
import type { ImportUndo, VersionItem, VersionTag } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import type { QueryClient } from '@tanstack/react-query';
import { type VersionPlace, versionsApi } from '../api.ts';
import { t } from '../messages.ts';
import { requestChunksOf } from '../model/grid/chunks.ts';
import { refreshTable, replaceRows, takeRows } from './row-cache.ts';

export type CellChange = {
  readonly row: VersionItem;
  readonly cells?: Readonly<Record<string, string>>;
  readonly isQa?: boolean;
  /** Null: those of the set-up. */
  readonly tags?: readonly VersionTag[] | null;
};

export type AddedRow = {
  readonly id?: string;
  readonly position?: number;
  /** Absent: those that a removed row had. */
  readonly cells?: Readonly<Record<string, string>>;
  readonly tags?: readonly VersionTag[] | null;
};

/** A row that was removed, and where it was. */
type RemovedRow = Pick<VersionItem, 'id' | 'position'>;

/** An edit that can be undone. */
export type TableStep = {
  readonly label: string;
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
};

type Rename = { readonly from: string; readonly to: string };

export type EditCore = {
  readonly client: QueryClient;
  readonly place: VersionPlace;
  tail: Promise<unknown>;
  /** Columns that were renamed since the page was opened, oldest first. */
  renames: readonly Rename[];
};

/** Edits are sent one after another, in the order in which they were made. */
export const inTurn = <T>(core: EditCore, task: () => Promise<T>): Promise<T> => {
  const next = core.tail.then(task, task);
  core.tail = next.catch(() => {});
  return next;
};

const changed = (row: VersionItem, { cells, isQa, tags }: Omit<CellChange, 'row'>): VersionItem => ({
  ...row,
  cells: { ...row.cells, ...cells },
  isQa: isQa ?? row.isQa,
  ...(tags !== undefined && { tags: tags && [...tags] }),
});

type Named = Pick<CellChange, 'cells' | 'tags'>;

const renamedIn = <T extends Named>(change: T, { from, to }: Rename): T => ({
  ...change,
  ...(change.cells && {
    cells: Object.fromEntries(Object.entries(change.cells).map(([name, text]) => [name === from ? to : name, text])),
  }),
  ...(change.tags && { tags: change.tags.map((tag) => renameInTag(tag, from, to)) }),
});

/** Names the columns of a change as they are called now: a step may be older than their names. */
const namedNow = (core: EditCore): (<T extends Named>(change: T) => T) => {
  const since = core.renames.length;
  return (change) => core.renames.slice(since).reduce(renamedIn, change);
};

/** What one request carries; half of its bytes are left to what is around the rows. */
const requestBounds = { items: limits.versions.rowsInChange, bytes: limits.jsonBodyBytes / 2 };

/** @returns the rows as they were before */
const send = async (
  { client, place }: EditCore,
  changes: readonly (Omit<CellChange, 'row'> & { readonly id: string })[],
): Promise<readonly VersionItem[]> => {
  const rows: VersionItem[] = [];
  for (const some of requestChunksOf(changes, requestBounds)) {
    const { data, before } = await versionsApi.versions.changeItems({
      params: place,
      body: {
        changes: some.map(({ tags, ...change }) => ({
          ...change,
          ...(tags !== undefined && { tags: tags && [...tags] }),
        })),
      },
    });
    takeRows(client, data);
    rows.push(...before);
  }
  return rows;
};

const patch = async (core: EditCore, changes: readonly CellChange[]): Promise<void> => {
  const byId = new Map(changes.map((change) => [change.row.id, change]));
  replaceRows(core.client, (row) => {
    const change = byId.get(row.id);
    return change ? changed(row, change) : row;
  });
  await send(
    core,
    changes.map(({ row, ...change }) => ({ id: row.id, ...change })),
  );
  await refreshTable(core.client, core.place, false);
};

/** These cells as a row has them, empty where it has none. */
const cellsNow = (row: VersionItem, cells: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.keys(cells).map((name) => [name, cellOf(row.cells, name) ?? '']));

/** The opposite of a change: cells, marks and tags as they are now. */
const inverse = ({ row, cells, isQa, tags }: CellChange): CellChange => ({
  row,
  ...(cells && { cells: cellsNow(row, cells) }),
  ...(isQa !== undefined && { isQa: row.isQa }),
  ...(tags !== undefined && { tags: row.tags }),
});

const insert = async ({ place }: EditCore, rows: readonly AddedRow[], key: string): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (const [index, some] of requestChunksOf(rows, requestBounds).entries()) {
    const { data } = await versionsApi.versions.insertItems({
      params: place,
      headers: { 'idempotency-key': `${key} ${index}` },
      body: {
        rows: some.map(({ tags, cells, ...row }) => ({
          ...row,
          ...(cells && { cells: { ...cells } }),
          ...(tags !== undefined && { tags: tags && [...tags] }),
        })),
      },
    });
    ids.push(...data.map(({ id }) => id));
  }
  return ids;
};

const remove = async ({ place }: EditCore, ids: readonly string[]): Promise<readonly RemovedRow[]> =>
  ids.length === 0 ? [] : (await versionsApi.versions.removeItems({ params: place, body: { ids: [...ids] } })).data;

const refresh = ({ client, place }: EditCore): Promise<void> => refreshTable(client, place);

/** Rows that were removed, in their order, so that each finds its place again. */
const asAddedRows = (rows: readonly RemovedRow[]): readonly AddedRow[] =>
  [...rows].sort((one, other) => one.position - other.position);

export const changeStep = (core: EditCore, label: string, changes: readonly CellChange[]): TableStep => {
  const back = changes.map(inverse);
  const now = namedNow(core);
  return { label, redo: () => patch(core, changes.map(now)), undo: () => patch(core, back.map(now)) };
};

/** Rows that were added are removed, and come back as they were removed, with their ids. Also after a removal in part. */
const takeBackAdded = (core: EditCore, added: readonly string[]) => {
  let ids = added;
  let gone: readonly RemovedRow[] = [];
  return {
    remove: async (): Promise<void> => {
      gone = [...gone, ...(await remove(core, ids))];
    },
    insert: async (): Promise<void> => {
      ids = await insert(core, asAddedRows(gone), crypto.randomUUID());
      gone = [];
    },
  };
};

/** Rows that are added again have the ids that they had. */
export const addStep = (core: EditCore, label: string, rows: readonly AddedRow[]): TableStep => {
  let added: ReturnType<typeof takeBackAdded> | undefined;
  return {
    label,
    redo: async () => {
      if (added) await added.insert();
      else added = takeBackAdded(core, await insert(core, rows, crypto.randomUUID()));
      await refresh(core);
    },
    undo: async () => {
      await added?.remove();
      await refresh(core);
    },
  };
};

/** Rows that the server has added, by a matrix. */
export const addedStep = (core: EditCore, label: string, ids: readonly string[]): TableStep => {
  const added = takeBackAdded(core, ids);
  return {
    label,
    redo: () => added.insert().then(() => refresh(core)),
    undo: () => added.remove().then(() => refresh(core)),
  };
};

/** An import that is done: what it added, changed and removed is one step. */
export const importedStep = (
  core: EditCore,
  label: string,
  { added, changed: before, removed }: ImportUndo,
): TableStep => {
  const rows = takeBackAdded(core, added);
  let after: typeof before = [];
  const now = namedNow(core);
  let sinceUndo = now;
  return {
    label,
    undo: async () => {
      await rows.remove();
      sinceUndo = namedNow(core);
      const named = before.map(now);
      const cells = new Map(named.map((row) => [row.id, row.cells]));
      after = (await send(core, named)).map((row) => ({ id: row.id, cells: cellsNow(row, cells.get(row.id) ?? {}) }));
      if (removed.length > 0) await insert(core, removed.map(now), crypto.randomUUID());
      await refresh(core);
    },
    redo: async () => {
      await remove(
        core,
        removed.map(({ id }) => id),
      );
      await send(core, after.map(sinceUndo));
      await rows.insert();
      await refresh(core);
    },
  };
};

export const removeStep = (core: EditCore, ids: readonly string[]): TableStep => {
  let rows: readonly RemovedRow[] = [];
  return {
    label: t('versions.edits.remove', { count: ids.length }),
    redo: async () => {
      rows = await remove(core, ids);
      await refresh(core);
    },
    undo: async () => {
      await insert(core, asAddedRows(rows), crypto.randomUUID());
      await refresh(core);
    },
  };
};
