import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SpeechError } from '@sonora/speech';
import { espeakFolder, installEspeak } from '../speech/espeak/install-espeak.ts';
import type { PackEntry } from './manifest.ts';
import { PackError, packCancelled } from './pack-error.ts';
import type { PackStatus, VoicePacks } from './voice-packs.ts';

const BYTES = 25_000_000;

const ESPEAK: PackEntry = {
  name: 'espeak',
  title: 'eSpeak NG: over a hundred languages, made by rules',
  licence:
    'GPL-3.0-or-later: free for every use, ads included. It is no part of Sonora and speaks in a process of its own; who passes it on must pass on its source, too.',
  spdx: 'GPL-3.0-or-later',
  languages: ['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'pl', 'sv', 'tr', 'ar', 'hi', 'id', 'vi', 'sw', 'uk'],
  voices: 258,
  megabytes: BYTES / 1e6,
  files: [],
};

/** The packs of an installation, and eSpeak among them: it is fetched by npm, all else is the same for whoever asks for it. */
export const withEspeakPack = (packs: VoicePacks, dataDirectory: string): VoicePacks => {
  const folder = espeakFolder(dataDirectory);
  const status = async (): Promise<PackStatus> => {
    const isHere = await access(join(folder, 'package.json')).then(
      () => true,
      () => false,
    );
    return { pack: ESPEAK, state: isHere ? 'installed' : 'absent', bytesHere: isHere ? BYTES : 0 };
  };
  return {
    list: async () => [...(await packs.list()), await status()],
    install: async (name, options = {}) => {
      if (name !== ESPEAK.name) return packs.install(name, options);
      if ((await status()).state === 'installed') return;
      options.onProgress?.({ stage: 'fetching', doneBytes: 0, totalBytes: undefined, bytesPerSecond: 0 });
      try {
        await installEspeak(folder, options.signal);
      } catch (error) {
        if (!(error instanceof SpeechError)) throw error;
        throw error.code === 'cancelled' ? packCancelled() : new PackError('offline', error.message, { cause: error });
      }
    },
    remove: async (name) => {
      if (name !== ESPEAK.name) return packs.remove(name);
      if ((await status()).state === 'absent') throw new PackError('unknown', `${name} is not installed.`);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
