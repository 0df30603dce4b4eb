/** The shelves of the effect library, in the order in which they are shown. */
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

/** A short sound that is made, not recorded. */
export type SoundEffect = {
  /** Short name, unique without regard to case. */
  readonly alias: string;
  /** UUID, unchanged for as long as the effect exists. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category: EffectCategory;
  readonly tags: readonly string[];
  /** Length when no other is asked for. */
  readonly durationSeconds: number;
  /** Goes on for as long as it is asked to (rain, applause); others end when they end, and silence follows. */
  readonly isContinuous: boolean;
  /** Adds the sound to two silent channels of equal length, beginning at their first frame. */
  readonly paint: (canvas: EffectCanvas) => void;
};

/** What an effect is painted on. */
export type EffectCanvas = {
  readonly left: Float32Array;
  readonly right: Float32Array;
  /** Length of the channels. */
  readonly seconds: number;
  readonly random: () => number;
};
