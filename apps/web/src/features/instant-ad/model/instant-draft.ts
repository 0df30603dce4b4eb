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
      text: typeof text === 'string' ? text : '',
      name: typeof name === 'string' ? name.slice(0, limits.nameCharacters) : '',
      count: one(instantCounts, given.count, emptyInstantDraft.count),
      length: one(instantLengths, given.length, emptyInstantDraft.length),
      language: one(instantLanguages, given.language, emptyInstantDraft.language),
    };
  } catch {
    return emptyInstantDraft;
  }
};

/** A request for ads that may have been sent, so that a reload and another press of the button do not start its ads twice. */
export type InstantAttempt = {
  readonly draft: InstantDraft;
  /** Idempotency key of the request. */
  readonly key: string;
  readonly startedAt: number;
  /** False when the request has failed: the same draft is then sent under the same key. */
  readonly isRunning: boolean;
};

/** An older request that was interrupted is not continued without being asked. */
const maxResumedMilliseconds = 600_000;

/** An attempt from its JSON; undefined for anything else. */
export const readAttempt = (json: string | null): InstantAttempt | undefined => {
  try {
    const { draft, key, startedAt, isRunning } = JSON.parse(json ?? 'null') as Record<string, unknown>;
    if (typeof key !== 'string' || typeof startedAt !== 'number') return undefined;
    return { draft: readInstantDraft(JSON.stringify(draft)), key, startedAt, isRunning: isRunning === true };
  } catch {
    return undefined;
  }
};

const isSameDraft = (one: InstantDraft, other: InstantDraft): boolean =>
  Object.entries(one).every(([name, value]) => other[name as keyof InstantDraft] === value);

/** The attempt with a draft: the same one while it is the same draft. */
export const attemptWith = (
  draft: InstantDraft,
  before: InstantAttempt | undefined,
  { now, newKey }: { readonly now: number; readonly newKey: () => string },
): InstantAttempt => ({
  draft,
  key: before && isSameDraft(before.draft, draft) ? before.key : newKey(),
  startedAt: now,
  isRunning: true,
});

/** Whether a page that opens goes on with the attempt, which the previous one could not end. */
export const isInterrupted = ({ isRunning, startedAt }: InstantAttempt, now: number): boolean =>
  isRunning && now - startedAt < maxResumedMilliseconds;
