/**
 * Process of one neural model. The library exits its process when it rejects a file, and a damaged model may crash it:
 * a separate process protects the worker.
 */
import { createRequire } from 'node:module';
import { serveProcess } from '../../processes/process-server.ts';
import type { SherpaConfig, SherpaJob, SherpaKinds, SherpaSpeech } from './sherpa-kinds.ts';

/** The used part of `sherpa-onnx-node`, which has no type declarations. */
type Audio = { readonly samples: Float32Array; readonly sampleRate: number };
type Tts = {
  readonly sampleRate: number;
  generate(request: Readonly<Record<string, unknown>>): Audio;
};
type Sherpa = {
  readonly OfflineTts: new (config: Readonly<Record<string, unknown>>) => Tts;
  readWave(path: string, enableExternalBuffer: boolean): Audio;
};

const sherpa = createRequire(import.meta.url)('sherpa-onnx-node') as Sherpa;
let tts: Tts | undefined;

const load = (config: SherpaConfig): undefined => {
  // One sentence at a time, because memory use grows with the number of concurrent sentences.
  tts = new sherpa.OfflineTts({ ...config, maxNumSentences: 1, silenceScale: 1 });
};

/** Generation options for all kinds of models; only zero-shot kinds use the reference recording. */
const generationOf = ({ sid, speed, reference }: SherpaJob): Readonly<Record<string, unknown>> => {
  // The default shortens pauses to a fifth. Not every kind of model uses the field of the same name in its
  // configuration.
  const generation = { sid, speed, silenceScale: 1 };
  if (reference === undefined) return generation;
  const { samples, sampleRate } = sherpa.readWave(reference.file, false);
  return { ...generation, referenceAudio: samples, referenceSampleRate: sampleRate, referenceText: reference.text };
};

/**
 * Synchronous, in this thread: the library does not report errors of other threads, while an error here ends the
 * process, which the parent notices.
 */
const speak = (job: SherpaJob): SherpaSpeech => {
  if (tts === undefined) throw new Error('no model is loaded');
  const { samples, sampleRate } = tts.generate({
    text: job.text,
    generationConfig: generationOf(job),
    enableExternalBuffer: false,
  });
  return { samples, sampleRateHz: sampleRate };
};

serveProcess<SherpaKinds>({ load, speak });
