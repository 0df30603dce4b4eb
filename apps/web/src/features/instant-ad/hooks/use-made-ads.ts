import type { Session } from '@sonora/contracts';
import { useRef, useState } from 'react';

/** Ads that this page has made or changed, and the addresses at which it shows them. */
export type MadeAds = {
  readonly key: string;
  readonly name: string;
  readonly ids: readonly string[];
  /** What they were made from. */
  readonly brief: Readonly<Record<string, unknown>> | undefined;
  /** Undefined until they are saved. */
  readonly session: Session | undefined;
  /** Ids of sessions in the address; empty for an address without one. */
  readonly places: readonly string[];
  readonly warnings: readonly string[];
};

/** The ads that the page has made. Another session in the address shows its own ads. */
export const useMadeAds = (place: string) => {
  const [made, setMade] = useState<MadeAds>();
  const latest = useRef<MadeAds>(undefined);
  const set = (next: MadeAds): void => {
    latest.current = next;
    setMade(next);
  };
  /** Changes the ads with this key, unless others have taken their place. @returns the changed ads */
  const update = (key: string, change: (ads: MadeAds) => Partial<MadeAds>): MadeAds | undefined => {
    const now = latest.current;
    if (now?.key !== key) return undefined;
    const next = { ...now, ...change(now) };
    set(next);
    return next;
  };
  return { shown: made?.places.includes(place) ? made : undefined, set, update };
};
