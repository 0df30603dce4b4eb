import { cellOf } from '@sonora/audioform/versions';
import type { TableServices } from './change-rows.ts';
import { columnsOf, ownColumns } from './table-columns.ts';
import { readSetUp, type SessionOfTable } from './table-setup.ts';
import { nameOfVersion } from './tables.mapper.ts';
import { createTablesRepository } from './tables.repository.ts';

/** Status of a version whose row has changed since it was rendered. */
const CHANGED_STATUS = 'changed';

/** The table as rows of text under a header, with id, name, status and address of each version. */
export const exportTable = async (services: TableServices, session: SessionOfTable): Promise<readonly string[][]> => {
  const { db } = services.handle;
  const setUp = await readSetUp(db, services, session);
  const repository = createTablesRepository(db);
  const rows = await repository.all(session, setUp.hash);
  const columns = columnsOf(setUp, (await repository.find(session))?.columns ?? [], rows);
  return [
    [ownColumns.id, ...columns, ownColumns.name, ownColumns.status, ownColumns.address],
    ...rows.map((row) => [
      row.id,
      ...columns.map((name) => cellOf(row.cells, name) ?? ''),
      // The name of the audio at the address, also where the row has another one now.
      (row.url === null && row.isChanged ? null : row.name) ?? nameOfVersion(setUp, row, rows.length),
      row.status === 'complete' && row.isChanged ? CHANGED_STATUS : row.status,
      row.url ?? '',
    ]),
  ];
};
