import { parentPort, workerData } from 'node:worker_threads';
import { CodecError, decodeAudioBlocks } from '@sonora/codecs';
import type { InspectAnswer } from './inspect-protocol.ts';

/** Decodes one file to its end without keeping the samples: only so is it known that it can be read, and how long it is. */
const inspect = async (bytes: Uint8Array): Promise<InspectAnswer> => {
  try {
    const { durationSeconds } = await decodeAudioBlocks(bytes, () => {});
    return { durationSeconds };
  } catch (error) {
    if (error instanceof CodecError) return { refused: { code: error.code, sentence: error.sentence } };
    throw error;
  }
};

parentPort?.postMessage(await inspect(workerData as Uint8Array));
