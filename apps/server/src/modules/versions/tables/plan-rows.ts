import { setImmediate } from 'node:timers/promises';
import { type PlannedVersion, planVersion, type VersionPlan } from '@sonora/audioform/versions';
import type { versionScopes } from '@sonora/contracts';
import type { Database } from '../../../platform/database/database.ts';
import type { TableSetUp } from './table-setup.ts';
import { createTablesRepository, type MarkedRow, type TableIds } from './tables.repository.ts';

export type RowScope = {
  readonly scope: (typeof versionScopes)[number];
  readonly ids?: readonly string[] | undefined;
};

/** Rows that are handled before other requests have their turn. */
const ROWS_AT_ONCE = 20;

/** Calls `each` for all items in their order, with pauses in which other requests are answered. */
export const inTurns = async <T>(all: readonly T[], each: (item: T, index: number) => void): Promise<void> => {
  for (const [index, item] of all.entries()) {
    each(item, index);
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
  }
};

/** Whether a row is in a scope. */
const createScopeFilter = ({ scope, ids }: RowScope): ((row: MarkedRow) => boolean) => {
  const chosen = new Set(ids);
  return (row) => {
    switch (scope) {
      case 'all':
        return true;
      case 'changed':
        return row.isChanged;
      case 'failed':
        return row.status === 'error';
      case 'qa':
        return row.isQa;
      case 'chosen':
        return chosen.has(row.id);
      default:
        return scope satisfies never;
    }
  };
};

type Place = { readonly session: TableIds; readonly setUp: TableSetUp };

/** Reads the rows of a scope one after the other, as they were at one moment. Only what `each` keeps stays in memory. */
export const readRows = (
  db: Database,
  { session, setUp }: Place,
  scope: RowScope,
  each: (row: MarkedRow, rowCount: number) => void,
): Promise<void> =>
  db.transaction(
    async (transaction) => {
      const repository = createTablesRepository(transaction);
      const rowCount = await repository.countRows(session);
      const isInScope = createScopeFilter(scope);
      for await (const rows of repository.inPortions(session, setUp.hash))
        await inTurns(rows.filter(isInScope), (row) => each(row, rowCount));
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/** As `readRows`, with the version of each row. */
export const planRows = (
  db: Database,
  { plan, ...place }: Place & { readonly plan: VersionPlan },
  scope: RowScope,
  each: (row: MarkedRow, planned: PlannedVersion, rowCount: number) => void,
): Promise<void> =>
  readRows(db, place, scope, (row, rowCount) => each(row, planVersion(plan, row.cells, row.ownTags), rowCount));
