import { dirname } from 'node:path';
import { voicePackMessage } from '@sonora/contracts/messages/voice-packs';
import { RpcError, runInThread } from '@sonora/renderer/threads';
import { diskError, PackError, packCancelled } from './pack-error.ts';
import type { UnpackOptions } from './unpack.ts';

export type UnpackKinds = {
  readonly unpack: {
    readonly request: Omit<UnpackOptions, 'onProgress'>;
    /** Bytes written. */
    readonly response: number;
    /** Bytes of the archive that were processed. */
    readonly progress: number;
  };
};

/** A bzip2 block with its output fits easily; archives of models need no more. */
const MAX_HEAP_MEGABYTES = 512;

type ThreadOptions = { readonly onProgress?: (doneBytes: number) => void; readonly signal?: AbortSignal };

const toPackError = (error: unknown, target: string): PackError => {
  if (!(error instanceof RpcError))
    return new PackError('archive', voicePackMessage('voicePacks.cannotUnpack'), { cause: error });
  const { reason, failure, cause } = error;
  if (reason === 'cancelled') return packCancelled();
  if (failure?.sentence)
    return new PackError('archive', voicePackMessage('voicePacks.archive', { reason: failure.sentence }));
  const thrown = failure ? Object.assign(new Error(failure.message), { code: failure.code }) : cause;
  return (
    (failure && diskError(thrown, dirname(target))) ??
    new PackError('archive', voicePackMessage('voicePacks.cannotUnpack'), { cause: thrown })
  );
};

/**
 * Unpacks in a thread, because bzip2 keeps a core busy for half a minute. Cancelling terminates the thread.
 * @throws PackError `archive`, `disk` or `cancelled`; files that were unpacked until then remain
 */
export const unpackInThread = async (
  request: UnpackKinds['unpack']['request'],
  { onProgress, signal }: ThreadOptions,
): Promise<void> => {
  const script = new URL('./unpack-thread.ts', import.meta.url);
  try {
    await runInThread<UnpackKinds>({ script, maxHeapMegabytes: MAX_HEAP_MEGABYTES }, 'unpack', request, {
      signal,
      onProgress,
    });
  } catch (error) {
    throw toPackError(error, request.target);
  }
};
