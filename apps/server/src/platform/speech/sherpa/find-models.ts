import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Message } from '@sonora/contracts/messages/message';
import { voiceModelMessage } from '@sonora/contracts/messages/voice-models';
import { ModelError } from './model-error.ts';
import { type RecognisedModel, recogniseModel } from './recognise-model.ts';
import type { SherpaConfig } from './sherpa-kinds.ts';
import type { ModelSpeaker, SherpaModel } from './sherpa-model.ts';
import { readVoiceJson, type VoiceJson } from './voice-json.ts';

/** A folder that is not a usable model. */
export type UnusableModel = {
  readonly folder: string;
  /** Reason, as the end of a sentence that begins with the folder. */
  readonly reason: Message;
  /** A complete sentence. */
  readonly problem: Message;
};

export type FoundModels = { readonly models: readonly SherpaModel[]; readonly unusable: readonly UnusableModel[] };

/** Resource limits of the engine. */
type Resources = { readonly threads: number };

const NAME = /^[A-Za-z0-9][\w.+-]{0,99}$/;

const inFolder = (folder: string, files: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(files).map(([key, names]) => [
      key,
      names
        .split(',')
        .map((name) => join(folder, name))
        .join(','),
    ]),
  );

const assertThere = async (folder: string, files: Readonly<Record<string, string>>): Promise<void> => {
  for (const name of Object.values(files).flatMap((names) => names.split(','))) {
    await access(join(folder, name)).catch(() => {
      throw new ModelError(voiceModelMessage('voiceModels.fileMissing', { file: name }));
    });
  }
};

/** Licence and title of an installed pack, from its `pack.json`. */
const readPackInfo = async (folder: string): Promise<{ readonly title?: string; readonly licence?: string }> => {
  try {
    const { title, licence } = JSON.parse(await readFile(join(folder, 'pack.json'), 'utf8')) as Record<string, unknown>;
    return { ...(typeof title === 'string' && { title }), ...(typeof licence === 'string' && { licence }) };
  } catch {
    return {};
  }
};

const described = async (folder: string, id: string, json: VoiceJson, { threads }: Resources): Promise<SherpaModel> => {
  await assertThere(folder, json.files);
  const needsReference = json.engine === 'zipvoice' || json.engine === 'pocket';
  const speakers = json.speakers.map((one, index): ModelSpeaker => {
    const languageCode = one.language ?? json.languages[0] ?? '';
    if (needsReference && one.reference === undefined) {
      throw new ModelError(voiceModelMessage('voiceModels.noReference', { speaker: one.name }));
    }
    return {
      sid: one.id ?? index,
      name: one.name,
      gender: one.gender,
      languageCode,
      engineLanguage: one.engineLanguage ?? languageCode.split('-')[0] ?? languageCode,
      ...(one.standIn === undefined ? {} : { fallbackVoice: one.standIn }),
      ...(one.reference && { reference: { file: join(folder, one.reference.file), text: one.reference.text } }),
    };
  });
  await assertThere(
    folder,
    Object.fromEntries(json.speakers.flatMap((one) => (one.reference ? [[one.name, one.reference.file]] : []))),
  );
  if (new Set(speakers.map(({ name }) => name)).size < speakers.length) {
    throw new ModelError(voiceModelMessage('voiceModels.duplicateSpeaker'));
  }
  return {
    id,
    folder,
    kind: json.engine,
    title: json.title ?? id,
    licence: json.licence,
    sampleRateHz: json.sampleRateHz,
    speakers,
    lengthScale: json.lengthScale,
    configFor: ({ engineLanguage }): SherpaConfig => ({
      model: {
        [json.engine]: {
          ...inFolder(folder, json.files),
          ...json.settings,
          ...(json.engine === 'kokoro' && json.files.lexicon !== undefined && { lang: engineLanguage ?? '' }),
        },
        numThreads: threads,
      },
    }),
  };
};

/**
 * Kokoro from 1.0 on uses lexicons for English (one per accent) and Chinese. For all other languages it takes the
 * language's name.
 */
const wordsOfKokoro = (lexicons: string, language: string): Readonly<Record<string, string>> => {
  if (!/^(?:en|zh)/.test(language)) return { lang: language };
  const wanted = language === 'en-gb' ? 'gb' : 'us';
  const other = wanted === 'gb' ? 'us' : 'gb';
  const files = lexicons.split(',');
  const chosen = files.filter((file) => !new RegExp(`lexicon-${other}-en\\.txt$`).test(file));
  const hasWanted = chosen.some((file) => file.endsWith(`lexicon-${wanted}-en.txt`));
  return { lexicon: (hasWanted ? chosen : files).join(',') };
};

const recognised = async (
  folder: string,
  id: string,
  found: RecognisedModel,
  { threads }: Resources,
): Promise<SherpaModel> => {
  const { kind, files, sampleRateHz, speakers, lengthScale, isMultilingual } = found;
  const facts = await readPackInfo(folder);
  return {
    id,
    folder,
    kind,
    title: facts.title ?? id,
    licence: facts.licence,
    sampleRateHz,
    speakers,
    lengthScale,
    configFor: ({ engineLanguage = 'en-us' }): SherpaConfig => {
      const { lexicon, ...others } = inFolder(folder, files);
      const words = isMultilingual && lexicon !== undefined ? wordsOfKokoro(lexicon, engineLanguage) : { lexicon };
      const told = { ...others, ...(words.lexicon === undefined && !('lang' in words) ? {} : words) };
      return { model: { [kind]: told as Readonly<Record<string, string>>, numThreads: threads } };
    },
  };
};

const openModel = async (folder: string, id: string, resources: Resources): Promise<SherpaModel> => {
  if (!NAME.test(id)) throw new ModelError(voiceModelMessage('voiceModels.folderName'));
  const json = await readVoiceJson(folder);
  return json === undefined
    ? recognised(folder, id, await recogniseModel(folder), resources)
    : described(folder, id, json, resources);
};

/** Subfolders in order of their names. Names that begin with a dot are incomplete installations. */
const foldersIn = async (parent: string): Promise<readonly string[]> => {
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .toSorted();
};

/**
 * Finds voice models: folders directly inside of `parents` that have a `voice.json` or a known layout. Reads the disk
 * each time; a missing parent counts as empty. Of two models with the same name, the first is used.
 */
export const findModels = async (parents: readonly string[], resources: Resources): Promise<FoundModels> => {
  const models = new Map<string, SherpaModel>();
  const unusable: UnusableModel[] = [];
  for (const parent of parents) {
    for (const id of await foldersIn(parent)) {
      const folder = join(parent, id);
      const refuse = (reason: Message): void =>
        void unusable.push({ folder, reason, problem: voiceModelMessage('voiceModels.problem', { folder, reason }) });
      const first = models.get(id);
      if (first !== undefined) {
        refuse(voiceModelMessage('voiceModels.duplicate', { folder: first.folder }));
        continue;
      }
      try {
        models.set(id, await openModel(folder, id, resources));
      } catch (error) {
        if (error instanceof ModelError) refuse(error.sentence);
        else refuse(voiceModelMessage('voiceModels.unreadable', { reason: (error as Error).message }));
      }
    }
  }
  return { models: [...models.values()], unusable };
};
