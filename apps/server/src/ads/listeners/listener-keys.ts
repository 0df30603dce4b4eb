import { hash } from 'node:crypto';
import type { RequestCaller } from './request-caller.ts';

/** Salts of the days that begin about now, and a secret that stays. All processes that serve ads have the same. */
export type ListenerSecrets = {
  readonly advertisingIds: string;
  /** Salt of a UTC day; undefined when it is not known, for example after more than a day without the database. */
  readonly saltOf: (day: string) => string | undefined;
};

const DAY_MS = 86_400_000;

export const dayOf = (instantMs: number): string => new Date(instantMs).toISOString().slice(0, 10);

/** Instant at which the pseudonyms of a day end. */
export const endOfDay = (instantMs: number): number => (Math.floor(instantMs / DAY_MS) + 1) * DAY_MS;

const NO_ID = '00000000-0000-0000-0000-000000000000';

const pseudonym = (secret: string, text: string): string =>
  hash('sha256', `${secret}\n${text}`, 'base64url').slice(0, 22);

export type ListenerKeys = {
  /** Hash of address and user agent that lives a day; undefined when the address is unknown. */
  readonly daily: (caller: RequestCaller, instantMs: number) => string | undefined;
  /** Pseudonym of an advertising id; undefined for the one that devices give when tracking is limited. */
  readonly ofAdvertisingId: (id: string) => string | undefined;
};

/**
 * Pseudonyms of listeners. Neither addresses nor advertising ids are kept, only their hashes. The salt of a day is deleted after it, so that
 * nobody can find out later which address a hash belonged to.
 */
export const createListenerKeys = ({ advertisingIds, saltOf }: ListenerSecrets): ListenerKeys => {
  let known = { day: '', untilMs: 0, salt: undefined as string | undefined };
  const saltAt = (instantMs: number): string | undefined => {
    const isKnown = instantMs < known.untilMs && instantMs >= known.untilMs - 86_400_000 && known.salt !== undefined;
    if (isKnown) return known.salt;
    const day = dayOf(instantMs);
    known = { day, untilMs: Date.parse(day) + 86_400_000, salt: saltOf(day) };
    return known.salt;
  };
  return {
    daily: ({ address, userAgent }, instantMs) => {
      const salt = address === undefined ? undefined : saltAt(instantMs);
      return salt === undefined ? undefined : pseudonym(salt, `${address}\n${userAgent ?? ''}`);
    },
    ofAdvertisingId: (id) => {
      const normal = id.toLowerCase();
      return normal === NO_ID ? undefined : pseudonym(advertisingIds, normal);
    },
  };
};
