import { queries } from '../api/client.ts';

/** The sound catalogue ships with the release, so it never changes while a page is open. */
export const templatesOptions = () =>
  queries.sounds.listTemplates.queryOptions({ input: { query: {} }, staleTime: Number.POSITIVE_INFINITY });
