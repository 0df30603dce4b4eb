import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { voiceFolders } from '../../platform/config/data-directory.ts';
import { builtInVoicePacks, type PackManifest, readManifest } from '../../platform/voice-packs/manifest.ts';
import { openVoicePackFolder, type VoicePackFolder } from '../../platform/voice-packs/voice-pack-folder.ts';
import { withEspeakPack } from './espeak-pack.ts';

/** The well-known packs and an operator's own; of two with one name the operator's. */
const withOwn = (own: PackManifest): PackManifest => [
  ...own,
  ...builtInVoicePacks.filter(({ name }) => !own.some((pack) => pack.name === name)),
];

/**
 * The packs that this installation can have. An operator's own are in `voice-packs.json` of the data directory.
 * @param manifestFile another list instead
 * @throws PackError when a list cannot be read
 */
export const installationManifest = async (dataDirectory: string, manifestFile?: string): Promise<PackManifest> => {
  const usual = join(dataDirectory, 'voice-packs.json');
  const file = manifestFile ?? (existsSync(usual) ? usual : undefined);
  return file === undefined ? builtInVoicePacks : withOwn(await readManifest(file));
};

/** The packs of an installation, to list and to remove. @throws PackError when the operator's list cannot be read */
export const openInstallationPackFolder = async (dataDirectory: string): Promise<VoicePackFolder> => {
  const manifest = await installationManifest(dataDirectory);
  const { packs: folder } = voiceFolders(dataDirectory);
  return withEspeakPack(openVoicePackFolder({ folder, manifest }), dataDirectory);
};
