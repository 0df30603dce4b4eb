import { FRAME_NUMBERS, type SpeechFrames } from './frames.ts';
import { PHONES } from './phones.ts';

/** Statistics of the phones: a normal distribution of every frame feature, and one of the logarithm of the duration. */
export type PhoneModel = {
  /** One row of `FRAME_NUMBERS` for each of `PHONES`. */
  readonly means: readonly (readonly number[])[];
  readonly deviations: readonly (readonly number[])[];
  /** Median length at normal tempo, one for each of `PHONES`. */
  readonly seconds: readonly number[];
  /** Standard deviation of the logarithm of the length. */
  readonly spreads: readonly number[];
};

/** Weight of a frame below 1, because neighbouring frames are correlated. Tuned on the training half of the speech. */
const FRAME_WEIGHT = 0.3;
/** Minimum score of a frame, so that a single noise does not outweigh a word. */
const WORST_SCORE = -5;
/**
 * Minimum score of silence between words. It is higher, so that sound that the text does not contain is assigned to
 * silence and not to neighbouring words.
 */
const WORST_SILENCE_SCORE = -3;

/**
 * Log-likelihoods of each phone in each frame relative to the likeliest phone of that frame, as prefix sums. The score
 * of phone `s` over frames `from` to `to` is `sums[s][to] − sums[s][from]`.
 */
export type FrameScores = readonly Float64Array[];

export const frameScores = ({ count, numbers }: SpeechFrames, { means, deviations }: PhoneModel): FrameScores => {
  const sums = PHONES.map(() => new Float64Array(count + 1));
  const precisions = deviations.map((row) => row.map((deviation) => 1 / deviation));
  const constants = deviations.map((row) => row.reduce((sum, deviation) => sum - Math.log(deviation), 0));
  const scores = new Float64Array(PHONES.length);
  for (let frame = 0; frame < count; frame += 1) {
    let best = Number.NEGATIVE_INFINITY;
    for (let sound = 0; sound < PHONES.length; sound += 1) {
      const mean = means[sound]!;
      const precision = precisions[sound]!;
      let score = constants[sound]!;
      for (let index = 0; index < FRAME_NUMBERS; index += 1) {
        const off = (numbers[frame * FRAME_NUMBERS + index]! - mean[index]!) * precision[index]!;
        score -= 0.5 * off * off;
      }
      scores[sound] = score;
      if (score > best) best = score;
    }
    for (let sound = 0; sound < PHONES.length; sound += 1) {
      const own = sums[sound]!;
      const worst = sound === 0 ? WORST_SILENCE_SCORE : WORST_SCORE;
      own[frame + 1] = own[frame]! + Math.max(worst, FRAME_WEIGHT * (scores[sound]! - best));
    }
  }
  return sums;
};
