import { t } from '../../vast-messages.ts';
import type { VastAnswer } from './read-vast.ts';

/** Wrappers that a player follows before it gives up, as VAST 4.2 §2.4.1.4 recommends. */
const maxWrappers = 5;

/** Codes of errors that a player reports (VAST 4.2 §2.3.6.3). */
export const errorCodes = {
  wrapperFailed: 301,
  tooManyWrappers: 302,
  noAdBehindWrapper: 303,
  noMedia: 403,
  notPlayed: 405,
  bannerNotFound: 603,
} as const;

/** An answer that cannot be played. */
export class TagError extends Error {
  /** What the documents so far have, whose error addresses are called. */
  readonly answer: VastAnswer;
  /** Undefined: the fault is not that of the tag. */
  readonly code: number | undefined;
  constructor(message: string, answer: VastAnswer, code?: number) {
    super(message);
    this.name = 'TagError';
    this.answer = answer;
    this.code = code;
  }
}

/** A tag behind a wrapper that gave no document, with a sentence that says why. */
export class WrappedTagError extends Error {
  /** The tag could not be asked, which a player of a listener may do all the same. */
  readonly isUnasked: boolean;
  constructor(message: string, isUnasked: boolean) {
    super(message);
    this.name = 'WrappedTagError';
    this.isUnasked = isUnasked;
  }
}

const failureOf = (error: unknown, outer: VastAnswer): TagError => {
  if (!(error instanceof WrappedTagError))
    return new TagError(t('vast.player.wrapperFailed'), outer, errorCodes.wrapperFailed);
  return new TagError(error.message, outer, error.isUnasked ? undefined : errorCodes.wrapperFailed);
};

/**
 * A wrapper together with what it leads to: events of both, audio of the inner one. A picture of the wrapper is shown, and its events are
 * reported, where the inner one has none of its shape.
 */
export const joinAnswers = (outer: VastAnswer, inner: VastAnswer): VastAnswer => {
  const replaced = new Set(inner.pictures.flatMap(({ viewEvent, clickEvent }) => [viewEvent, clickEvent]));
  const events: Record<string, readonly string[]> = Object.fromEntries(
    Object.entries(outer.events).filter(([event]) => !replaced.has(event)),
  );
  for (const [event, addresses] of Object.entries(inner.events)) {
    events[event] = [...(events[event] ?? []), ...addresses];
  }
  return {
    ...inner,
    adServingId: outer.adServingId ?? inner.adServingId,
    title: inner.title === '' ? outer.title : inner.title,
    pictures: [...inner.pictures, ...outer.pictures.filter(({ viewEvent }) => !replaced.has(viewEvent))],
    events,
  };
};

type Ports = {
  /** Undefined: an answer without an ad. @throws WrappedTagError; when the server refuses or the answer is no VAST document */
  readonly load: (address: string) => Promise<VastAnswer | undefined>;
  /** Whether the user may have the tag of an address loaded. */
  readonly mayLoad: (address: string) => boolean;
};

/**
 * The answer of a tag, through all its wrappers. Undefined: an answer without an ad.
 * @throws TagError; as `load` for the tag itself
 */
export const followTag = async (address: string, { load, mayLoad }: Ports): Promise<VastAnswer | undefined> => {
  let answer = await load(address);
  const chain = [address];
  for (let wrappers = 1; answer?.wrappedTag !== undefined; wrappers += 1) {
    const outer = answer;
    const next = answer.wrappedTag;
    if (wrappers > maxWrappers) throw new TagError(t('vast.player.tooManyWrappers'), outer, errorCodes.tooManyWrappers);
    if (!mayLoad(next)) throw new TagError(t('vast.player.wrapper'), outer);
    chain.push(next);
    const inner = await load(next).catch((error: unknown) => {
      throw failureOf(error, outer);
    });
    if (!inner) throw new TagError(t('vast.player.noAdBehind'), outer, errorCodes.noAdBehindWrapper);
    answer = { ...joinAnswers(outer, inner), chain: [...chain] };
  }
  if (answer && answer.mediaAddress === undefined)
    throw new TagError(t('vast.player.noMedia'), answer, errorCodes.noMedia);
  return answer;
};
