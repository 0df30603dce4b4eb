import type { SherpaConfig, SherpaReference } from './sherpa-kinds.ts';

/** The kinds of neural voices that the engine knows; the last two speak like a recording that is given to them. */
export const modelKinds = ['vits', 'matcha', 'kokoro', 'kitten', 'zipvoice', 'pocket'] as const;
export type ModelKind = (typeof modelKinds)[number];

export type ModelSpeaker = {
  /** Its number inside the model. */
  readonly sid: number;
  /** Unique within the model; letters, digits, `_`, `.` and `-`. */
  readonly name: string;
  readonly gender: 'male' | 'female' | 'other';
  /** BCP 47. */
  readonly languageCode: string;
  /** What the engine calls the speaker's language, for models that speak several. */
  readonly engineLanguage?: string;
  /** Alias of the voice that speaks when this one cannot. */
  readonly fallbackVoice?: string;
  /** The recording that a zero-shot model imitates. */
  readonly reference?: SherpaReference;
};

/** A folder that can speak. */
export type SherpaModel = {
  /** The folder's name. */
  readonly id: string;
  readonly folder: string;
  readonly kind: ModelKind;
  readonly title: string;
  /** In words, as its `voice.json` or `pack.json` has it; undefined when nothing says. */
  readonly licence: string | undefined;
  readonly sampleRateHz: number;
  readonly speakers: readonly ModelSpeaker[];
  /** Above 1 the model speaks slower than its rate says. */
  readonly lengthScale: number;
  /** Configuration of the engine for one of the speakers. */
  configFor(speaker: ModelSpeaker): SherpaConfig;
};
