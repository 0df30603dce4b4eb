import type { VersionTag } from '@sonora/contracts/versions/configuration';
import type { CanonicalAudioform, CanonicalClip, CanonicalSection } from '../schema/canonical.ts';

/** Length of a section on the timeline of the source, in seconds. */
export type SectionSpan = { readonly startSeconds: number; readonly seconds: number };

/** What is versioned. */
export type VersionBase = {
  readonly document: CanonicalAudioform;
  /** Places of its sections in the finished source, in order. */
  readonly sections: readonly SectionSpan[];
};

/** Key of the asset of a tag. */
export const tagKey = ({ id }: Pick<VersionTag, 'id'>): string => `tag ${id}`;

/** Keys of the assets of a tag: its copy and its voice. */
export const tagAssetKeys = (id: string): readonly [string, string] => [tagKey({ id }), `voice of ${tagKey({ id })}`];

/** To a millisecond; never -0, which JSON does not keep. */
export const roundedToMillisecond = (seconds: number): number => Math.round(seconds * 1_000) / 1_000 + 0;

export const tagClip = (
  tag: VersionTag,
  margins: { readonly start?: number; readonly end?: number } = {},
): CanonicalClip => ({
  assetRef: tagKey(tag),
  readPositionSeconds: 0,
  fadeInSeconds: 0,
  fadeOutSeconds: 0,
  marginStartSeconds: roundedToMillisecond(margins.start ?? 0),
  marginEndSeconds: roundedToMillisecond(margins.end ?? 0),
});

export const emptySection: CanonicalSection = {
  smartFit: false,
  autofit: true,
  paddingStartSeconds: 0,
  paddingEndSeconds: 0,
  fadeInSeconds: 0,
  fadeOutSeconds: 0,
  layers: [],
};
