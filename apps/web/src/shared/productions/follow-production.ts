import type { ProductionDetails, Progress } from '@sonora/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { errorCode } from '../api/errors.ts';
import { pause } from '../hooks/pause.ts';

const hasEnded = ({ status }: Pick<Progress, 'status'>): boolean =>
  status === 'succeeded' || status === 'failed' || status === 'cancelled';

/** Lanes, peaks, words and measurements of a production; cached for good once it has ended. */
export const detailsOptions = (audioformId: string) =>
  queryOptions({
    queryKey: ['production-details', audioformId],
    queryFn: ({ signal }): Promise<ProductionDetails> =>
      api.audioforms.details({ params: { audioformId } }, { signal }),
    staleTime: ({ state }) => (state.data && hasEnded(state.data) ? Number.POSITIVE_INFINITY : 0),
  });

const pollMilliseconds = 1_000;
const maxPollMilliseconds = 10_000;
/** Consecutive error responses before polling stops. Network failures do not count: polling continues while the page is open. */
const maxRefusals = 5;

/** Reads progress events until the connection closes. Returns the final state if the production has ended, else undefined. */
const listen = async (
  audioformId: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Progress | undefined> => {
  for await (const progress of await api.audioforms.events({ params: { audioformId } }, { signal })) {
    onProgress(progress);
    if (hasEnded(progress)) return progress;
  }
  return undefined;
};

/**
 * Follows a production until it ends, by server-sent events and, where those fail, by polling. Returns undefined when `signal`
 * aborts first.
 * @throws after `maxRefusals` error responses in a row
 */
export const watchProduction = async (
  audioformId: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Progress | undefined> => {
  try {
    const last = await listen(audioformId, signal, onProgress);
    if (last) return last;
  } catch {
    // Events fail behind a buffering proxy or while the server restarts; polling still works.
  }
  let [failures, refusals] = [0, 0];
  while (!signal.aborted) {
    try {
      const progress = await api.audioforms.details({ params: { audioformId } }, { signal });
      [failures, refusals] = [0, 0];
      onProgress(progress);
      if (hasEnded(progress)) return progress;
    } catch (error) {
      failures += 1;
      if (errorCode(error) !== undefined) refusals += 1;
      if (refusals >= maxRefusals && !signal.aborted) throw error;
    }
    await pause(Math.min(maxPollMilliseconds, pollMilliseconds * (1 + failures)), signal);
  }
  return undefined;
};
