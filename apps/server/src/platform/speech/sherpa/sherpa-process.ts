/**
 * The process of one neural model. The library ends its process when it refuses a file, and a damaged model may crash it:
 * a process of its own keeps both away from the worker.
 */
import { createRequire } from 'node:module';
import { serveProcess } from '../../processes/process-server.ts';
import type { SherpaConfig, SherpaJob, SherpaKinds, SherpaSpeech } from './sherpa-kinds.ts';

/** The part of `sherpa-onnx-node` that is used here; the package brings no types. */
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
  // One sentence at a time: several at once would need the memory of all of them.
  tts = new sherpa.OfflineTts({ ...config, maxNumSentences: 1, silenceScale: 1 });
};

/** The same for all kinds of models; only the zero-shot kinds use the reference recording. */
const generationOf = ({ sid, speed, reference }: SherpaJob): Readonly<Record<string, unknown>> => {
  // Pauses would be cut to a fifth; not every kind obeys the setting of the same name in the model's configuration.
  const generation = { sid, speed, silenceScale: 1 };
  if (reference === undefined) return generation;
  const { samples, sampleRate } = sherpa.readWave(reference.file, false);
  return { ...generation, referenceAudio: samples, referenceSampleRate: sampleRate, referenceText: reference.text };
};

/** In this thread: an error in another thread is reported nowhere, and here it ends the process, which is noticed. */
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
