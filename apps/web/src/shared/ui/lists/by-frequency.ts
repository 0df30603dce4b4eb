/** The distinct values, the most frequent first, then alphabetically. */
export const byFrequency = (values: readonly string[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([value]) => value);
};
