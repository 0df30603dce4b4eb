import type { SherpaConfig, SherpaReference } from './sherpa-kinds.ts';

/** Kinds of models that the engine supports; `zipvoice` and `pocket` imitate a reference recording. */
export const modelKinds = ['vits', 'matcha', 'kokoro', 'kitten', 'zipvoice', 'pocket'] as const;
export type ModelKind = (typeof modelKinds)[number];

export type ModelSpeaker = {
  /** Speaker number inside the model. */
  readonly sid: number;
  /** Unique within the model; letters, digits, `_`, `.` and `-`. */
  readonly name: string;
  readonly gender: 'male' | 'female' | 'other';
  /** BCP 47. */
  readonly languageCode: string;
  /** The engine's name of the speaker's language, for multilingual models. */
  readonly engineLanguage?: string;
  /** Alias of the fallback voice. */
  readonly fallbackVoice?: string;
  /** Recording that a zero-shot model imitates. */
  readonly reference?: SherpaReference;
};

/** A folder with a usable model. */
export type SherpaModel = {
  /** The folder's name. */
  readonly id: string;
  readonly folder: string;
  readonly kind: ModelKind;
  readonly title: string;
  /** Text from `voice.json` or `pack.json`; undefined when neither states one. */
  readonly licence: string | undefined;
  readonly sampleRateHz: number;
  readonly speakers: readonly ModelSpeaker[];
  /** Factor on the duration: above 1, the model speaks slower. */
  readonly lengthScale: number;
  /** Engine configuration for one of the speakers. */
  configFor(speaker: ModelSpeaker): SherpaConfig;
};
