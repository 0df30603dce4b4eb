import type { EngineVoice, VoiceDefinition } from '@sonora/speech';
import { type CloudVoice, type CloudVoiceMaker, engineVoiceOf, libraryVoices } from '../cloud/cloud-voice.ts';
import type { ModelSpeaker, SherpaModel } from './sherpa-model.ts';

/** A speaker of an installed model. */
export type SherpaVoice = {
  /**
   * Engine id of the voice: model, hash of its files, speaker. Changed files give another id and thus another cache
   * key.
   */
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

/** Display name: model and speaker, `kokoro bella`, or only the model when it has one speaker. */
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
    // Without the hash: the voice's id in the library stays the same when its files change.
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

/** Voice definitions, in the order of model names and of the speakers in them. */
export const definitionsOf = (voices: readonly SherpaVoice[]): readonly VoiceDefinition[] =>
  libraryVoices(voices.map(listed), MAKER).map((definition, index) => ({
    ...definition,
    base: { ...definition.base, voice: voices[index]?.id ?? '' },
  }));

/** The voice as the engine lists it; its pitch is not measured. */
export const engineVoice = (voice: SherpaVoice): EngineVoice => ({ ...engineVoiceOf(listed(voice)), id: voice.id });
