import { Worker } from 'node:worker_threads';
import { SoundfontError } from './soundfont-error.ts';
import type { SoundfontAnswer, SoundfontFacts, SoundfontQuestion } from './soundfont-protocol.ts';

/** The largest honest bank takes some seconds; what takes this long is stuck in a loop that its file describes. */
const LONGEST_MILLISECONDS = 60_000;
/** Tables of a bank, without its samples. */
const MOST_HEAP_MEGABYTES = 1_024;

/**
 * Looks into a file in a thread of its own, which ends afterwards with all its memory: whatever the file holds, whoever asks
 * goes on.
 * @param longestMilliseconds after which the thread is ended
 * @throws SoundfontError with the end of a sentence that begins with the file's name
 */
export const inspectSoundfont = async (
  path: string,
  longestMilliseconds: number = LONGEST_MILLISECONDS,
): Promise<SoundfontFacts> => {
  const question: SoundfontQuestion = { path };
  const thread = new Worker(new URL('./soundfont-thread.ts', import.meta.url), {
    workerData: question,
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MEGABYTES },
  });
  const watch = Promise.withResolvers<SoundfontAnswer>();
  const refuse = (reason: string): void => watch.resolve({ kind: 'refused', reason });
  const watchdog = setTimeout(() => refuse('takes too long to read'), longestMilliseconds);
  thread.once('message', (answer: SoundfontAnswer) => watch.resolve(answer));
  thread.once('error', () => refuse('is no SoundFont, or a damaged one'));
  thread.once('exit', () => refuse('is no SoundFont, or a damaged one'));
  const answer = await watch.promise;
  clearTimeout(watchdog);
  await thread.terminate();
  if (answer.kind === 'refused') throw new SoundfontError(answer.reason);
  return answer.facts;
};
