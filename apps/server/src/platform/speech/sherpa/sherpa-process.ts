/**
 * The process that one neural model speaks in. The library behind it ends its process when a file displeases it, and a
 * damaged model may crash it: neither may reach the house, so nothing else lives here.
 */
import { createRequire } from 'node:module';
import type { EngineOrder } from '../engine-child.ts';
import type { SherpaAnswer, SherpaConfig, SherpaJob } from './sherpa-protocol.ts';

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

const answer = (message: SherpaAnswer): void => void process.send?.(message);

const load = (config: SherpaConfig): void => {
  // One sentence at a time: several at once would need the memory of all of them.
  tts = new sherpa.OfflineTts({ ...config, maxNumSentences: 1, silenceScale: 1 });
  answer({ kind: 'loaded', sampleRateHz: tts.sampleRate });
};

/** What is said once for all kinds; the recording is heard by the zero-shot kinds alone. */
const generationOf = ({ sid, speed, reference }: SherpaJob): Readonly<Record<string, unknown>> => {
  // Pauses would be cut to a fifth; the setting of the same name beside the model is not obeyed by every kind.
  const generation = { sid, speed, silenceScale: 1 };
  if (reference === undefined) return generation;
  const { samples, sampleRate } = sherpa.readWave(reference.file, false);
  return { ...generation, referenceAudio: samples, referenceSampleRate: sampleRate, referenceText: reference.text };
};

/** In this thread, not in another: what goes wrong there is told to nobody, and here it ends the process, which is noticed. */
const speak = (job: SherpaJob): void => {
  if (tts === undefined) throw new Error('no model is loaded');
  const { samples, sampleRate } = tts.generate({
    text: job.text,
    generationConfig: generationOf(job),
    enableExternalBuffer: false,
  });
  answer({ kind: 'spoken', samples, sampleRateHz: sampleRate });
};

const obey = (order: EngineOrder<SherpaConfig, SherpaJob>): void => {
  switch (order.kind) {
    case 'load':
      load(order.config);
      break;
    case 'speak':
      speak(order.job);
      break;
    default:
      order satisfies never;
  }
};

process.on('message', (order: EngineOrder<SherpaConfig, SherpaJob>) => {
  try {
    obey(order);
  } catch (error) {
    answer({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
});
// Its parent is gone: nobody will ask again.
process.on('disconnect', () => process.exit(0));
