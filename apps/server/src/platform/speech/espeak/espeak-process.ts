/**
 * The process that eSpeak NG speaks in. Its package is under the GPL and not part of this software: an operator installs it,
 * and nothing of it comes nearer than this process, which is asked by messages.
 */
import { pathToFileURL } from 'node:url';
import type { EngineOrder } from '../engine-child.ts';
import type {
  EspeakAnswer,
  EspeakConfig,
  EspeakJob,
  EspeakSpoken,
  EspeakVoice,
  EspeakWord,
} from './espeak-protocol.ts';

/** The part of the package that is used here; it brings no types. */
type Event = { readonly type: string; readonly text_position: number; readonly audio_position: number };
type Worker = {
  readonly samplerate: number;
  list_voices(): readonly EspeakVoice[];
  set_voice(name: string): number;
  set_rate(wordsPerMinute: number): void;
  set_pitch(pitch: number): void;
  synthesize(text: string, take: (audio: Int16Array, events: readonly Event[]) => boolean): void;
};
type Espeak = { readonly eSpeakNGWorker: new () => Worker };

/** eSpeak's own middle, 0 to 99. */
const NATURAL_PITCH = 50;

const answer = (message: EspeakAnswer): void => void process.send?.(message);

/**
 * Makes an engine that has said nothing yet. What eSpeak has said before changes what it says next by some samples, and the
 * same request shall give the same bits: so each text has an engine of its own, made while nobody waits.
 */
let nextWorker: (() => Promise<Worker>) | undefined;
let fresh: Promise<Worker> | undefined;

const load = async ({ modulePath }: EspeakConfig): Promise<void> => {
  const { default: create } = (await import(pathToFileURL(modulePath).href)) as { default: () => Promise<Espeak> };
  nextWorker = async () => new (await create()).eSpeakNGWorker();
  fresh = nextWorker();
  await fresh;
  answer({ kind: 'loaded' });
};

const nothing = { kind: 'spoken', voices: [], samples: new Int16Array(0), sampleRateHz: 22_050, words: [] } as const;

const textWith = (worker: Worker, job: Extract<EspeakJob, { kind: 'text' }>): EspeakSpoken => {
  if (worker.set_voice(job.voice) !== 0) throw new Error(`there is no voice ${job.voice}`);
  worker.set_rate(job.wordsPerMinute);
  worker.set_pitch(NATURAL_PITCH);
  const pieces: Int16Array[] = [];
  const words: EspeakWord[] = [];
  worker.synthesize(job.text, (audio, events) => {
    // The array is a view of memory that is written again.
    pieces.push(audio.slice());
    for (const { type, text_position, audio_position } of events) {
      if (type === 'word') words.push({ position: text_position - 1, milliseconds: audio_position });
    }
    return false;
  });
  const samples = new Int16Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    samples.set(piece, at);
    at += piece.length;
  }
  return { ...nothing, samples, sampleRateHz: worker.samplerate, words };
};

const speak = async (job: EspeakJob): Promise<void> => {
  if (fresh === undefined || nextWorker === undefined) throw new Error('eSpeak is not loaded');
  const worker = await fresh;
  if (job.kind === 'list') return answer({ ...nothing, voices: worker.list_voices() });
  fresh = undefined;
  try {
    answer(textWith(worker, job));
  } finally {
    // Once the answer is out: making an engine keeps this process busy.
    const make = nextWorker;
    fresh = new Promise((resolve, reject) => setImmediate(() => make().then(resolve, reject)));
    fresh.catch(() => {});
  }
};

const obey = async (order: EngineOrder<EspeakConfig, EspeakJob>): Promise<void> => {
  switch (order.kind) {
    case 'load':
      return load(order.config);
    case 'speak':
      return speak(order.job);
    default:
      order satisfies never;
  }
};

process.on('message', (order: EngineOrder<EspeakConfig, EspeakJob>) => {
  obey(order).catch((error: unknown) => {
    answer({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  });
});
// Its parent is gone: nobody will ask again.
process.on('disconnect', () => process.exit(0));
