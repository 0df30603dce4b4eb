/** Abbreviations whose full stop ends no sentence. */
const abbreviation = /(?:^|\s)(?:mr|mrs|ms|dr|st|no|vs|e\.g|i\.e|approx|inc|ltd|co|u\.s|p\.m|a\.m)\.$/i;

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n\s*/)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);

/** Sentences of a text: broken after . ! ? … with their closing marks, not after abbreviations or inside numbers. */
export const sentencesOf = (text: string): string[] =>
  paragraphsOf(text).flatMap((paragraph) => {
    const sentences: string[] = [];
    let current = '';
    for (const piece of paragraph.split(/(?<=[.!?…]["'”’)]*)\s+(?=["'“‘(]*[\p{Lu}\p{N}])/u)) {
      current = current === '' ? piece : `${current} ${piece}`;
      if (abbreviation.test(current)) continue;
      sentences.push(current);
      current = '';
    }
    return current === '' ? sentences : [...sentences, current];
  });

/** Neighbours are joined, the shortest pair first, until there are at most `count`. */
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
 * What a pasted script could become, each in at most `room` lines. Undefined when there is nothing to split: one
 * sentence, or no room for a second line.
 */
export const splitOffer = (text: string, room: number): SplitOffer | undefined => {
  const sentences = sentencesOf(text);
  if (sentences.length < 2 || room < 2) return undefined;
  return { sentences: joinedTo(sentences, room), paragraphs: joinedTo(paragraphsOf(text), room) };
};

/**
 * Where the longest clause of a text stands: the part between commas, dashes, semicolons and sentence ends that would
 * save most when it went. A text of one clause is that clause.
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
