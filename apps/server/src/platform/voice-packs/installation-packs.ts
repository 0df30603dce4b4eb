import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withEspeakPack } from './espeak-pack.ts';
import { type PackManifest, readManifest, voicePacks } from './manifest.ts';
import { createVoicePacks, type VoicePacks } from './voice-packs.ts';

/** Where an installation has its neural voices: installed packs, and models that an operator puts there. */
export const voiceFolders = (dataDirectory: string): { readonly packs: string; readonly own: string } => ({
  packs: join(dataDirectory, 'voice-packs'),
  own: join(dataDirectory, 'voice-models'),
});

/** The well-known packs and an operator's own; of two with one name the operator's. */
const withOwn = (own: PackManifest): PackManifest => [
  ...own,
  ...voicePacks.filter(({ name }) => !own.some((pack) => pack.name === name)),
];

/**
 * The packs of an installation. An operator's own are in `voice-packs.json` of the data directory, if there is one.
 * @param manifestFile another list instead
 * @throws PackError when a list cannot be read
 */
export const openVoicePacks = async (dataDirectory: string, manifestFile?: string): Promise<VoicePacks> => {
  const usual = join(dataDirectory, 'voice-packs.json');
  const file = manifestFile ?? (existsSync(usual) ? usual : undefined);
  const manifest = file === undefined ? voicePacks : withOwn(await readManifest(file));
  return withEspeakPack(createVoicePacks({ folder: voiceFolders(dataDirectory).packs, manifest }), dataDirectory);
};
