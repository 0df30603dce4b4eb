/**
 * Process of eSpeak NG. Its package is licensed under the GPL and not part of this software: the operator installs it,
 * and only this process loads it. Other processes exchange messages with it.
 */
import { pathToFileURL } from 'node:url';
import { serveProcess } from '../../processes/process-server.ts';
import type { EspeakConfig, EspeakKinds, EspeakSpeech, EspeakText, EspeakVoice, EspeakWord } from './espeak-kinds.ts';

/** The used part of the package, which has no type declarations. */
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

/** eSpeak's default pitch; its range is 0 to 99. */
const NATURAL_PITCH = 50;

/**
 * Creates an engine. An engine's earlier texts change its next output by some samples, although the same request must
 * give the same bits. Therefore each text gets a new engine, which is created between two requests.
 */
let nextWorker: (() => Promise<Worker>) | undefined;
let fresh: Promise<Worker> | undefined;

const load = async ({ modulePath }: EspeakConfig): Promise<undefined> => {
  const { default: create } = (await import(pathToFileURL(modulePath).href)) as { default: () => Promise<Espeak> };
  nextWorker = async () => new (await create()).eSpeakNGWorker();
  fresh = nextWorker();
  await fresh;
};

const speakWith = (worker: Worker, job: EspeakText): EspeakSpeech => {
  if (worker.set_voice(job.voice) !== 0) throw new Error(`there is no voice ${job.voice}`);
  worker.set_rate(job.wordsPerMinute);
  worker.set_pitch(NATURAL_PITCH);
  const pieces: Int16Array[] = [];
  const words: EspeakWord[] = [];
  worker.synthesize(job.text, (audio, events) => {
    // Copied, because the array is a view of memory that will be overwritten.
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
  return { samples, sampleRateHz: worker.samplerate, words };
};

const loadedWorker = async (): Promise<Worker> => {
  if (fresh === undefined) throw new Error('eSpeak is not loaded');
  return fresh;
};

const speak = async (job: EspeakText): Promise<EspeakSpeech> => {
  const worker = await loadedWorker();
  const make = nextWorker;
  fresh = undefined;
  try {
    return speakWith(worker, job);
  } finally {
    // After the response was sent, because creating an engine blocks this process.
    fresh = new Promise((resolve, reject) => setImmediate(() => make?.().then(resolve, reject)));
    fresh.catch(() => {});
  }
};

serveProcess<EspeakKinds>({
  load,
  'list-voices': async () => (await loadedWorker()).list_voices(),
  speak,
});
