import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { voicePackMessage } from '@sonora/contracts/messages/voice-packs';
import { diskError, PackError, packCancelled } from './pack-error.ts';
import type { UnpackAnswer, UnpackQuestion } from './unpack-protocol.ts';

/** A block of bzip2 and its output; what is larger is no model's archive. */
const MOST_HEAP_MEGABYTES = 512;

type ThreadOptions = { readonly onProgress?: (doneBytes: number) => void; readonly signal?: AbortSignal };

const errorOf = (answer: Extract<UnpackAnswer, { kind: 'refused' | 'failed' }>, target: string): PackError => {
  if (answer.kind === 'refused')
    return new PackError('archive', voicePackMessage('voicePacks.archive', { reason: answer.reason }));
  const cause = Object.assign(new Error(answer.message), { code: answer.code });
  return (
    diskError(cause, dirname(target)) ??
    new PackError('archive', voicePackMessage('voicePacks.cannotUnpack'), { cause })
  );
};

/**
 * Unpacks in a thread of its own: bzip2 costs a core for half a minute. A cancelled one ends at once.
 * @throws PackError `archive`, `disk` or `cancelled`; what was unpacked until then is left
 */
export const unpackInThread = async (
  question: UnpackQuestion,
  { onProgress, signal }: ThreadOptions,
): Promise<void> => {
  if (signal?.aborted) throw packCancelled();
  const thread = new Worker(new URL('./unpack-thread.ts', import.meta.url), {
    workerData: question,
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MEGABYTES },
  });
  const done = Promise.withResolvers<void>();
  const onAbort = (): void => done.reject(packCancelled());
  signal?.addEventListener('abort', onAbort);
  thread.on('message', (answer: UnpackAnswer) => {
    if (answer.kind === 'progress') onProgress?.(answer.doneBytes);
    else if (answer.kind === 'done') done.resolve();
    else done.reject(errorOf(answer, question.target));
  });
  thread.on('error', (cause) =>
    done.reject(new PackError('archive', voicePackMessage('voicePacks.cannotUnpack'), { cause })),
  );
  thread.on('exit', () => done.reject(new PackError('archive', voicePackMessage('voicePacks.cannotUnpack'))));
  try {
    await done.promise;
  } finally {
    signal?.removeEventListener('abort', onAbort);
    await thread.terminate();
  }
};
