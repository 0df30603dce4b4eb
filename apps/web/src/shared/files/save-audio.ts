import type { FileCategory } from '@sonora/contracts/enumerations';
import { limits } from '@sonora/contracts/limits';
import { api } from '../api/client.ts';
import { errorCode } from '../api/errors.ts';
import { storedFileName } from '../uploads/stored-name.ts';
import { t } from './messages.ts';

/** The render of an ad, to be saved as a file. */
export type SavedAudio = {
  readonly audioformId: string;
  /** Address of its audio; undefined if there is none yet. */
  readonly uri: string | undefined;
  /** Name of the file if the user gives none, without extension. */
  readonly name: string;
  /** Undefined: it is not known here; the server appends it. */
  readonly extension: string | undefined;
};

/** Where several are saved. */
export type SaveDestination = { readonly folderId: string; readonly category?: FileCategory };

/**
 * Saves several as files of a folder, and tells how many are saved. Called again after it failed, it saves the rest.
 * @param signal stops it: what is saved stays
 */
export type SaveSeveral = (
  destination: SaveDestination,
  onCount: (count: number) => void,
  signal: AbortSignal,
) => Promise<void>;

const audioEndings = ['.mp3', '.wav', '.flac', '.ogg'];

/** The name of the saved file: the typed one, or that of the ad, with the extension of the audio. */
export const savedFileName = (typed: string, { name, extension }: Pick<SavedAudio, 'name' | 'extension'>): string => {
  const given = typed.trim() === '' ? name : typed.trim();
  const ending = extension === undefined ? '' : `.${extension}`;
  const endings = extension === undefined ? audioEndings : [ending];
  const typedEnding = endings.find((each) => given.toLowerCase().endsWith(each)) ?? '';
  const stem = given.slice(0, given.length - typedEnding.length);
  // Dots of a name would be taken for further extensions.
  return storedFileName(`${stem.replaceAll('.', '_')}${ending}`, limits.nameCharacters);
};

/**
 * Saves one after another. Those that are saved before another one fails are passed to `onSaved`, so that they are not saved
 * twice.
 */
export const saveEach = async (
  audios: readonly SavedAudio[],
  save: (audio: SavedAudio) => Promise<void>,
  onSaved: (audio: SavedAudio) => void,
): Promise<void> => {
  for (const audio of audios) {
    await save(audio);
    onSaved(audio);
  }
};

/** Copies the audio into a file of a folder. The ad and the file may then be deleted without each other. */
export const saveAudio = async (
  { audioformId }: SavedAudio,
  into: { readonly folderId: string; readonly fileName: string },
): Promise<string> => {
  try {
    return (await api.files.save({ body: { audioformId, ...into } })).fileId;
  } catch (error) {
    if (errorCode(error) === 'not-found') throw new Error(t('saveToFiles.notFetched'));
    throw error;
  }
};
