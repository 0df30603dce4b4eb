import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import type { KernelScope } from '../dsp/kernel-interface.ts';
import type { StemChannels } from './place-clips.ts';

/** Frames per value of the duck curve: 10 ms at 48 kHz. */
export const DUCK_FRAMES = 480;

const PER_SECOND = SAMPLE_RATE_HZ / DUCK_FRAMES;
/** The bed moves down for this long before speech. */
const ATTACK_STEPS = 0.15 * PER_SECOND;
/** Fully ducked this long before the first sound, which is softer than the following ones. */
const LEAD_STEPS = 0.03 * PER_SECOND;
/** Stays down for this long after speech… */
const HOLD_STEPS = 0.1 * PER_SECOND;
/** …and then takes this long to come up. */
const RELEASE_STEPS = 0.4 * PER_SECOND;
/** Shorter pauses are part of the speech. */
const PAUSE_STEPS = 0.7 * PER_SECOND;
/** A step holds speech when its mean square is within this of the mean over all steps that hold anything, dB. */
const ACTIVITY_DB = -35;
/** Below this mean square (−70 dB full scale) nothing is speech. */
const SILENCE_POWER = 1e-7;

type Span = { readonly from: number; readonly to: number };

/**
 * How far the bed is ducked, 0 (at rest) to 1 (fully), one value per 10 ms, from the powers of what leads (one
 * per 10 ms, see `stepPowers`); one value more than those. The whole signal is known, so the curve begins to fall before
 * speech does and never pumps in its pauses. What is louder than `threshold` (a mean square) leads.
 */
export const duckCurve = (powers: Float64Array, threshold: number = activityThreshold(powers)): Float32Array => {
  const steps = powers.length + 1;
  const curve = new Float32Array(steps);
  for (const span of spokenSpans(powers, threshold)) {
    const attackFrom = Math.max(0, Math.floor(span.from - LEAD_STEPS - ATTACK_STEPS));
    const releaseFrom = span.to + HOLD_STEPS;
    const end = Math.min(steps, Math.ceil(releaseFrom + RELEASE_STEPS));
    for (let step = attackFrom; step < end; step += 1) {
      const rise = eased((step - span.from + LEAD_STEPS + ATTACK_STEPS) / ATTACK_STEPS);
      const fall = eased((releaseFrom + RELEASE_STEPS - step) / RELEASE_STEPS);
      curve[step] = Math.max(curve[step]!, Math.min(rise, fall));
    }
  }
  return curve;
};

/** Mean square over both channels of each 10 ms of a stem in kernel memory. */
export const stepPowers = (kernels: KernelScope, [left, right]: StemChannels): Float64Array => {
  const energies = kernels.f32(left.length / DUCK_FRAMES);
  const powersOf = (samples: Float32Array): Float64Array => {
    kernels.blockEnergies(samples, energies, DUCK_FRAMES);
    return Float64Array.from(energies, (energy) => energy / DUCK_FRAMES);
  };
  const first = powersOf(left);
  if (left === right) return first;
  const second = powersOf(right);
  return first.map((power, step) => (power + second[step]!) / 2);
};

/** Half a cosine from 0 to 1. */
const eased = (progress: number): number => 0.5 - 0.5 * Math.cos(Math.PI * Math.min(1, Math.max(0, progress)));

/** Mean square above which a step holds speech. */
export const activityThreshold = (powers: Float64Array): number => {
  const audible = powers.filter((power) => power > SILENCE_POWER);
  const mean = audible.reduce((sum, power) => sum + power, 0) / Math.max(1, audible.length);
  return Math.max(SILENCE_POWER, mean * 10 ** (ACTIVITY_DB / 10));
};

const spokenSpans = (powers: Float64Array, threshold: number): readonly Span[] => {
  const spans: { from: number; to: number }[] = [];
  powers.forEach((power, step) => {
    if (power <= threshold) return;
    const last = spans.at(-1);
    if (last !== undefined && step - last.to < PAUSE_STEPS) last.to = step + 1;
    else spans.push({ from: step, to: step + 1 });
  });
  return spans;
};
