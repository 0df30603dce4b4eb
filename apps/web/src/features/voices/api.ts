import type { CloudEngine } from '@sonora/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, queries } from '../../shared/api/client.ts';
import { isUnderWay } from './model/packs.ts';

const checkingPollMilliseconds = 2_000;
/** The worker writes down how far it is twice a second. */
const fetchingPollMilliseconds = 1_000;

/** The services that speak for the organisation; asked for again as long as one of them is asked for its voices. */
export const connectionsOptions = () =>
  queries.connections.list.queryOptions({
    staleTime: 5_000,
    refetchInterval: ({ state }) =>
      state.data?.data.connections.some(({ status }) => status === 'checking') === true && checkingPollMilliseconds,
  });

/** Packs and what is done with them; asked for again as long as something is under way. */
export const packsOptions = () =>
  queries.voicePacks.list.queryOptions({
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.data.packs.some(isUnderWay) === true && fetchingPollMilliseconds,
  });

/** What a service calls itself in the catalogue of voices. */
const providersOf: Readonly<Record<CloudEngine, readonly string[]>> = {
  'openai-compatible': ['openai', 'openai-compatible'],
  elevenlabs: ['elevenlabs'],
  azure: ['azure'],
};

/** Aliases of the voices that speak through a service. */
export const serviceVoicesOptions = (engine: CloudEngine) =>
  queryOptions({
    queryKey: ['voices-of-service', engine],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const { data } = await api.speech.listVoices({ query: { provider: providersOf[engine].join(',') } }, { signal });
      return data.voices.map(({ alias }) => alias);
    },
    staleTime: 0,
  });

/** Every process of the server looks for packs that came or went each five seconds. */
const untilAllKnowMilliseconds = 6_000;

/** Refetches the voice catalogue after a change of the voices, and once more when every server process has the change. */
export const voicesChanged = (queryClient: QueryClient): void => {
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: queries.speech.listVoices.key() });
  refresh();
  // The page that shows them may be another one by then.
  setTimeout(refresh, untilAllKnowMilliseconds);
};
