import { createHash } from 'node:crypto';
import type { VoiceDefinition } from '@sonora/speech';
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

/** A UUID that stays with the speaker of a model, whatever its files become. */
const voiceIdOf = ({ model, speaker }: SherpaVoice): string => {
  const hex = createHash('sha256').update(`sherpa/${model.id}/${speaker.name}`).digest('hex');
  // RFC 9562 §5.8: version 8 is for contents of one's own.
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
};

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');

/** Short where that is clear: `kokoro_bella`, `piper_cori`; the name of the model alone when it has one speaker. */
const shortAlias = ({ model, speaker }: SherpaVoice): string => {
  const piper = model.id.match(/^vits-piper-[a-z]{2}_[A-Z]{2}-(.+?)(?:-(?:x_low|low|medium|high))?$/)?.[1];
  const base = piper === undefined ? model.id : `piper_${piper}`;
  if (model.speakers.length === 1) return slug(base);
  return slug(`${piper === undefined ? model.kind : base}_${speaker.name.replace(/^[a-z][fm]_/, '')}`);
};

/** Short aliases, and the whole name of the model for every voice that would share one. */
const aliasesOf = (voices: readonly SherpaVoice[]): readonly string[] => {
  const short = voices.map(shortAlias);
  const times = Map.groupBy(short, (alias) => alias);
  return voices.map((voice, index) => {
    const alias = short[index] ?? '';
    return times.get(alias)?.length === 1 ? alias : slug(`${voice.model.id}_${voice.speaker.name}`);
  });
};

const ACCENTS: Readonly<Record<string, string>> = {
  'en-US': 'american',
  'en-GB': 'british',
  'en-AU': 'australian',
  'en-IN': 'indian',
  'es-MX': 'mexican',
  'pt-BR': 'brazilian',
};

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });
const languageOf = (code: string): string => (languageNames.of(code.split('-')[0] ?? code) ?? code).toLowerCase();

const accentOf = (code: string): string => ACCENTS[code] ?? languageOf(code);

const WHO = { female: 'woman', male: 'man', other: 'speaker' } as const;

const definitionOf = (voice: SherpaVoice, alias: string): VoiceDefinition => {
  const { model, speaker } = voice;
  const accent = accentOf(speaker.languageCode);
  const licence = model.licence === undefined ? 'its licence is not known here' : `licence: ${model.licence}`;
  const about = `${accent} ${WHO[speaker.gender]} of the neural model ${model.title}; ${licence}.`;
  return {
    voiceId: voiceIdOf(voice),
    alias,
    language: languageOf(speaker.languageCode),
    languageCode: speaker.languageCode,
    accent,
    gender: speaker.gender,
    ageBracket: 'adult',
    provider: 'sherpa',
    providerFullName: 'Neural voices (sherpa-onnx)',
    tags: ['neural', 'natural', model.kind],
    type: 'standard',
    supportedLanguages: [speaker.languageCode],
    isMultilingual: false,
    supportedStyles: [],
    defaultStyle: [],
    basicEmotion: 'neutral',
    purpose: ['advertising', 'narration'],
    timePerformance: 'medium',
    longSoftDescription: about.charAt(0).toUpperCase() + about.slice(1),
    industryExamples: [],
    sectionCharacterLimit: 1000,
    // Not measured: what people read, as the embedded voices do.
    charsPerSecond: 15,
    technologies: ['TTS'],
    base: { engine: 'sherpa', voice: voice.id },
    colour: {
      pitchSemitones: 0,
      formantRatio: 1,
      rate: 1,
      tone: { bodyDb: 0, presenceDb: 0, airDb: 0, brightnessDb: 0, exciterDb: -60 },
    },
  };
};

/** The voices as the library shows them, in the order of their models' names and of the speakers in them. */
export const definitionsOf = (voices: readonly SherpaVoice[]): readonly VoiceDefinition[] => {
  const aliases = aliasesOf(voices);
  return voices.map((voice, index) => definitionOf(voice, aliases[index] ?? ''));
};
