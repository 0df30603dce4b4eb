import { Worker } from 'node:worker_threads';
import {
  type AudioTags,
  canEncodeInParts,
  type EncoderPreset,
  encodeAs,
  encodeMp3Part,
  joinMp3Parts,
  middleFrame,
  withChannelCount,
} from '@sonora/codecs';
import type { Pcm } from '@sonora/codecs/pcm';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import type { EncodeAnswer, EncodeRequest } from './encode-protocol.ts';

/** Below this a second thread costs more than it saves. */
const worthwhileFrames = 5 * SAMPLE_RATE_HZ;

type SecondThread = { encode(request: Omit<EncodeRequest, 'id'>): Promise<Uint8Array | undefined> };

let secondThread: SecondThread | undefined;

/** One helper for each thread that encodes, kept for the next file; it never keeps the process alive. */
const openSecondThread = (): SecondThread => {
  const worker = new Worker(new URL('./encode-thread.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  worker.unref();
  const waiting = new Map<number, (bytes: Uint8Array | undefined) => void>();
  let lastId = 0;
  worker.on('message', ({ id, bytes }: EncodeAnswer) => {
    waiting.get(id)?.(bytes);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
  });
  const fail = (): void => {
    secondThread = undefined;
    for (const resolve of waiting.values()) resolve(undefined);
    waiting.clear();
  };
  worker.on('error', fail);
  worker.on('exit', fail);
  return {
    encode: (request) =>
      new Promise((resolve) => {
        lastId += 1;
        waiting.set(lastId, resolve);
        worker.ref();
        worker.postMessage({ id: lastId, ...request } satisfies EncodeRequest);
      }),
  };
};

const shared = (samples: Float32Array): Float32Array<SharedArrayBuffer> => {
  const copy = new Float32Array(new SharedArrayBuffer(samples.byteLength));
  copy.set(samples);
  return copy;
};

/**
 * The file that `encodeAs` gives, byte for byte, by two threads where the format allows it: frames of a constant
 * rate without bit reservoir stand by themselves, so one thread encodes the first half and another the second.
 */
export const encodeInTwo = async (pcm: Pcm, preset: EncoderPreset, tags?: AudioTags): Promise<Uint8Array> => {
  const { rate, channelCount, sampleRateHz } = preset;
  const isLong = (pcm.channels[0]?.length ?? 0) >= worthwhileFrames;
  if (!rate || !isLong || !canEncodeInParts(pcm, rate, sampleRateHz)) return encodeAs(pcm, preset, tags);
  const adapted = withChannelCount(pcm, channelCount);
  const cut = middleFrame(adapted);
  secondThread ??= openSecondThread();
  const second = secondThread.encode({
    sampleRateHz,
    channels: adapted.channels.map(shared),
    rate,
    part: { from: cut },
  });
  const [head, tail] = await Promise.all([encodeMp3Part(adapted, rate, { from: 0, to: cut }), second]);
  if (!head || !tail) return encodeAs(pcm, preset, tags);
  return joinMp3Parts([head, tail], adapted, rate, { tags });
};
