import { type ByteBudget, type ByteReader, openAudioFile } from '@sonora/codecs';
import type { Pcm } from '@sonora/codecs/pcm';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { createResampler } from '@sonora/engine';

/** Downmixes more than two channels to stereo: left with centre and left surround, and so on (ITU-R BS.775, −3 dB). */
const toStereoOrMono = (channels: readonly Float32Array[]): readonly Float32Array[] => {
  const [left, right, centre, , leftSurround, rightSurround] = channels;
  if (channels.length <= 2 || !left || !right) return channels;
  const fold = (main: Float32Array, surround: Float32Array | undefined): Float32Array =>
    main.map((sample, frame) => sample + Math.SQRT1_2 * ((centre?.[frame] ?? 0) + (surround?.[frame] ?? 0)));
  return [fold(left, leftSurround), fold(right, rightSurround)];
};

/** Samples at `SAMPLE_RATE_HZ`, in one or two channels, as the consecutive blocks in which they were decoded. */
export type DecodedMedia = {
  readonly blocks: readonly (readonly Float32Array[])[];
  readonly channelCount: number;
  readonly frames: number;
  /** Of the decoded part, from the frames of the file. */
  readonly durationSeconds: number;
};

/**
 * Decodes the first `maxSeconds` of a file. Samples are mixed down and resampled block by block while decoding, so that
 * the memory is that of the result, not that of the file's rate and channels; it is claimed from `budget`.
 * @throws CodecError as `openAudioFile` and its `decode`
 */
export const decodeMedia = async (file: ByteReader, maxSeconds: number, budget: ByteBudget): Promise<DecodedMedia> => {
  const { sampleRateHz, channelCount: fileChannels, decode } = openAudioFile(file, budget);
  const channelCount = Math.min(2, fileChannels);
  const blocks: (readonly Float32Array[])[] = [];
  let frames = 0;
  const resampler = createResampler(
    { fromSampleRateHz: sampleRateHz, toSampleRateHz: SAMPLE_RATE_HZ, channelCount },
    (channels) => {
      const count = channels[0]?.length ?? 0;
      budget.claim(count * channelCount * Float32Array.BYTES_PER_ELEMENT);
      blocks.push(channels);
      frames += count;
    },
  );
  const { durationSeconds } = await decode((channels) => resampler.push(toStereoOrMono(channels)), maxSeconds);
  resampler.finish();
  return { blocks, channelCount, frames, durationSeconds };
};

/** The samples of all blocks in one array per channel. */
export const joinMedia = ({ blocks, channelCount, frames }: DecodedMedia, budget: ByteBudget): Pcm => {
  budget.claim(frames * channelCount * Float32Array.BYTES_PER_ELEMENT);
  const channels = Array.from({ length: channelCount }, (_, channel) => {
    const whole = new Float32Array(frames);
    let at = 0;
    for (const block of blocks) {
      whole.set(block[channel]!, at);
      at += block[channel]!.length;
    }
    return whole;
  });
  return { sampleRateHz: SAMPLE_RATE_HZ, channels };
};
