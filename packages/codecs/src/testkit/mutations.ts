import { encodeFlac } from '../flac/encode-flac.ts';
import { concatBytes, utf8Bytes } from '../io/bytes.ts';
import { encodeMp3 } from '../mp3/encode-mp3.ts';
import { encodeOgg } from '../ogg/encode-ogg.ts';
import { oggPages, writeOggPage } from '../ogg/pages.ts';
import { encodeWav } from '../wav/encode-wav.ts';
import { buildAdts, buildMp4, encodeAacFrames, mp4Item } from './aac.ts';
import { buildAiff } from './aiff.ts';
import { buildOpus, joinOpusStreams, opusPacket, opusPackets } from './ogg.ts';
import { createNoise, softNoise } from './signals.ts';
import { buildWav } from './wav.ts';

type NamedFiles = readonly (readonly [name: string, bytes: Uint8Array])[];

const writeSoundFiles = async (): Promise<NamedFiles> => {
  const stereo = softNoise(9000, 2, 48_000);
  const steps = stereo.channels.map((channel) => Int16Array.from(channel, (sample) => sample * 32_767));
  const openSteps = steps.map((channel) => [...channel]);
  const pairs = opusPackets(10);
  const threes = pairs.map((pair, index) => joinOpusStreams([pair, opusPacket(50 + index, { isStereo: false })]));
  const aac = encodeAacFrames(stereo, { sequences: [0, 1, 2, 3], isMiddleSide: true });
  return [
    ['wav', encodeWav(stereo, { bitDepth: 24, tags: { title: 'A wave' } })],
    ['wav of RF64', buildWav(openSteps, { magic: 'RF64', format: 'integer', containerBits: 32 }, 48_000)],
    ['wav in big-endian order', buildWav(openSteps, { magic: 'RIFX', format: 'float', containerBits: 64 }, 48_000)],
    ['wav with valid bits', buildWav(openSteps, { format: 'integer', containerBits: 24, validBits: 20 }, 48_000)],
    ['aiff', buildAiff(steps)],
    ['aifc', buildAiff(steps, true)],
    ['flac', encodeFlac(stereo, { bitDepth: 16, tags: { title: 'Free' } })],
    ['flac of six channels', encodeFlac(softNoise(5000, 6, 44_100), { bitDepth: 24 })],
    ['mp3', await encodeMp3(stereo, { bitRateKbps: 128 })],
    ['mp3 of variable rate', await encodeMp3(stereo, { vbrQuality: 2 })],
    // Long enough that mutations often spare the headers, without which nothing can be decoded.
    ['ogg', await encodeOgg(softNoise(60_000, 2, 48_000), 3, { title: 'A page' })],
    ['opus', buildOpus({ channelCount: 2, packets: pairs, preSkip: 312, endGranule: 9312, tags: ['TITLE=A packet'] })],
    [
      'opus of three channels',
      buildOpus({
        channelCount: 3,
        packets: threes,
        gain: -512,
        mapping: { streams: 2, pairs: 1, channels: [0, 2, 1] },
      }),
    ],
    ['m4a', buildMp4(aac, 48_000, 2, { frames: 9000, items: [mp4Item('©nam', utf8Bytes('A box'))] })],
    ['m4a in fragments', buildMp4(aac, 48_000, 2, { frames: 9000, gapless: 'comment', isFragmented: true })],
    ['aac', buildAdts(aac, 48_000, 2)],
  ];
};

let written: Promise<NamedFiles> | undefined;

/** Valid files of every container that we can write, by name. Shared by all tests: not to be changed. */
export const soundFiles = (): Promise<NamedFiles> => {
  written ??= writeSoundFiles();
  return written;
};

/**
 * The pages of a damaged Ogg file with corrected checksums, as an attacker would write them: with wrong checksums, the
 * damage would not reach the decoders.
 */
const resealPages = (damaged: Uint8Array, original: Uint8Array): Uint8Array => {
  const sealed: Uint8Array[] = [];
  let offset = 0;
  for (const page of oggPages(original)) {
    const bodyOffset = offset + 27 + page.segments.length;
    const body = damaged.subarray(bodyOffset, bodyOffset + page.body.length);
    if (body.length === page.body.length) sealed.push(writeOggPage({ ...page, body }));
    offset = bodyOffset + page.body.length;
  }
  return concatBytes(sealed);
};

/**
 * A damaged copy: bytes are overwritten, removed, repeated or truncated, more often near the headers; determined by the
 * seed.
 */
export const mutate = (original: Uint8Array, seed: number): Uint8Array => {
  const noise = createNoise(Math.imul(seed + 1, 0x9e3779b1));
  for (let warmUp = 0; warmUp < 8; warmUp += 1) noise();
  const below = (limit: number): number => Math.floor(Math.abs(noise()) * limit);
  let bytes = original.slice();
  const reach = seed % 3 === 0 ? Math.min(200, bytes.length) : bytes.length;
  for (let hits = 1 + below(24); hits > 0; hits -= 1) bytes[below(reach)] = below(256);
  if (seed % 5 === 1) bytes = bytes.subarray(0, 1 + below(bytes.length));
  if (seed % 5 === 2) bytes.copyWithin(below(bytes.length), below(bytes.length));
  if (seed % 5 === 3) bytes.fill(seed % 2 === 0 ? 0xff : 0, below(reach), below(reach));
  return original[0] === 0x4f && seed % 16 < 8 ? resealPages(bytes, original) : bytes;
};
