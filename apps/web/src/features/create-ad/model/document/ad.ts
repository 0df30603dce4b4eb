import { defaults, type LoudnessPresetName, type MixPresetName } from '@sonora/contracts/audio';
import { limits } from '@sonora/contracts/limits';

/** One line of the script: one clip. */
export type ScriptLine = {
  /** Stays the same while the line is edited and moved. */
  readonly id: string;
  readonly text: string;
  readonly voiceAlias: string;
  /** 0.8 to 1.2, step 0.01. */
  readonly speed: number;
};

/** An ad as its maker sees it. */
export type Ad = {
  /** At least one, at most `limits.recipeClips`. */
  readonly lines: readonly ScriptLine[];
  readonly lengthType: 'fixed' | 'variable';
  /** Seconds, 1 to 500, one decimal. Counts when the length is fixed. */
  readonly lengthSeconds: number;
  /** Speech that is too long is spoken faster; without it, it is cut. */
  readonly autofit: boolean;
  readonly voicePreset: 'standard' | 'expressive';
  /** Null: no music. */
  readonly soundTemplateAlias: string | null;
  /** The music is composed to the length. */
  readonly smartFit: boolean;
  readonly mixPreset: MixPresetName;
  readonly loudnessPreset: LoudnessPresetName;
  readonly encoderPreset: string;
};

export const emptyLine = (id: string, voiceAlias: string = defaults.voiceAlias): ScriptLine => ({
  id,
  text: '',
  voiceAlias,
  speed: limits.voiceSpeed.default,
});

/** What one begins with. `lineId`: of its one empty line; `voiceAlias`: who speaks it. */
export const newAd = (lineId: string, voiceAlias?: string): Ad => ({
  lines: [emptyLine(lineId, voiceAlias)],
  lengthType: 'fixed',
  lengthSeconds: limits.adSeconds.default,
  autofit: true,
  voicePreset: 'standard',
  soundTemplateAlias: defaults.soundTemplateAlias,
  smartFit: true,
  mixPreset: defaults.mixPreset,
  loudnessPreset: defaults.loudnessPreset,
  encoderPreset: defaults.encoderPreset,
});

/** Lines that say something; only these are spoken. */
export const spokenLines = (ad: Ad): readonly ScriptLine[] => ad.lines.filter(({ text }) => text.trim() !== '');

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

const clamp = (value: number, { min, max }: { readonly min: number; readonly max: number }): number =>
  Math.min(max, Math.max(min, value));

/** A speed that the product knows. */
export const voiceSpeed = (value: number): number => clamp(rounded(value, 2), limits.voiceSpeed);

/** A length that the product knows; `isTooLong` when more was asked for. */
export const adLength = (seconds: number): { readonly seconds: number; readonly isTooLong: boolean } => ({
  seconds: clamp(rounded(seconds, 1), limits.adSeconds),
  isTooLong: seconds > limits.adSeconds.max,
});

/** Whether two ads would be made alike, field for field, in whatever order their fields came. */
export const isSameAd = (a: Ad, b: Ad): boolean => adKey(a) === adKey(b);

const inOrder = <T extends object>(value: T): readonly (readonly [string, unknown])[] =>
  Object.entries(value).sort(([first], [second]) => (first < second ? -1 : 1));

const adKey = ({ lines, ...settings }: Ad): string => JSON.stringify([inOrder(settings), lines.map(inOrder)]);
