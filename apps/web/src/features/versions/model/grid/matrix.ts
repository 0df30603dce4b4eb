/** Values that are typed one per line, or separated by semicolons; each once. */
export const matrixValues = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[\n;]/u)
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  ),
];
