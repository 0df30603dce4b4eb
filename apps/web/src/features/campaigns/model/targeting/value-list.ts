/** Values that are separated by commas, semicolons or lines, each once. */
export const valuesOfText = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((value) => value.trim().replaceAll(/\s+/g, ' '))
      .filter((value) => value !== ''),
  ),
];

export const textOfValues = (values: readonly string[]): string => values.join(', ');
