/**
 * The sounds that alignment tells apart: coarse kinds of speech sound that look alike in the energy of a few bands,
 * whatever the language. A stop is two of them, the closure and the release.
 */
export const PHONES = [
  'pause',
  // Vowels by mouth opening and place; `@` is the reduced one of unstressed syllables, `x` the one with an r in it.
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
  // Fricatives: hissing, hushing, weak, breathed; then the voiced ones.
  's',
  'S',
  'f',
  'h',
  'z',
  'v',
  // Closures without and with voice, and releases by place.
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

/** The place of a sound in `SOUNDS`. */
export const phoneIndex = (sound: Phone): number => INDEX.get(sound)!;

export const isPhone = (text: string): text is Phone => INDEX.has(text);

/** True for sounds that carry a syllable. */
export const isSyllabic = (sound: Phone): boolean => 'aeiou@x'.includes(sound);
