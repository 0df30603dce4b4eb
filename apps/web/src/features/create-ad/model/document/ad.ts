import { defaults, type LoudnessPresetName, type MixPresetName } from '@sonora/contracts/audio';
import { limits } from '@sonora/contracts/limits';

/** One line of the script; it becomes one speech clip. */
export type ScriptLine = {
  /** Stable while the line is edited or moved. */
  readonly id: string;
  readonly text: string;
  readonly voiceAlias: string;
  /** 0.8 to 1.2, step 0.01. */
  readonly speed: number;
};

/** The editor's model of an ad. */
export type Ad = {
  /** At least one, at most `limits.recipeClips`. */
  readonly lines: readonly ScriptLine[];
  readonly lengthType: 'fixed' | 'variable';
  /** 1 to 500, one decimal. Used only if the length is fixed. */
  readonly lengthSeconds: number;
  /** True: speech that is too long is spoken faster. False: it is cut. */
  readonly autofit: boolean;
  readonly voicePreset: 'standard' | 'expressive';
  /** Null: no music. */
  readonly soundTemplateAlias: string | null;
  /** The music is composed to the length of the ad. */
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

/** A new ad with one empty line of this id. */
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

/** Lines that have text; only these are rendered. */
export const spokenLines = (ad: Ad): readonly ScriptLine[] => ad.lines.filter(({ text }) => text.trim() !== '');

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

const clamp = (value: number, { min, max }: { readonly min: number; readonly max: number }): number =>
  Math.min(max, Math.max(min, value));

/** Rounds a speed to 0.01 and clamps it to the allowed range. */
export const voiceSpeed = (value: number): number => clamp(rounded(value, 2), limits.voiceSpeed);

/** Rounds a length and clamps it to the allowed range. `isTooLong`: it was above the maximum. */
export const adLength = (seconds: number): { readonly seconds: number; readonly isTooLong: boolean } => ({
  seconds: clamp(rounded(seconds, 1), limits.adSeconds),
  isTooLong: seconds > limits.adSeconds.max,
});

/** Whether two ads have equal fields, regardless of the order of their keys. */
export const isSameAd = (a: Ad, b: Ad): boolean => adKey(a) === adKey(b);

const inOrder = <T extends object>(value: T): readonly (readonly [string, unknown])[] =>
  Object.entries(value).sort(([first], [second]) => (first < second ? -1 : 1));

const adKey = ({ lines, ...settings }: Ad): string => JSON.stringify([inOrder(settings), lines.map(inOrder)]);
