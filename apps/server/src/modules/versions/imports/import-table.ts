import {
  cellOf,
  planVersion,
  type RowProblem,
  readCell,
  type VersionCells,
  type VersionPlan,
} from '@sonora/audioform/versions';
import { type ImportMode, limits, type TableImported, type VersionProblem } from '@sonora/contracts';
import { organisationMessage } from '@sonora/contracts/messages/organisations';
import { versionMessage } from '@sonora/contracts/messages/versions';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { TableContent } from '../../../platform/tables/table-content.ts';
import { changeTableIn, withoutEmpty } from '../tables/change-rows.ts';
import { inTurns } from '../tables/plan-rows.ts';
import { isOwnColumn, ownColumns } from '../tables/table-columns.ts';
import type { SessionOfTable, SetUpServices, TableSetUp } from '../tables/table-setup.ts';
import { toProblem } from '../tables/tables.mapper.ts';
import type { MarkedRow, NewRow, RowChange } from '../tables/tables.repository.ts';
import { undoOfImport } from './import-undo.ts';

export type ImportOptions = {
  /** `check`: change nothing. `all`: only if nothing is wrong. `valid`: the rows that are not wrong. */
  readonly mode: ImportMode;
  /** Rows that the file lacks are removed. */
  readonly replace: boolean;
};

type Match = { readonly existing: MarkedRow | undefined; readonly cells: VersionCells };

const nameOf = (cells: VersionCells): string | undefined => cellOf(cells, 'file') ?? cellOf(cells, 'name');

/** Finds the row of a table that a row of a file changes: by its id, else by its name if no other row has it. */
const createMatcher = (rows: readonly MarkedRow[], columns: readonly string[]) => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byName = new Map<string, MarkedRow | undefined>();
  for (const row of rows) {
    const name = nameOf(row.cells);
    if (name !== undefined) byName.set(name, byName.has(name) ? undefined : row);
  }
  const idColumn = columns.find((name) => name.toLowerCase() === ownColumns.id);
  return (cells: VersionCells): MarkedRow | undefined => {
    const id = idColumn && cells[idColumn]?.trim().toLowerCase();
    if (id) return byId.get(id);
    const name = nameOf(cells);
    return name ? byName.get(name) : undefined;
  };
};

/** Problems of the values of a row. Those of its tags and its length come from the set-up, and do not stop an import. */
const cellProblems = (
  { configuration }: TableSetUp,
  plan: VersionPlan | undefined,
  cells: VersionCells,
  missing: ReadonlySet<string>,
): readonly RowProblem[] => {
  if (plan) {
    const planned = planVersion(plan, cells);
    if (planned.ok) return [];
    return planned.problems.filter(({ column }) => column !== null && !missing.has(column));
  }
  return configuration.columns.flatMap((column): RowProblem[] => {
    const text = cellOf(cells, column.name) ?? '';
    const cell = text.trim() === '' ? undefined : readCell(text, column, 'en');
    return cell && !cell.ok ? [{ column: column.name, message: cell.message }] : [];
  });
};

const isSame = (one: VersionCells, other: VersionCells): boolean => {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === cellOf(other, name));
};

/** Fields that neither the file nor a fallback fills. */
const missingFields = ({ plan, configuration }: TableSetUp, columns: readonly string[]): readonly string[] => {
  const fallbacks = new Set(configuration.columns.filter(({ fallback }) => fallback?.trim()).map(({ name }) => name));
  return (plan?.fields ?? []).filter((name) => !columns.includes(name) && !fallbacks.has(name));
};

type Reading = {
  readonly added: VersionCells[];
  readonly changed: RowChange[];
  /** Ids of rows that the file names. */
  readonly named: Set<string>;
  unchanged: number;
  readonly problems: VersionProblem[];
};

const columnsProblem = (cells: VersionCells): RowProblem | undefined =>
  Object.keys(cells).length <= limits.versions.columns
    ? undefined
    : { column: null, message: organisationMessage('organisations.maxColumns', { count: limits.versions.columns }) };

const readFileRows = async (
  setUp: TableSetUp,
  file: TableContent,
  rows: readonly MarkedRow[],
  missing: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Reading> => {
  const match = createMatcher(rows, file.columns);
  const reading: Reading = { added: [], changed: [], named: new Set(), unchanged: 0, problems: [] };
  const wrongRows = new Set(file.problems.map(({ row }) => row));
  const find = (given: VersionCells): Match => {
    const existing = match(given);
    const own = Object.fromEntries(Object.entries(given).filter(([name]) => !isOwnColumn(name)));
    return { existing, cells: withoutEmpty({ ...existing?.cells, ...own }) };
  };
  await inTurns(file.rows, ({ row, cells: given }) => {
    signal.throwIfAborted();
    const { existing, cells } = find(given);
    const found = [...cellProblems(setUp, setUp.plan, cells, missing)];
    const tooWide = columnsProblem(cells);
    if (tooWide) found.push(tooWide);
    if (existing && reading.named.has(existing.id))
      found.push({ column: null, message: versionMessage('versions.rowTwice') });
    // A row that is wrong is not removed for it.
    if (existing) reading.named.add(existing.id);
    reading.problems.push(...found.map((problem) => toProblem(row, problem)));
    if (found.length > 0 || wrongRows.has(row)) return;
    if (!existing) reading.added.push(cells);
    else if (isSame(existing.cells, cells)) reading.unchanged += 1;
    else reading.changed.push({ id: existing.id, cells, ownTags: existing.ownTags, isQa: existing.isQa });
  });
  return reading;
};

const answerOf = (reading: Reading, removed: readonly string[]) => ({
  added: reading.added.length,
  changed: reading.changed.length,
  unchanged: reading.unchanged,
  removed: removed.length,
});

const noChange = { added: 0, changed: 0, unchanged: 0, removed: 0 };

/**
 * Reads rows from a file into the table, in the transaction `db`, or says what is wrong with them and where.
 * @throws DomainError `not-found` when the session is gone; the signal's reason
 */
export const importTable = (
  db: Database,
  services: SetUpServices,
  { session, file, mode, replace }: ImportOptions & { readonly session: SessionOfTable; readonly file: TableContent },
  signal: AbortSignal,
): Promise<TableImported> =>
  changeTableIn(db, services, session, async (repository, setUp) => {
    const columns = file.columns.filter((name) => !isOwnColumn(name));
    const missing = file.rows.length > 0 ? missingFields(setUp, columns) : [];
    const rows = await repository.all(session, setUp.hash);
    const reading = await readFileRows(setUp, file, rows, new Set(missing), signal);
    const removed = replace ? rows.filter(({ id }) => !reading.named.has(id)).map(({ id }) => id) : [];
    const total = rows.length + reading.added.length - removed.length;
    const ofTable: RowProblem[] = missing.map((column) => ({
      column,
      message: versionMessage('versions.noColumn', { column }),
    }));
    const isTooLong = total > limits.versions.rows;
    if (isTooLong)
      ofTable.push({
        column: null,
        message: organisationMessage('organisations.maxRows', { count: limits.versions.rows }),
      });
    const problems = [
      ...ofTable.map((problem) => toProblem(null, problem)),
      ...[...file.problems.map(({ row, ...problem }) => toProblem(row, problem)), ...reading.problems].toSorted(
        (a, b) => (a.row ?? 0) - (b.row ?? 0),
      ),
    ];
    // Of a file that cannot be read as a whole, no row is known.
    const isUnreadable = file.problems.some(({ row }) => row === null) || isTooLong;
    const isWritten = mode !== 'check' && !isUnreadable && (mode === 'valid' || problems.length === 0);
    const added: readonly NewRow[] = reading.added.map((cells, index) => ({
      id: newId(),
      cells,
      position: rows.length + index + 1,
    }));
    const write = async (): Promise<number> => {
      if (added.length + reading.changed.length + removed.length === 0)
        return (await repository.lock(session)).revision;
      await repository.change(session, reading.changed);
      await repository.insert(session, added);
      if (removed.length > 0) {
        await repository.remove(session, removed);
        await repository.arrange(session, await repository.idsInOrder(session));
      }
      return repository.update(session, { columns });
    };
    const known = new Set(setUp.configuration.columns.map(({ name }) => name));
    const isCounted = !isUnreadable && (isWritten || mode === 'check');
    return {
      revision: isWritten ? await write() : (await repository.lock(session)).revision,
      columns: [...columns],
      unknownColumns: columns.filter((name) => !known.has(name)),
      missingFields: [...missing],
      ...(isCounted ? answerOf(reading, removed) : noChange),
      undo: isWritten ? undoOfImport(rows, { added, changed: reading.changed, removed }) : null,
      problems: problems.slice(0, limits.versions.problemsInAnswer),
      problemCount: problems.length,
    };
  });
