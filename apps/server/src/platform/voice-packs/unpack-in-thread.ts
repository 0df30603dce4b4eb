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
    /** Bytes of the archive that are done. */
    readonly progress: number;
  };
};

/** A block of bzip2 and its output; archives of models need no more. */
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
 * Unpacks in a thread of its own: bzip2 costs a core for half a minute. A cancelled one ends at once.
 * @throws PackError `archive`, `disk` or `cancelled`; files unpacked until then stay
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
