import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { voicePackMessage } from '@sonora/contracts/messages/voice-packs';
import type { PackFile } from './manifest.ts';
import { PackError, packCancelled } from './pack-error.ts';

/** Origin of the expected checksum: the manifest, the project's published list, or the first download of the file. */
export type ChecksumSource = 'manifest' | 'published' | 'first-use';

export type Promised = { readonly sha256: string; readonly source: Exclude<ChecksumSource, 'first-use'> };

const MAX_LIST_BYTES = 2 ** 22;
const LIST_MILLISECONDS = 30_000;

const nameOf = (url: string): string => decodeURIComponent(basename(new URL(url).pathname));

/** Checksum of a file in a list: `HASH  NAME`, `HASH *NAME` or `NAME HASH`. */
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
    // Without the list the file cannot be verified.
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
 * Expected checksum of a file: from the manifest, else from the published list.
 * @returns undefined when there is neither
 * @throws PackError when the published list cannot be fetched
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

/** Checksums of files without an expected one, by address: later downloads are verified against the first. */
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
