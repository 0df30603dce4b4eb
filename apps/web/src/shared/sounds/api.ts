import { queries } from '../api/client.ts';

/** The sound catalogue ships with the release, so it never changes while a page is open. */
export const templatesOptions = () =>
  queries.sounds.listTemplates.queryOptions({ input: { query: {} }, staleTime: Number.POSITIVE_INFINITY });

/** Sound effects, all or those that fit a description in words. */
export const effectsOptions = (query = '') =>
  queries.sounds.listEffects.queryOptions({
    input: { query: query === '' ? {} : { query } },
    staleTime: Number.POSITIVE_INFINITY,
  });
