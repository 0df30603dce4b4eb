/** Abbreviations whose full stop does not end a sentence. */
const ABBREVIATIONS = new Set(
  'mr mrs ms dr st prof inc ltd co approx ave rd no vs e.g i.e etc bzw ca inkl zzgl nr str tel ggf evtl usw z.b d.h u.a a.m p.m'.split(
    ' ',
  ),
);

const endsSentence = (word: string, next: string): boolean => {
  if (/[!?…]["'”’»)]*$/u.test(word)) return true;
  if (!/\.["'”’»)]*$/u.test(word)) return false;
  const bare = word
    .replace(/^["'“„«(]+/u, '')
    .replace(/\.["'”’»)]*$/u, '')
    .toLowerCase();
  if (ABBREVIATIONS.has(bare) || /^\p{L}$/u.test(bare)) return false;
  // A day of a month in German: "12. Juni".
  if (/^\d{1,2}$/.test(bare) && /^\p{Lu}\p{Ll}+/u.test(next) && MONTHS.test(next)) return false;
  return /^["'“„«(]*[\p{Lu}\p{N}$£€]/u.test(next) || /^[a-z0-9-]+(?:\.[a-z0-9-]+)+/.test(next);
};

const MONTHS = /^(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/;

/** The sentences of a text in order, each with its final mark. */
export const splitSentences = (text: string): readonly string[] => {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const sentences: string[] = [];
  let current: string[] = [];
  words.forEach((word, index) => {
    current.push(word);
    const next = words[index + 1];
    if (next !== undefined && !endsSentence(word, next)) return;
    const sentence = current.join(' ');
    sentences.push(/[.!?…]["'”’»)]*$/u.test(sentence) ? sentence : `${sentence}.`);
    current = [];
  });
  return sentences;
};
