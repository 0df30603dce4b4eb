import { parentPort, workerData } from 'node:worker_threads';
import type { FliteAnswer, FliteJob, FliteThreadData } from './flite-protocol.ts';
import { createFliteSpeaker } from './flite-speak.ts';
import { fliteVoices } from './flite-voices.ts';

/** The entry of a speaking thread: one job in, one answer out. */
const { module } = workerData as FliteThreadData;
const speak = createFliteSpeaker(module);

const answer = (job: FliteJob): FliteAnswer => {
  try {
    const voice = fliteVoices.find((candidate) => candidate.id === job.voice);
    if (voice === undefined) return { kind: 'failed', reason: `no voice ${job.voice}` };
    const { samples, sampleRateHz, words } = speak(voice, job);
    return { kind: 'spoken', samples: new Float32Array(samples), sampleRateHz, words };
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
};

parentPort?.on('message', (job: FliteJob) => {
  const reply = answer(job);
  parentPort?.postMessage(reply, reply.kind === 'spoken' ? [reply.samples.buffer] : []);
});
