import { RpcError } from '../threads/rpc/rpc-error.ts';
import { runInThread } from '../threads/rpc/thread-pool.ts';
import type { BankInfo } from './open-bank.ts';
import { SoundfontError } from './soundfont-error.ts';

/** A bank that can be played, and which instruments of ours it plays. */
export type SoundfontInfo = BankInfo & {
  /** Names the content: see `SampleBank`. */
  readonly id: string;
  readonly sizeBytes: number;
  readonly instruments: readonly string[];
};

export type SoundfontKinds = {
  readonly inspect: { readonly request: { readonly path: string }; readonly response: SoundfontInfo };
};

/** The largest usable bank takes some seconds; a file that takes this long describes an endless loop. */
const TIMEOUT_MILLISECONDS = 60_000;
/** Tables of a bank, without its samples. */
const MAX_HEAP_MEGABYTES = 1_024;

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof RpcError)) throw error;
  if (error.reason === 'timeout') return 'takes too long to read';
  if (error.failure?.name === 'SoundfontError') return error.failure.message;
  return 'is no SoundFont, or a damaged one';
};

/**
 * Reads a file in a thread of its own, which ends afterwards with all its memory: no file can stop or fill this process.
 * @throws SoundfontError with the end of a sentence that begins with the file's name
 */
export const inspectSoundfont = async (
  path: string,
  timeoutMilliseconds: number = TIMEOUT_MILLISECONDS,
): Promise<SoundfontInfo> => {
  const script = new URL('./soundfont-thread.ts', import.meta.url);
  const options = { script, timeoutMilliseconds, maxHeapMegabytes: MAX_HEAP_MEGABYTES };
  try {
    return await runInThread<SoundfontKinds>(options, 'inspect', { path });
  } catch (error) {
    throw new SoundfontError(sentenceOf(error));
  }
};
