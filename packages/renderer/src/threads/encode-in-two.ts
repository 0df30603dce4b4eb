import {
  type AudioTags,
  canEncodeInParts,
  type EncoderPreset,
  encodeAs,
  encodeMp3Part,
  joinMp3Parts,
  type Mp3Part,
  type Mp3Rate,
  middleFrame,
  withChannelCount,
} from '@sonora/codecs';
import type { Pcm } from '@sonora/codecs/pcm';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { createThreadPool } from './rpc/thread-pool.ts';

/** For shorter files a second thread costs more than it saves. */
const worthwhileFrames = 5 * SAMPLE_RATE_HZ;

export type EncodeKinds = {
  readonly encode: {
    readonly request: {
      readonly sampleRateHz: number;
      /** Shared memory, not copied. */
      readonly channels: readonly Float32Array<SharedArrayBuffer>[];
      readonly rate: Mp3Rate;
      readonly part: Mp3Part;
    };
    readonly response: Uint8Array | undefined;
  };
};

/** One helper for each encoding thread, reused for the next file; it does not keep the process alive. */
const secondThread = createThreadPool<EncodeKinds>({ script: new URL('./encode-thread.ts', import.meta.url) });

const shared = (samples: Float32Array): Float32Array<SharedArrayBuffer> => {
  const copy = new Float32Array(new SharedArrayBuffer(samples.byteLength));
  copy.set(samples);
  return copy;
};

const isWorthwhile = (pcm: Pcm): boolean => (pcm.channels[0]?.length ?? 0) >= worthwhileFrames;

/** Starts the second thread for a file that will be encoded soon, so that it loads its code meanwhile. */
export const prepareSecondThread = (pcm: Pcm, { rate }: EncoderPreset): void => {
  if (rate && isWorthwhile(pcm)) secondThread.preload();
};

/**
 * Encodes as `encodeAs` with equal bytes, on two threads where the format allows it: frames of a constant rate without
 * bit reservoir are independent, so that each thread encodes one half.
 */
export const encodeInTwo = async (pcm: Pcm, preset: EncoderPreset, tags?: AudioTags): Promise<Uint8Array> => {
  const { rate, channelCount, sampleRateHz } = preset;
  if (!rate || !isWorthwhile(pcm) || !canEncodeInParts(pcm, rate, sampleRateHz)) return encodeAs(pcm, preset, tags);
  const adapted = withChannelCount(pcm, channelCount);
  const cut = middleFrame(adapted);
  const request = { sampleRateHz, channels: adapted.channels.map(shared), rate, part: { from: cut } };
  // If a part fails for any reason, the whole file is encoded in this thread.
  const second = secondThread.run('encode', request).catch(() => undefined);
  const [head, tail] = await Promise.all([encodeMp3Part(adapted, rate, { from: 0, to: cut }), second]);
  if (!head || !tail) return encodeAs(pcm, preset, tags);
  return joinMp3Parts([head, tail], adapted, rate, { tags });
};
