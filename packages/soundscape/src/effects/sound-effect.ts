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

/** A short synthesised sound. Its painter, which renders it, is in `painters/`: lists of effects load no synthesis code. */
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
};

/** Channels that a painter adds an effect to. */
export type EffectCanvas = {
  readonly left: Float32Array;
  readonly right: Float32Array;
  /** Length of the channels. */
  readonly seconds: number;
  readonly random: () => number;
};

/** Adds an effect to two silent channels of equal length, from their first frame. */
export type PaintEffect = (canvas: EffectCanvas) => void;

/** One painter for each effect of a list, by alias. */
export type PaintersOf<Effects extends readonly SoundEffect[]> = Readonly<
  Record<Effects[number]['alias'], PaintEffect>
>;
