import type { versionScopes } from '@sonora/contracts/enumerations';

/** Which rows are rendered. `listen`: the shortest, the longest and the one of default values. */
export type RenderScope =
  | { readonly kind: Exclude<(typeof versionScopes)[number], 'chosen'> }
  | { readonly kind: 'listen' }
  | { readonly kind: 'chosen'; readonly ids: readonly string[] };

type QaRows = {
  readonly shortestId: string | null;
  readonly longestId: string | null;
  readonly defaultId: string | null;
};

/** Ids of the rows worth listening to first, each once. */
export const qaIds = ({ shortestId, longestId, defaultId }: QaRows): readonly string[] => [
  ...new Set([shortestId, longestId, defaultId].filter((id): id is string => id !== null)),
];
