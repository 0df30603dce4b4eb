/** Versions of an ad: a source, tags and a table become documents. Shared by pages, server and command line. */

export { readCell } from './cells.ts';
export { nameFields, timeStampOf, uniqueNames, versionName, versionNameInTable } from './names.ts';
export {
  cellOrFallback,
  fieldsOfVersions,
  type PlannedVersion,
  planVersion,
  prepareVersions,
  type RowProblem,
  type VersionPlan,
  versionKey,
} from './plan-version.ts';
export { renameColumn, renameInTag } from './rename-column.ts';
export { cellOf, countOfMatrix, qaChoice, rowsOfMatrix, type VersionCells } from './rows.ts';
export type { VersionBase } from './tag-parts.ts';
export { baseOfFile, SOURCE_FILE_KEY } from './tags.ts';
export { fieldsOf, fieldsOfText } from './template.ts';
export { valueLanguageCodes, valueLanguageOf } from './value-languages.ts';
