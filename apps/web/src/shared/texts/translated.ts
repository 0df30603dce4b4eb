import { language } from '../i18n/language.ts';

/** Texts of one area: sentences, lists of them, or functions that put values into one. */
export type Texts = { readonly [name: string]: string | readonly string[] | ((...values: never[]) => string) | Texts };

/** What every language must have: the same names, with functions of the same values. */
export type Translation<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...values: infer V) => string
      ? (...values: V) => string
      : T[K] extends readonly string[]
        ? readonly string[]
        : Translation<T[K]>;
};

/** By area. Whoever reads English fetches none of it; others wait for theirs before any page's code reads its texts. */
const loaded: Readonly<Record<string, unknown>> =
  language === 'en' ? {} : (await import('../../german/index.ts')).german;

/**
 * The texts of an area in the reader's language, English where it has none. Call it once at the top of the area's
 * `texts.ts`; the German of an area is of the type of what this gives back.
 */
export const translated = <const T extends Texts>(area: string, english: T): Translation<T> =>
  (loaded[area] as Translation<T> | undefined) ?? (english as unknown as Translation<T>);
