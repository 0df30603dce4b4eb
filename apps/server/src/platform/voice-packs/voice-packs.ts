import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findModels } from '../speech/sherpa/find-models.ts';
import { type ChecksumSource, createFirstUse, type FirstUse, promisedSum } from './checksum.ts';
import { download, dropPart, sha256Of } from './download.ts';
import { type PackEntry, type PackFile, type PackManifest, parsePackEntry, voicePacks } from './manifest.ts';
import { diskError, PackError, packCancelled } from './pack-error.ts';
import { withPackLock } from './pack-lock.ts';
import { unpackInThread } from './unpack-in-thread.ts';

/** Sizes of the manifest are about right: what is fetched may be half as much again, and unpack to four times that. */
const FETCHED_SHARE = 1.5;
const UNPACKED_SHARE = 4;
const MOST_UNPACKED_BYTES = 4 * 2 ** 30;
const MOST_ENTRIES = 20_000;
const NAME = /^[A-Za-z0-9][\w.-]{0,99}$/;
/** Begins the name of a folder that is on its way out. */
const REMOVED = '.removed-';

export type PackState = 'absent' | 'partly' | 'installed';

export type PackStatus = {
  readonly pack: PackEntry;
  readonly state: PackState;
  /** Of the part or of the installed folder. */
  readonly bytesHere: number;
};

export type PackProgress = {
  readonly stage: 'fetching' | 'checking' | 'unpacking';
  readonly doneBytes: number;
  /** Undefined where nobody says. */
  readonly totalBytes: number | undefined;
  /** Of this fetch, what was there already left out; 0 while nothing is fetched. */
  readonly bytesPerSecond: number;
};

export type InstallOptions = {
  readonly onProgress?: (progress: PackProgress) => void;
  /** A sentence that the operator should read: how far a file that came without a checksum is believed. */
  readonly onNotice?: (sentence: string) => void;
  readonly signal?: AbortSignal;
};

export type VoicePacksOptions = {
  /** Holds the installed voices, each in a folder of its own, and what is on its way there. */
  readonly folder: string;
  /** Default: the well-known voices. */
  readonly manifest?: PackManifest;
  readonly fetch?: typeof fetch;
  /** For sources that are silent or break; see `download`. */
  readonly idleMilliseconds?: number;
  readonly pausesMilliseconds?: readonly number[];
};

export type VoicePacks = {
  /** The packs of the manifest, and installed ones that it does not name (any more). */
  list(): Promise<readonly PackStatus[]>;
  /** Fetches, checks and unpacks a pack, and puts it in its place in one step. Does nothing when it is there. @throws PackError */
  install(name: string, options?: InstallOptions): Promise<void>;
  /** Takes a pack away, with what was fetched of it. @throws PackError */
  remove(name: string): Promise<void>;
};

/** What is known of a file that was installed; the record `pack.json` has one for each. */
type FileRecord = { readonly url: string; readonly sha256: string; readonly checkedAgainst: ChecksumSource };

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

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** What a folder holds reaches the disk: without this a power cut may forget a name. */
const syncFolder = async (folder: string): Promise<void> => {
  await using handle = await open(folder);
  // Windows does not sync folders.
  await handle.sync().catch(() => undefined);
};

const copyThrough = async (from: string, to: string): Promise<void> => {
  await copyFile(from, to);
  await using file = await open(to, 'r+');
  await file.sync();
};

/** Archives mostly hold one folder, which is the voice; some are the voice themselves. */
const voiceFolderIn = async (unpacked: string): Promise<string> => {
  const entries = await readdir(unpacked, { withFileTypes: true });
  const [only] = entries;
  return entries.length === 1 && only?.isDirectory() ? join(unpacked, only.name) : unpacked;
};

const readInstalled = async (folder: string, name: string): Promise<PackEntry | undefined> => {
  try {
    const { pack } = JSON.parse(await readFile(join(folder, name, 'pack.json'), 'utf8')) as { readonly pack?: unknown };
    return parsePackEntry(pack);
  } catch {
    return undefined;
  }
};

type Work = Required<Pick<VoicePacksOptions, 'folder' | 'fetch'>> &
  Pick<VoicePacksOptions, 'idleMilliseconds' | 'pausesMilliseconds'> &
  InstallOptions & { readonly pack: PackEntry; readonly firstUse: FirstUse; readonly parts: string };

const fetchFile = (work: Work, file: PackFile, path: string): ReturnType<typeof download> => {
  const { pack, fetch: get, onProgress, signal, idleMilliseconds, pausesMilliseconds } = work;
  const startedAt = performance.now();
  let firstBytes: number | undefined;
  return download({
    url: file.url,
    path,
    mostBytes: Math.ceil(pack.megabytes * 1e6 * FETCHED_SHARE),
    fetch: get,
    ...(idleMilliseconds !== undefined && { idleMilliseconds }),
    ...(pausesMilliseconds && { pausesMilliseconds }),
    ...(signal && { signal }),
    onProgress: (doneBytes, totalBytes) => {
      firstBytes ??= doneBytes;
      const seconds = (performance.now() - startedAt) / 1000;
      const bytesPerSecond = seconds > 0 ? Math.max(0, doneBytes - firstBytes) / seconds : 0;
      onProgress?.({ stage: 'fetching', doneBytes, totalBytes, bytesPerSecond });
    },
  });
};

/** Fetches a file and holds it to what is promised of it; a part that turned out wrong is fetched once more from its beginning. */
const fetchChecked = async (work: Work, file: PackFile, path: string): Promise<FileRecord> => {
  const { fetch: get, firstUse, onNotice, onProgress, signal } = work;
  const promised = await promisedSum(file, get, signal);
  const expected = promised?.sha256 ?? (await firstUse.get(file.url));
  for (let isSecond = false; ; isSecond = true) {
    const { isPieced } = await fetchFile(work, file, path);
    onProgress?.({ stage: 'checking', doneBytes: 0, totalBytes: undefined, bytesPerSecond: 0 });
    const sha256 = await sha256Of(path);
    if (expected === undefined) {
      await firstUse.remember(file.url, sha256);
      onNotice?.(
        `${file.url} came without a published checksum; what came now (SHA-256 ${sha256}) is what will be expected from now on.`,
      );
      return { url: file.url, sha256, checkedAgainst: 'first-use' };
    }
    if (sha256 === expected) return { url: file.url, sha256, checkedAgainst: promised?.source ?? 'first-use' };
    await dropPart(path);
    if (isPieced && !isSecond) continue;
    const why = promised === undefined ? 'what it was the first time' : 'what is published';
    throw new PackError(
      'checksum',
      `${file.url} is not ${why}: its SHA-256 is ${sha256}, not ${expected}. Nothing was installed.`,
    );
  }
};

const unpackFiles = async (work: Work, paths: readonly string[], target: string): Promise<void> => {
  const { pack, onProgress, signal } = work;
  const mostBytes = Math.min(MOST_UNPACKED_BYTES, pack.megabytes * 1e6 * UNPACKED_SHARE);
  for (const [index, { kind }] of pack.files.entries()) {
    const archive = paths[index] ?? '';
    if (kind === 'file') continue;
    await unpackInThread(
      { archive, kind, target, mostBytes, mostEntries: MOST_ENTRIES },
      {
        ...(signal && { signal }),
        onProgress: (doneBytes) =>
          onProgress?.({ stage: 'unpacking', doneBytes, totalBytes: undefined, bytesPerSecond: 0 }),
      },
    );
  }
  const voice = await voiceFolderIn(target);
  for (const [index, { saveAs }] of pack.files.entries()) {
    if (saveAs !== undefined) await copyThrough(paths[index] ?? '', join(voice, saveAs));
  }
};

/** Unpacks beside the place where the voice will be, sees whether it is one, and moves it there in one step. */
const putInPlace = async (work: Work, paths: readonly string[], records: readonly FileRecord[]): Promise<void> => {
  const { folder, pack } = work;
  const scratch = join(folder, '.unpacking', pack.name);
  const target = join(scratch, 'content');
  await rm(scratch, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  try {
    await unpackFiles(work, paths, target);
    const voice = join(scratch, pack.name);
    await rename(await voiceFolderIn(target), voice);
    await rm(target, { recursive: true, force: true });
    const { title, licence } = pack;
    await writeFile(
      join(voice, 'pack.json'),
      `${JSON.stringify({ title, licence, pack, files: records }, null, 2)}\n`,
      { flush: true },
    );
    const { models, unusable } = await findModels([scratch], { threads: 1 });
    if (models.length === 0) {
      const reason = unusable[0]?.problem.replace(`${voice} `, '') ?? 'holds no voice.';
      throw new PackError('archive', `What came as ${pack.name} ${reason}`);
    }
    if (work.signal?.aborted) throw packCancelled();
    await syncFolder(voice);
    await rename(voice, join(folder, pack.name));
    await syncFolder(folder);
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
};

const installPack = async (work: Work): Promise<void> => {
  const { folder, pack, parts } = work;
  try {
    await mkdir(parts, { recursive: true });
    const paths = pack.files.map((_, index) => join(parts, `${index}.part`));
    const records: FileRecord[] = [];
    for (const [index, file] of pack.files.entries()) records.push(await fetchChecked(work, file, paths[index] ?? ''));
    await putInPlace(work, paths, records);
    await rm(parts, { recursive: true, force: true });
  } catch (error) {
    if (error instanceof PackError) throw error;
    throw diskError(error, folder) ?? error;
  }
};

/** Voice packs in a folder: what may be had, what is here, and how it comes and goes. Nothing is ever half installed. */
export const createVoicePacks = ({
  folder,
  manifest = voicePacks,
  fetch: get = fetch,
  ...patience
}: VoicePacksOptions): VoicePacks => {
  const firstUse = createFirstUse(join(folder, '.checksums.json'));
  const partsOf = (name: string): string => join(folder, '.parts', name);
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
    if (pack === undefined) throw new PackError('unknown', `There is no voice pack ${name}; see: sonora voices list.`);
    return pack;
  };

  /** Nobody else is at the pack meanwhile; whatever the disk says is told as a sentence. */
  const alone = (name: string, work: () => Promise<void>): Promise<void> =>
    withPackLock(lockOf(name), name, work).catch((error: unknown) => {
      throw diskError(error, folder) ?? error;
    });

  return {
    list: async () => Promise.all([...manifest, ...(await others())].map(statusOf)),
    install: async (name, options = {}) => {
      const pack = await require(name);
      await alone(name, async () => {
        if (await isThere(join(folder, name))) return;
        await installPack({ ...options, ...patience, folder, fetch: get, pack, firstUse, parts: partsOf(name) });
      });
    },
    remove: async (name) => {
      await require(name);
      await alone(name, async () => {
        const [installed, parts] = [join(folder, name), partsOf(name)];
        if (!(await isThere(installed)) && !(await isThere(parts))) {
          throw new PackError('unknown', `The voice pack ${name} is not installed.`);
        }
        // Out of sight in one step: whoever lists voices meanwhile finds all of it or nothing.
        const away = join(folder, `${REMOVED}${randomUUID()}`);
        await rename(installed, away).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw diskError(error, folder) ?? error;
        });
        // With whatever an interrupted removal has left.
        const gone = (await readdir(folder)).filter((entry) => entry.startsWith(REMOVED));
        for (const entry of gone) await rm(join(folder, entry), { recursive: true, force: true, maxRetries: 3 });
        await rm(parts, { recursive: true, force: true });
      });
    },
  };
};
