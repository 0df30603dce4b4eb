import { gainFromDb } from '../dsp/decibels.ts';
import { withoutNonFinite } from '../dsp/finite.ts';
import { hopPowers } from '../measure/hop-power.ts';
import { BLOCK_HOPS, gatedLoudness, slidingPower } from '../measure/loudness-gating.ts';
import { type PlacedClip, usedRange } from './place-clips.ts';

/** Silence before and after a clip while it is measured, so that the shortest effect fills blocks of 400 ms. */
const MARGIN_SECONDS = 0.4;
/** No clip is lifted by more: beyond it there is noise. */
const MAX_LIFT_DB = 30;

/** Gated loudness of the used part of a clip, as heard in stereo (mono from both sides), LUFS; −Infinity for silence. */
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

/** Linear gain that brings a clip to a loudness; 1 for silence. The clip's own `gainDb` is not part of it. */
export const levellingGain = (clip: PlacedClip, targetLufs: number): number => {
  const loudnessLufs = clipLoudness(clip);
  if (!Number.isFinite(loudnessLufs)) return 1;
  return gainFromDb(Math.min(targetLufs - loudnessLufs, MAX_LIFT_DB));
};
