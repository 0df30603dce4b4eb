import type { VersionTable } from '@sonora/contracts';
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

/** Share of the rows that a running batch has finished, in percent. */
export const finishedPercentage = (counts: VersionTable['counts'], batchSize: number): number => {
  if (batchSize <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round((100 * (batchSize - counts.versioning)) / batchSize)));
};
