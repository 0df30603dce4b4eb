/** Categories of the effect library, in display order. */
export const effectCategories = [
  'transitions',
  'impacts',
  'interface',
  'nature',
  'weather',
  'city',
  'home',
  'transport',
  'crowd',
  'cash and retail',
  'food and drink',
  'sport',
  'holiday',
  'comedy',
  'ambience',
] as const;

export type EffectCategory = (typeof effectCategories)[number];

/** A short synthesised sound. */
export type SoundEffect = {
  /** Short name, unique without regard to case. */
  readonly alias: string;
  /** UUID; never changes. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category: EffectCategory;
  readonly tags: readonly string[];
  /** Default length. */
  readonly durationSeconds: number;
  /**
   * Whether it continues for any length (rain, applause). Other effects end by themselves and are followed by silence.
   */
  readonly isContinuous: boolean;
  /** Adds the sound to two silent channels of equal length, starting at their first frame. */
  readonly paint: (canvas: EffectCanvas) => void;
};

/** The channels that an effect is added to. */
export type EffectCanvas = {
  readonly left: Float32Array;
  readonly right: Float32Array;
  /** Length of the channels. */
  readonly seconds: number;
  readonly random: () => number;
};
