import { Worker } from 'node:worker_threads';
import { CodecError } from '@sonora/codecs';
import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import type { InspectAnswer } from './inspect-protocol.ts';

/** Three hours of the slowest format take some minutes of a busy machine; what is not done then hangs. */
const limitMilliseconds = 10 * 60_000;

/**
 * Length of an uploaded file, as its samples say it. It is decoded in a thread of its own, stretch by stretch: hours of
 * audio neither stop the worker's heartbeat nor fill its memory, and what is thrown there ends the thread alone.
 * @param bytes handed over to the thread, and empty afterwards
 * @param signal ends the thread when nobody waits for it any more
 * @throws CodecError as `decodeAudioBlocks`; `damaged` when the thread does not come to an end; the signal's reason
 */
export const inspectAudioBytes = async (
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<{ readonly durationSeconds: number }> => {
  signal?.throwIfAborted();
  // Storage may hand over a view into a larger pool, which cannot be given away.
  const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
  const worker = new Worker(new URL('./inspect-thread.ts', import.meta.url), {
    workerData: own,
    transferList: [own.buffer as ArrayBuffer],
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  try {
    const answer = await new Promise<InspectAnswer>((resolve, reject) => {
      const unread = new CodecError('damaged', audioFileMessage('audioFiles.damaged'));
      const timer = setTimeout(() => reject(unread), limitMilliseconds);
      const abandon = (): void => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', abandon, { once: true });
      worker.once('message', (found: InspectAnswer) => {
        clearTimeout(timer);
        resolve(found);
      });
      worker.once('error', (cause) => {
        clearTimeout(timer);
        reject(Object.assign(unread, { cause }));
      });
    });
    if ('refused' in answer) throw new CodecError(answer.refused.code, answer.refused.sentence);
    return answer;
  } finally {
    await worker.terminate();
  }
};
