import { paragraphsOf, sentencesOf } from './split-script.ts';

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

/** The lines of a script as lines of an ad: at most `room`. */
export const scriptLinesOf = (text: string, room: number): readonly string[] => joinedTo(paragraphsOf(text), room);

type SplitOffer = { readonly sentences: readonly string[]; readonly paragraphs: readonly string[] };

/**
 * Ways to split a pasted script into at most `room` lines. Undefined if it is a single sentence or there is no room for a
 * second line.
 */
export const splitOffer = (text: string, room: number): SplitOffer | undefined => {
  const sentences = sentencesOf(text);
  if (sentences.length < 2 || room < 2) return undefined;
  return { sentences: joinedTo(sentences, room), paragraphs: joinedTo(paragraphsOf(text), room) };
};
