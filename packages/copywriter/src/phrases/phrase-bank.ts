import type { CopyStructure, CopyTone } from '../copy-kinds.ts';

/** Opening lines of an ad for one line of business. They name nothing and promise nothing. */
export type IndustryHooks = {
  /** Words of a description by which the business is recognised. */
  readonly words: RegExp;
  readonly question: readonly string[];
  readonly problem: readonly string[];
  readonly scene: readonly string[];
  /** A subject that forbids jokes and pressure. */
  readonly isSerious?: boolean;
};

/**
 * Phrases of one language. `{name}` is the product, `{Name}` the same at the start of a sentence, `{what}` its definition; `{nom}` and
 * `{acc}` are the product with the article of a nominative and an accusative.
 */
export type PhraseBank = {
  readonly industries: readonly IndustryHooks[];
  /** Openings of any business. */
  readonly general: Omit<IndustryHooks, 'words'>;
  /** Openings of an ad that begins with its offer. */
  readonly offerOpenings: Readonly<Record<CopyTone, readonly string[]>>;
  /** Sentences that name the product, after the opening of each structure. */
  readonly reveals: Readonly<Record<CopyStructure, readonly string[]>>;
  /** Sentences without the name, before a sentence of the description that begins with it. */
  readonly turns: Readonly<Record<CopyStructure, readonly string[]>>;
  /** Sentences that name the product and say what it is, with a definition that has an article. */
  readonly definitions: readonly string[];
  /** The same with a definition without an article. */
  readonly bareDefinitions: readonly string[];
  readonly bridges: Readonly<Record<CopyTone, readonly string[]>>;
  /** Repetition of the name before the end of a long ad; the first two suit every subject. */
  readonly recaps: readonly string[];
  /** Introduces an offer that is said again. */
  readonly reminders: readonly string[];
  readonly calls: {
    readonly phone: readonly string[];
    readonly web: readonly string[];
    /** Without any contact. */
    readonly none: Readonly<Record<CopyTone, readonly string[]>>;
  };
};
