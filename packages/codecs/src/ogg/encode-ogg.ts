import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { createOggEncoder } from 'wasm-media-encoders';
import { CodecError } from '../codec-error.ts';
import { concatBytes, utf8Bytes } from '../io/bytes.ts';
import type { Pcm, PcmSource } from '../pcm.ts';
import { frameCountOf } from '../pcm-checks.ts';
import { forEachBlock, sourceOfPcm } from '../pcm-source.ts';
import type { AudioTags } from '../tags/audio-tags.ts';
import { buildVorbisComment } from '../tags/vorbis-comment.ts';
import { type OggPage, oggPackets, oggPages, takeOggPages, writeOggPage } from './pages.ts';

/** Ogg Vorbis quality: −1 (about 45 kb/s in stereo at 44.1 kHz) to 10 (500 kb/s); 9 is about 320 kb/s. */
export type OggQuality = number;

/** Frames per call: limits the encoder's buffers. */
const CHUNK_FRAMES = 46_080;
/** Stream serial number; constant, so that the same input gives the same bytes. */
const SERIAL = 0x536f6e6f;
/** Packets before the audio: identification, comment, setup. */
const HEADER_PACKETS = 3;
const MIN_SAMPLE_RATE_HZ = 8000;
const MAX_SAMPLE_RATE_HZ = 192_000;

/** Passes the encoder's output on as it is produced. */
const runVorbis = async (
  source: PcmSource,
  vbrQuality: OggQuality,
  take: (bytes: Uint8Array) => void,
): Promise<void> => {
  // A new instance per file, because the state of an earlier run could change the bytes.
  const encoder = await createOggEncoder();
  const encoded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (cause) {
      throw new CodecError(
        'unsupported',
        audioFileMessage('audioFiles.notWritable', {
          fault: `The Ogg encoder refused these settings: ${String(cause)}`,
        }),
      );
    }
  };
  encoded(() =>
    encoder.configure({
      channels: source.channelCount as 1 | 2,
      sampleRate: source.sampleRateHz as 48000,
      vbrQuality,
    }),
  );
  forEachBlock(source, CHUNK_FRAMES, (channels) => take(encoded(() => encoder.encode(channels as Float32Array[]))));
  take(encoded(() => encoder.finalize()));
};

/** Segment lengths of a packet. */
const lacing = (packet: Uint8Array): Uint8Array => {
  const segments = new Uint8Array(Math.floor(packet.length / 255) + 1).fill(255);
  segments[segments.length - 1] = packet.length % 255;
  return segments;
};

const MAX_SEGMENTS = 255;

/** Header packets on separate pages, as the format requires: the first alone, the others together. */
const headerPages = (packets: readonly Uint8Array[]): OggPage[] => {
  const [first, ...others] = packets;
  const page = (segments: Uint8Array, body: Uint8Array, sequence: number, isContinued: boolean): OggPage => ({
    isContinued,
    isFirst: sequence === 0,
    isLast: false,
    // A page on which no packet ends has no position.
    granule: segments.every((length) => length === 255) ? -1n : 0n,
    serial: SERIAL,
    sequence,
    segments,
    body,
  });
  const pages = first === undefined ? [] : [page(lacing(first), first, 0, false)];
  const segments = concatBytes(others.map(lacing));
  const body = concatBytes(others);
  let bodyAt = 0;
  for (let at = 0; at < segments.length; at += MAX_SEGMENTS) {
    const part = segments.subarray(at, at + MAX_SEGMENTS);
    const length = part.reduce((sum, segment) => sum + segment, 0);
    const isContinued = at > 0 && segments[at - 1] === 255;
    pages.push(page(part, body.subarray(bodyAt, bodyAt + length), pages.length, isContinued));
    bodyAt += length;
  }
  return pages;
};

const VORBIS_COMMENT_HEAD = concatBytes([Uint8Array.of(3), utf8Bytes('vorbis')]);
const FRAMING_BIT = Uint8Array.of(1);

/** Passes the pages of a Vorbis stream on with our serial number and exactly these tags. */
const createTagger = (
  tags: AudioTags,
  write: (bytes: Uint8Array) => void,
): { take(pages: Iterable<OggPage>): void; finish(): void } => {
  const headers: OggPage[] = [];
  let headersLeft = HEADER_PACKETS;
  let sequence = 0;

  const writeHeaders = (): void => {
    const [identification, , setup] = [...oggPackets(concatBytes(headers.map(writeOggPage)))];
    if (identification === undefined || setup === undefined) throw headersMissing();
    const comment = concatBytes([VORBIS_COMMENT_HEAD, buildVorbisComment(tags), FRAMING_BIT]);
    const front = headerPages([identification.bytes, comment, setup.bytes]);
    sequence = front.length;
    for (const page of front) write(writeOggPage(page));
  };

  return {
    take: (pages) => {
      for (const page of pages) {
        if (headersLeft > 0) {
          // libvorbis ends the page after the last header: pages with position 0 or none before the audio are headers.
          headers.push(page);
          headersLeft -= page.segments.filter((length) => length < 255).length;
          if (headersLeft <= 0) writeHeaders();
          continue;
        }
        write(writeOggPage({ ...page, serial: SERIAL, sequence }));
        sequence += 1;
      }
    },
    finish: () => {
      if (headersLeft > 0) throw headersMissing();
    },
  };
};

const headersMissing = (): CodecError =>
  new CodecError(
    'damaged',
    audioFileMessage('audioFiles.damagedBecause', {
      format: 'Ogg',
      reason: audioFileMessage('audioFiles.headersMissing'),
    }),
  );

/**
 * A Vorbis stream with our serial number and exactly these tags; deterministic.
 * @throws CodecError `damaged` without the three headers.
 */
export const oggWithTags = (stream: Uint8Array, tags: AudioTags): Uint8Array => {
  const parts: Uint8Array[] = [];
  const tagger = createTagger(tags, (bytes) => parts.push(bytes));
  tagger.take(oggPages(stream));
  tagger.finish();
  return concatBytes(parts);
};

/**
 * Ogg Vorbis file of one or two channels; players return exactly the input frames. The same input gives the same bytes.
 * @throws CodecError `empty` without a frame, `unsupported` for another channel count, quality or rate (8 to 192 kHz).
 */
export const encodeOgg = async (pcm: Pcm, quality: OggQuality, tags: AudioTags = {}): Promise<Uint8Array> => {
  frameCountOf(pcm);
  const parts: Uint8Array[] = [];
  await encodeOggSource(sourceOfPcm(pcm), quality, tags, (bytes) => parts.push(bytes));
  return concatBytes(parts);
};

/** The same file for audio that is read in blocks, passed to `write` from start to end. */
export const encodeOggSource = async (
  source: PcmSource,
  quality: OggQuality,
  tags: AudioTags,
  write: (bytes: Uint8Array) => void,
): Promise<void> => {
  const { channelCount, sampleRateHz } = source;
  if (channelCount > 2) {
    throw new CodecError(
      'unsupported',
      audioFileMessage('audioFiles.notWritable', {
        fault: `Ogg files are written with one or two channels, not ${channelCount}.`,
      }),
    );
  }
  if (!Number.isInteger(sampleRateHz) || sampleRateHz < MIN_SAMPLE_RATE_HZ || sampleRateHz > MAX_SAMPLE_RATE_HZ) {
    throw new CodecError(
      'unsupported',
      audioFileMessage('audioFiles.notWritable', { fault: `Ogg files are not written at ${sampleRateHz} Hz.` }),
    );
  }
  if (!(quality >= -1 && quality <= 10)) {
    throw new CodecError(
      'unsupported',
      audioFileMessage('audioFiles.notWritable', { fault: 'The quality of an Ogg file must be from -1 to 10.' }),
    );
  }
  const tagger = createTagger(tags, write);
  let rest: Uint8Array = new Uint8Array(0);
  await runVorbis(source, quality, (bytes) => {
    // Copied, because the next call overwrites the encoder's memory.
    const piece = concatBytes([rest, bytes]);
    const { pages, endBytes } = takeOggPages(piece);
    tagger.take(pages);
    rest = piece.subarray(endBytes);
  });
  tagger.finish();
};
