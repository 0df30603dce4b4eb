/**
 * Computes `METRE_WEIGHTS`, which distinguish a beat from its half, double and thirds. The training data are our own scores,
 * each played at several tempi; the weights maximise the likelihood of the written beat among all levels (softmax regression
 * with a ridge penalty). Cross-validation estimates the accuracy for other music: each template is tested with weights that
 * were trained without it.
 *
 *     node bench/audio/weigh-metre.ts [--rounds N] [--seconds S] > packages/engine/src/rhythm/metre-weights.ts
 */
import { SAMPLE_RATE_HZ } from '../../packages/contracts/src/audio/index.ts';
import { createSeededRandom } from '../../packages/engine/src/dsp/index.ts';
import { levelsOf } from '../../packages/engine/src/rhythm/choose-level.ts';
import { measureRepetition, type Repetition } from '../../packages/engine/src/rhythm/measure-tempo.ts';
import {
  METRE_ASPECTS,
  METRE_BEATS,
  METRE_PLAIN_NUMBERS,
  metreProfile,
} from '../../packages/engine/src/rhythm/metre-profile.ts';
import { composeBed, type SoundTemplate, soundTemplates } from '../../packages/soundscape/src/index.ts';
import { numberOption } from '../lib/figures.ts';
import { type LevelExample, weighLevels } from '../lib/weights/weigh-levels.ts';

const TOLERANCE = 0.012;

/** Scores with triple subdivision or two beats per bar are rare, so they have three times the weight. */
const weighed = ({ alias, score }: SoundTemplate) => ({
  alias,
  weight: score.beatsPerBar === 2 || ['blue_mile', 'velvet_room'].includes(alias) ? 3 : 1,
});

type Played = { readonly alias: string; readonly weight: number; readonly tempoBpm: number };

const exampleOf = ({ alias, weight, tempoBpm }: Played, heard: Repetition): LevelExample => {
  const levels = levelsOf(heard.pulse.tempoBpm);
  return {
    alias,
    weight,
    profiles: levels.map((bpm) => metreProfile(heard.similarity, bpm)),
    beat: levels.findIndex((bpm) => Math.abs(bpm / tempoBpm - 1) <= TOLERANCE),
  };
};

const listen = (rounds: number, seconds: number): LevelExample[] =>
  ['near', 'wide'].flatMap((kind) => {
    const random = createSeededRandom(`exp${kind}`);
    const between = (low: number, high: number): number => low * (high / low) ** random();
    return Array.from({ length: rounds }, (_, round) => round).flatMap((round) =>
      soundTemplates.map((template) => {
        const { score } = template;
        const tempoBpm = kind === 'near' ? score.tempoBpm * between(0.8, 1.25) : between(60, 180);
        const played = { ...template, score: { ...score, tempoBpm } };
        const bed = composeBed({ template: played, frames: Math.round(seconds * SAMPLE_RATE_HZ), seed: `${round}` });
        return exampleOf({ ...weighed(template), tempoBpm: bed.tempoBpm }, measureRepetition(bed.pcm));
      }),
    );
  });

const weightsSource = (examples: readonly LevelExample[]): string => {
  const { weights, wrong, wrongUnseen } = weighLevels(examples);
  const share = (count: number): string => `${((100 * (examples.length - count)) / examples.length).toFixed(0)} %`;
  const number = (value: number): string => String(Number(value.toFixed(2)));
  const rows = METRE_ASPECTS.map((aspect, row) => {
    const from = METRE_PLAIN_NUMBERS + row * METRE_BEATS.length;
    return `  // ${aspect}\n  ...[${weights
      .slice(from, from + METRE_BEATS.length)
      .map(number)
      .join(', ')}],`;
  });
  return `/**
 * What each number of \`metreProfile\` says for a tempo. Made by bench/audio/weigh-metre.ts of ${examples.length} performances of our own
 * scores. Of their written beats the weights find ${share(wrong.length)}; ${share(wrongUnseen.length)} when made without the template that they judge.
 */
export const METRE_WEIGHTS: readonly number[] = [
  // octaves and onsets, and their squares
  ...[${weights.slice(0, METRE_PLAIN_NUMBERS).map(number).join(', ')}],
${rows.join('\n')}
];
`;
};

if (import.meta.main) {
  process.stdout.write(weightsSource(listen(numberOption('rounds', 6), numberOption('seconds', 24))));
}
