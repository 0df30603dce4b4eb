import { cellOf, countOfMatrix, rowsOfMatrix } from '@sonora/audioform/versions';
import { DomainError, limits } from '@sonora/contracts';
import { organisationMessage } from '@sonora/contracts/messages/organisations';
import { newId } from '../../../platform/ids/new-id.ts';
import { changeTable, type TableServices, withoutEmpty } from './change-rows.ts';
import type { SessionOfTable } from './table-setup.ts';

type MatrixColumn = { readonly name: string; readonly values: readonly string[] };

/** Adds a row for each combination of values, except those that a row has in these columns. */
export const addMatrix = async (services: TableServices, session: SessionOfTable, columns: readonly MatrixColumn[]) => {
  const tooMany = (): DomainError =>
    new DomainError('too-large', {
      detail: organisationMessage('organisations.maxRows', { count: limits.versions.rows }),
    });
  if (countOfMatrix(columns) > limits.versions.rows) throw tooMany();
  const names = columns.map(({ name }) => name);
  const keyOf = (cells: Readonly<Record<string, string>>): string =>
    JSON.stringify(names.map((name) => cellOf(cells, name) ?? ''));
  return changeTable(services, session, async (repository, setUp) => {
    const rows = await repository.all(session, setUp.hash);
    const taken = new Set(rows.map(({ cells }) => keyOf(cells)));
    const wanted = rowsOfMatrix(columns).map(withoutEmpty);
    const added = wanted.filter((cells) => !taken.has(keyOf(cells)));
    if (rows.length + added.length > limits.versions.rows) throw tooMany();
    const inserted = added.map((cells, index) => ({ id: newId(), cells, position: rows.length + index + 1 }));
    await repository.insert(session, inserted);
    return {
      revision: await repository.update(session),
      added: added.length,
      existing: wanted.length - added.length,
      ids: inserted.map(({ id }) => id),
    };
  });
};
