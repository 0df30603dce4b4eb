import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import type { KernelScope } from '../dsp/kernel-interface.ts';
import { DUCK_ATTACK_SECONDS, DUCK_RELEASE_SECONDS, eased } from './duck-ramp.ts';
import type { StemChannels } from './place-clips.ts';

/** Frames per value of the duck curve: 10 ms at 48 kHz. */
export const DUCK_FRAMES = 480;

const PER_SECOND = SAMPLE_RATE_HZ / DUCK_FRAMES;
const ATTACK_STEPS = DUCK_ATTACK_SECONDS * PER_SECOND;
/** The bed is fully ducked this long before the first sound, because onsets of speech are softer. */
const LEAD_STEPS = 0.03 * PER_SECOND;
/** Hold time after speech. */
const HOLD_STEPS = 0.1 * PER_SECOND;
const RELEASE_STEPS = DUCK_RELEASE_SECONDS * PER_SECOND;
/** Shorter pauses do not interrupt ducking. */
const PAUSE_STEPS = 0.7 * PER_SECOND;
/** A step contains speech when its mean square is at most this far below the mean over all audible steps, dB. */
const ACTIVITY_DB = -35;
/** Mean square below which nothing counts as speech (−70 dB full scale). */
const SILENCE_POWER = 1e-7;

type Span = { readonly from: number; readonly to: number };

/**
 * Amount of ducking, 0 (resting) to 1 (fully ducked), one value per 10 ms plus one, from the powers of the ducking
 * signal (one per 10 ms, see `stepPowers`). The whole signal is known, so the bed fades down before speech begins and
 * does not pump in its pauses. A step ducks the bed when its power exceeds `threshold` (a mean square).
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

/** Mean square above which a step contains speech. */
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
