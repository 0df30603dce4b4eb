import { queries } from '../api/client.ts';

/** Cache lifetime of the voice list: installing a pack or connecting a service changes it. */
const voicesStaleMilliseconds = 30_000;

export const voicesOptions = () =>
  queries.speech.listVoices.queryOptions({ input: { query: {} }, staleTime: voicesStaleMilliseconds });
