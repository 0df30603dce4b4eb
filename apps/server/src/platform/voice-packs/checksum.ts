import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { voicePackMessage } from '@sonora/contracts/messages/voice-packs';
import type { PackFile } from './manifest.ts';
import { PackError, packCancelled } from './pack-error.ts';

/** Where the promise comes from that a file keeps: the manifest, its makers' list, or what came the first time. */
export type ChecksumSource = 'manifest' | 'published' | 'first-use';

export type Promised = { readonly sha256: string; readonly source: Exclude<ChecksumSource, 'first-use'> };

const MAX_LIST_BYTES = 2 ** 22;
const LIST_MILLISECONDS = 30_000;

const nameOf = (url: string): string => decodeURIComponent(basename(new URL(url).pathname));

/** The sum that a list has for a file: `HASH  NAME`, `HASH *NAME` or `NAME HASH`. */
const sumIn = (list: string, name: string): string | undefined => {
  for (const line of list.split('\n')) {
    const words = line.trim().split(/\s+/);
    const sum = words.find((word) => /^[0-9a-f]{64}$/i.test(word));
    if (sum !== undefined && words.some((word) => word.replace(/^\*/, '') === name)) return sum.toLowerCase();
  }
  return undefined;
};

const fetchList = async (
  url: string,
  get: typeof fetch,
  signal: AbortSignal | undefined,
): Promise<string | undefined> => {
  const { host } = new URL(url);
  try {
    const limit = AbortSignal.timeout(LIST_MILLISECONDS);
    const response = await get(url, { signal: signal === undefined ? limit : AbortSignal.any([signal, limit]) });
    if (response.status === 404) return undefined;
    // A list that cannot be had now is no reason to believe anything.
    if (!response.ok)
      throw new PackError(
        'refused',
        voicePackMessage('voicePacks.checksumsRefused', { host, file: url, status: response.status }),
      );
    const text = await response.text();
    if (text.length > MAX_LIST_BYTES)
      throw new PackError('refused', voicePackMessage('voicePacks.checksumsTooLarge', { file: url }));
    return text;
  } catch (cause) {
    if (cause instanceof PackError) throw cause;
    if (signal?.aborted) throw packCancelled();
    throw new PackError('offline', voicePackMessage('voicePacks.checksumsUnreachable', { host }), { cause });
  }
};

/**
 * What a file should be: as the manifest says, else as its makers publish it.
 * @returns undefined when neither says anything about it
 * @throws PackError when the published list cannot be had at the moment
 */
export const promisedSum = async (
  { url, sha256, checksumsUrl }: PackFile,
  get: typeof fetch,
  signal: AbortSignal | undefined,
): Promise<Promised | undefined> => {
  if (sha256 !== undefined) return { sha256, source: 'manifest' };
  if (checksumsUrl === undefined) return undefined;
  const list = await fetchList(checksumsUrl, get, signal);
  const published = list === undefined ? undefined : sumIn(list, nameOf(url));
  return published === undefined ? undefined : { sha256: published, source: 'published' };
};

/** Sums of files that came without a promise, by address: the second time they are held to the first. */
export type FirstUse = {
  get(url: string): Promise<string | undefined>;
  remember(url: string, sha256: string): Promise<void>;
};

export const createFirstUse = (path: string): FirstUse => {
  const read = async (): Promise<Readonly<Record<string, string>>> => {
    try {
      return JSON.parse(await readFile(path, 'utf8')) as Record<string, string>;
    } catch {
      return {};
    }
  };
  return {
    get: async (url) => (await read())[url],
    remember: async (url, sha256) =>
      writeFile(path, `${JSON.stringify({ ...(await read()), [url]: sha256 }, null, 2)}\n`),
  };
};
