import type { Pcm, PcmSource } from './pcm.ts';

/** Samples in memory as a source. */
export const sourceOfPcm = ({ sampleRateHz, channels }: Pcm): PcmSource => ({
  sampleRateHz,
  channelCount: channels.length,
  frames: channels[0]?.length ?? 0,
  read: (startFrame, count) => channels.map((samples) => samples.slice(startFrame, startFrame + count)),
});

/** Passes a source on in blocks of at most `blockFrames`, in order. */
export const forEachBlock = (
  source: PcmSource,
  blockFrames: number,
  take: (channels: readonly Float32Array[], startFrame: number) => void,
): void => {
  for (let start = 0; start < source.frames; start += blockFrames) {
    take(source.read(start, Math.min(blockFrames, source.frames - start)), start);
  }
};
