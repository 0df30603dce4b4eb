/** Frequent words of languages that share the Latin alphabet. Words of several languages count for each of them. */
const frequentWords: Readonly<Record<string, string>> = {
  en: 'the and of to is in you your for with that this it on at from are be our we one get every more than when by out now have can not just who',
  de: 'der die das und ist nicht ein eine einen mit für von auf den dem im zu sie ihr ihre wir uns es sich auch bei jeden jede jetzt wie nur noch oder um aus mehr',
  fr: 'le la les des et est un une dans pour vous votre vos nous notre avec sur ce cette qui que du au aux pas plus chaque chez tout en',
  es: 'el la los las y es un una en para con por del al su sus tu tus que no más nuestro nuestra cada hoy todo como desde lo se',
  it: 'il lo la gli le e è un una di per con che del della dei nel nella su tuo tua non più ogni nostro nostra oggi anche sono come alla al',
  pt: 'o os as e é um uma de para com por do da dos das no na em seu sua que não mais nosso nossa cada hoje você ao tudo como',
  nl: 'de het een en is van voor met op je jouw uw dat die niet in ook bij ons onze elke nu meer te aan naar om',
};

const wordSets = Object.entries(frequentWords).map(
  ([language, words]) => [language, new Set(words.split(' '))] as const,
);

/** Alphabets of one language, or of one that is by far the most frequent. */
const alphabets: readonly (readonly [language: string, letter: RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['zh', /\p{Script=Han}/u],
  ['ko', /\p{Script=Hangul}/u],
  ['ru', /\p{Script=Cyrillic}/u],
  ['el', /\p{Script=Greek}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['he', /\p{Script=Hebrew}/u],
  ['hi', /\p{Script=Devanagari}/u],
  ['th', /\p{Script=Thai}/u],
];

/** Words from which on a language is detected. */
export const minWordsToDetect = 15;

const minFrequentWords = 3;

/** Number of letters that must be of an alphabet before a text counts as written in it, as a share. */
const alphabetShare = 0.4;

const byAlphabet = (text: string): string | undefined => {
  const letters = [...text].filter((sign) => /\p{L}/u.test(sign));
  const found = alphabets.find(([, letter]) => letters.some((sign) => letter.test(sign)));
  if (!found) return undefined;
  const isOther = (sign: string): boolean => /\p{Script=Latin}/u.test(sign);
  const share = letters.filter((sign) => !isOther(sign)).length / letters.length;
  return share >= alphabetShare ? found[0] : undefined;
};

/**
 * Language family of a text, for example "de". Undefined if the text is too short or too mixed to tell: a warning that is wrong
 * is worse than none.
 */
export const detectLanguage = (text: string): string | undefined => {
  const alphabet = byAlphabet(text);
  if (alphabet !== undefined) return alphabet;
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const [best, second] = wordSets
    .map(([language, set]) => ({ language, count: words.filter((word) => set.has(word)).length }))
    .toSorted((one, other) => other.count - one.count);
  if (!best || best.count < minFrequentWords || best.count < 2 * (second?.count ?? 0)) return undefined;
  return best.language;
};
