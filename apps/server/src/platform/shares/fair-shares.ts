import { limits } from '@sonora/contracts';

/** An organisation, or undefined for work of the installation itself. */
export type ShareKey = string | undefined;

/**
 * Recent use of a queue or pool by organisation, from which the order of those that wait follows. Use is measured in
 * seconds of work, divided by the organisation's weight, and halves after every half-life.
 */
export type FairShares = {
  /** Counts one piece of work as running. @returns ends it */
  begin(key: ShareKey): () => void;
  /** Pieces of work that are running. */
  running(key: ShareKey): number;
  /** Seconds of recent work, by weight. */
  recentUse(key: ShareKey): number;
  /** Negative when `a` should be served before `b`: fewer running, then less recent use, each by weight. */
  compare(a: ShareKey, b: ShareKey): number;
  /** Organisations with running work or recent use, in the order of `compare`. */
  ranked(): readonly string[];
};

/** Use below this is forgotten, together with its organisation. */
const FORGOTTEN_SECONDS = 0.05;
/** Forgotten organisations are looked for when more are remembered, or when they are listed. */
const REMEMBERED_ORGANISATIONS = 1_000;

type Use = { running: number; seconds: number; atMilliseconds: number };

export const createFairShares = (options: {
  /** Default: `limits.shareHalfLifeSeconds`. */
  readonly halfLifeSeconds?: number;
  /** Weight of an organisation, greater than 0. Default: 1 for all. */
  readonly weightOf?: (orgId: string) => number;
  /** Milliseconds since any fixed moment. Default: the process clock. */
  readonly now?: () => number;
}): FairShares => {
  const { halfLifeSeconds = limits.shareHalfLifeSeconds, weightOf = () => 1, now = () => performance.now() } = options;
  const uses = new Map<ShareKey, Use>();
  const weight = (key: ShareKey): number => (key === undefined ? 1 : weightOf(key));

  /** Use that one piece of work reaches when it runs for ever. */
  const secondsOfOne = halfLifeSeconds / Math.LN2;

  /** Work counts while it runs, so that a long piece does not look like none. */
  const current = (key: ShareKey): Use => {
    const use = uses.get(key) ?? { running: 0, seconds: 0, atMilliseconds: now() };
    const elapsedSeconds = (now() - use.atMilliseconds) / 1_000;
    const kept = 0.5 ** (elapsedSeconds / halfLifeSeconds);
    use.seconds = use.seconds * kept + ((use.running * secondsOfOne) / weight(key)) * (1 - kept);
    use.atMilliseconds = now();
    return use;
  };
  const running = (key: ShareKey): number => uses.get(key)?.running ?? 0;
  const recentUse = (key: ShareKey): number => (uses.has(key) ? current(key).seconds : 0);
  const compare = (a: ShareKey, b: ShareKey): number =>
    running(a) / weight(a) - running(b) / weight(b) || recentUse(a) - recentUse(b);
  const deleteUnused = (): void => {
    for (const key of uses.keys()) {
      const use = current(key);
      if (use.running === 0 && use.seconds < FORGOTTEN_SECONDS) uses.delete(key);
    }
  };

  return {
    begin: (key) => {
      const use = current(key);
      use.running += 1;
      uses.set(key, use);
      let isRunning = true;
      return () => {
        if (!isRunning) return;
        isRunning = false;
        current(key).running -= 1;
        if (uses.size > REMEMBERED_ORGANISATIONS) deleteUnused();
      };
    },
    running,
    recentUse,
    compare,
    ranked: () => {
      deleteUnused();
      return [...uses.keys()].filter((key) => key !== undefined).sort(compare);
    },
  };
};
