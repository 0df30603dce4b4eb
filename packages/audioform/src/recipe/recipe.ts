import type { VoicePreset } from '../schema/canonical.ts';

/** One clip of the editor. Lengths in seconds. */
export type RecipeClip = {
  /** Key of the clip's asset in the document; the default is made of kind and place (`script 0`). */
  readonly id?: string;
  readonly clipType: 'tts' | 'sts' | 'fx' | 'silence';
  /** Place in the ad; clips without one keep the order of the list, behind those with one. */
  readonly clipIndex?: number;
  /** Of `tts` and `sts`. Default wren. */
  readonly voiceAlias?: string;
  readonly scriptText?: string;
  /** 0.8 to 1.2, default 1. */
  readonly voiceSpeed?: number;
  readonly voicePreset?: VoicePreset;
  /** Default 10 where one is needed. */
  readonly length?: number;
  /** `fixed`: the clip takes exactly its length. Default variable. */
  readonly clipLengthType?: 'fixed' | 'variable';
  /** The recording that `sts` speaks again. */
  readonly mediaId?: string;
  /** The sound of `fx`. */
  readonly soundEffectAlias?: string;
};

/** An ad as the editor knows it. */
export type AdRecipe = {
  readonly recipeClips: readonly RecipeClip[];
  /** Seconds, 1 to 500, default 30. Counts when `lengthType` is fixed. */
  readonly length?: number;
  /** Default fixed. */
  readonly lengthType?: 'fixed' | 'variable';
  /** Default bounce_along; null or '' is no music. */
  readonly soundTemplateId?: string | null;
  readonly masteringPreset?: string;
  readonly loudnessPreset?: string;
  readonly encoderPreset?: string;
  readonly isPublic?: boolean;
  /** The music is composed to the length. Default true. */
  readonly smartFit?: boolean;
  /** Text that is too long is spoken faster (true, the default) or cut. */
  readonly autofit?: boolean;
  /** Of clips that have none of their own. Default standard. */
  readonly voicePreset?: VoicePreset;
};
