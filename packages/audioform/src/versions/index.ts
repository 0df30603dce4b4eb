/** Versions of an ad: a source, tags and a table become documents. Shared by pages, server and command line. */

export { type Cell, readCell } from './cells.ts';
export { applyControls, type ControlProblem } from './controls.ts';
export { type NameFacts, uniqueNames, versionName } from './names.ts';
export {
  fieldsOfVersions,
  type PlannedVersion,
  planVersion,
  prepareVersions,
  type RowProblem,
  spokenCharacters,
  type VersionPlan,
  versionKey,
} from './plan-version.ts';
export { cellOf, countOfMatrix, type QaChoice, qaChoice, rowsOfMatrix, type VersionCells } from './rows.ts';
export { applyTags, baseOfFile, type SectionSpan, type TagProblem, type VersionBase } from './tags.ts';
export { fieldsOf, fieldsOfText, fillText, mapStrings } from './template.ts';
