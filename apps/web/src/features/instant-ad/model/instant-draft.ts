import { limits } from '@sonora/contracts/limits';

export const instantLanguages = ['auto', 'en', 'de'] as const;
export type InstantLanguage = (typeof instantLanguages)[number];

export const instantCounts = ['1', '2', '3', '4', '5'] as const;
/** Lengths that the page offers, in seconds. */
export const instantLengths = ['10', '15', '20', '30', '40'] as const;

/** What is typed and chosen on the page. */
export type InstantDraft = {
  readonly text: string;
  /** Asked for when the text does not say it. */
  readonly name: string;
  readonly count: (typeof instantCounts)[number];
  readonly length: (typeof instantLengths)[number];
  readonly language: InstantLanguage;
};

export const emptyInstantDraft: InstantDraft = { text: '', name: '', count: '1', length: '30', language: 'auto' };

const one = <Value extends string>(values: readonly Value[], given: unknown, fallback: Value): Value =>
  values.find((value) => value === given) ?? fallback;

/** A draft from its JSON; values that do not fit are as in an empty one. */
export const readInstantDraft = (json: string | null): InstantDraft => {
  try {
    const given = JSON.parse(json ?? '{}') as Record<string, unknown>;
    const { text, name } = given;
    return {
      text: typeof text === 'string' ? text.slice(0, limits.scriptCharacters) : '',
      name: typeof name === 'string' ? name.slice(0, limits.nameCharacters) : '',
      count: one(instantCounts, given.count, emptyInstantDraft.count),
      length: one(instantLengths, given.length, emptyInstantDraft.length),
      language: one(instantLanguages, given.language, emptyInstantDraft.language),
    };
  } catch {
    return emptyInstantDraft;
  }
};

const KEY = 'sonora.instant-ad';

/** The draft of this tab, which a reload keeps. */
export const storedInstantDraft = (): InstantDraft => {
  try {
    return readInstantDraft(sessionStorage.getItem(KEY));
  } catch {
    return emptyInstantDraft;
  }
};

export const storeInstantDraft = (draft: InstantDraft): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage is full or blocked: the draft lasts until the page closes.
  }
};
