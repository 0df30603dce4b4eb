import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { personTable } from '../accounts/index.ts';
import { fileTable, folderTable } from './files.schema.ts';

const { email, firstName, lastName } = personTable;

/** Name of the joined creator; null when the account was deleted. */
const createdByName: SQL<string | null> = sql<
  string | null
>`case when ${firstName} in ('', 'Unknown') then ${email} else trim(${firstName} || ' ' || ${lastName}) end`;

const { peaks: _peaks, ...fileColumns } = getTableColumns(fileTable);

/** Columns of a file in answers, without what only single requests need. */
export const listedFile = { ...fileColumns, createdByName };
export const listedFolder = { ...getTableColumns(folderTable), createdByName };
