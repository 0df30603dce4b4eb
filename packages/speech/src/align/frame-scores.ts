import { FRAME_NUMBERS, type SpeechFrames } from './frames.ts';
import { PHONES } from './phones.ts';

/** What the sounds are like, each by a normal distribution of every frame number and one of its log duration. */
export type PhoneModel = {
  /** One row of `FRAME_NUMBERS` for each of `SOUNDS`. */
  readonly means: readonly (readonly number[])[];
  readonly deviations: readonly (readonly number[])[];
  /** Median length at an ordinary tempo, one for each of `SOUNDS`. */
  readonly seconds: readonly number[];
  /** Standard deviation of the logarithm of the length. */
  readonly spreads: readonly number[];
};

/**
 * Neighbouring frames say nearly the same: what they say together is less than the sum. Found on the half of the speech
 * that was tuned on.
 */
const FRAME_WEIGHT = 0.3;
/** No frame speaks against a sound more than this, so that one noise does not outvote a word. */
const WORST_SCORE = -5;
/** Against silence between words less: what the text lacks may be taken for it, rather than be pressed into its neighbours. */
const WORST_SILENCE_SCORE = -3;

/**
 * How well each frame fits each sound: logarithms of likelihoods against the likeliest sound of that frame, summed up from
 * the start. The score of sound `s` over frames `from` to `to` is `sums[s][to] − sums[s][from]`.
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
