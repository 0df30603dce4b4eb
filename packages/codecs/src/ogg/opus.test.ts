import { describe, expect, it } from 'vitest';
import { decodeAudio, decodeAudioBlocks } from '../decode-audio.ts';
import { concatBytes } from '../io/bytes.ts';
import { readTags } from '../tags/tags.ts';
import {
  buildOggPages,
  buildOpus,
  buildOpusHead,
  buildOpusTags,
  joinOpusStreams,
  OPUS_PACKET_FRAMES,
  opusPacket,
  opusPackets,
} from '../testkit/ogg.ts';

const COUNT = 12;
const ALL = COUNT * OPUS_PACKET_FRAMES;
const packets = opusPackets(COUNT);

const channelsOf = async (bytes: Uint8Array): Promise<readonly Float32Array[]> =>
  (await decodeAudio(bytes)).pcm.channels;
const slices = (channels: readonly Float32Array[], from: number, to: number): Float32Array[] =>
  channels.map((samples) => samples.slice(from, to));

describe('decodeAudio of Opus', () => {
  it('gives all samples of the packets, each with a sound of its own, when nothing is to be cut', async () => {
    const [left, right] = await channelsOf(buildOpus({ channelCount: 2, packets }));
    expect([left?.length, right?.length]).toEqual([ALL, ALL]);
    for (let packet = 1; packet < COUNT; packet += 1) {
      const from = packet * OPUS_PACKET_FRAMES;
      const own = left!.subarray(from, from + OPUS_PACKET_FRAMES);
      expect(own.some((sample) => Math.abs(sample) > 0.01)).toBe(true);
      expect(own).not.toEqual(left!.subarray(from - OPUS_PACKET_FRAMES, from));
    }
  });

  it.each([1, 312, 3840])('leaves out %d frames of pre-skip', async (preSkip) => {
    const whole = await channelsOf(buildOpus({ channelCount: 2, packets }));
    const { pcm, probe } = await decodeAudio(buildOpus({ channelCount: 2, packets, preSkip }));
    expect(pcm.channels).toEqual(slices(whole, preSkip, ALL));
    expect(probe).toMatchObject({ container: 'opus', sampleRateHz: 48_000, channelCount: 2, frames: ALL - preSkip });
  });

  it('ends at the position of the last page', async () => {
    const whole = await channelsOf(buildOpus({ channelCount: 2, packets }));
    const bytes = buildOpus({ channelCount: 2, packets, preSkip: 312, endGranule: ALL - 777 });
    expect(await channelsOf(bytes)).toEqual(slices(whole, 312, ALL - 777));
    const blocks: number[] = [];
    await decodeAudioBlocks(bytes, (channels) => blocks.push(channels[0]!.length));
    expect(blocks).toEqual([ALL - 777 - 312]);
  });

  it.each([
    [6 * 256, 10 ** (6 / 20)],
    [-20 * 256, 0.1],
    [1, 10 ** (1 / 256 / 20)],
  ])('applies an output gain of %d/256 dB', async (gain, factor) => {
    const [plain] = await channelsOf(buildOpus({ channelCount: 2, packets }));
    const [loud] = await channelsOf(buildOpus({ channelCount: 2, packets, gain }));
    expect(loud).toEqual(plain!.map((sample) => sample * factor));
  });

  it('puts the channels of several streams where the mapping says, in the order of WAV', async () => {
    const pairs = opusPackets(COUNT);
    const singles = Array.from({ length: COUNT }, (_, index) => opusPacket(100 + index, { isStereo: false }));
    const joined = pairs.map((pair, index) => joinOpusStreams([pair, singles[index]!]));
    const pair = await channelsOf(buildOpus({ channelCount: 2, packets: pairs }));
    const [single] = await channelsOf(buildOpus({ channelCount: 1, packets: singles }));
    const mapped = (...channels: number[]): Promise<readonly Float32Array[]> =>
      channelsOf(
        buildOpus({ channelCount: channels.length, mapping: { streams: 2, pairs: 1, channels }, packets: joined }),
      );
    // Three channels are stored as left, centre, right (RFC 7845 §5.1.1.2).
    expect(await mapped(0, 2, 1)).toEqual([pair[0], pair[1], single]);
    expect(await mapped(1, 2, 0)).toEqual([pair[1], pair[0], single]);
    expect(await mapped(2, 2)).toEqual([single, single]);
    // 255 is a silent channel.
    expect(await mapped(0, 255)).toEqual([pair[0], new Float32Array(ALL)]);
  });

  it('puts packets together that go on on the next page', async () => {
    // Six segments each: the 255 segments of a page end within the 43rd packet.
    const long = Array.from({ length: 50 }, (_, index) => opusPacket(index, { payloadBytes: 1274 }));
    const head = [
      { packets: [buildOpusHead({ channelCount: 2 })], granule: 0 },
      { packets: [buildOpusTags()], granule: 0 },
    ];
    const pages = buildOggPages([...head, { packets: long, granule: 50 * OPUS_PACKET_FRAMES }]);
    expect(pages).toHaveLength(4);
    expect(await channelsOf(concatBytes(pages))).toEqual(
      await channelsOf(buildOpus({ channelCount: 2, packets: long, packetsPerPage: 10 })),
    );
  });

  it('is silent for the length of a packet that cannot be decoded', async () => {
    // A code 3 packet of 60 frames exceeds the allowed 120 ms (RFC 6716 §3.2.5).
    const broken = Uint8Array.of((31 << 3) | 4 | 3, 60, 1, 2, 3);
    const whole = await channelsOf(buildOpus({ channelCount: 2, packets }));
    const bytes = buildOpus({ channelCount: 2, packets: [...packets.slice(0, 6), broken], endGranule: 20_000 });
    const [left] = await channelsOf(bytes);
    expect(left!.subarray(0, 6 * OPUS_PACKET_FRAMES)).toEqual(whole[0]!.subarray(0, 6 * OPUS_PACKET_FRAMES));
    expect(left!.subarray(6 * OPUS_PACKET_FRAMES)).toEqual(new Float32Array(5760));
  });

  it('tells its texts', () => {
    const tags = ['TITLE=A little noise', 'artist=Range coder', 'REPLAYGAIN_TRACK_GAIN=-3.00 dB'];
    expect(readTags(buildOpus({ channelCount: 2, packets, tags }))).toEqual({
      title: 'A little noise',
      organisation: 'Range coder',
      loudness: { integratedLufs: -15 },
    });
  });
});
