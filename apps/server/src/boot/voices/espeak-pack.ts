import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { voicePackMessage } from '@sonora/contracts/messages/voice-packs';
import { espeakFolder } from '../../platform/config/data-directory.ts';
import type { PackEntry } from '../../platform/voice-packs/manifest.ts';
import { PackError } from '../../platform/voice-packs/pack-error.ts';
import { licences, titles } from '../../platform/voice-packs/pack-texts.ts';
import type { PackStatus, VoicePackFolder } from '../../platform/voice-packs/voice-pack-folder.ts';

const BYTES = 25_000_000;

export const ESPEAK: PackEntry = {
  name: 'espeak',
  title: titles.espeak.text,
  licence: licences.gpl.text,
  spdx: 'GPL-3.0-or-later',
  languages: ['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'pl', 'sv', 'tr', 'ar', 'hi', 'id', 'vi', 'sw', 'uk'],
  voices: 258,
  megabytes: BYTES / 1e6,
  files: [],
};

/** Adds eSpeak to the packs of an installation: npm fetches it, but it is listed and removed like any other pack. */
export const withEspeakPack = (packs: VoicePackFolder, dataDirectory: string): VoicePackFolder => ({
  list: async () => [...(await packs.list()), await espeakStatus(dataDirectory)],
  remove: async (name) => {
    if (name !== ESPEAK.name) return packs.remove(name);
    if ((await espeakStatus(dataDirectory)).state === 'absent') {
      throw new PackError('unknown', voicePackMessage('voicePacks.notInstalled', { pack: name }));
    }
    await rm(espeakFolder(dataDirectory), { recursive: true, force: true });
  },
});

export const espeakStatus = async (dataDirectory: string): Promise<PackStatus> => {
  const isHere = await access(join(espeakFolder(dataDirectory), 'package.json')).then(
    () => true,
    () => false,
  );
  return { pack: ESPEAK, state: isHere ? 'installed' : 'absent', bytesHere: isHere ? BYTES : 0 };
};
