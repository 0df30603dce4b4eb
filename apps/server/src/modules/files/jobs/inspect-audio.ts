import { CodecError, type CodecErrorCode } from '@sonora/codecs';
import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { RpcError, runInThread } from '@sonora/renderer/threads';

export type InspectKinds = {
  readonly inspect: { readonly request: Uint8Array; readonly response: { readonly durationSeconds: number } };
};

/** Three hours of the slowest format take some minutes on a busy machine; a decoder that takes longer is stuck. */
const TIMEOUT_MILLISECONDS = 10 * 60_000;

const toCodecError = (error: unknown): unknown => {
  if (!(error instanceof RpcError)) return error;
  const { failure } = error;
  if (failure?.sentence) return new CodecError(failure.code as CodecErrorCode, failure.sentence);
  return Object.assign(new CodecError('damaged', audioFileMessage('audioFiles.damaged')), { cause: error });
};

/**
 * Duration of an uploaded file, counted from its samples. Decodes in blocks in a thread, so that hours of audio neither
 * delay the worker's heartbeat nor fill its memory, and an error ends only the thread.
 * @param bytes transferred to the thread, and empty afterwards
 * @param signal terminates the thread
 * @throws CodecError as `decodeAudioBlocks`; `damaged` when the thread fails or takes too long; the signal's reason
 */
export const inspectAudioBytes = async (
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<{ readonly durationSeconds: number }> => {
  signal?.throwIfAborted();
  // Storage may return a view of a larger buffer, which cannot be transferred.
  const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
  const script = new URL('./inspect-thread.ts', import.meta.url);
  try {
    return await runInThread<InspectKinds>({ script, timeoutMilliseconds: TIMEOUT_MILLISECONDS }, 'inspect', own, {
      signal,
      transfers: [own.buffer as ArrayBuffer],
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw toCodecError(error);
  }
};
