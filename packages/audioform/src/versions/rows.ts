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

type RatedRow = { readonly seconds: number; readonly characters: number; readonly ownValues: number };

/**
 * Indexes of the shortest and the longest version, and of the one with the fewest values of its own (the default of all
 * columns, where a row has it). Of versions of equal length, as fixed slots make them, the one that says the least or the most.
 */
export const qaChoice = (rows: readonly RatedRow[]): QaChoice => {
  const best = (isBetter: (one: RatedRow, other: RatedRow) => boolean): number | undefined =>
    rows.reduce<number | undefined>(
      (found, row, index) => (found === undefined || isBetter(row, rows[found] as RatedRow) ? index : found),
      undefined,
    );
  const byLength = (one: RatedRow, other: RatedRow): number =>
    one.seconds - other.seconds || one.characters - other.characters;
  return {
    shortest: best((one, other) => byLength(one, other) < 0),
    longest: best((one, other) => byLength(one, other) > 0),
    allDefault: best((one, other) => one.ownValues < other.ownValues),
  };
};
