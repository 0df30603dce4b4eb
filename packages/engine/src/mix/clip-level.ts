import { gainFromDb } from '../dsp/decibels.ts';
import { withoutNonFinite } from '../dsp/finite.ts';
import { hopPowers } from '../measure/hop-power.ts';
import { BLOCK_HOPS, gatedLoudness, slidingPower } from '../measure/loudness-gating.ts';
import { type PlacedClip, usedRange } from './place-clips.ts';

/** Silence added before and after a clip for measurement, so that the shortest effect fills blocks of 400 ms. */
const MARGIN_SECONDS = 0.4;
/** Maximum gain of a clip: more would only raise noise. */
const MAX_LIFT_DB = 30;

/** Gated loudness, LUFS, of the used part of a clip in stereo (mono on both channels); −Infinity for silence. */
const clipLoudness = (clip: PlacedClip): number => {
  const { sampleRateHz, channels } = clip.pcm;
  const { offset, length } = usedRange(clip);
  const margin = Math.round(MARGIN_SECONDS * sampleRateHz);
  const padded = channels.slice(0, 2).map((samples) => {
    const copy = new Float32Array(length + 2 * margin);
    copy.set(samples.subarray(offset, offset + length), margin);
    return copy;
  });
  const first = padded[0];
  if (first === undefined) return Number.NEGATIVE_INFINITY;
  const powers = hopPowers([first, padded[1] ?? first], sampleRateHz);
  if (!powers.every(Number.isFinite)) return clipLoudness({ ...clip, pcm: withoutNonFinite(clip.pcm) });
  return gatedLoudness(slidingPower(powers, BLOCK_HOPS));
};

/** Linear gain that brings a clip to a loudness; 1 for silence. Excludes the clip's own `gainDb`. */
export const levellingGain = (clip: PlacedClip, targetLufs: number): number => {
  const loudnessLufs = clipLoudness(clip);
  if (!Number.isFinite(loudnessLufs)) return 1;
  return gainFromDb(Math.min(targetLufs - loudnessLufs, MAX_LIFT_DB));
};
