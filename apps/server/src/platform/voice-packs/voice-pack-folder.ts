import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Message } from '@sonora/contracts/messages/message';
import { voicePackMessage } from '@sonora/contracts/messages/voice-packs';
import { builtInVoicePacks, type PackEntry, type PackManifest, parsePackEntry } from './manifest.ts';
import { diskError, PackError } from './pack-error.ts';
import { withPackLock } from './pack-lock.ts';

const NAME = /^[A-Za-z0-9][\w.-]{0,99}$/;
/** Prefix of a folder that is being removed. */
const REMOVED = '.removed-';

export type PackState = 'absent' | 'partly' | 'installed';

export type PackStatus = {
  readonly pack: PackEntry;
  readonly state: PackState;
  /** Size of the partial download or of the installed folder. */
  readonly bytesHere: number;
};

export type PackProgress = {
  readonly stage: 'fetching' | 'checking' | 'unpacking';
  readonly doneBytes: number;
  /** Undefined when unknown. */
  readonly totalBytes: number | undefined;
  /** Download rate of this run, without bytes from earlier runs; 0 while nothing is downloaded. */
  readonly bytesPerSecond: number;
};

export type InstallOptions = {
  readonly onProgress?: (progress: PackProgress) => void;
  /** Called with a sentence for the operator when a file had no published checksum. */
  readonly onNotice?: (notice: Message) => void;
  readonly signal?: AbortSignal;
};

export type VoicePackFolderOptions = {
  /** Contains the installed voices, one folder each, and partial downloads. */
  readonly folder: string;
  /** Default: the built-in list. */
  readonly manifest?: PackManifest;
};

/** Installed and installable packs. */
export type VoicePackFolder = {
  /** Packs of the manifest, and installed packs that it does not contain. */
  list(): Promise<readonly PackStatus[]>;
  /** Deletes a pack and its partial downloads. @throws PackError */
  remove(name: string): Promise<void>;
};

export type VoicePacks = VoicePackFolder & {
  /**
   * Downloads, verifies and unpacks a pack, and moves it into place atomically. Does nothing when it is installed.
   * @throws PackError
   */
  install(name: string, options?: InstallOptions): Promise<void>;
};

const sizeOfFolder = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

export const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const readInstalled = async (folder: string, name: string): Promise<PackEntry | undefined> => {
  try {
    const { pack } = JSON.parse(await readFile(join(folder, name, 'pack.json'), 'utf8')) as { readonly pack?: unknown };
    return parsePackEntry(pack);
  } catch {
    return undefined;
  }
};

/** Folder of a pack's partial downloads. */
export const partsFolder = (folder: string, name: string): string => join(folder, '.parts', name);

/** Access to a pack that excludes other processes. */
export type PackAccess = {
  /** @throws PackError `unknown` */
  require(name: string): Promise<PackEntry>;
  /** Runs `work` with the pack's lock; errors of the disk become PackError. */
  exclusively(name: string, work: () => Promise<void>): Promise<void>;
};

/** Voice packs in a folder. Installed packs are always complete. */
export const openVoicePackFolder = ({
  folder,
  manifest = builtInVoicePacks,
}: VoicePackFolderOptions): VoicePackFolder & PackAccess => {
  const partsOf = (name: string): string => partsFolder(folder, name);
  const lockOf = (name: string): string => join(folder, '.locks', name);
  const find = async (name: string): Promise<PackEntry | undefined> =>
    manifest.find((pack) => pack.name === name) ?? (await readInstalled(folder, name));

  const statusOf = async (pack: PackEntry): Promise<PackStatus> => {
    if (await isThere(join(folder, pack.name, 'pack.json'))) {
      return { pack, state: 'installed', bytesHere: await sizeOfFolder(join(folder, pack.name)) };
    }
    const bytesHere = await sizeOfFolder(partsOf(pack.name));
    return { pack, state: bytesHere > 0 ? 'partly' : 'absent', bytesHere };
  };

  const others = async (): Promise<readonly PackEntry[]> => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.')).toSorted();
    const unlisted = names.filter((name) => !manifest.some((pack) => pack.name === name));
    const packs = await Promise.all(unlisted.map((name) => readInstalled(folder, name)));
    return packs.filter((pack) => pack !== undefined);
  };

  const require = async (name: string): Promise<PackEntry> => {
    const pack = NAME.test(name) ? await find(name) : undefined;
    if (pack === undefined) throw new PackError('unknown', voicePackMessage('voicePacks.unknownPack', { pack: name }));
    return pack;
  };

  const exclusively = (name: string, work: () => Promise<void>): Promise<void> =>
    withPackLock(lockOf(name), name, work).catch((error: unknown) => {
      throw diskError(error, folder) ?? error;
    });

  return {
    require,
    exclusively,
    list: async () => Promise.all([...manifest, ...(await others())].map(statusOf)),
    remove: async (name) => {
      await require(name);
      await exclusively(name, async () => {
        const [installed, parts] = [join(folder, name), partsOf(name)];
        if (!(await isThere(installed)) && !(await isThere(parts))) {
          throw new PackError('unknown', voicePackMessage('voicePacks.packNotInstalled', { pack: name }));
        }
        // Renamed first, so that a process that lists voices finds the complete pack or none.
        const away = join(folder, `${REMOVED}${randomUUID()}`);
        await rename(installed, away).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw diskError(error, folder) ?? error;
        });
        // Also deletes the remains of interrupted removals.
        const gone = (await readdir(folder)).filter((entry) => entry.startsWith(REMOVED));
        for (const entry of gone) await rm(join(folder, entry), { recursive: true, force: true, maxRetries: 3 });
        await rm(parts, { recursive: true, force: true });
      });
    },
  };
};
