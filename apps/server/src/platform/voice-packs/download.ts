import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '@sonora/contracts/limits';
import { voicePackMessage } from '@sonora/contracts/messages/voice-packs';
import { freeBytesOf } from '@sonora/renderer/files';
import { createFreeSpace, type FreeSpace, type SpaceClaim } from '../storage/free-space.ts';
import { diskError, PackError, packCancelled } from './pack-error.ts';
import { readAhead } from './read-ahead.ts';

export type DownloadOptions = {
  readonly url: string;
  /** Path of the partial file. Its state is in a file beside it. */
  readonly path: string;
  /** Maximum size of the file. */
  readonly maxBytes: number;
  readonly fetch: typeof fetch;
  /** Default: free space of the disk with the file's folder. */
  readonly space?: FreeSpace;
  /** Idle timeout, after which the request is repeated. Default: 30 s. */
  readonly idleMilliseconds?: number;
  /** Waits before repeated requests. After as many failures without a new byte, the download fails. */
  readonly pausesMilliseconds?: readonly number[];
  readonly onProgress?: (doneBytes: number, totalBytes: number | undefined) => void;
  readonly signal?: AbortSignal;
};

/** Source of a partial file; the part is deleted when the source has changed. */
type PartState = { readonly url: string; readonly validator: string; readonly totalBytes: number | undefined };

const PAUSES_MILLISECONDS = [500, 2_000, 5_000] as const;
const IDLE_MILLISECONDS = 30_000;

const hostOf = (url: string): string => new URL(url).host;

/** RFC 9110 §13.1.5: weak entity tags do not identify identical bytes. */
const validatorOf = ({ headers }: Response): string | undefined => {
  const tag = headers.get('etag');
  return tag !== null && !tag.startsWith('W/') ? tag : (headers.get('last-modified') ?? undefined);
};

const stateFile = (path: string): string => `${path}.json`;

const readState = async (path: string): Promise<PartState | undefined> => {
  try {
    const state = JSON.parse(await readFile(stateFile(path), 'utf8')) as PartState;
    return typeof state.url === 'string' && typeof state.validator === 'string' ? state : undefined;
  } catch {
    return undefined;
  }
};

const bytesHere = async (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** Deletes a partial file, so that the next attempt starts from zero. */
export const dropPart = async (path: string): Promise<void> => {
  await rm(path, { force: true });
  await rm(stateFile(path), { force: true });
};

/** A temporary failure: a broken connection, or a source that is silent or overloaded. */
class Interrupted extends Error {}

const lengthOf = (response: Response): number | undefined => {
  const length = response.headers.get('content-length');
  return length !== null && /^\d{1,15}$/.test(length) ? Number(length) : undefined;
};

type Start = { readonly from: number; readonly totalBytes: number | undefined };

/**
 * Position in the file where the response's body starts.
 * @throws PackError when the source rejects the request; Interrupted for temporary failures
 */
const startOf = (response: Response, had: number, options: DownloadOptions): Start => {
  const { url } = options;
  const { status } = response;
  if (status === 206) {
    const [, from, total] = (response.headers.get('content-range') ?? '').match(/^bytes (\d+)-\d+\/(\d+|\*)$/) ?? [];
    if (Number(from) !== had) throw new Interrupted('another range than the one asked for');
    return { from: had, totalBytes: total === '*' ? undefined : Number(total) };
  }
  if (status === 416) throw new Interrupted('the part is longer than the file');
  if (status === 429 || status >= 500) throw new Interrupted(`status ${status}`);
  if (status !== 200)
    throw new PackError('refused', voicePackMessage('voicePacks.refused', { host: hostOf(url), file: url, status }));
  const totalBytes = lengthOf(response);
  if (totalBytes !== undefined && totalBytes > options.maxBytes) throw tooLarge(options, Math.ceil(totalBytes / 1e6));
  return { from: 0, totalBytes };
};

const tooLarge = ({ url, maxBytes }: DownloadOptions, megabytes?: number): PackError =>
  new PackError(
    'refused',
    voicePackMessage('voicePacks.tooLarge', {
      file: url,
      size: megabytes === undefined ? 'more' : `${megabytes} MB, more`,
      max: Math.ceil(maxBytes / 1e6),
    }),
  );

/** Sends one request and writes its body. @throws Interrupted, PackError, or errors of network and disk */
const attempt = async (options: DownloadOptions, controller: AbortController): Promise<void> => {
  const { url, path, onProgress } = options;
  const state = await readState(path);
  const known = state?.url === url ? state : undefined;
  const had = known === undefined ? 0 : await bytesHere(path);
  if (known?.totalBytes !== undefined && had === known.totalBytes && had > 0) return;
  let idle = setTimeout(() => undefined, 0);
  const stillAlive = (): void => {
    clearTimeout(idle);
    idle = setTimeout(() => controller.abort(new Interrupted('silent')), options.idleMilliseconds ?? IDLE_MILLISECONDS);
  };
  stillAlive();
  let claim: SpaceClaim | undefined;
  try {
    const response = await options.fetch(url, {
      headers: {
        'accept-encoding': 'identity',
        ...(had > 0 && known !== undefined && { range: `bytes=${had}-`, 'if-range': known.validator }),
      },
      signal: controller.signal,
    });
    // Before anything is awaited: see readAhead.
    const pieces = readAhead(response.body, stillAlive);
    const { from, totalBytes } = startOf(response, had, options);
    const validator = validatorOf(response);
    claim = await (options.space ?? createFreeSpace(() => freeBytesOf(dirname(path)))).claim({
      bytes: totalBytes === undefined ? undefined : totalBytes - from,
      keptBytes: limits.freeBytesKept.uploads,
    });
    await using file = await open(path, from === 0 ? 'w' : 'r+');
    // Written before the first byte, since a part without its state cannot be continued.
    if (validator === undefined) await rm(stateFile(path), { force: true });
    else await writeFile(stateFile(path), JSON.stringify({ url, validator, totalBytes } satisfies PartState));
    let at = from;
    for await (const piece of pieces) {
      if (at + piece.length > options.maxBytes) throw tooLarge(options);
      let written = 0;
      while (written < piece.length) {
        written += (await file.write(piece, written, piece.length - written, at + written)).bytesWritten;
      }
      at += piece.length;
      await claim.grow(at - from);
      onProgress?.(at, totalBytes);
    }
    await file.sync();
    if (totalBytes !== undefined && at < totalBytes) throw new Interrupted('the connection ended');
  } finally {
    clearTimeout(idle);
    claim?.end();
    // An unread body keeps its connection open.
    controller.abort();
  }
};

/** Error of a failed attempt when it ends the download; undefined for temporary failures. */
const verdictOf = (error: unknown, { path, signal }: DownloadOptions): PackError | undefined => {
  if (signal?.aborted) return packCancelled();
  if (error instanceof PackError) return error;
  return diskError(error, dirname(path));
};

/**
 * Downloads a file. Continues a partial file when the source still has the same version. Broken connections are retried
 * as long as each attempt brings new bytes.
 * @returns `isPieced`: the file was assembled from several responses, so it is damaged when the source handles ranges
 * wrongly
 * @throws PackError `offline`, `refused`, `disk` or `cancelled`; the partial file is kept
 */
export const download = async (options: DownloadOptions): Promise<{ readonly isPieced: boolean }> => {
  const { url, path, signal, pausesMilliseconds = PAUSES_MILLISECONDS } = options;
  let failures = 0;
  let isPieced = false;
  while (true) {
    if (signal?.aborted) throw packCancelled();
    const before = await bytesHere(path);
    isPieced ||= before > 0;
    const controller = new AbortController();
    const onAbort = (): void => controller.abort(packCancelled());
    signal?.addEventListener('abort', onAbort);
    try {
      await attempt(options, controller);
      return { isPieced };
    } catch (error) {
      const verdict = verdictOf(error, options);
      if (verdict !== undefined) throw verdict;
      const after = await bytesHere(path);
      // The source does not continue this part, so it is deleted.
      if (error instanceof Interrupted && after >= before && /range|longer/.test(error.message)) await dropPart(path);
      failures = after > before ? 0 : failures + 1;
      const pause = pausesMilliseconds[failures === 0 ? 0 : failures - 1];
      if (failures > pausesMilliseconds.length || pause === undefined) {
        throw new PackError('offline', voicePackMessage('voicePacks.unreachable', { host: hostOf(url) }), {
          cause: error,
        });
      }
      await wait(pause, undefined, { ...(signal && { signal }) }).catch(() => undefined);
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }
};

/** SHA-256 of a file, hexadecimal. */
export const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: 2 ** 20 })) hash.update(piece as Uint8Array);
  return hash.digest('hex');
};
