import type { CloudEngine } from '@sonora/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, queries } from '../../shared/api/client.ts';
import { isUnderWay } from './model/packs.ts';

const checkingPollMilliseconds = 2_000;
/** The worker updates its progress twice a second. */
const fetchingPollMilliseconds = 1_000;

/** Voice services of the organisation. Polled while one of them is being checked. */
export const connectionsOptions = () =>
  queries.connections.list.queryOptions({
    staleTime: 5_000,
    refetchInterval: ({ state }) =>
      state.data?.data.connections.some(({ status }) => status === 'checking') === true && checkingPollMilliseconds,
  });

/** Voice packs with their current work. Polled while work is in progress. */
export const packsOptions = () =>
  queries.voicePacks.list.queryOptions({
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.data.packs.some(isUnderWay) === true && fetchingPollMilliseconds,
  });

/** Provider names of each service in the voice catalogue. */
const providersOf: Readonly<Record<CloudEngine, readonly string[]>> = {
  'openai-compatible': ['openai', 'openai-compatible'],
  elevenlabs: ['elevenlabs'],
  azure: ['azure'],
};

/** Aliases of the voices of a service. */
export const serviceVoicesOptions = (engine: CloudEngine) =>
  queryOptions({
    queryKey: ['voices-of-service', engine],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const { data } = await api.speech.listVoices({ query: { provider: providersOf[engine].join(',') } }, { signal });
      return data.voices.map(({ alias }) => alias);
    },
    staleTime: 0,
  });

/** Server processes check for changed packs every five seconds. */
const untilAllKnowMilliseconds = 6_000;

/** Refetches the voice catalogue after a change of the voices, and once more when every server process has the change. */
export const voicesChanged = (queryClient: QueryClient): void => {
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: queries.speech.listVoices.key() });
  refresh();
  // Runs even if another page is open by then.
  setTimeout(refresh, untilAllKnowMilliseconds);
};
