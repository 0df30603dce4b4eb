import { cellOf, planVersion, type RowProblem, timeStampOf, versionNameInTable } from '@sonora/audioform/versions';
import type { VersionItem, VersionProblem } from '@sonora/contracts';
import { referenceOf } from '@sonora/contracts/messages/message';
import type { TableSetUp } from './table-setup.ts';
import type { MarkedRow } from './tables.repository.ts';

export const toProblem = (row: number | null, { column, message }: RowProblem): VersionProblem => ({
  row,
  column,
  text: message.text,
  message: referenceOf(message),
});

/** Name of a row's version by the pattern, in the time zone of the set-up. */
export const nameOfVersion = (
  { configuration }: Pick<TableSetUp, 'configuration'>,
  { cells, position }: Pick<MarkedRow, 'cells' | 'position'>,
  rowCount: number,
  now = new Date(),
): string => {
  const fallbacks = new Map(configuration.columns.map(({ name, fallback }) => [name, fallback]));
  return versionNameInTable(
    configuration.namePattern,
    (name) => cellOf(cells, name) ?? (fallbacks.get(name) || undefined),
    {
      number: position ?? 1,
      rowCount,
      versionNumber: configuration.controls.versionNumber,
      ...timeStampOf(now.getTime(), configuration.timeZone),
    },
  );
};

/** Problems of a row as it is now, and those of its last rendering. */
const problemsOf = ({ plan }: TableSetUp, row: MarkedRow): readonly RowProblem[] => {
  const planned = plan && planVersion(plan, row.cells, row.ownTags);
  const present = planned && !planned.ok ? planned.problems : [];
  const shown = new Set(present.map(({ message }) => message.text));
  const stored = row.status === 'error' ? row.problems : [];
  return [...present, ...stored.filter(({ message }) => !shown.has(message.text))];
};

export const toVersionItem = (setUp: TableSetUp, row: MarkedRow, rowCount: number): VersionItem => {
  const position = row.position ?? 0;
  return {
    id: row.id,
    position,
    name: row.isChanged || row.name === null ? nameOfVersion(setUp, row, rowCount) : row.name,
    cells: { ...row.cells },
    tags: row.ownTags ? [...row.ownTags] : null,
    status: row.status,
    isQa: row.isQa,
    isChanged: row.isChanged,
    audioformId: row.audioformId,
    audioName: row.url === null ? null : row.name,
    url: row.url,
    durationSeconds: row.durationSeconds,
    history: row.history.map(({ audioformId }) => audioformId),
    problems: problemsOf(setUp, row).map((problem) => toProblem(position, problem)),
  };
};
