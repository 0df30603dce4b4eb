import type { CampaignSimulation } from '@sonora/contracts';
import { useEffect, useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { ownTimeZone } from '../../../shared/format/time-zone.ts';
import { instantOf, localTimeText } from '../../../shared/format/zone-time.ts';
import { useIsLeaving } from '../../../shared/hooks/use-is-leaving.ts';
import { campaignsApi } from '../api.ts';
import { wholeNumber } from '../model/targeting/rule-draft.ts';
import { useTabAddress } from './use-tab-address.ts';

type Listener = {
  readonly localTime: string;
  readonly timeZone: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly weather: string;
  readonly exposure: string;
  readonly of: 'draft' | 'published';
};

export const placeFields = ['city', 'region', 'postalCode', 'weather'] as const;

/** Facts that the form gives; what is empty is unknown. */
const factsOf = (listener: Listener) => {
  const instant = instantOf(listener.localTime, listener.timeZone);
  const exposure = wholeNumber(listener.exposure, 1, 1_000_000);
  const places = Object.fromEntries(
    placeFields.flatMap((name) => (listener[name].trim() === '' ? [] : [[name, listener[name].trim()]])),
  );
  return {
    ...places,
    timeZone: listener.timeZone,
    ...(instant !== undefined && { instant }),
    ...(exposure !== undefined && { exposure }),
  };
};

/** Time after the last change until the address has it, so that typing stays quick. */
const writeAfterMilliseconds = 400;

/** Parts of the address for conditions; an empty value is left out. */
const addressOf = ({ localTime, timeZone, of, ...others }: Partial<Listener>) => {
  const parts = { time: localTime, zone: timeZone, of: of === 'draft' ? '' : of, ...others };
  const given = Object.entries(parts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, value || undefined]));
};

/** The listener of the form. What the user has changed is part of the address. */
const useListener = ({ search, write }: ReturnType<typeof useTabAddress>) => {
  const [listener, setListener] = useState<Listener>(() => {
    const zone = search.zone ?? ownTimeZone();
    return {
      localTime: search.time ?? localTimeText(zone, Date.now()),
      timeZone: zone,
      city: search.city ?? '',
      region: search.region ?? '',
      postalCode: search.postalCode ?? '',
      weather: search.weather ?? '',
      exposure: search.exposure ?? '',
      of: search.of === 'published' ? 'published' : 'draft',
    };
  });
  const [changed, setChanged] = useState<Partial<Listener>>({});
  const set = (part: Partial<Listener>): void => {
    setListener((now) => ({ ...now, ...part }));
    setChanged((now) => ({ ...now, ...part }));
  };
  const isLeaving = useIsLeaving();
  useEffect(() => {
    if (Object.keys(changed).length === 0) return;
    const timer = setTimeout(() => {
      if (!isLeaving()) write(addressOf(changed));
    }, writeAfterMilliseconds);
    return () => clearTimeout(timer);
  }, [changed, write, isLeaving]);
  return { listener, set };
};

const seedCharacters = 8;

/**
 * A simulated listener and what this listener hears. Once it was run, the address has all conditions and the seed, by which the
 * choice among equal creatives is made: a reload, and everyone who opens the address, sees the same answer.
 * @param onHeard called after a run by the user, not after a reload
 */
export const useSimulatedListener = (campaignId: string, onHeard: (simulation: CampaignSimulation) => void) => {
  const address = useTabAddress();
  const { listener, set } = useListener(address);
  const [simulation, setSimulation] = useState<CampaignSimulation>();
  const [failure, setFailure] = useState<string>();
  const [openedSeed] = useState(address.search.seed);
  const [isBusy, setBusy] = useState(openedSeed !== undefined);
  const simulate = async (seed: string): Promise<CampaignSimulation | undefined> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await campaignsApi.campaignDelivery.simulate({
        params: { id: campaignId },
        body: { facts: factsOf(listener), of: listener.of, seed },
      });
      setSimulation(answer);
      return answer;
    } catch (error) {
      setFailure(errorText(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address says when the page is opened is shown once
  useEffect(() => {
    if (openedSeed !== undefined) void simulate(openedSeed);
  }, [openedSeed]);
  const run = async (): Promise<void> => {
    const seed = crypto.randomUUID().slice(0, seedCharacters);
    address.write({ ...addressOf(listener), seed });
    const answer = await simulate(seed);
    if (answer) onHeard(answer);
  };
  return { listener, set, simulation, failure, isBusy, run };
};
