import type { VoicePreset } from '../schema/canonical.ts';

/** One clip of the editor. Lengths in seconds. */
export type RecipeClip = {
  /** Key of the clip's asset in the document. Default: kind and position (`script 0`). */
  readonly id?: string;
  readonly clipType: 'tts' | 'sts' | 'fx' | 'silence';
  /** Position in the ad; clips without one follow those with one, in list order. */
  readonly clipIndex?: number;
  /** Only for `tts` and `sts`. Default: wren. */
  readonly voiceAlias?: string;
  readonly scriptText?: string;
  /** 0.8 to 1.2. Default: 1. */
  readonly voiceSpeed?: number;
  readonly voicePreset?: VoicePreset;
  /** In seconds. Default: 10 where a length is required. */
  readonly length?: number;
  /** `fixed`: the clip takes exactly its length. Default: variable. */
  readonly clipLengthType?: 'fixed' | 'variable';
  /** Recording that `sts` converts to another voice, or that an `fx` clip plays instead of an effect. */
  readonly mediaId?: string;
  /** Effect of an `fx` clip. */
  readonly soundEffectAlias?: string;
  /** Pause between this clip and the next, where both sound. Default: a natural breath, shorter in short ads. */
  readonly pauseSeconds?: number;
};

/** An ad as defined in the editor. */
export type AdRecipe = {
  readonly recipeClips: readonly RecipeClip[];
  /** Seconds, 1 to 500. Default: 30. Used only when `lengthType` is fixed. */
  readonly length?: number;
  /** Default: fixed. */
  readonly lengthType?: 'fixed' | 'variable';
  /** Default: bounce_along; null or '' means no music. */
  readonly soundTemplateId?: string | null;
  readonly masteringPreset?: string;
  readonly loudnessPreset?: string;
  readonly encoderPreset?: string;
  readonly isPublic?: boolean;
  /** Whether the music is composed for the length. Default: true. */
  readonly smartFit?: boolean;
  /** Whether text that is too long is spoken faster (true, the default) or cut. */
  readonly autofit?: boolean;
  /** For clips without a preset of their own. Default: standard. */
  readonly voicePreset?: VoicePreset;
};
