/** Values that are typed one per line, or separated by semicolons; each once. */
export const matrixValues = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[\n;]/u)
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  ),
];

/** Number of rows that combine all values; columns without values are left as they are. 0 if there are none at all. */
export const combinationCount = (columns: readonly (readonly string[])[]): number => {
  const filled = columns.filter((values) => values.length > 0);
  return filled.length === 0 ? 0 : filled.reduce((product, values) => product * values.length, 1);
};
