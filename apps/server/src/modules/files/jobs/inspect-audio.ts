import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CodecError, type CodecErrorCode } from '@sonora/codecs';
import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { RpcError, runInThread } from '@sonora/renderer/threads';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { AudioInspection } from '../audio-inspection.ts';

export type InspectKinds = { readonly inspect: { readonly request: string; readonly response: AudioInspection } };

/** Three hours of the slowest format take some minutes; a decoder that takes longer is stuck. */
const MAX_CPU_MILLISECONDS = 10 * 60_000;

const toCodecError = (error: unknown): unknown => {
  if (!(error instanceof RpcError)) return error;
  const { failure } = error;
  if (failure?.sentence) return new CodecError(failure.code as CodecErrorCode, failure.sentence);
  return Object.assign(new CodecError('damaged', audioFileMessage('audioFiles.damaged')), { cause: error });
};

/**
 * Length, loudness and peaks of an audio file, from its samples. Decodes in blocks in a thread, so that hours of audio neither
 * delay the worker's heartbeat nor fill its memory, and an error ends only the thread.
 * @param signal terminates the thread
 * @throws CodecError as `openAudioFile`; `damaged` when the thread fails or takes too long; the signal's reason
 */
export const inspectAudioFile = async (path: string, signal?: AbortSignal): Promise<AudioInspection> => {
  signal?.throwIfAborted();
  const script = new URL('./inspect-thread.ts', import.meta.url);
  try {
    return await runInThread<InspectKinds>({ script, maxCpuMilliseconds: MAX_CPU_MILLISECONDS }, 'inspect', path, {
      signal,
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw toCodecError(error);
  }
};

/**
 * Inspects a stored file where it lies. An object of a bucket is copied to a temporary file, since it may be too large
 * for memory.
 * @throws as `inspectAudioFile` and `Storage.stream`
 */
export const inspectStoredAudio = async (
  {
    storage,
    temporaryDirectory,
  }: { readonly storage: Pick<Storage, 'stream' | 'pathOf'>; readonly temporaryDirectory: string },
  key: string,
  signal?: AbortSignal,
): Promise<AudioInspection> => {
  const path = storage.pathOf?.(key);
  if (path !== undefined) return inspectAudioFile(path, signal);
  const copy = join(temporaryDirectory, `inspect-${randomUUID()}`);
  try {
    await pipeline(await storage.stream(key), createWriteStream(copy, { mode: 0o600 }), { signal });
    return await inspectAudioFile(copy, signal);
  } finally {
    await rm(copy, { force: true });
  }
};
