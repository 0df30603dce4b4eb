import {
  assetOf,
  type CanonicalAudioform,
  type CanonicalClip,
  type CanonicalLayer,
  type CanonicalSection,
} from '../schema/canonical.ts';
import { usedAssetKeys } from './speech-jobs.ts';
import { baseSpeedOf, type SpeedRange, speedRangeOf } from './speed-range.ts';

/** Length of synthesised speech, and its speed (default: the voice's own). */
export type SpokenAsset = { readonly durationSeconds: number; readonly speed?: number };

/** State of one speech asset while lengths are solved. */
export type SpeechLength = {
  readonly key: string;
  readonly spokenSeconds: number;
  readonly spokenSpeed: number;
  readonly range: SpeedRange;
  /** Minimum and maximum length with new synthesis and stretching. */
  readonly minSeconds: number;
  readonly maxSeconds: number;
  plannedSeconds: number;
  /** Its own target is met; later steps do not change it. */
  isSettled: boolean;
};

const lengthOf = (document: CanonicalAudioform, key: string, spoken: SpokenAsset): SpeechLength => {
  const range = speedRangeOf(document, key);
  const spokenSpeed = assetOf(document, key)?.type === 'sts' ? 1 : (spoken.speed ?? baseSpeedOf(document, key));
  // Double speed takes approximately half the time; deviations of the engine are corrected in the next round.
  const secondsAtSpeedOne = spoken.durationSeconds * spokenSpeed;
  return {
    key,
    spokenSeconds: spoken.durationSeconds,
    spokenSpeed,
    range,
    minSeconds: secondsAtSpeedOne / range.maxSpeed / range.maxShorter,
    maxSeconds: (secondsAtSpeedOne / range.minSpeed) * range.maxLonger,
    plannedSeconds: spoken.durationSeconds,
    isSettled: false,
  };
};

/** All speech that clips use and whose length is known. */
export const speechLengths = (
  document: CanonicalAudioform,
  spoken: ReadonlyMap<string, SpokenAsset>,
): Map<string, SpeechLength> => {
  const lengths = new Map<string, SpeechLength>();
  for (const key of usedAssetKeys(document)) {
    const type = assetOf(document, key)?.type;
    const found = spoken.get(key);
    if ((type !== 'tts' && type !== 'sts') || found === undefined || !(found.durationSeconds > 0)) continue;
    lengths.set(key, lengthOf(document, key, found));
  }
  return lengths;
};

/** Number of bisections for the common factor; its error is then far below a frame. */
const BISECTIONS = 60;
const LARGEST_FACTOR = 16;

/**
 * Scales the planned lengths by one common factor, each within its minimum and maximum, so that `total()` is as close
 * to the target as possible without exceeding it. Settled lengths do not change.
 */
export const scaleToTotal = (lengths: readonly SpeechLength[], targetSeconds: number, total: () => number): void => {
  const free = lengths.filter((length) => !length.isSettled);
  const planned = free.map((length) => length.plannedSeconds);
  const apply = (factor: number): void =>
    free.forEach((length, index) => {
      const wanted = (planned[index] as number) * factor;
      length.plannedSeconds = Math.min(length.maxSeconds, Math.max(length.minSeconds, wanted));
    });
  let low = 0;
  let high = LARGEST_FACTOR;
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2;
    apply(middle);
    if (total() > targetSeconds) high = middle;
    else low = middle;
  }
  apply(low);
};

/** Lengths of all sounds while speech lengths are solved. */
export type LengthLookup = {
  readonly document: CanonicalAudioform;
  readonly lengths: ReadonlyMap<string, SpeechLength>;
  /** Known lengths of other assets (media, effects); unknown ones count as 0. */
  readonly spoken: ReadonlyMap<string, SpokenAsset>;
};

const clipSeconds = ({ document, lengths, spoken }: LengthLookup, clip: CanonicalClip): number => {
  if (clip.forcedDurationSeconds !== undefined) return clip.forcedDurationSeconds;
  const asset = assetOf(document, clip.assetRef);
  if (asset?.type === 'silence') return asset.durationSeconds;
  if (asset?.type === 'soundTemplateSnippet') return asset.targetDurationSeconds ?? 0;
  const known = lengths.get(clip.assetRef)?.plannedSeconds ?? spoken.get(clip.assetRef)?.durationSeconds ?? 0;
  return Math.max(0, known - clip.readPositionSeconds);
};

/** Total of margins and clips of a layer. */
export const layerSeconds = (lookup: LengthLookup, layer: CanonicalLayer): number =>
  layer.clips.reduce(
    (sum, clip) => sum + clip.marginStartSeconds + clipSeconds(lookup, clip) + clip.marginEndSeconds,
    0,
  );

/** Length of a section with the planned speech. */
export const sectionSeconds = (lookup: LengthLookup, section: CanonicalSection): number =>
  section.forcedDurationSeconds ??
  section.paddingStartSeconds +
    section.layers.reduce((longest, layer) => Math.max(longest, layerSeconds(lookup, layer)), 0) +
    section.paddingEndSeconds;

/** Speech in these layers whose length can still change: in clips without a length of their own. */
export const freeSpeechOf = ({ lengths }: LengthLookup, layers: readonly CanonicalLayer[]): readonly SpeechLength[] => {
  const keys = layers.flatMap((layer) =>
    layer.clips.filter((clip) => clip.forcedDurationSeconds === undefined).map((clip) => clip.assetRef),
  );
  return [...new Set(keys)].map((key) => lengths.get(key)).filter((length) => length !== undefined);
};
