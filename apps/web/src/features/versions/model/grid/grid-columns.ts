import type { VersionColumn, VersionItem, VersionProblem } from '@sonora/contracts';

/** Widths in pixels by type of column. */
const widths: Readonly<Record<VersionColumn['type'], number>> = {
  text: 170,
  money: 100,
  date: 120,
  number: 100,
  voice: 130,
  sound: 130,
};

/** Tracks of the grid: check box, name, the columns, status, audio. */
export const gridTemplate = (columns: readonly VersionColumn[]): string =>
  ['40px', 'var(--name-width)', ...columns.map(({ type }) => `${widths[type]}px`), '216px', 'minmax(96px, 1fr)'].join(
    ' ',
  );

/** Problems of a row by column; those of the whole row belong to its name. */
export const problemsAt = (
  { problems }: Pick<VersionItem, 'problems'>,
  column: string | undefined,
): readonly VersionProblem[] =>
  problems.filter((problem) => (column === undefined ? problem.column === null : problem.column === column));

/** Whether typed text may stand in a column of this type; cells of voices and sounds are chosen from a list, too. */
export const isChosen = ({ type }: Pick<VersionColumn, 'type'>): boolean => type === 'voice' || type === 'sound';
