import { parentPort } from 'node:worker_threads';
import { encodeMp3Part } from '@sonora/codecs';
import type { EncodeAnswer, EncodeRequest } from './encode-protocol.ts';

/** The second of two threads that encode one file. */
parentPort?.on('message', async ({ id, sampleRateHz, channels, rate, part }: EncodeRequest) => {
  const bytes = await encodeMp3Part({ sampleRateHz, channels }, rate, part).catch(() => undefined);
  parentPort?.postMessage({ id, ...(bytes ? { bytes } : {}) } satisfies EncodeAnswer);
});
