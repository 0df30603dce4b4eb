/** Maximum relative change of length, up or down; larger changes require new synthesis. */
export const MAX_LENGTH_CHANGE = 0.06;

/** Length of a crossfade, and distance between possible splices. */
const STEP_SECONDS = 0.012;
/** Maximum distance of a splice from its nominal position, ±7 ms: together one period of the deepest voice. */
const SEARCH_SECONDS = 0.007;
/** Sample rate of the coarse search for splices. */
const COARSE_RATE_HZ = 8000;

/**
 * Changes the length of speech by `ratio` (output over input, 0.94 to 1.06) and keeps its pitch, by waveform-similarity
 * overlap-add. The output has exactly `round(samples.length · ratio)` samples. While the unchanged continuation is
 * within the search range it is the best match, so most of the signal is copied unchanged and only single periods are
 * omitted or repeated.
 * @throws RangeError for a ratio beyond those limits
 */
export const stretchSpeech = (samples: Float32Array, sampleRateHz: number, ratio: number): Float32Array => {
  if (!(Math.abs(ratio - 1) <= MAX_LENGTH_CHANGE + 1e-9)) {
    throw new RangeError(`Speech can be stretched by 0.94 to 1.06, not by ${ratio}.`);
  }
  const length = Math.round(samples.length * ratio);
  if (length === samples.length) return samples.slice();
  const step = Math.max(2, Math.round(STEP_SECONDS * sampleRateHz));
  const reach = Math.round(SEARCH_SECONDS * sampleRateHz);
  const factor = Math.max(1, Math.floor(sampleRateHz / COARSE_RATE_HZ));
  const source = { samples, coarse: boxDecimated(samples, factor), factor };
  const fade = Float32Array.from(
    { length: step },
    (_, index) => 0.5 - 0.5 * Math.cos((Math.PI * (index + 0.5)) / step),
  );
  const output = new Float32Array(length);
  output.set(samples.subarray(0, Math.min(step, length)));
  let position = 0;
  for (let start = step; start < length; start += step) {
    const continuation = position + step;
    const nominal = Math.round(start / ratio);
    position = bestMatch(source, continuation, nominal, { step, reach });
    const end = Math.min(step, length - start);
    for (let offset = 0; offset < end; offset += 1) {
      const old = samples[continuation + offset] ?? 0;
      output[start + offset] = old + fade[offset]! * ((samples[position + offset] ?? 0) - old);
    }
  }
  return output;
};

type Source = { readonly samples: Float32Array; readonly coarse: Float32Array; readonly factor: number };

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

/** Position within the search range at which the signal is most similar to its continuation. */
const bestMatch = (
  { samples, coarse, factor }: Source,
  continuation: number,
  nominal: number,
  { step, reach }: { readonly step: number; readonly reach: number },
): number => {
  const from = Math.max(0, nominal - reach);
  const to = Math.max(from, Math.min(nominal + reach, samples.length - step));
  // The unchanged continuation is the best possible match, so no splice is needed.
  if (continuation >= from && continuation <= to) return continuation;
  const rough = factor * bestCandidate(coarse, continuation / factor, [from / factor, to / factor], step / factor);
  const near = [Math.max(from, rough - factor), Math.min(to, rough + factor)] as const;
  return bestCandidate(samples, continuation, near, step);
};

const bestCandidate = (
  samples: Float32Array,
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
    for (let offset = 0; offset < count; offset += 1) {
      const value = samples[candidate + offset] ?? 0;
      product += value * (samples[template + offset] ?? 0);
      energy += value * value;
    }
    const score = product / Math.sqrt(energy);
    if (score <= bestScore) continue;
    bestScore = score;
    best = candidate;
  }
  return best;
};
