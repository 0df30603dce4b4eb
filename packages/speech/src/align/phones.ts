/**
 * The phones of alignment: coarse, language-independent classes of speech sounds with similar energies in a few bands.
 * A stop consists of two, closure and release.
 */
export const PHONES = [
  'pause',
  // Vowels by openness and place; `@` is the reduced vowel of unstressed syllables, `x` the r-coloured vowel.
  'a',
  'e',
  'i',
  'o',
  'u',
  '@',
  'x',
  // Nasals, liquids and glides.
  'm',
  'n',
  'l',
  'r',
  'w',
  'j',
  // Fricatives: sibilants s and sh, weak ones, h; then the voiced ones.
  's',
  'S',
  'f',
  'h',
  'z',
  'v',
  // Voiceless and voiced closures, and releases by place of articulation.
  'P',
  'B',
  'p',
  't',
  'k',
  'b',
  'd',
  'g',
] as const;

export type Phone = (typeof PHONES)[number];

const INDEX: ReadonlyMap<string, number> = new Map(PHONES.map((sound, index) => [sound, index]));

/** Index of a phone in `PHONES`. */
export const phoneIndex = (sound: Phone): number => INDEX.get(sound)!;

export const isPhone = (text: string): text is Phone => INDEX.has(text);

/** True for phones that form the nucleus of a syllable. */
export const isSyllabic = (sound: Phone): boolean => 'aeiou@x'.includes(sound);
