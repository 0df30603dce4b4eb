import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { CodecError } from '../codec-error.ts';
import { layoutOfMp4 } from '../mp4/layout-mp4.ts';
import type { Pcm } from '../pcm.ts';
import {
  BlockChannels,
  checkDecodedSize,
  DEFAULT_MAX_SAMPLES,
  GrowingChannels,
  type TakeBlock,
} from '../pcm-checks.ts';
import { AacDecoder, aacInWavOrder } from './decode-frame.ts';
import { AAC_FRAME_SAMPLES, type AacStream, layoutOfAdts } from './layout-adts.ts';

/** Returns the result of `work`, or the `CodecError` that it throws. */
const attempt = <T>(work: () => T): T | CodecError => {
  try {
    return work();
  } catch (error) {
    if (error instanceof CodecError) return error;
    throw error;
  }
};

/**
 * Decodes a stream and passes its samples on. A damaged frame becomes silence of its length, and so does a frame that
 * seems to use an unsupported tool, which damage can imitate. If no frame can be decoded, the error names that tool.
 */
const decodeStream = (bytes: Uint8Array, stream: AacStream, take: TakeBlock): void => {
  const sink = new BlockChannels(stream.channelCount, take, stream.skipFrames, stream.keepFrames);
  const decoder = new AacDecoder(stream.sampleRateIndex, stream.channelCount);
  let isAnySound = false;
  let unsupported: CodecError | undefined;
  let due = 0;
  for (const { dataOffset, endOffset, blocks } of stream.frames) {
    const frame = bytes.subarray(dataOffset, endOffset);
    let offset = 0;
    for (let block = 0; block < blocks; block += 1) {
      const decoded = attempt(() => decoder.decode(frame, offset));
      if (decoded instanceof CodecError) {
        if (decoded.code === 'unsupported') unsupported ??= decoded;
        break;
      }
      sink.append(aacInWavOrder(decoded.channels), AAC_FRAME_SAMPLES);
      offset = decoded.endBytes;
      isAnySound = true;
    }
    due += blocks * AAC_FRAME_SAMPLES;
    sink.silenceUntil(due);
  }
  if (!isAnySound)
    throw (
      unsupported ?? new CodecError('damaged', audioFileMessage('audioFiles.holdsNoReadableAudio', { format: 'AAC' }))
    );
  sink.finish();
};

/** Finds the stream in an MP4 file or in ADTS frames. */
export const streamOfAac = (bytes: Uint8Array, container: 'm4a' | 'aac'): AacStream =>
  container === 'm4a' ? layoutOfMp4(bytes) : layoutOfAdts(bytes);

/** As `decodeAac`, block by block. */
export const decodeAacBlocks = (
  bytes: Uint8Array,
  container: 'm4a' | 'aac',
  take: TakeBlock,
  maxSamples: number,
): void => {
  const stream = streamOfAac(bytes, container);
  if (stream.keepFrames === 0)
    throw new CodecError('empty', audioFileMessage('audioFiles.holdsNoAudio', { format: 'AAC' }));
  checkDecodedSize(stream.keepFrames, stream.channelCount, maxSamples);
  decodeStream(bytes, stream, take);
};

/**
 * Decodes AAC-LC in an MP4 file (M4A) or in ADTS frames, 1 to 8 channels in the order of WAV. Encoder delay and padding
 * are removed where the file declares them, so that exactly the encoded frames remain. `maxSamples` limits frames ×
 * channels (default 2^28).
 * @throws CodecError as `layoutOfMp4` and `layoutOfAdts`, `unsupported` for HE-AAC, `damaged` without one valid frame,
 * `empty`, `too-large` above the limit
 */
export const decodeAac = (
  bytes: Uint8Array,
  container: 'm4a' | 'aac',
  { maxSamples = DEFAULT_MAX_SAMPLES }: { readonly maxSamples?: number } = {},
): Pcm => {
  const { sampleRateHz, channelCount } = streamOfAac(bytes, container);
  const sink = new GrowingChannels(channelCount);
  decodeAacBlocks(bytes, container, (channels) => sink.append(channels, channels[0]!.length), maxSamples);
  return { sampleRateHz, channels: sink.finish() };
};
