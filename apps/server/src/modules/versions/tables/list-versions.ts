import type { Database } from '../../../platform/database/database.ts';
import { readRows } from './plan-rows.ts';
import { readSetUp, type SessionOfTable, type SetUpServices } from './table-setup.ts';
import { nameOfVersion } from './tables.mapper.ts';

/** A row of a table of versions; without audio while none was rendered from its present cells. */
export type ListedVersion = {
  /** 1 for the first row. */
  readonly row: number;
  readonly name: string;
  readonly audioformId: string | null;
  readonly cells: Readonly<Record<string, string>>;
};

/** All versions of a session in their order, with those that are not rendered. @throws DomainError `not-found` */
export const listVersions = async (
  db: Database,
  services: SetUpServices,
  session: SessionOfTable,
): Promise<ListedVersion[]> => {
  const setUp = await readSetUp(db, services, session);
  const versions: ListedVersion[] = [];
  await readRows(db, { session, setUp }, { scope: 'all' }, (row, rowCount) => {
    versions.push({
      row: row.position ?? 0,
      name: row.name ?? nameOfVersion(setUp, row, rowCount),
      // Audio of earlier cells must not be chosen by the present ones. What another program rendered may be of these.
      audioformId: row.renderedContent === null || row.renderedContent === row.contentHash ? row.audioformId : null,
      cells: row.cells,
    });
  });
  return versions;
};
