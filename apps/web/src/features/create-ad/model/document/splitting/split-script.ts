/** Abbreviations whose full stop does not end a sentence. */
const abbreviation = /(?:^|\s)(?:mr|mrs|ms|dr|st|no|vs|e\.g|i\.e|approx|inc|ltd|co|u\.s|p\.m|a\.m)\.$/i;

/** Paragraphs of a text, each in one line. */
export const paragraphsOf = (text: string): string[] =>
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
