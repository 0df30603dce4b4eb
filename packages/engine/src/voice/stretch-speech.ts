import type { Pcm } from '@sonora/codecs/pcm';
import { MAX_LENGTH_CHANGE } from '@sonora/contracts/audio';
import { withoutNonFinite } from '../dsp/finite.ts';

/** Sample rate of the coarse search for splices. */
const COARSE_RATE_HZ = 8000;

type SpliceSettings = {
  /** Length of a crossfade, and distance between possible splices. */
  readonly stepSeconds: number;
  /** Maximum distance of a splice from its nominal position, to either side. */
  readonly searchSeconds: number;
  /**
   * Splices before they are due, from a sixth of that distance on, where they are not heard: at a similarity of at least this, and with no
   * attack in what is omitted or repeated. Default: none.
   */
  readonly earlySimilarity?: number;
  /** Part at the end in which a splice makes the last frame of the input that of the output. Default: it is within the search range of it. */
  readonly endSeconds?: number;
};

/** ±7 ms: together one period of the deepest voice. */
const speech: SpliceSettings = { stepSeconds: 0.012, searchSeconds: 0.007 };
/** ±30 ms: the periods of the notes of a chord coincide less often than those of a voice. */
const programme: SpliceSettings = { stepSeconds: 0.02, searchSeconds: 0.03, earlySimilarity: 0.8, endSeconds: 0.5 };

/** Copies most of the signal and joins it at splices, where all channels together are most similar. Length: `round(frames · ratio)`. */
const splice = ({ sampleRateHz, channels }: Pcm, ratio: number, settings: SpliceSettings): Pcm => {
  if (!(Math.abs(ratio - 1) <= MAX_LENGTH_CHANGE + 1e-9)) {
    const [least, most] = [1 - MAX_LENGTH_CHANGE, 1 + MAX_LENGTH_CHANGE];
    throw new RangeError(`Sound can be stretched by ${least} to ${most}, not by ${ratio}.`);
  }
  const frames = channels[0]?.length ?? 0;
  const length = Math.round(frames * ratio);
  if (length === frames) return { sampleRateHz, channels: channels.map((samples) => samples.slice()) };
  const step = Math.max(2, Math.round(settings.stepSeconds * sampleRateHz));
  const reach = Math.round(settings.searchSeconds * sampleRateHz);
  const factor = Math.max(1, Math.floor(sampleRateHz / COARSE_RATE_HZ));
  const source = { channels, coarse: channels.map((samples) => boxDecimated(samples, factor)), factor, step, reach };
  const fade = Float32Array.from(
    { length: step },
    (_, index) => 0.5 - 0.5 * Math.cos((Math.PI * (index + 0.5)) / step),
  );
  const outputs = channels.map((samples) => {
    const output = new Float32Array(length);
    output.set(samples.subarray(0, Math.min(step, length)));
    return output;
  });
  const exactFrom =
    settings.endSeconds === undefined
      ? Number.POSITIVE_INFINITY
      : quietestStep(channels, { length, step, steps: Math.round(settings.endSeconds / settings.stepSeconds) });
  let position = 0;
  for (let start = step; start < length; start += step) {
    const continuation = position + step;
    const end = Math.min(step, length - start);
    position =
      start >= exactFrom
        ? start + frames - length
        : nextPosition(source, continuation, Math.round(start / ratio), settings.earlySimilarity);
    for (const [index, samples] of channels.entries()) {
      const output = outputs[index]!;
      for (let offset = 0; offset < end; offset += 1) {
        const old = samples[continuation + offset] ?? 0;
        output[start + offset] = old + fade[offset]! * ((samples[position + offset] ?? 0) - old);
      }
    }
  }
  return { sampleRateHz, channels: outputs };
};

/**
 * Changes the length of speech by `ratio` (output over input, 0.94 to 1.06) and keeps its pitch, by waveform-similarity
 * overlap-add. The output has exactly `round(samples.length · ratio)` samples. While the unchanged continuation is
 * within the search range it is the best match, so most of the signal is copied unchanged and only single periods are
 * omitted or repeated.
 * @throws RangeError for a ratio beyond those limits
 */
export const stretchSpeech = (samples: Float32Array, sampleRateHz: number, ratio: number): Float32Array =>
  splice({ sampleRateHz, channels: [samples] }, ratio, speech).channels[0]!;

/**
 * Changes the length of a programme, such as an ad of speech over music, by `ratio` (output over input, 0.94 to 1.06) and keeps its pitch, in the
 * way of `stretchSpeech`. All channels have the same splices: the stereo image is preserved. Peaks do not rise: a crossfade of two parts of the signal is between them. The first and the last frames are those of the input. Any rate; `round(frames · ratio)` frames. Non-finite samples count as 0.
 * @throws RangeError for a ratio beyond those limits
 */
export const stretchProgramme = (pcm: Pcm, ratio: number): Pcm => splice(withoutNonFinite(pcm), ratio, programme);

/** Start of the step in the output, of the last ones, at whose place before the end the input has the least energy. */
const quietestStep = (
  channels: readonly Float32Array[],
  { length, step, steps }: { readonly length: number; readonly step: number; readonly steps: number },
): number => {
  const frames = channels[0]!.length;
  // The crossfade of the last step is not complete.
  const last = step * Math.max(1, Math.floor(length / step) - 1);
  let quietest = last;
  let least = Number.POSITIVE_INFINITY;
  for (let start = last; start >= step && start > last - steps * step; start -= step) {
    let energy = 0;
    for (const samples of channels) {
      for (let offset = 0; offset < step; offset += 1) energy += (samples[start + frames - length + offset] ?? 0) ** 2;
    }
    if (energy >= least) continue;
    least = energy;
    quietest = start;
  }
  return quietest;
};

type Source = {
  readonly channels: readonly Float32Array[];
  readonly coarse: readonly Float32Array[];
  readonly factor: number;
  readonly step: number;
  readonly reach: number;
};

const boxDecimated = (samples: Float32Array, factor: number): Float32Array => {
  if (factor === 1) return samples;
  const result = new Float32Array(Math.floor(samples.length / factor));
  for (let index = 0; index < result.length; index += 1) {
    let sum = 0;
    for (let offset = 0; offset < factor; offset += 1) sum += samples[index * factor + offset]!;
    result[index] = sum / factor;
  }
  return result;
};

/** The unchanged continuation while it is within the search range, or the position of a splice. */
const nextPosition = (
  source: Source,
  continuation: number,
  nominal: number,
  earlySimilarity: number | undefined,
): number => {
  const { channels, step, reach } = source;
  const from = Math.max(0, nominal - reach);
  const to = Math.max(from, Math.min(nominal + reach, channels[0]!.length - step));
  const isDue = continuation < from || continuation > to;
  // The unchanged continuation is the best possible match, so no splice is needed.
  if (!isDue && (earlySimilarity === undefined || Math.abs(continuation - nominal) < reach / EARLY_PART))
    return continuation;
  if (isDue) return bestMatch(source, continuation, [from, to]);
  const middle = Math.max(from, Math.min(to, nominal));
  const early = bestMatch(source, continuation, continuation > nominal ? [from, middle] : [middle, to]);
  return isUnheard(source, continuation, early, earlySimilarity) ? early : continuation;
};

/** Of the search range, in which a splice is not worth it. */
const EARLY_PART = 6;
/** Differences below −60 dBFS are as good as silence. */
const SILENT_POWER = 1e-6;
/** Parts of a step, of which an attack has several times the power of the step that is continued. */
const PARTS_OF_STEP = 4;
const ATTACK_RATIO = 4;

const powerOf = (channels: readonly Float32Array[], start: number, count: number): number => {
  let power = 0;
  for (const samples of channels) {
    for (let offset = 0; offset < count; offset += 1) power += (samples[start + offset] ?? 0) ** 2;
  }
  return power / (count * channels.length);
};

/** Whether a splice from the continuation to a position is so similar, and omits or repeats so steady a sound, that it is not heard. */
const isUnheard = ({ channels, step }: Source, continuation: number, position: number, similarity = 1): boolean => {
  let difference = 0;
  for (const samples of channels) {
    for (let offset = 0; offset < step; offset += 1)
      difference += ((samples[continuation + offset] ?? 0) - (samples[position + offset] ?? 0)) ** 2;
  }
  const power = powerOf(channels, continuation, step) + SILENT_POWER;
  const both = power + powerOf(channels, position, step) + SILENT_POWER;
  if (1 - difference / (step * channels.length) / both < similarity) return false;
  const part = Math.max(1, Math.round(step / PARTS_OF_STEP));
  const end = Math.max(continuation, position) + step;
  for (let start = Math.min(continuation, position); start < end; start += part) {
    if (powerOf(channels, start, part) > ATTACK_RATIO * power) return false;
  }
  return true;
};

/** Position in a range at which the signal is most similar to its continuation. */
const bestMatch = (
  { channels, coarse, factor, step }: Source,
  continuation: number,
  [from, to]: readonly [number, number],
): number => {
  const rough = factor * bestCandidate(coarse, continuation / factor, [from / factor, to / factor], step / factor);
  const near = [Math.max(from, rough - factor), Math.min(to, rough + factor)] as const;
  return bestCandidate(channels, continuation, near, step);
};

const bestCandidate = (
  channels: readonly Float32Array[],
  continuation: number,
  [from, to]: readonly [number, number],
  length: number,
): number => {
  const template = Math.round(continuation);
  const count = Math.floor(length);
  let best = Math.round(from);
  let bestScore = Number.NEGATIVE_INFINITY;
  for (let candidate = Math.round(from); candidate <= to; candidate += 1) {
    let product = 0;
    let energy = 1e-9;
    for (const samples of channels) {
      for (let offset = 0; offset < count; offset += 1) {
        const value = samples[candidate + offset] ?? 0;
        product += value * (samples[template + offset] ?? 0);
        energy += value * value;
      }
    }
    const score = product / Math.sqrt(energy);
    if (score <= bestScore) continue;
    bestScore = score;
    best = candidate;
  }
  return best;
};
