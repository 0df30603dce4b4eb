import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { voiceFolders } from '../../platform/config/data-directory.ts';
import { builtInVoicePacks, type PackManifest, readManifest } from '../../platform/voice-packs/manifest.ts';
import { openVoicePackFolder, type VoicePackFolder } from '../../platform/voice-packs/voice-pack-folder.ts';
import { withEspeakPack } from './espeak-pack.ts';

/** Built-in packs and the operator's own, which take precedence. */
const withOwn = (own: PackManifest): PackManifest => [
  ...own,
  ...builtInVoicePacks.filter(({ name }) => !own.some((pack) => pack.name === name)),
];

/**
 * Packs available to this installation: built-in ones, and those in `voice-packs.json` of the data directory.
 * @param manifestFile replaces both
 * @throws PackError when a list is unreadable
 */
export const installationManifest = async (dataDirectory: string, manifestFile?: string): Promise<PackManifest> => {
  const usual = join(dataDirectory, 'voice-packs.json');
  const file = manifestFile ?? (existsSync(usual) ? usual : undefined);
  return file === undefined ? builtInVoicePacks : withOwn(await readManifest(file));
};

/** The installation's packs, for listing and removal. @throws PackError when the operator's list is unreadable */
export const openInstallationPackFolder = async (dataDirectory: string): Promise<VoicePackFolder> => {
  const manifest = await installationManifest(dataDirectory);
  const { packs: folder } = voiceFolders(dataDirectory);
  return withEspeakPack(openVoicePackFolder({ folder, manifest }), dataDirectory);
};
