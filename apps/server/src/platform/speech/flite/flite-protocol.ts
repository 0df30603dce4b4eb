import type { SynthesisRequest, WordTiming } from '@sonora/speech';
import type { WasmModule } from './wasm.ts';

/** What a thread gets when it starts. */
export type FliteThreadData = { readonly module: WasmModule };

/** One text to speak; a thread gets the next one only after it has answered. */
export type FliteJob = SynthesisRequest;

/** The answer; the samples are moved, not copied. */
export type FliteAnswer =
  | {
      readonly kind: 'spoken';
      readonly samples: Float32Array<ArrayBuffer>;
      readonly sampleRateHz: number;
      readonly words: readonly WordTiming[];
    }
  | { readonly kind: 'failed'; readonly reason: string };
