/** Normalised words of a text for comparison: lower case, no punctuation. */
export const comparedWords = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/[^a-z0-9']+/g, ' ')
    .split(' ')
    .filter((word) => word !== '');

/** Word error rate: edits (Levenshtein, words) over words of the reference; may exceed 1. */
export const wordErrorRate = (reference: string, heard: string): number => {
  const expected = comparedWords(reference);
  const actual = comparedWords(heard);
  let row = Array.from({ length: actual.length + 1 }, (_, index) => index);
  expected.forEach((word, line) => {
    const next = [line + 1];
    actual.forEach((candidate, column) => {
      const substitution = row[column]! + (word === candidate ? 0 : 1);
      next.push(Math.min(substitution, row[column + 1]! + 1, next[column]! + 1));
    });
    row = next;
  });
  return row.at(-1)! / Math.max(1, expected.length);
};
