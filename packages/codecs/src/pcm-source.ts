import type { Pcm, PcmSource } from './pcm.ts';

/** Samples that are held already, as a source. */
export const sourceOfPcm = ({ sampleRateHz, channels }: Pcm): PcmSource => ({
  sampleRateHz,
  channelCount: channels.length,
  frames: channels[0]?.length ?? 0,
  read: (startFrame, count) => channels.map((samples) => samples.slice(startFrame, startFrame + count)),
});

/** Hands a source on in stretches of at most `blockFrames`, in order. */
export const forEachBlock = (
  source: PcmSource,
  blockFrames: number,
  take: (channels: readonly Float32Array[], startFrame: number) => void,
): void => {
  for (let start = 0; start < source.frames; start += blockFrames) {
    take(source.read(start, Math.min(blockFrames, source.frames - start)), start);
  }
};
