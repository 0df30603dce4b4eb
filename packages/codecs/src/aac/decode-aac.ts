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

/** Result of `work`, or the `CodecError` that it throws. */
const attempt = <T>(work: () => T): T | CodecError => {
  try {
    return work();
  } catch (error) {
    if (error instanceof CodecError) return error;
    throw error;
  }
};

/**
 * Decodes a stream. A damaged frame becomes silence of its length, and so does a frame of an unsupported kind, because
 * damage can look like one; its error is thrown only if no frame can be decoded.
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

/** The stream of an MP4 file, or of plain ADTS frames. */
export const streamOfAac = (bytes: Uint8Array, container: 'm4a' | 'aac'): AacStream =>
  container === 'm4a' ? layoutOfMp4(bytes) : layoutOfAdts(bytes);

/** Like `decodeAac`, in blocks. */
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
 * Samples of AAC-LC, in an MP4 file (M4A) or as plain ADTS frames, 1 to 8 channels in WAV order. Encoder delay and
 * padding are removed if the file declares them, which leaves exactly the encoded frames. `maxSamples` limits frames ×
 * channels (default 2^28).
 * @throws CodecError as `layoutOfMp4` and `layoutOfAdts`, `unsupported` for HE-AAC, `damaged` without a valid frame,
 * `empty`, `too-large` above the limit.
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
