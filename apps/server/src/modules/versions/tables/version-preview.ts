/** A row's audio for listening, stored under `key` for some hours. */
export type VersionPreview = {
  readonly key: string;
  readonly extension: string;
  readonly mediaType: string;
  readonly durationSeconds: number;
  readonly integratedLufs: number | null;
  readonly changedSpans: { readonly startSeconds: number; readonly endSeconds: number }[];
  readonly peaks: { readonly framesPerPeak: number; readonly min: number[]; readonly max: number[] };
};
