/** Abbreviations whose full stop does not end a sentence. */
const abbreviation = /(?:^|\s)(?:mr|mrs|ms|dr|st|no|vs|e\.g|i\.e|approx|inc|ltd|co|u\.s|p\.m|a\.m)\.$/i;

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n\s*/)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);

/** Splits a text into sentences after . ! ? … and closing marks, but not after abbreviations or inside numbers. */
export const sentencesOf = (text: string): string[] =>
  paragraphsOf(text).flatMap((paragraph) => {
    const sentences: string[] = [];
    let current = '';
    for (const piece of paragraph.split(/ (?<=[.!?…]["'”’)]* )(?=["'“‘(]*[\p{Lu}\p{N}])/u)) {
      current = current === '' ? piece : `${current} ${piece}`;
      if (abbreviation.test(current)) continue;
      sentences.push(current);
      current = '';
    }
    return current === '' ? sentences : [...sentences, current];
  });

/** Joins adjacent parts, the shortest pair first, until at most `count` remain. */
const joinedTo = (parts: readonly string[], count: number): string[] => {
  const lines = [...parts];
  while (lines.length > count) {
    let best = 0;
    for (let index = 1; index < lines.length - 1; index += 1) {
      const size = (at: number): number => (lines[at] as string).length + (lines[at + 1] as string).length;
      if (size(index) < size(best)) best = index;
    }
    lines.splice(best, 2, `${lines[best]} ${lines[best + 1]}`);
  }
  return lines;
};

export type SplitOffer = { readonly sentences: readonly string[]; readonly paragraphs: readonly string[] };

/**
 * Ways to split a pasted script into at most `room` lines. Undefined if it is a single sentence or there is no room for a
 * second line.
 */
export const splitOffer = (text: string, room: number): SplitOffer | undefined => {
  const sentences = sentencesOf(text);
  if (sentences.length < 2 || room < 2) return undefined;
  return { sentences: joinedTo(sentences, room), paragraphs: joinedTo(paragraphsOf(text), room) };
};

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
