import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { voiceModelMessage } from '@sonora/contracts/messages/voice-models';
import { ModelError } from './model-error.ts';
import { kokoroSpeaker, languageCodeOf } from './model-languages.ts';
import { readOnnxMetadata } from './onnx-metadata.ts';
import type { ModelKind, ModelSpeaker } from './sherpa-model.ts';

/** A model folder, identified by the files in it. */
export type RecognisedModel = {
  readonly kind: ModelKind;
  readonly sampleRateHz: number;
  /** Paths relative to the folder, by the engine's field names. Several files of one kind are separated by commas. */
  readonly files: Readonly<Record<string, string>>;
  readonly speakers: readonly ModelSpeaker[];
  readonly lengthScale: number;
  /** True when the engine must be loaded with the speaker's language. */
  readonly isMultilingual: boolean;
};

/** More unnamed speakers would flood the voice library; a `voice.json` may name them. */
const MAX_UNNAMED_SPEAKERS = 128;

type Metadata = Readonly<Record<string, string>>;

const needs = (names: readonly string[], wanted: string): void => {
  if (!names.includes(wanted)) throw new ModelError(voiceModelMessage('voiceModels.fileMissing', { file: wanted }));
};

/** Chooses the model with the highest precision, ignoring vocoders. */
const chooseModel = (candidates: readonly string[]): string | undefined =>
  candidates.find((name) => name === 'model.onnx') ??
  candidates.find((name) => !/int8|fp16/.test(name)) ??
  candidates[0];

const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;

const rateOf = (metadata: Metadata, model: string): number => {
  const rate = wholeNumber(metadata.sample_rate);
  if (rate === undefined || rate < 8_000 || rate > 192_000) {
    throw new ModelError(voiceModelMessage('voiceModels.noSampleRate', { file: model }));
  }
  return rate;
};

/** The validated part of a Piper model's JSON file. */
type PiperInfo = {
  readonly language?: string;
  readonly names: ReadonlyMap<number, string>;
  readonly lengthScale: number;
};

const readPiperInfo = async (path: string): Promise<PiperInfo> => {
  const empty: PiperInfo = { names: new Map(), lengthScale: 1 };
  try {
    const json = JSON.parse(await readFile(path, 'utf8')) as {
      readonly language?: { readonly code?: unknown };
      readonly speaker_id_map?: Readonly<Record<string, unknown>>;
      readonly inference?: { readonly length_scale?: unknown };
    };
    const names = new Map(
      Object.entries(json.speaker_id_map ?? {}).flatMap(([name, id]) => (typeof id === 'number' ? [[id, name]] : [])),
    );
    const scale = json.inference?.length_scale;
    const code = json.language?.code;
    return {
      names,
      lengthScale: typeof scale === 'number' && scale >= 0.25 && scale <= 4 ? scale : 1,
      ...(typeof code === 'string' && { language: code }),
    };
  } catch {
    return empty;
  }
};

/** Reduces a name to the characters that a voice id may have. */
const cleanName = (name: string, sid: number): string =>
  name.replaceAll(/[^\w.-]+/g, '_').slice(0, 60) || `speaker_${sid}`;

const speakersOf = (metadata: Metadata, piper: PiperInfo): readonly ModelSpeaker[] => {
  const listed = (metadata.speaker_names ?? '').split(',').filter(Boolean);
  const count = Math.max(1, Math.min(wholeNumber(metadata.n_speakers) ?? 1, listed.length || MAX_UNNAMED_SPEAKERS));
  const languageCode =
    languageCodeOf(piper.language) ?? languageCodeOf(metadata.voice) ?? languageCodeOf(metadata.language);
  return Array.from({ length: count }, (_, sid): ModelSpeaker => {
    const name = cleanName(listed[sid] ?? piper.names.get(sid) ?? `speaker_${sid}`, sid);
    const known = metadata.model_type === 'kokoro' ? kokoroSpeaker(name) : undefined;
    if (known !== undefined) return { sid, name, ...known };
    if (languageCode === undefined) {
      throw new ModelError(voiceModelMessage('voiceModels.noLanguage'));
    }
    const gender = /(?:^|[-_])(?:f|female)$/i.test(name)
      ? 'female'
      : /(?:^|[-_])(?:m|male)$/i.test(name)
        ? 'male'
        : 'other';
    return { sid, name, gender, languageCode };
  });
};

const kindOf = (metadata: Metadata, names: readonly string[]): ModelKind => {
  const type = metadata.model_type ?? '';
  if (type.startsWith('kitten')) return 'kitten';
  if (type.startsWith('matcha')) return 'matcha';
  if (type === 'kokoro' || names.includes('voices.bin')) return 'kokoro';
  return 'vits';
};

/** Lexicons of a model by language; other word lists in the folder are not pronunciations. */
const lexiconsOf = (names: readonly string[]): string =>
  names.filter((name) => /^lexicon(?:-[\w-]+)?\.txt$/.test(name)).join(',');

const filesOf = (kind: ModelKind, model: string, names: readonly string[]): Readonly<Record<string, string>> => {
  needs(names, 'tokens.txt');
  const lexicon = lexiconsOf(names);
  const data: Readonly<Record<string, string>> = names.includes('espeak-ng-data') ? { dataDir: 'espeak-ng-data' } : {};
  const words: Readonly<Record<string, string>> = lexicon === '' ? {} : { lexicon };
  if (kind === 'vits') return { model, tokens: 'tokens.txt', ...data, ...(data.dataDir === undefined && words) };
  if (kind === 'matcha') {
    const vocoder = names.find((name) => /^(?:vocos|hifigan|vocoder).*\.onnx$/.test(name));
    if (vocoder === undefined) throw new ModelError(voiceModelMessage('voiceModels.noVocoder'));
    return { acousticModel: model, vocoder, tokens: 'tokens.txt', ...data, ...words };
  }
  needs(names, 'voices.bin');
  needs(names, 'espeak-ng-data');
  return { model, voices: 'voices.bin', tokens: 'tokens.txt', ...data, ...(kind === 'kokoro' && words) };
};

/**
 * Identifies a folder without a `voice.json` by the files of common model packs: Piper and other VITS models, Kokoro,
 * Kitten, and Matcha with its vocoder.
 * @throws ModelError
 */
export const recogniseModel = async (folder: string): Promise<RecognisedModel> => {
  const names = (await readdir(folder)).toSorted();
  const models = names.filter((name) => name.endsWith('.onnx') && !/^(?:vocos|hifigan|vocoder)/.test(name));
  const model = chooseModel(models);
  if (model === undefined) throw new ModelError(voiceModelMessage('voiceModels.noModel'));
  const metadata = await readOnnxMetadata(join(folder, model));
  const kind = kindOf(metadata, names);
  const piper = await readPiperInfo(join(folder, `${model}.json`));
  const files = filesOf(kind, model, names);
  const needsWords = kind === 'vits' && metadata.frontend !== 'characters';
  if (needsWords && files.dataDir === undefined && files.lexicon === undefined) {
    throw new ModelError(voiceModelMessage('voiceModels.noWords'));
  }
  return {
    kind,
    sampleRateHz: rateOf(metadata, model),
    files,
    speakers: speakersOf(metadata, piper),
    lengthScale: piper.lengthScale,
    isMultilingual: kind === 'kokoro' && (wholeNumber(metadata.version) ?? 1) >= 2,
  };
};
