/**
 * The process that one neural model speaks in. The library behind it ends its process when a file displeases it, and a
 * damaged model may crash it: neither may reach the house, so nothing else lives here.
 */
import { createRequire } from 'node:module';
import type { SherpaAnswer, SherpaConfig, SherpaJob, SherpaOrder } from './sherpa-protocol.ts';

/** The part of `sherpa-onnx-node` that is used here; the package brings no types. */
type Audio = { readonly samples: Float32Array; readonly sampleRate: number };
type Tts = {
  readonly sampleRate: number;
  generateAsync(request: Readonly<Record<string, unknown>>): Promise<Audio>;
};
type Sherpa = {
  readonly OfflineTts: new (config: Readonly<Record<string, unknown>>) => Tts;
  readWave(path: string, enableExternalBuffer: boolean): Audio;
};

const sherpa = createRequire(import.meta.url)('sherpa-onnx-node') as Sherpa;
let tts: Tts | undefined;
let isStopped = false;

const answer = (message: SherpaAnswer): void => void process.send?.(message);

const load = (config: SherpaConfig): void => {
  // One sentence at a time, so that a stop is heard between them.
  tts = new sherpa.OfflineTts({ ...config, maxNumSentences: 1 });
  answer({ kind: 'loaded', sampleRateHz: tts.sampleRate });
};

/** What is said once for all kinds; the recording is heard by the zero-shot kinds alone. */
const generationOf = ({ sid, speed, reference }: SherpaJob): Readonly<Record<string, unknown>> => {
  // Here and nowhere else: the setting of the same name beside the model is not obeyed, and pauses would be cut to a fifth.
  const generation = { sid, speed, silenceScale: 1 };
  if (reference === undefined) return generation;
  const { samples, sampleRate } = sherpa.readWave(reference.file, false);
  return { ...generation, referenceAudio: samples, referenceSampleRate: sampleRate, referenceText: reference.text };
};

const speak = async (job: SherpaJob): Promise<void> => {
  if (tts === undefined) throw new Error('no model is loaded');
  isStopped = false;
  const audio = await tts.generateAsync({
    text: job.text,
    generationConfig: generationOf(job),
    enableExternalBuffer: false,
    onProgress: () => !isStopped,
  });
  answer({ kind: 'spoken', samples: audio.samples, sampleRateHz: audio.sampleRate });
};

const obey = async (order: SherpaOrder): Promise<void> => {
  switch (order.kind) {
    case 'load':
      return load(order.config);
    case 'speak':
      return speak(order.job);
    case 'stop':
      isStopped = true;
      return;
    default:
      order satisfies never;
  }
};

process.on('message', (order: SherpaOrder) => {
  obey(order).catch((error: unknown) => {
    answer({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  });
});
// Its parent is gone: nobody will ask again.
process.on('disconnect', () => process.exit(0));
