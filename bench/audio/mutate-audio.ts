/**
 * Decodes damaged audio files with every decoder, each in a thread with a limit of ten seconds. It prints files that crash,
 * hang or throw a foreign error class, and exits with 1 if there are any.
 *
 *     node bench/audio/mutate-audio.ts [--files N]
 */
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { CodecError, decodeAudio, probeAudio, readTags } from '../../packages/codecs/src/index.ts';
import { mutate, soundFiles } from '../../packages/codecs/src/testkit/mutations.ts';

type Answer = { readonly seed: number; readonly outcome: string };

const limitMilliseconds = 10_000;
const maxSamples = 20_000_000;

const decodeOne = async (bytes: Uint8Array): Promise<string> => {
  try {
    readTags(bytes);
    probeAudio(bytes);
    const { pcm } = await decodeAudio(bytes, { maxSamples });
    return pcm.channels.every((channel) => channel.every(Number.isFinite)) ? 'decoded' : 'wrong: not finite';
  } catch (error) {
    return error instanceof CodecError ? error.code : `wrong: ${String(error)}`;
  }
};

const serve = async (): Promise<void> => {
  const files = await soundFiles();
  parentPort?.on('message', async (seed: number) => {
    const [name, bytes] = files[seed % files.length] as (typeof files)[number];
    const outcome = await decodeOne(mutate(bytes, seed));
    parentPort?.postMessage({ seed, outcome: `${name}: ${outcome}` } satisfies Answer);
  });
  parentPort?.postMessage({ seed: -1, outcome: 'ready' } satisfies Answer);
};

const open = async (): Promise<Worker> => {
  const worker = new Worker(new URL(import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 1024 } });
  await new Promise((resolve) => worker.once('message', resolve));
  return worker;
};

/** Result of one file; after a crash or hang, `worker` must be started again. */
const ask = (worker: Worker, seed: number): Promise<string> =>
  new Promise((resolve) => {
    const end = (outcome: string): void => {
      clearTimeout(timer);
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
      resolve(outcome);
    };
    const timer = setTimeout(() => end(`seed ${seed}: hung`), limitMilliseconds);
    worker.once('message', ({ outcome }: Answer) => end(outcome));
    worker.once('error', (error) => end(`seed ${seed}: crashed: ${String(error)}`));
    worker.once('exit', () => end(`seed ${seed}: crashed: the thread ended`));
    worker.postMessage(seed);
  });

const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { files: { type: 'string', default: '5000' } } });
  const outcomes = new Map<string, number>();
  let worker = await open();
  let slowestMilliseconds = 0;
  let bad = 0;
  for (let seed = 0; seed < Number(values.files); seed += 1) {
    const started = performance.now();
    const outcome = await ask(worker, seed);
    slowestMilliseconds = Math.max(slowestMilliseconds, performance.now() - started);
    const isLost = /hung|crashed/.test(outcome);
    if (isLost || outcome.includes('wrong')) {
      bad += 1;
      console.log(`seed ${seed}: ${outcome}`);
    }
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (!isLost) continue;
    await worker.terminate();
    worker = await open();
  }
  await worker.terminate();
  for (const [outcome, count] of [...outcomes].sort()) console.log(`${String(count).padStart(6)}  ${outcome}`);
  console.log(
    `${values.files} files, ${bad} crashes, hangs or foreign errors; slowest ${Math.round(slowestMilliseconds)} ms`,
  );
  process.exitCode = bad > 0 ? 1 : 0;
};

await (isMainThread ? main() : serve());
