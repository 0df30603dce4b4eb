import type { Pcm } from '@sonora/codecs/pcm';
import { withKernels } from '../kernels.ts';
import { kaiserAt, sinc } from '../window.ts';

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

/** A part of a signal that starts at frame `startFrame` of the whole; the signal counts as silence outside of it. */
type Part = { readonly samples: Float32Array; readonly startFrame: number };

/** Output frames [firstFrame, firstFrame + count) of a part of a signal that contains all frames that they need. */
type Convert = (part: Part, firstFrame: number, count: number) => Float32Array;

/** `firstFrame` must be a multiple of the table's phases. */
const exactly =
  ({ taps, phases, rows }: PhaseTable, step: number): Convert =>
  ({ samples, startFrame }, firstFrame, count) => {
    const firstInput = (firstFrame / phases) * step - (taps / 2 - 1);
    const inputLength = Math.floor((Math.max(0, count - 1) * step) / phases) + taps + 8;
    return withKernels((inputLength + count + rows.length) * 4 + 256, (kernels) => {
      const input = kernels.f32(inputLength);
      const lead = Math.min(inputLength, Math.max(0, startFrame - firstInput));
      const from = Math.max(0, firstInput - startFrame);
      const present = samples.subarray(from, from + inputLength - lead);
      input.fill(0, 0, lead);
      input.set(present, lead);
      input.fill(0, lead + present.length);
      const tableCopy = kernels.f32(rows.length);
      tableCopy.set(rows);
      const output = kernels.f32(count);
      kernels.resampleFrames(input, output, tableCopy, taps, phases, step);
      return output.slice();
    });
  };

const interpolated =
  ({ taps, phases, rows }: PhaseTable, ratio: number): Convert =>
  ({ samples, startFrame }, firstFrame, count) => {
    const output = new Float32Array(count);
    for (let frame = 0; frame < count; frame += 1) {
      const position = (firstFrame + frame) * ratio;
      const source = Math.floor(position);
      const place = (position - source) * phases;
      const lower = Math.min(Math.floor(place), phases - 1);
      const share = place - lower;
      const first = source - taps / 2 + 1 - startFrame;
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

const assertRates = (fromSampleRateHz: number, toSampleRateHz: number): void => {
  if (!(fromSampleRateHz > 0 && toSampleRateHz > 0 && Number.isFinite(fromSampleRateHz / toSampleRateHz))) {
    throw new RangeError(`Cannot resample from ${fromSampleRateHz} Hz to ${toSampleRateHz} Hz.`);
  }
};

/** The conversion between two rates: its filter's reach in input frames, and the grid on which parts may start. */
const conversionOf = (fromSampleRateHz: number, toSampleRateHz: number) => {
  const rateRatio = Math.max(1, fromSampleRateHz / toSampleRateHz);
  const isWhole = Number.isInteger(fromSampleRateHz) && Number.isInteger(toSampleRateHz);
  const divisor = isWhole ? greatestCommonDivisor(fromSampleRateHz, toSampleRateHz) : 1;
  const phases = toSampleRateHz / divisor;
  const isExact = isWhole && phases <= EXACT_PHASES_MAX;
  const table = phaseTable(isExact ? phases : INTERPOLATED_PHASES, rateRatio);
  const convert = isExact
    ? exactly(table, fromSampleRateHz / divisor)
    : interpolated(table, fromSampleRateHz / toSampleRateHz);
  return { convert, reachFrames: table.taps, gridFrames: isExact ? phases : 1 };
};

/**
 * Changes the sample rate with a polyphase Kaiser filter: any ratio, no delay, `round(frames · to / from)` output
 * frames; within 0.05 dB up to 0.9 of the lower Nyquist frequency, images and aliases at or below −100 dB. The signal
 * counts as silence beyond its ends. An equal rate returns the input itself.
 * @throws RangeError for rates that are not positive and finite
 */
export const resample = (pcm: Pcm, toSampleRateHz: number): Pcm => {
  const fromSampleRateHz = pcm.sampleRateHz;
  assertRates(fromSampleRateHz, toSampleRateHz);
  if (fromSampleRateHz === toSampleRateHz) return pcm;
  const { convert } = conversionOf(fromSampleRateHz, toSampleRateHz);
  const frames = Math.round(((pcm.channels[0]?.length ?? 0) * toSampleRateHz) / fromSampleRateHz);
  const channels = pcm.channels.map((samples) => convert({ samples, startFrame: 0 }, 0, frames));
  return { sampleRateHz: toSampleRateHz, channels };
};

type Take = (channels: readonly Float32Array[]) => void;

/** Output frames of one block, rounded up to the grid. */
const BLOCK_FRAMES = 16_384;

/**
 * Resamples a signal that arrives in blocks of any size. The samples equal those of `resample` over the whole signal;
 * held are only the frames that the filter still needs.
 * @param take receives new arrays
 * @throws RangeError as `resample`
 */
export const createResampler = (
  rates: { readonly fromSampleRateHz: number; readonly toSampleRateHz: number; readonly channelCount: number },
  take: Take,
): { push(channels: readonly Float32Array[]): void; finish(): void } => {
  const { fromSampleRateHz, toSampleRateHz, channelCount } = rates;
  assertRates(fromSampleRateHz, toSampleRateHz);
  if (fromSampleRateHz === toSampleRateHz) {
    return { push: (channels) => take(channels.map((samples) => samples.slice())), finish: () => {} };
  }
  const { convert, reachFrames, gridFrames } = conversionOf(fromSampleRateHz, toSampleRateHz);
  const blockFrames = Math.ceil(BLOCK_FRAMES / gridFrames) * gridFrames;
  const inputOf = (frame: number): number => Math.floor((frame * fromSampleRateHz) / toSampleRateHz);
  let held: readonly Float32Array[] = Array.from({ length: channelCount }, () => new Float32Array(0));
  let startFrame = 0;
  let inputFrames = 0;
  let outputFrames = 0;
  const emit = (count: number): void => {
    const first = outputFrames;
    take(held.map((samples) => convert({ samples, startFrame }, first, count)));
    outputFrames += count;
    // Frames before the reach of the next output are no longer needed.
    const kept = Math.max(startFrame, Math.min(inputFrames, inputOf(outputFrames) - reachFrames));
    held = held.map((samples) => samples.subarray(kept - startFrame));
    startFrame = kept;
  };
  return {
    push: (channels) => {
      held = held.map((samples, channel) => {
        const more = channels[channel]!;
        const joined = new Float32Array(samples.length + more.length);
        joined.set(samples);
        joined.set(more, samples.length);
        return joined;
      });
      inputFrames += channels[0]?.length ?? 0;
      while (inputOf(outputFrames + blockFrames) + reachFrames < inputFrames) emit(blockFrames);
    },
    finish: () => {
      const frames = Math.round((inputFrames * toSampleRateHz) / fromSampleRateHz);
      while (outputFrames < frames) emit(Math.min(blockFrames, frames - outputFrames));
    },
  };
};
