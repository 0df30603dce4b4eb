import type { EngineVoice, VoiceDefinition } from '@sonora/speech';
import { type CloudVoice, type CloudVoiceMaker, engineVoiceOf, libraryVoices } from '../cloud/cloud-voice.ts';
import type { ModelSpeaker, SherpaModel } from './sherpa-model.ts';

/** A speaker of a model as it is found now. */
export type SherpaVoice = {
  /** The engine's name of it: model, content of its files, speaker. Another content is another voice to every cache. */
  readonly id: string;
  readonly model: SherpaModel;
  readonly hash: string;
  readonly speaker: ModelSpeaker;
};

export const voicesOf = (model: SherpaModel, hash: string): readonly SherpaVoice[] =>
  model.speakers.map((speaker) => ({ id: `${model.id}@${hash}/${speaker.name}`, model, hash, speaker }));

const MAKER: CloudVoiceMaker = {
  engine: 'sherpa',
  aliasPrefix: 'neural',
  provider: 'sherpa',
  providerFullName: 'Neural voices (sherpa-onnx)',
};

/** Short where that is clear: `kokoro bella`, `piper cori`; the name of the model alone when it has one speaker. */
const nameOf = ({ model, speaker }: SherpaVoice): string => {
  const piper = model.id.match(/^vits-piper-[a-z]{2}_[A-Z]{2}-(.+?)(?:-(?:x_low|low|medium|high))?$/)?.[1];
  if (model.speakers.length === 1) return piper === undefined ? model.id : `piper ${piper}`;
  const family = piper === undefined ? (model.kind === 'vits' ? model.id : model.kind) : `piper ${piper}`;
  return `${family} ${speaker.name.replace(/^[a-z][fm]_/, '')}`;
};

const WHO = { female: 'A woman', male: 'A man', other: 'A speaker' } as const;

const listed = (voice: SherpaVoice): CloudVoice => {
  const { model, speaker } = voice;
  const licence = model.licence === undefined ? 'its licence is not known here.' : `licence: ${model.licence}`;
  return {
    // Without the content: the library's id of a voice stays when its files change.
    id: `${model.id}/${speaker.name}`,
    name: nameOf(voice),
    languageCode: speaker.languageCode,
    gender: speaker.gender,
    tags: ['neural', 'natural', model.kind],
    purpose: ['advertising', 'narration'],
    description: `${WHO[speaker.gender]} of the neural model ${model.title}; ${licence}`,
    isExpressive: false,
    ...(speaker.fallbackVoice === undefined ? {} : { fallbackVoiceAlias: speaker.fallbackVoice }),
  };
};

/** The voices as the library shows them, in the order of their models' names and of the speakers in them. */
export const definitionsOf = (voices: readonly SherpaVoice[]): readonly VoiceDefinition[] =>
  libraryVoices(voices.map(listed), MAKER).map((definition, index) => ({
    ...definition,
    base: { ...definition.base, voice: voices[index]?.id ?? '' },
  }));

/** The voice as the engine lists it; its melody is not measured. */
export const engineVoice = (voice: SherpaVoice): EngineVoice => ({ ...engineVoiceOf(listed(voice)), id: voice.id });
