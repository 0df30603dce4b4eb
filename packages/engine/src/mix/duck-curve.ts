import { withKernels } from '../dsp/kernels.ts';

/** Frames per value of the duck curve: 10 ms at 48 kHz. */
export const DUCK_FRAMES = 480;

const PER_SECOND = 48_000 / DUCK_FRAMES;
/** The bed is down when speech begins, having moved for this long before it. */
const ATTACK_STEPS = 0.15 * PER_SECOND;
/** Stays down for this long after speech… */
const HOLD_STEPS = 0.05 * PER_SECOND;
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
 * How far the bed is ducked, 0 (at rest) to 1 (fully), one value per 10 ms, from the signals that lead. The whole signal
 * is known, so the curve begins to fall before speech does and never pumps in its pauses.
 */
export const duckCurve = (leads: readonly Float32Array[], frames: number): Float32Array => {
  const steps = Math.ceil(frames / DUCK_FRAMES) + 1;
  const curve = new Float32Array(steps);
  for (const span of spokenSpans(stepPowers(leads, frames))) {
    const attackFrom = Math.max(0, Math.floor(span.from - ATTACK_STEPS));
    const releaseFrom = span.to + HOLD_STEPS;
    const end = Math.min(steps, Math.ceil(releaseFrom + RELEASE_STEPS));
    for (let step = attackFrom; step < end; step += 1) {
      const rise = eased((step - span.from + ATTACK_STEPS) / ATTACK_STEPS);
      const fall = eased((releaseFrom + RELEASE_STEPS - step) / RELEASE_STEPS);
      curve[step] = Math.max(curve[step]!, Math.min(rise, fall));
    }
  }
  return curve;
};

/** Half a cosine from 0 to 1. */
const eased = (progress: number): number => 0.5 - 0.5 * Math.cos(Math.PI * Math.min(1, Math.max(0, progress)));

const stepPowers = (leads: readonly Float32Array[], frames: number): Float64Array => {
  const steps = Math.ceil(frames / DUCK_FRAMES);
  const powers = new Float64Array(steps);
  for (const samples of new Set(leads)) {
    withKernels(steps * (DUCK_FRAMES + 1) * 4 + 64, (kernels) => {
      const copy = kernels.f32(steps * DUCK_FRAMES);
      copy.set(samples);
      copy.fill(0, samples.length);
      const energies = kernels.f32(steps);
      kernels.blockEnergies(copy, energies, DUCK_FRAMES);
      for (let step = 0; step < steps; step += 1) powers[step]! += energies[step]! / DUCK_FRAMES;
    });
  }
  return powers;
};

const spokenSpans = (powers: Float64Array): readonly Span[] => {
  const audible = powers.filter((power) => power > SILENCE_POWER);
  const mean = audible.reduce((sum, power) => sum + power, 0) / Math.max(1, audible.length);
  const threshold = Math.max(SILENCE_POWER, mean * 10 ** (ACTIVITY_DB / 10));
  const spans: { from: number; to: number }[] = [];
  powers.forEach((power, step) => {
    if (power <= threshold) return;
    const last = spans.at(-1);
    if (last !== undefined && step - last.to < PAUSE_STEPS) last.to = step + 1;
    else spans.push({ from: step, to: step + 1 });
  });
  return spans;
};
