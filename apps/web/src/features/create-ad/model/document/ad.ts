import { defaults, type LoudnessPresetName, type MixPresetName } from '@sonora/contracts/audio';
import { limits } from '@sonora/contracts/limits';
import type { AdGender, ClipKind, CoverColour, VoiceStyle } from '@sonora/contracts/sessions/ad-names';

/** One row of the script; it becomes one clip. */
export type ScriptLine = {
  /** Stable while the line is edited or moved. */
  readonly id: string;
  /** Empty in clips without speech. */
  readonly text: string;
  readonly voiceAlias: string;
  /** 0.8 to 1.2, step 0.01. */
  readonly speed: number;
  /** The engine chooses the speed; `speed` is then its default. */
  readonly isAutoSpeed?: true;
  /** Absent: text that is spoken. */
  readonly kind?: Exclude<ClipKind, 'tts'>;
  /** The clip takes exactly its length. Absent: as long as it is. Silence always has its length. */
  readonly lengthType?: 'fixed';
  /** 1 to 500, one decimal. Default: 10. */
  readonly lengthSeconds?: number;
  /** Absent: that of the ad. */
  readonly voicePreset?: VoiceStyle;
  /** Effect of the sound library that an `fx` clip plays. */
  readonly effectAlias?: string;
  /** File that an `fx` clip plays instead of an effect, or that `sts` converts. */
  readonly mediaId?: string;
  /** Name of the effect or file, as it was when it was chosen. */
  readonly sourceName?: string;
  /** Length of the effect or file. */
  readonly sourceSeconds?: number;
  /** Pause before the next clip. Absent: a natural breath. */
  readonly pauseSeconds?: number;
  /** When the editor last saved how one of its words is said, in ms since 1970: renders from before sound otherwise. */
  readonly readingSavedAt?: number;
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
  /** Style of the lines that have none of their own. */
  readonly voicePreset: VoiceStyle;
  /** Null: no music. */
  readonly soundTemplateAlias: string | null;
  /** The music is composed to the length of the ad. */
  readonly smartFit: boolean;
  readonly mixPreset: MixPresetName;
  readonly loudnessPreset: LoudnessPresetName;
  readonly encoderPreset: string;
  readonly coverColour?: CoverColour;
  /** The finished audio has an address that anybody can play. */
  readonly isPublic?: true;
  readonly tone?: string;
  /** Absent: the recommended voice. */
  readonly gender?: AdGender;
  /** Language code of the script. Absent: detected. */
  readonly language?: string;
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

export const kindOf = ({ kind }: ScriptLine): ClipKind => kind ?? 'tts';

/** Whether a line has what its kind needs: text, an effect or file, or a recording. Only these lines are rendered. */
export const isFilled = (line: ScriptLine): boolean => {
  switch (kindOf(line)) {
    case 'tts':
      return line.text.trim() !== '';
    case 'fx':
      return line.effectAlias !== undefined || line.mediaId !== undefined;
    case 'sts':
      return line.mediaId !== undefined;
    case 'silence':
      return true;
  }
};

/** Lines that are rendered, in order. */
export const renderedLines = (ad: Ad): readonly ScriptLine[] => ad.lines.filter(isFilled);

/** Whether there is anything to hear. */
export const hasSound = (ad: Ad): boolean => ad.lines.some((line) => kindOf(line) !== 'silence' && isFilled(line));

/** Lines of text that is spoken. */
export const spokenLines = (ad: Ad): readonly ScriptLine[] =>
  ad.lines.filter((line) => kindOf(line) === 'tts' && isFilled(line));

/** Style in which a line is spoken by a voice that has it. */
export const styleOf = (ad: Ad, line: ScriptLine): VoiceStyle => line.voicePreset ?? ad.voicePreset;

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

const clamp = (value: number, { min, max }: { readonly min: number; readonly max: number }): number =>
  Math.min(max, Math.max(min, value));

/** Rounds a speed to 0.01 and clamps it to the allowed range. */
export const voiceSpeed = (value: number): number => clamp(rounded(value, 2), limits.voiceSpeed);

/** A speed as users read it, in whole percent. */
export const speedPercent = (speed: number): number => Math.round(speed * 100);

/** Speed of a line that is no longer AUTO. */
export const middleSpeed = voiceSpeed((limits.voiceSpeed.min + limits.voiceSpeed.max) / 2);

/** Rounds a length and clamps it to the allowed range. `isTooLong`: it was above the maximum. */
export const adLength = (seconds: number): { readonly seconds: number; readonly isTooLong: boolean } => ({
  seconds: clamp(rounded(seconds, 1), limits.adSeconds),
  isTooLong: seconds > limits.adSeconds.max,
});

/** Rounds the length of a clip and clamps it to the allowed range. `isTooLong`: it was above the maximum. */
export const clipLength = (seconds: number): { readonly seconds: number; readonly isTooLong: boolean } => ({
  seconds: clamp(rounded(seconds, 1), limits.clipSeconds),
  isTooLong: seconds > limits.clipSeconds.max,
});

/** Rounds a pause to its step and clamps it to the allowed range. */
export const pauseLength = (seconds: number): number => {
  const { step } = limits.pauseSeconds;
  return clamp(rounded(Math.round(seconds / step) * step, 2), limits.pauseSeconds);
};

/** Length that a clip was given; undefined if it is as long as it is. */
export const ownLength = (line: ScriptLine): number | undefined =>
  line.lengthType === 'fixed' || line.kind === 'silence'
    ? (line.lengthSeconds ?? limits.clipSeconds.default)
    : undefined;

/** Whether two ads have equal fields, regardless of the order of their keys. */
export const isSameAd = (a: Ad, b: Ad): boolean => adKey(a) === adKey(b);

const inOrder = <T extends object>(value: T): readonly (readonly [string, unknown])[] =>
  Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([first], [second]) => (first < second ? -1 : 1));

const adKey = ({ lines, ...settings }: Ad): string => JSON.stringify([inOrder(settings), lines.map(inOrder)]);

export const isSameLine = (a: ScriptLine, b: ScriptLine): boolean =>
  JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));
