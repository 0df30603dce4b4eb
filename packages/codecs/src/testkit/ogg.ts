import { concatBytes, putAscii, utf8Bytes, viewOf } from '../io/bytes.ts';
import { writeOggPage } from '../ogg/pages.ts';
import { createNoise } from './signals.ts';

/** A page to write: its packets and position. */
export type PagePlan = {
  readonly packets: readonly Uint8Array[];
  readonly granule: number | bigint;
  readonly isLast?: boolean;
};

const MAX_SEGMENTS = 255;

/** Segment lengths of the packets of one page. */
const lacingOf = (packets: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(
    packets.flatMap(({ length }) => [...new Array<number>(Math.floor(length / 255)).fill(255), length % 255]),
  );

/**
 * Pages of one stream. Packets that do not fit continue on the next page, which is marked as continued; a page on which
 * no packet ends has no position.
 */
export const buildOggPages = (plans: readonly PagePlan[], serial = 1): readonly Uint8Array[] => {
  const pages: Uint8Array[] = [];
  let isContinued = false;
  for (const [index, { packets, granule, isLast = false }] of plans.entries()) {
    const segments = lacingOf(packets);
    const body = concatBytes(packets);
    let bodyAt = 0;
    for (let at = 0; at < segments.length; at += MAX_SEGMENTS) {
      const part = segments.subarray(at, at + MAX_SEGMENTS);
      const length = part.reduce((sum, segment) => sum + segment, 0);
      const isEnd = at + MAX_SEGMENTS >= segments.length;
      pages.push(
        writeOggPage({
          isContinued,
          isFirst: pages.length === 0,
          isLast: isEnd && (isLast || index === plans.length - 1),
          granule: part.some((segment) => segment < 255) ? BigInt(granule) : -1n,
          serial,
          sequence: pages.length,
          segments: part,
          body: body.subarray(bodyAt, bodyAt + length),
        }),
      );
      bodyAt += length;
      isContinued = part.at(-1) === 255;
    }
  }
  return pages;
};

export type OpusHead = {
  readonly channelCount: number;
  readonly preSkip?: number;
  /** In 1/256 dB. */
  readonly gain?: number;
  /** Channel mapping family 1: number of streams, number of coupled streams, and source of each channel. */
  readonly mapping?: { readonly streams: number; readonly pairs: number; readonly channels: readonly number[] };
};

/** The identification header (RFC 7845 §5.1). */
export const buildOpusHead = ({ channelCount, preSkip = 0, gain = 0, mapping }: OpusHead): Uint8Array => {
  const head = new Uint8Array(mapping === undefined ? 19 : 21 + mapping.channels.length);
  const view = viewOf(head);
  putAscii(head, 0, 'OpusHead');
  head[8] = 1;
  head[9] = channelCount;
  view.setUint16(10, preSkip, true);
  view.setUint32(12, 48_000, true);
  view.setInt16(16, gain, true);
  if (mapping !== undefined) {
    head[18] = 1;
    head[19] = mapping.streams;
    head[20] = mapping.pairs;
    head.set(mapping.channels, 21);
  }
  return head;
};

/** A comment header (RFC 7845 §5.2) with texts such as `TITLE=One`. */
export const buildOpusTags = (texts: readonly string[] = []): Uint8Array => {
  const counted = (value: Uint8Array): Uint8Array => {
    const length = new Uint8Array(4);
    viewOf(length).setUint32(0, value.length, true);
    return concatBytes([length, value]);
  };
  const count = new Uint8Array(4);
  viewOf(count).setUint32(0, texts.length, true);
  return concatBytes([
    utf8Bytes('OpusTags'),
    counted(utf8Bytes('test')),
    count,
    ...texts.map((text) => counted(utf8Bytes(text))),
  ]);
};

/** Samples of a packet from `opusPacket`: 20 ms. */
export const OPUS_PACKET_FRAMES = 960;

/**
 * An Opus packet with one full-band CELT frame of 20 ms (configuration 31 of RFC 6716 §3.1). Its payload is
 * pseudo-random: the range decoder produces sound from any bytes, deterministically.
 */
export const opusPacket = (seed: number, { isStereo = true, payloadBytes = 60 } = {}): Uint8Array => {
  const noise = createNoise(Math.imul(seed + 1, 0x9e3779b1));
  for (let warmUp = 0; warmUp < 8; warmUp += 1) noise();
  return concatBytes([
    Uint8Array.of((31 << 3) | (isStereo ? 4 : 0)),
    Uint8Array.from({ length: payloadBytes }, (_, index) => {
      const byte = Math.floor((noise() + 1) * 128);
      // A first byte of ones would mean silence.
      return index === 0 ? byte & 0x3f : byte;
    }),
  ]);
};

/** One packet of several streams: all but the last have their length after the first byte (RFC 6716, appendix B). */
export const joinOpusStreams = (packets: readonly Uint8Array[]): Uint8Array =>
  concatBytes(
    packets.flatMap((packet, index) => {
      if (index === packets.length - 1) return [packet];
      const payload = packet.subarray(1);
      return [packet.subarray(0, 1), Uint8Array.of(payload.length), payload];
    }),
  );

export type OpusChoices = OpusHead & {
  readonly packets: readonly Uint8Array[];
  /** Position of the last page. Default: all samples of the packets. */
  readonly endGranule?: number;
  readonly packetsPerPage?: number;
  readonly tags?: readonly string[];
};

/** The pages of an Opus file: two of headers, then audio. */
export const buildOpusPages = (choices: OpusChoices): readonly Uint8Array[] => {
  const { packets, packetsPerPage = 4, tags = [] } = choices;
  const all = packets.length * OPUS_PACKET_FRAMES;
  const audio: PagePlan[] = [];
  for (let start = 0; start < packets.length; start += packetsPerPage) {
    const end = Math.min(packets.length, start + packetsPerPage);
    const granule = end === packets.length ? (choices.endGranule ?? all) : end * OPUS_PACKET_FRAMES;
    audio.push({ packets: packets.slice(start, end), granule });
  }
  return buildOggPages([
    { packets: [buildOpusHead(choices)], granule: 0 },
    { packets: [buildOpusTags(tags)], granule: 0 },
    ...audio,
  ]);
};

export const buildOpus = (choices: OpusChoices): Uint8Array => concatBytes(buildOpusPages(choices));

/** Packets with different sounds. */
export const opusPackets = (count: number, options: { readonly isStereo?: boolean } = {}): readonly Uint8Array[] =>
  Array.from({ length: count }, (_, index) => opusPacket(index, options));
