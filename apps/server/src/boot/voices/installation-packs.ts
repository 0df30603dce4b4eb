import type { Message } from '@sonora/contracts/messages/message';
import { voiceModelMessage } from '@sonora/contracts/messages/voice-models';
import { voicePackMessage } from '@sonora/contracts/messages/voice-packs';
import { SpeechError } from '@sonora/speech';
import { espeakFolder, voiceFolders } from '../../platform/config/data-directory.ts';
import { installEspeak } from '../../platform/speech/espeak/install-espeak.ts';
import { findModels } from '../../platform/speech/sherpa/find-models.ts';
import { PackError, packCancelled } from '../../platform/voice-packs/pack-error.ts';
import type { InstallOptions, VoicePacks } from '../../platform/voice-packs/voice-pack-folder.ts';
import { createVoicePacks } from '../../platform/voice-packs/voice-packs.ts';
import { ESPEAK, espeakStatus, withEspeakPack } from './espeak-pack.ts';
import { installationManifest } from './installation-pack-folder.ts';

/** Reason why the folders in `folder` contain no usable model, as the end of a sentence. */
export const findModelProblem = async (folder: string): Promise<Message | undefined> => {
  const { models, unusable } = await findModels([folder], { threads: 1 });
  if (models.length > 0) return undefined;
  const [first] = unusable;
  return first
    ? voiceModelMessage('voiceModels.reasonAlone', { reason: first.reason })
    : voicePackMessage('voicePacks.holdsNoVoice');
};

const fetchEspeak = async (dataDirectory: string, { onProgress, signal }: InstallOptions): Promise<void> => {
  if ((await espeakStatus(dataDirectory)).state === 'installed') return;
  onProgress?.({ stage: 'fetching', doneBytes: 0, totalBytes: undefined, bytesPerSecond: 0 });
  try {
    await installEspeak(espeakFolder(dataDirectory), signal);
  } catch (error) {
    if (!(error instanceof SpeechError)) throw error;
    throw error.code === 'cancelled' ? packCancelled() : new PackError('offline', error.sentence, { cause: error });
  }
};

/**
 * The installation's packs, for listing, installation and removal.
 * @param manifestFile another list of packs
 * @throws PackError when a list is unreadable
 */
export const openVoicePacks = async (dataDirectory: string, manifestFile?: string): Promise<VoicePacks> => {
  const packs = createVoicePacks({
    folder: voiceFolders(dataDirectory).packs,
    manifest: await installationManifest(dataDirectory, manifestFile),
    findProblem: findModelProblem,
  });
  return {
    ...withEspeakPack(packs, dataDirectory),
    install: (name, options = {}) =>
      name === ESPEAK.name ? fetchEspeak(dataDirectory, options) : packs.install(name, options),
  };
};
