import { RpcError } from '../threads/rpc/rpc-error.ts';
import { runInThread } from '../threads/rpc/thread-pool.ts';
import type { BankInfo } from './open-bank.ts';
import { SoundfontError } from './soundfont-error.ts';

/** A playable bank, and the instruments that it can play. */
export type SoundfontInfo = BankInfo & {
  /** Identifies the content: see `SampleBank`. */
  readonly id: string;
  readonly sizeBytes: number;
  readonly instruments: readonly string[];
};

export type SoundfontKinds = {
  readonly inspect: { readonly request: { readonly path: string }; readonly response: SoundfontInfo };
};

/** Loading the largest usable bank takes some seconds; a file that takes longer than this contains an endless loop. */
const MAX_CPU_MILLISECONDS = 60_000;
/** Heap limit: tables of a bank, without its samples. */
const MAX_HEAP_MEGABYTES = 1_024;

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof RpcError)) throw error;
  if (error.reason === 'timeout') return 'takes too long to read';
  if (error.failure?.name === 'SoundfontError') return error.failure.message;
  return 'is no SoundFont, or a damaged one';
};

/**
 * Reads a file in a separate thread that then ends and releases its memory, so that no file can block or exhaust this
 * process.
 * @throws SoundfontError with the end of a sentence that begins with the file's name
 */
export const inspectSoundfont = async (
  path: string,
  maxCpuMilliseconds: number = MAX_CPU_MILLISECONDS,
): Promise<SoundfontInfo> => {
  const script = new URL('./soundfont-thread.ts', import.meta.url);
  const options = { script, maxCpuMilliseconds, maxHeapMegabytes: MAX_HEAP_MEGABYTES };
  try {
    return await runInThread<SoundfontKinds>(options, 'inspect', { path });
  } catch (error) {
    throw new SoundfontError(sentenceOf(error));
  }
};
