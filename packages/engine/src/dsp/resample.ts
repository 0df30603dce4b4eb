import type { Pcm } from '@sonora/codecs/pcm';
import { withKernels } from './kernels.ts';
import { kaiserAt, sinc } from './window.ts';

/* Prototype low-pass, found by a numerical search over Kaiser windows. 120 taps at the lower of the two rates, β = 10.4 and −6 dB at 0.4715 of that rate give less than 0.04 dB of ripple up to 0.45 of the rate (0.9 of Nyquist) and less than −102 dB from 0.5 on. Images and aliases therefore stay below −100 dB everywhere. */
const TAPS = 120;
const BETA = 10.4;
const CUTOFF = 0.4715;
// Up to this number of phases the table holds each phase exactly. For more (odd ratios of rates), rows are interpolated
// linearly between 512 phases; the error, (2π·CUTOFF/512)²/8, is −107 dB.
const EXACT_PHASES_MAX = 640;
const INTERPOLATED_PHASES = 512;

type PhaseTable = { readonly taps: number; readonly phases: number; readonly rows: Float32Array };

const tables = new Map<string, PhaseTable>();

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));

/** Rows for the phases 0…phases (inclusive). `rateRatio` is the input rate divided by the lower rate, at least 1. */
const phaseTable = (phases: number, rateRatio: number): PhaseTable => {
  const key = `${phases}/${rateRatio}`;
  const known = tables.get(key);
  if (known !== undefined) return known;
  const taps = Math.ceil((TAPS * rateRatio) / 8) * 8;
  const rows = new Float32Array((phases + 1) * taps);
  const halfLength = (TAPS * rateRatio) / 2;
  for (let phase = 0; phase <= phases; phase += 1) {
    const row = new Float64Array(taps);
    let sum = 0;
    for (let tap = 0; tap < taps; tap += 1) {
      const time = tap - taps / 2 + 1 - phase / phases;
      row[tap] = sinc((2 * CUTOFF * time) / rateRatio) * kaiserAt(time / halfLength, BETA);
      sum += row[tap]!;
    }
    // Each phase passes a constant exactly; otherwise a constant would produce a tone at the phase rate.
    for (let tap = 0; tap < taps; tap += 1) rows[phase * taps + tap] = row[tap]! / sum;
  }
  const table = { taps, phases, rows };
  // An installation uses only a few pairs of rates; the limit bounds the memory when a caller tries many.
  if (tables.size >= 16) tables.clear();
  tables.set(key, table);
  return table;
};

const resampleExact = (samples: Float32Array, frames: number, table: PhaseTable, step: number): Float32Array => {
  const { taps, phases, rows } = table;
  const lead = taps / 2 - 1;
  const inputLength = lead + samples.length + taps + Math.ceil(step / phases) + 8;
  return withKernels((inputLength + frames + rows.length) * 4 + 256, (kernels) => {
    const input = kernels.f32(inputLength);
    input.fill(0, 0, lead);
    input.set(samples, lead);
    input.fill(0, lead + samples.length);
    const tableCopy = kernels.f32(rows.length);
    tableCopy.set(rows);
    const output = kernels.f32(frames);
    kernels.resampleFrames(input, output, tableCopy, taps, phases, step);
    return output.slice();
  });
};

const resampleInterpolated = (
  samples: Float32Array,
  frames: number,
  { taps, phases, rows }: PhaseTable,
  ratio: number,
): Float32Array => {
  const output = new Float32Array(frames);
  for (let frame = 0; frame < frames; frame += 1) {
    const position = frame * ratio;
    const source = Math.floor(position);
    const place = (position - source) * phases;
    const lower = Math.min(Math.floor(place), phases - 1);
    const share = place - lower;
    const first = source - taps / 2 + 1;
    const from = Math.max(0, -first);
    const to = Math.min(taps, samples.length - first);
    let below = 0;
    let above = 0;
    for (let tap = from; tap < to; tap += 1) {
      const sample = samples[first + tap]!;
      below += sample * rows[lower * taps + tap]!;
      above += sample * rows[(lower + 1) * taps + tap]!;
    }
    output[frame] = below + share * (above - below);
  }
  return output;
};

/**
 * Changes the sample rate with a polyphase Kaiser filter: any ratio, no delay, `round(frames · to / from)` output
 * frames; within 0.05 dB up to 0.9 of the lower Nyquist frequency, images and aliases at or below −100 dB. The signal
 * counts as silence beyond its ends. An equal rate returns the input itself.
 * @throws RangeError for rates that are not positive and finite
 */
export const resample = (pcm: Pcm, toSampleRateHz: number): Pcm => {
  const fromSampleRateHz = pcm.sampleRateHz;
  if (!(fromSampleRateHz > 0 && toSampleRateHz > 0 && Number.isFinite(fromSampleRateHz / toSampleRateHz))) {
    throw new RangeError(`Cannot resample from ${fromSampleRateHz} Hz to ${toSampleRateHz} Hz.`);
  }
  if (fromSampleRateHz === toSampleRateHz) return pcm;
  const frames = Math.round(((pcm.channels[0]?.length ?? 0) * toSampleRateHz) / fromSampleRateHz);
  const rateRatio = Math.max(1, fromSampleRateHz / toSampleRateHz);
  const isWhole = Number.isInteger(fromSampleRateHz) && Number.isInteger(toSampleRateHz);
  const divisor = isWhole ? greatestCommonDivisor(fromSampleRateHz, toSampleRateHz) : 1;
  const phases = toSampleRateHz / divisor;
  const convert =
    isWhole && phases <= EXACT_PHASES_MAX
      ? (samples: Float32Array) =>
          resampleExact(samples, frames, phaseTable(phases, rateRatio), fromSampleRateHz / divisor)
      : (samples: Float32Array) =>
          resampleInterpolated(
            samples,
            frames,
            phaseTable(INTERPOLATED_PHASES, rateRatio),
            fromSampleRateHz / toSampleRateHz,
          );
  return { sampleRateHz: toSampleRateHz, channels: pcm.channels.map(convert) };
};
