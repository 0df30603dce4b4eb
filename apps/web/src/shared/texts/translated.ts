/** Texts of one area: sentences, or functions that put values into one. */
export type Texts = { readonly [name: string]: string | readonly string[] | ((...values: never[]) => string) | Texts };

/** What another language must have: the same names, with functions of the same values. */
export type Translation<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...values: infer V) => string
      ? (...values: V) => string
      : T[K] extends readonly string[]
        ? readonly string[]
        : Translation<T[K]>;
};

let loaded: Readonly<Record<string, unknown>> = {};

/** Puts another language in the place of English. Before any page's code is loaded: pages read their texts once. */
export const speakLanguage = (areas: Readonly<Record<string, unknown>>): void => {
  loaded = areas;
};

/** The texts of an area in the reader's language, English where it has none. Call it at the top of the area's `texts.ts`. */
export const translated = <const T extends Texts>(area: string, english: T): Translation<T> =>
  (loaded[area] as Translation<T> | undefined) ?? (english as unknown as Translation<T>);
