import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { OpusDecoder } from 'opus-decoder';
import { CodecError } from '../codec-error.ts';
import { viewOf } from '../io/bytes.ts';
import type { OggLayout } from './layout-ogg.ts';
import { oggPackets } from './pages.ts';
import type { TakePacket } from './placed-packets.ts';

/** Internals of the package below its `decodeFrame`, which prints errors to the console (it is pinned exactly). */
type Internals = {
  readonly _common: {
    readonly wasm: {
      opus_frame_decode_float_deinterleaved(decoder: number, input: number, length: number, output: number): number;
    };
  };
  readonly _decoder: number;
  readonly _input: { readonly ptr: number; readonly len: number; readonly buf: Uint8Array };
  readonly _output: { readonly ptr: number; readonly buf: Float32Array };
};

type Mapping = {
  readonly streamCount: number;
  readonly coupledStreamCount: number;
  readonly channelMappingTable: number[];
};

/** Coded stream of each channel (RFC 7845 §5.1.1). */
const mappingOf = (head: Uint8Array, channelCount: number): Mapping => {
  if (head[18] === 0 && channelCount <= 2) {
    return {
      streamCount: 1,
      coupledStreamCount: channelCount - 1,
      channelMappingTable: channelCount === 2 ? [0, 1] : [0],
    };
  }
  const [streamCount, coupledStreamCount] = [head[19] ?? 0, head[20] ?? 0];
  const channelMappingTable = [...head.subarray(21, 21 + channelCount)];
  const isSound =
    head[18] !== 0 &&
    streamCount > 0 &&
    coupledStreamCount <= streamCount &&
    streamCount + coupledStreamCount <= 255 &&
    channelMappingTable.length === channelCount &&
    channelMappingTable.every((stream) => stream === 255 || stream < streamCount + coupledStreamCount);
  if (!isSound)
    throw new CodecError(
      'damaged',
      audioFileMessage('audioFiles.damagedBecause', {
        format: 'Opus',
        reason: audioFileMessage('audioFiles.channelsNonsense'),
      }),
    );
  return { streamCount, coupledStreamCount, channelMappingTable };
};

/** Samples at 48 kHz of one coded frame, from the upper five bits of a packet's first byte (RFC 6716 §3.1). */
const codedFrames = (configuration: number): number => {
  if (configuration < 12) return [480, 960, 1920, 2880][configuration % 4]!;
  if (configuration < 16) return [480, 960][configuration % 2]!;
  return [120, 240, 480, 960][configuration % 4]!;
};

const MAX_PACKET_FRAMES = 5760;

/** Duration of a packet in samples, without decoding it. */
const framesOfPacket = (packet: Uint8Array): number => {
  const head = packet[0] ?? 0;
  const counts = [1, 2, 2, (packet[1] ?? 0) & 0x3f];
  return Math.min(MAX_PACKET_FRAMES, codedFrames(head >> 3) * counts[head & 3]!);
};

/** Output gain in 1/256 dB, which the decoder must apply (RFC 7845 §5.1). */
const gainOf = (head: Uint8Array): number => 10 ** (viewOf(head).getInt16(16, true) / 256 / 20);

const layoutChannels = (output: Float32Array, channelCount: number, frames: number): Float32Array[] =>
  Array.from({ length: channelCount }, (_, channel) => output.subarray(channel * frames, (channel + 1) * frames));

/**
 * Decodes packet by packet and passes the samples to `take` with the gain applied; an undecodable packet becomes
 * silence.
 */
export const decodeOpusPackets = async (bytes: Uint8Array, layout: OggLayout, take: TakePacket): Promise<void> => {
  const { channelCount, identification } = layout;
  const mapping = mappingOf(identification, channelCount);
  const gain = gainOf(identification);
  const decoder = new OpusDecoder({ channels: channelCount, ...mapping });
  await decoder.ready;
  try {
    const { _common, _decoder, _input, _output } = decoder as unknown as Internals;
    const packets = oggPackets(bytes);
    packets.next();
    packets.next();
    for (const packet of packets) {
      const { bytes: coded } = packet;
      let frames = -1;
      if (coded.length > 0 && coded.length <= _input.len) {
        _input.buf.set(coded);
        frames = _common.wasm.opus_frame_decode_float_deinterleaved(_decoder, _input.ptr, coded.length, _output.ptr);
      }
      if (coded.length === 0) take(packet, [], 0);
      else if (frames < 0 || frames > MAX_PACKET_FRAMES) take(packet, [], framesOfPacket(coded));
      else take(packet, layoutChannels(_output.buf, channelCount, frames), frames, gain);
    }
  } finally {
    decoder.free();
  }
};
