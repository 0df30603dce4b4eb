import { copyFile, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Message } from '@sonora/contracts/messages/message';
import { voicePackMessage } from '@sonora/contracts/messages/voice-packs';
import { type ChecksumSource, createFirstUse, type FirstUse, promisedSum } from './checksum.ts';
import { download, dropPart, sha256Of } from './download.ts';
import type { PackEntry, PackFile } from './manifest.ts';
import { diskError, PackError, packCancelled } from './pack-error.ts';
import { unpackInThread } from './unpack-in-thread.ts';
import {
  type InstallOptions,
  isThere,
  openVoicePackFolder,
  partsFolder,
  type VoicePackFolderOptions,
  type VoicePacks,
} from './voice-pack-folder.ts';

/** The manifest's sizes are approximate: downloads may be 1.5 times as large, and unpacked files four times. */
const FETCHED_SHARE = 1.5;
const UNPACKED_SHARE = 4;
const MAX_UNPACKED_BYTES = 4 * 2 ** 30;
const MAX_ENTRIES = 20_000;
export type VoicePacksOptions = VoicePackFolderOptions & {
  /**
   * Returns why the voices in these folders are unusable, as the end of a sentence about the pack; undefined when they are
   * usable.
   */
  readonly findProblem: (folder: string) => Promise<Message | undefined>;
  readonly fetch?: typeof fetch;
  /** Timeouts and retries of a source; see `download`. */
  readonly idleMilliseconds?: number;
  readonly pausesMilliseconds?: readonly number[];
};

/** Entry of an installed file in `pack.json`. */
type FileRecord = { readonly url: string; readonly sha256: string; readonly checkedAgainst: ChecksumSource };

/** Syncs a folder's entries to the disk; otherwise a power failure may lose them. */
const syncFolder = async (folder: string): Promise<void> => {
  await using handle = await open(folder);
  // Not supported on Windows.
  await handle.sync().catch(() => undefined);
};

const copyThrough = async (from: string, to: string): Promise<void> => {
  await copyFile(from, to);
  await using file = await open(to, 'r+');
  await file.sync();
};

/** Most archives contain one folder, which is the voice; some contain the voice's files directly. */
const voiceFolderIn = async (unpacked: string): Promise<string> => {
  const entries = await readdir(unpacked, { withFileTypes: true });
  const [only] = entries;
  return entries.length === 1 && only?.isDirectory() ? join(unpacked, only.name) : unpacked;
};

type Work = Required<Pick<VoicePacksOptions, 'folder' | 'fetch' | 'findProblem'>> &
  Pick<VoicePacksOptions, 'idleMilliseconds' | 'pausesMilliseconds'> &
  InstallOptions & { readonly pack: PackEntry; readonly firstUse: FirstUse; readonly parts: string };

const fetchFile = (work: Work, file: PackFile, path: string): ReturnType<typeof download> => {
  const { pack, fetch: get, onProgress, signal, idleMilliseconds, pausesMilliseconds } = work;
  const startedAt = performance.now();
  let firstBytes: number | undefined;
  return download({
    url: file.url,
    path,
    maxBytes: Math.ceil(pack.megabytes * 1e6 * FETCHED_SHARE),
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

/**
 * Downloads a file and verifies its checksum. A file that was assembled from several responses is downloaded once more
 * from the start when its checksum is wrong.
 */
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
      onNotice?.(voicePackMessage('voicePacks.checksumNoted', { file: file.url, checksum: sha256 }));
      return { url: file.url, sha256, checkedAgainst: 'first-use' };
    }
    if (sha256 === expected) return { url: file.url, sha256, checkedAgainst: promised?.source ?? 'first-use' };
    await dropPart(path);
    if (isPieced && !isSecond) continue;
    const why =
      promised === undefined
        ? voicePackMessage('voicePacks.checksumOfFirst')
        : voicePackMessage('voicePacks.checksumPublished');
    throw new PackError(
      'checksum',
      voicePackMessage('voicePacks.checksumWrong', {
        file: file.url,
        expected: why,
        checksum: sha256,
        wanted: expected,
      }),
    );
  }
};

const unpackFiles = async (work: Work, paths: readonly string[], target: string): Promise<void> => {
  const { pack, onProgress, signal } = work;
  const maxBytes = Math.min(MAX_UNPACKED_BYTES, pack.megabytes * 1e6 * UNPACKED_SHARE);
  for (const [index, { kind }] of pack.files.entries()) {
    const archive = paths[index] ?? '';
    if (kind === 'file') continue;
    await unpackInThread(
      { archive, kind, target, maxBytes, maxEntries: MAX_ENTRIES },
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

/** Unpacks beside the target folder, verifies that the result is a voice, and moves it into place atomically. */
const putInPlace = async (work: Work, paths: readonly string[], records: readonly FileRecord[]): Promise<void> => {
  const { folder, pack, findProblem } = work;
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
    const problem = await findProblem(scratch);
    if (problem !== undefined)
      throw new PackError('archive', voicePackMessage('voicePacks.arrivedAs', { pack: pack.name, reason: problem }));
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

/** Voice packs in a folder, with downloads. */
export const createVoicePacks = ({ fetch: get = fetch, ...options }: VoicePacksOptions): VoicePacks => {
  const { folder } = options;
  const { list, remove, require, exclusively } = openVoicePackFolder(options);
  const firstUse = createFirstUse(join(folder, '.checksums.json'));
  return {
    list,
    remove,
    install: async (name, installing = {}) => {
      const pack = await require(name);
      await exclusively(name, async () => {
        if (await isThere(join(folder, name))) return;
        const parts = partsFolder(folder, name);
        await installPack({ ...installing, ...options, fetch: get, pack, firstUse, parts });
      });
    },
  };
};
