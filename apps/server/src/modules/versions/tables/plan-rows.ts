import { setImmediate } from 'node:timers/promises';
import { type PlannedVersion, planVersion, type VersionPlan } from '@sonora/audioform/versions';
import type { versionScopes } from '@sonora/contracts';
import type { MarkedRow } from './tables.repository.ts';

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

/** The rows of a scope. */
export const rowsInScope = (rows: readonly MarkedRow[], { scope, ids }: RowScope): readonly MarkedRow[] => {
  const chosen = new Set(ids);
  return rows.filter((row) => {
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
  });
};

export type PlannedRow = { readonly row: MarkedRow; readonly planned: PlannedVersion };

export const planRows = async (plan: VersionPlan, rows: readonly MarkedRow[]): Promise<readonly PlannedRow[]> => {
  const all: PlannedRow[] = [];
  await inTurns(rows, (row) => void all.push({ row, planned: planVersion(plan, row.cells, row.ownTags) }));
  return all;
};
