import { speechMessage } from '@sonora/contracts/messages/speech';
import { createThreadPool, RpcError } from '@sonora/renderer/threads';
import { type CancelSignal, SpeechError, type SynthesisRequest, type WordTiming } from '@sonora/speech';
import type { WasmModule } from './wasm.ts';

type FliteSpeech = {
  /** Transferred from the thread, not copied. */
  readonly samples: Float32Array<ArrayBuffer>;
  readonly sampleRateHz: number;
  readonly words: readonly WordTiming[];
};

export type FliteKinds = {
  readonly speak: { readonly request: SynthesisRequest; readonly response: FliteSpeech };
};

/** Start data of each thread. */
export type FliteThreadData = { readonly module: WasmModule };

/** The longest allowed text takes about two seconds; a thread that takes longer than this is stuck. */
const MAX_CPU_MILLISECONDS = 60_000;

const toSpeechError = (error: unknown): unknown => {
  if (!(error instanceof RpcError)) return error;
  const { reason, failure, cause } = error;
  switch (reason) {
    case 'failed':
      return new SpeechError('unavailable', speechMessage('speech.textNotSpoken'), { cause: failure?.message });
    case 'timeout':
    case 'stopped':
      return new SpeechError('unavailable', speechMessage('speech.engineStopped'), { cause });
    case 'not-started':
      return new SpeechError('unavailable', speechMessage('speech.engineNotStarted'), { cause });
    case 'cancelled':
      return new SpeechError('cancelled', speechMessage('speech.cancelled'));
    case 'interrupted':
      return new SpeechError('cancelled', speechMessage('speech.engineWasClosed'));
    case 'closed':
      return new SpeechError('unavailable', speechMessage('speech.engineIsClosed'));
    default:
      return reason satisfies never;
  }
};

export type FlitePool = {
  /** Compiles the module and starts a thread before the first text. */
  preload(): void;
  /** Speaks one text in a thread, and once more in another one when the thread fails. Cancelling terminates the thread, so it takes effect at once. */
  run(request: SynthesisRequest, signal?: CancelSignal): Promise<FliteSpeech>;
  /** Terminates all threads; running texts reject as `cancelled`. */
  close(): Promise<void>;
};

/** True when the thread failed, and not necessarily the text. */
const isThreadFailure = (error: unknown): boolean =>
  error instanceof RpcError && (error.reason === 'timeout' || error.reason === 'stopped');

/** @param maxThreads threads start on demand and keep no process alive while idle */
export const createFlitePool = (
  module: () => Promise<WasmModule>,
  maxThreads: number,
  maxCpuMilliseconds = MAX_CPU_MILLISECONDS,
): FlitePool => {
  const pool = createThreadPool<FliteKinds>({
    script: new URL('./flite-thread.ts', import.meta.url),
    maxThreads,
    maxCpuMilliseconds,
    data: async (): Promise<FliteThreadData> => ({ module: await module() }),
  });
  const speak = (request: SynthesisRequest, signal: CancelSignal | undefined): Promise<FliteSpeech> =>
    pool.run('speak', request, { signal });
  return {
    preload: () => pool.preload(),
    run: async (request, signal) => {
      try {
        return await speak(request, signal).catch((error: unknown) => {
          if (!isThreadFailure(error)) throw error;
          return speak(request, signal);
        });
      } catch (error) {
        throw toSpeechError(error);
      }
    },
    close: () => pool.close(),
  };
};
