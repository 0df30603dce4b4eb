import type { versionScopes } from '@sonora/contracts/enumerations';

/** Which rows are rendered. `listen`: the shortest, the longest and the one of default values. */
export type RenderScope =
  | { readonly kind: Exclude<(typeof versionScopes)[number], 'chosen'> }
  | { readonly kind: 'listen' }
  | { readonly kind: 'chosen'; readonly ids: readonly string[] };

type QaRows = {
  readonly shortest: string | null;
  readonly longest: string | null;
  readonly allDefault: string | null;
};

/** Ids of the rows worth listening to first, each once. */
export const qaIds = ({ shortest, longest, allDefault }: QaRows): readonly string[] => [
  ...new Set([shortest, longest, allDefault].filter((id): id is string => id !== null)),
];
