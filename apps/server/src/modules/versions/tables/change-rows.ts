import { DomainError, limits, type VersionItem, type VersionTag } from '@sonora/contracts';
import { organisationMessage } from '@sonora/contracts/messages/organisations';
import type { Database, DatabaseHandle } from '../../../platform/database/database.ts';
import { nameId } from '../../../platform/ids/name-id.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { createRenamingRepository } from './renaming.repository.ts';
import { createRowStatesRepository } from './row-states.repository.ts';
import { readSetUp, type SessionOfTable, type SetUpServices, type TableSetUp } from './table-setup.ts';
import { toVersionItem } from './tables.mapper.ts';
import { createTablesRepository, type NewRow, type PlacedRow, type TablesRepository } from './tables.repository.ts';

export type TableServices = SetUpServices & { readonly handle: DatabaseHandle };

type Cells = Readonly<Record<string, string>>;

export type ChangedRows = { readonly revision: number; readonly data: VersionItem[] };

/** An empty cell is as one that does not exist. */
export const withoutEmpty = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== ''));

const tooMany = (): DomainError =>
  new DomainError('too-large', {
    detail: organisationMessage('organisations.maxRows', { count: limits.versions.rows }),
  });

const assertColumns = (cells: Cells): Cells => {
  if (Object.keys(cells).length <= limits.versions.columns) return cells;
  const detail = organisationMessage('organisations.maxColumns', { count: limits.versions.columns });
  throw new DomainError('too-large', { detail });
};

/** Ids that are the same for a repeated request. */
const idOfRequest = (key: string | undefined, { orgId, sessionId }: SessionOfTable, index: number): string => {
  return key === undefined ? newId() : nameId('version row', orgId, sessionId, key, String(index));
};

type TableChanges = TablesRepository & {
  readonly states: ReturnType<typeof createRowStatesRepository>;
  readonly renaming: ReturnType<typeof createRenamingRepository>;
};

type TableChange<T> = (repository: TableChanges, setUp: TableSetUp, db: Database) => Promise<T>;

/** Runs a change of the table in the transaction `db`; changes of the same table wait for each other. */
export const changeTableIn = async <T>(
  db: Database,
  services: SetUpServices,
  session: SessionOfTable,
  change: TableChange<T>,
): Promise<T> => {
  const setUp = await readSetUp(db, services, session);
  const repository = createTablesRepository(db);
  await repository.lock(session);
  const states = createRowStatesRepository(db);
  return change({ ...repository, states, renaming: createRenamingRepository(db) }, setUp, db);
};

/** Runs a change of the table in a transaction of its own. */
export const changeTable = <T>(services: TableServices, session: SessionOfTable, change: TableChange<T>): Promise<T> =>
  services.handle.db.transaction((transaction) => changeTableIn(transaction, services, session, change));

const changedRows = async (
  repository: TablesRepository,
  session: SessionOfTable,
  setUp: TableSetUp,
  ids: readonly string[],
): Promise<ChangedRows> => {
  const rows = await repository.byIds(session, setUp.hash, ids);
  const total = await repository.countRows(session);
  return {
    revision: await repository.update(session),
    data: rows.map((row) => toVersionItem(setUp, row, total)),
  };
};

/** Puts rows at their positions, in the order in which they are given; the others move down. */
const placed = (others: readonly string[], rows: readonly { readonly id: string; readonly position?: number }[]) => {
  const order = [...others];
  for (const { id, position } of rows.toSorted((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity)))
    order.splice(position === undefined ? order.length : Math.min(position - 1, order.length), 0, id);
  return order;
};

const requireCells = ({ cells, ...row }: PlacedRow): NewRow => {
  if (!cells) throw new DomainError('not-found');
  return { ...row, cells };
};

export type GivenRow = {
  readonly id?: string | undefined;
  readonly position?: number | undefined;
  /** Undefined: those that a removed row had. */
  readonly cells?: Cells | undefined;
  readonly tags?: readonly VersionTag[] | null | undefined;
};

/** @throws DomainError `not-found` for a row without cells that was not removed from this table, or too long ago */
export const insertRows = (
  services: TableServices,
  session: SessionOfTable,
  given: readonly GivenRow[],
  idempotencyKey: string | undefined,
): Promise<ChangedRows> =>
  changeTable(services, session, async (repository, setUp) => {
    const wanted = given.map(({ id, position, cells, tags }, index) => ({
      id: id ?? idOfRequest(idempotencyKey, session, index),
      ...(position === undefined ? {} : { position }),
      cells: cells && assertColumns(withoutEmpty(cells)),
      ownTags: tags,
    }));
    const known = await repository.known(
      session,
      wanted.map(({ id }) => id),
    );
    // An id of another table is not taken from it.
    const rows = wanted.map((row) => (known.get(row.id) === 'elsewhere' ? { ...row, id: newId() } : row));
    const absent = [...new Map(rows.map((row) => [row.id, row])).values()].filter(({ id }) => known.get(id) !== 'here');
    const before = await repository.idsInOrder(session);
    if (before.length + absent.length > limits.versions.rows) throw tooMany();
    const appended: readonly PlacedRow[] = absent.map(({ id, cells, ownTags }, index) => ({
      id,
      cells,
      ownTags,
      position: before.length + index + 1,
    }));
    const isRemoved = ({ id }: PlacedRow): boolean => known.get(id) === 'removed';
    await repository.restore(session, appended.filter(isRemoved));
    await repository.insert(session, appended.filter((row) => !isRemoved(row)).map(requireCells));
    if (absent.some(({ position }) => position !== undefined))
      await repository.arrange(session, placed(before, absent));
    return changedRows(
      repository,
      session,
      setUp,
      rows.map(({ id }) => id),
    );
  });

export type GivenChange = {
  readonly id: string;
  readonly cells?: Cells | undefined;
  readonly tags?: readonly VersionTag[] | null | undefined;
  readonly isQa?: boolean | undefined;
};

/** @throws DomainError `not-found` when a row is not in the table; then nothing is changed */
export const changeRows = (
  services: TableServices,
  session: SessionOfTable,
  given: readonly GivenChange[],
): Promise<ChangedRows & { readonly before: VersionItem[] }> =>
  changeTable(services, session, async (repository, setUp) => {
    const ids = [...new Set(given.map(({ id }) => id))];
    const rows = await repository.byIds(session, setUp.hash, ids);
    if (rows.length < ids.length) throw new DomainError('not-found');
    const total = await repository.countRows(session);
    const next = new Map(rows.map(({ id, cells, ownTags, isQa }) => [id, { id, cells, ownTags, isQa }]));
    for (const { id, cells, tags, isQa } of given) {
      const row = next.get(id);
      if (!row) continue;
      next.set(id, {
        id,
        cells: assertColumns(withoutEmpty({ ...row.cells, ...cells })),
        ownTags: tags === undefined ? row.ownTags : tags,
        isQa: isQa ?? row.isQa,
      });
    }
    await repository.change(session, [...next.values()]);
    const before = rows.map((row) => toVersionItem(setUp, row, total));
    return { ...(await changedRows(repository, session, setUp, ids)), before };
  });

export type RemovedRows = {
  readonly revision: number;
  readonly data: { readonly id: string; readonly position: number }[];
};

/** Removes rows. `insertRows` with their ids brings them back. */
export const removeRows = (
  services: TableServices,
  session: SessionOfTable,
  ids: readonly string[],
): Promise<RemovedRows> =>
  changeTable(services, session, async (repository) => {
    const data = await repository.positions(session, ids);
    await repository.remove(
      session,
      data.map(({ id }) => id),
    );
    await repository.arrange(session, await repository.idsInOrder(session));
    return { revision: await repository.update(session), data };
  });

/** @throws DomainError `not-found` for a row, or audio of it, that does not exist */
export const restoreAudio = (
  services: TableServices,
  session: SessionOfTable,
  { itemId, audioformId }: { readonly itemId: string; readonly audioformId: string },
): Promise<VersionItem> =>
  changeTable(services, session, async (repository, setUp) => {
    const [row] = await repository.byIds(session, setUp.hash, [itemId]);
    const audio = row?.history.find((each) => each.audioformId === audioformId);
    if (!row || !audio) throw new DomainError('not-found');
    // A row that is being rendered gets its new audio afterwards.
    const status = row.status === 'versioning' ? row.status : 'complete';
    // The failure before that batch is over: after a cancellation, the row has the restored audio.
    const pending = row.pending && { ...row.pending, earlierProblems: null };
    await repository.states.setRow({ orgId: session.orgId, id: itemId }, { status, problems: [], audio, pending });
    const { data } = await changedRows(repository, session, setUp, [itemId]);
    return data[0] as VersionItem;
  });
