import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { CodecError } from '../codec-error.ts';
import type { Pcm } from '../pcm.ts';
import {
  BlockChannels,
  type ChannelSink,
  checkDecodedSize,
  DEFAULT_MAX_SAMPLES,
  GrowingChannels,
  type TakeBlock,
} from '../pcm-checks.ts';
import { keepPlausible } from '../plausible.ts';
import { inWavOrder } from './channel-order.ts';
import { decodeOpusPackets } from './decode-opus.ts';
import { decodeVorbisPackets } from './decode-vorbis.ts';
import { layoutOfOgg, type OggLayout } from './layout-ogg.ts';
import { placePackets } from './placed-packets.ts';

/** Decodes all samples of the stream, including those to be skipped. */
const runDecoder = async (
  bytes: Uint8Array,
  layout: OggLayout,
  sink: ChannelSink,
  maxSamples: number,
): Promise<void> => {
  const { channelCount, skipFrames } = layout;
  const check = (frames: number): void =>
    checkDecodedSize(frames, channelCount, maxSamples + skipFrames * channelCount);
  const limited: ChannelSink = {
    get frames() {
      return sink.frames;
    },
    append: (values, count, scale) => {
      check(sink.frames + count);
      sink.append(values, count, scale);
    },
    silenceUntil: (frame) => {
      check(frame);
      sink.silenceUntil(frame);
    },
  };
  const { take, finish } = placePackets(limited);
  try {
    if (layout.codec === 'vorbis') await decodeVorbisPackets(bytes, layout, take);
    else await decodeOpusPackets(bytes, layout, take);
    finish();
  } catch (cause) {
    if (cause instanceof CodecError) throw cause;
    throw new CodecError('damaged', audioFileMessage('audioFiles.damagedFormat', { format: 'Ogg' }));
  }
  if (sink.frames <= skipFrames)
    throw new CodecError('damaged', audioFileMessage('audioFiles.holdsNoReadableAudio', { format: 'Ogg' }));
};

/**
 * Samples of an Ogg file with Vorbis or Opus, 1 to 8 channels in WAV order. The positions in the file determine the
 * delay and padding to remove; damaged pages become silence of their length. Of chained streams only the first is read.
 * `maxSamples` limits frames × channels (default 2^28).
 * @throws CodecError as `layoutOfOgg`, `damaged` without readable audio, `too-large` above the limit.
 */
export const decodeOgg = async (
  bytes: Uint8Array,
  { maxSamples = DEFAULT_MAX_SAMPLES }: { readonly maxSamples?: number } = {},
): Promise<Pcm> => {
  const layout = layoutOfOgg(bytes);
  const sink = new GrowingChannels(layout.channelCount);
  await runDecoder(bytes, layout, sink, maxSamples);
  const channels = inWavOrder(sink.finish(layout.skipFrames, keptFrames(layout)).map(keepPlausible));
  return { sampleRateHz: layout.sampleRateHz, channels };
};

const keptFrames = ({ declaredFrames }: OggLayout): number =>
  declaredFrames > 0 ? declaredFrames : Number.POSITIVE_INFINITY;

/** The same samples in blocks. */
export const decodeOggBlocks = async (bytes: Uint8Array, take: TakeBlock, maxSamples: number): Promise<void> => {
  const layout = layoutOfOgg(bytes);
  const inOrder: TakeBlock = (channels) => take(inWavOrder(channels.map(keepPlausible)));
  const sink = new BlockChannels(layout.channelCount, inOrder, layout.skipFrames, keptFrames(layout));
  await runDecoder(bytes, layout, sink, maxSamples);
  sink.finish();
};
