/**
 * Offsets of the longest clause of a text, which shortens it most if removed. Clauses end at commas, dashes, semicolons and
 * sentence ends.
 */
export const findLongestClause = (text: string): { readonly start: number; readonly end: number } => {
  let best = { start: 0, end: 0 };
  for (const found of text.matchAll(/[^,;:.!?…–—]+[,;:.!?…–—]*\s*/g)) {
    const start = found.index + (found[0].length - found[0].trimStart().length);
    const end = found.index + found[0].trimEnd().length;
    if (end - start > best.end - best.start) best = { start, end };
  }
  return best.end === 0 ? { start: 0, end: text.length } : best;
};
