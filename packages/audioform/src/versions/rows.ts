/** Cells of a row by the name of their column. */
export type VersionCells = Readonly<Record<string, string>>;

export const cellOf = (cells: VersionCells, name: string): string | undefined =>
  Object.hasOwn(cells, name) ? cells[name] : undefined;

/** Number of rows of a matrix, without making them. */
export const countOfMatrix = (columns: readonly { readonly values: readonly string[] }[]): number =>
  columns.reduce((count, { values }) => count * new Set(values).size, columns.length === 0 ? 0 : 1);

/** A row for each combination of values, the last column changing fastest. Values that a column repeats count once. */
export const rowsOfMatrix = (
  columns: readonly { readonly name: string; readonly values: readonly string[] }[],
): readonly VersionCells[] => {
  let rows: readonly (readonly (readonly [string, string])[])[] = columns.length === 0 ? [] : [[]];
  for (const { name, values } of columns)
    rows = rows.flatMap((row) => [...new Set(values)].map((value) => [...row, [name, value] as const]));
  return rows.map((row) => Object.fromEntries(row));
};

/** Rows worth listening to before all others: see `choose`. */
export type QaChoice = {
  readonly shortest: number | undefined;
  readonly longest: number | undefined;
  readonly allDefault: number | undefined;
};

/**
 * Indexes of the shortest and the longest version, and of the one with the fewest values of its own (the default of all
 * columns, where a row has it).
 */
export const qaChoice = (rows: readonly { readonly seconds: number; readonly ownValues: number }[]): QaChoice => {
  const best = (isBetter: (one: number, other: number) => boolean): number | undefined =>
    rows.reduce<number | undefined>(
      (found, _, index) => (found === undefined || isBetter(index, found) ? index : found),
      undefined,
    );
  const at = (index: number) => rows[index] as (typeof rows)[number];
  return {
    shortest: best((one, other) => at(one).seconds < at(other).seconds),
    longest: best((one, other) => at(one).seconds > at(other).seconds),
    allDefault: best((one, other) => at(one).ownValues < at(other).ownValues),
  };
};
