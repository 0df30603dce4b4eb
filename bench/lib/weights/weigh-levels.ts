/** Metrical levels of a recording, one of which is the beat. */
export type LevelExample = {
  readonly alias: string;
  /** Weight of the example. */
  readonly weight: number;
  /** Features of each level; see `metreProfile`. */
  readonly profiles: readonly (readonly number[])[];
  /** Index of the beat; −1 if there is none. */
  readonly beat: number;
};

/** Ridge penalty on weights of standardised values, and steps of the descent. */
const PENALTY = 0.06;
const STEPS = 500;
const RATE = 0.15;
const MOMENTUM = 0.9;
/** Parts of the cross-validation, by template. */
const FOLDS = 11;

const scoreOf = (weights: readonly number[], profile: readonly number[]): number =>
  profile.reduce((sum, value, index) => sum + value * weights[index]!, 0);

const likeliest = (weights: readonly number[], { profiles }: LevelExample): number => {
  const scores = profiles.map((profile) => scoreOf(weights, profile));
  return scores.indexOf(Math.max(...scores));
};

/** Spread of each value, so that the penalty is the same for all. */
const spreadsOf = (examples: readonly LevelExample[]): number[] => {
  const all = examples.flatMap(({ profiles }) => profiles);
  return (all[0] ?? []).map((_, index) => {
    const mean = all.reduce((sum, profile) => sum + profile[index]!, 0) / all.length;
    return Math.sqrt(all.reduce((sum, profile) => sum + (profile[index]! - mean) ** 2, 0) / all.length) + 1e-9;
  });
};

/** Gradient of the negative log-likelihood of the beats. */
const slopeOf = (
  examples: readonly LevelExample[],
  weights: readonly number[],
  spreads: readonly number[],
): number[] => {
  const slope = weights.map((value, index) => PENALTY * value * spreads[index]! ** 2);
  for (const { profiles, beat, weight } of examples) {
    const scores = profiles.map((profile) => scoreOf(weights, profile));
    const highest = Math.max(...scores);
    const shares = scores.map((score) => Math.exp(score - highest));
    const total = shares.reduce((sum, share) => sum + share, 0);
    for (const [level, profile] of profiles.entries()) {
      const error = (weight / examples.length) * (shares[level]! / total - (level === beat ? 1 : 0));
      for (let index = 0; index < slope.length; index += 1) slope[index]! += error * profile[index]!;
    }
  }
  return slope;
};

/** Weights that maximise the likelihood of the beat. */
const train = (examples: readonly LevelExample[]): number[] => {
  const spreads = spreadsOf(examples);
  const weights = spreads.map(() => 0);
  const speed = spreads.map(() => 0);
  for (let step = 0; step < STEPS; step += 1) {
    for (const [index, value] of slopeOf(examples, weights, spreads).entries()) {
      speed[index] = MOMENTUM * speed[index]! + value / spreads[index]! ** 2;
      weights[index]! -= RATE * speed[index]!;
    }
  }
  return weights;
};

/**
 * Weights trained on all examples, the examples that they get wrong, and the examples that cross-validation gets wrong.
 */
export const weighLevels = (examples: readonly LevelExample[]) => {
  const usable = examples.filter(({ beat }) => beat >= 0);
  const weights = train(usable);
  const aliases = [...new Set(examples.map(({ alias }) => alias))].toSorted();
  const foldOf = ({ alias }: LevelExample): number => aliases.indexOf(alias) % FOLDS;
  const withoutFold = Array.from({ length: FOLDS }, (_, fold) =>
    train(usable.filter((example) => foldOf(example) !== fold)),
  );
  return {
    weights,
    wrong: examples.filter((example) => likeliest(weights, example) !== example.beat),
    wrongUnseen: examples.filter((example) => likeliest(withoutFold[foldOf(example)]!, example) !== example.beat),
  };
};
