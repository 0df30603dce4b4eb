import { type CanonicalAudioform, type Dialect, type Timeline, writeResult } from '@sonora/audioform';

/** Input of the resolved document, stored in the production's row. */
export type ResolvedRecord = {
  readonly document: CanonicalAudioform;
  readonly timeline: Timeline;
  readonly assets: readonly (readonly [string, { readonly durationSeconds: number }])[];
  readonly delivery: { readonly uri: string; readonly extension: string };
};

/** The resolved document of the API, in the requested dialect. */
export const writeResolved = (record: ResolvedRecord, dialect: Dialect, audioformId: string): unknown =>
  writeResult({ ...record, assets: new Map(record.assets), dialect, audioformId });
