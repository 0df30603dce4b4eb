import { hasAscii, putAscii, viewOf } from '../io/bytes.ts';
import { crc16 } from '../io/crc16.ts';
import { bitRatesFor, type Mp3FrameHeader, parseFrameHeader, sideInfoOffset } from './frame-header.ts';

/**
 * The first frame of an MP3 can be a silent info frame. It contains the number of following frames and bytes, a seek
 * table (Xing's layout), and the samples that the encoder added at both ends (LAME's layout: delay and padding, 12 bit
 * each). The encoder module writes none, so players would add some 50 ms: we write it.
 */
export type Mp3InfoFrame = {
  readonly isVariable: boolean;
  /** Number of music frames, without this one. */
  readonly frames?: number;
  /** Size of the stream, including this frame. */
  readonly streamBytes?: number;
  /** Present if the encoder wrote both. */
  readonly gapless?: { readonly delayFrames: number; readonly paddingFrames: number };
};

/** Delay of a decoder's filter bank: 528 samples of the hybrid filter bank plus one. */
export const DECODER_DELAY_FRAMES = 529;

/** Delay of LAME with our settings, in frames at the output rate. */
export const ENCODER_DELAY_FRAMES = 576;

// Xing: name 4, flags 4, frames 4, bytes 4, TOC 100, quality 4. LAME: 36 more.
const XING_BYTES = 120;
const LAME_BYTES = 36;
const ALL_XING_FIELDS = 0x0f;

/** Header bytes of the Info frame: those of the stream, with the smallest bit rate that has enough room. */
const infoFrameHeader = (firstFrame: Uint8Array, header: Mp3FrameHeader, isVariable: boolean): Uint8Array => {
  const rates = bitRatesFor(header.sampleRateHz);
  const needed = 4 + header.sideInfoBytes + XING_BYTES + LAME_BYTES;
  const bytes = firstFrame.slice(0, 4);
  // Without CRC (bit 0 of byte 1), without padding (bit 1 of byte 2).
  bytes[1] = (bytes[1] as number) | 1;
  const isWideEnough = (rateKbps: number): boolean =>
    Math.floor(((header.frameSamples / 8) * rateKbps * 1000) / header.sampleRateHz) >= needed;
  const wanted = isVariable ? 0 : header.bitRateKbps;
  const index = rates.findIndex((rateKbps) => rateKbps >= wanted && isWideEnough(rateKbps));
  bytes[2] = ((index + 1) << 4) | ((bytes[2] as number) & 0x0d);
  return bytes;
};

/**
 * Seek table: for each percent of the duration, the position in the stream in 1/256. `ends[i]` is the end of frame i.
 */
const seekTable = (frameEnds: readonly number[], infoBytes: number, streamBytes: number): Uint8Array =>
  Uint8Array.from({ length: 100 }, (_, percent) => {
    const frame = Math.floor((percent * frameEnds.length) / 100);
    const start = infoBytes + (frame === 0 ? 0 : (frameEnds[frame - 1] as number));
    return Math.min(255, Math.floor((start * 256) / streamBytes));
  });

/**
 * Builds the Info (constant bit rate) or Xing (variable) frame for consecutive music frames. `paddingFrames` must be 0
 * to 4095 (12 bit). Sets both checksums: one over all music bytes, one over this frame up to the checksum.
 */
export const buildInfoFrame = (
  music: Uint8Array,
  frameEnds: readonly number[],
  options: {
    readonly isVariable: boolean;
    readonly vbrQuality?: number;
    readonly paddingFrames: number;
    readonly sourceRateHz: number;
    readonly lowpassHz?: number;
  },
): Uint8Array => {
  const first = parseFrameHeader(music, 0) as Mp3FrameHeader;
  const head = infoFrameHeader(music, first, options.isVariable);
  const header = parseFrameHeader(head, 0) as Mp3FrameHeader;
  const frame = new Uint8Array(header.frameBytes);
  const view = viewOf(frame);
  const streamBytes = frame.length + music.length;
  frame.set(head, 0);

  let at = 4 + header.sideInfoBytes;
  putAscii(frame, at, options.isVariable ? 'Xing' : 'Info');
  view.setUint32(at + 4, ALL_XING_FIELDS);
  view.setUint32(at + 8, frameEnds.length);
  view.setUint32(at + 12, streamBytes);
  frame.set(seekTable(frameEnds, frame.length, streamBytes), at + 16);
  // Xing's quality: 100 best, 0 worst; LAME writes ten points for each step of 10 − V, minus its own quality 3.
  view.setUint32(at + 116, options.isVariable ? Math.max(0, Math.round(100 - 10 * (options.vbrQuality ?? 4)) - 3) : 57);

  at += XING_BYTES;
  // The WebAssembly module contains LAME 3.100; players trust the delay only if they find this name.
  putAscii(frame, at, 'LAME3.100');
  // Tag revision 0; method 1 constant, 4 variable (mtrh).
  frame[at + 9] = options.isVariable ? 4 : 1;
  frame[at + 10] = Math.round((options.lowpassHz ?? 0) / 100);
  // Peak and both ReplayGain fields stay 0, "unknown": the ID3 tag contains the loudness.
  frame[at + 19] = 0;
  frame[at + 20] = Math.min(255, first.bitRateKbps);
  view.setUint32(
    at + 20,
    (frame[at + 20] as number) * 2 ** 24 + ENCODER_DELAY_FRAMES * 2 ** 12 + options.paddingFrames,
  );
  frame[at + 24] = sourceRateBits(options.sourceRateHz) | (header.channelCount === 1 ? 0 : 0x0c);
  view.setUint32(at + 28, streamBytes);
  view.setUint16(at + 32, crc16(music));
  view.setUint16(at + 34, crc16(frame.subarray(0, at + 34)));
  return frame;
};

/** Upper two bits of LAME's "misc" byte: the source's sample rate. */
const sourceRateBits = (sourceRateHz: number): number => {
  if (sourceRateHz <= 32000) return 0x00;
  if (sourceRateHz <= 44100) return 0x40;
  return sourceRateHz <= 48000 ? 0x80 : 0xc0;
};

/** Parses the Info, Xing or VBRI frame at the offset; undefined if the frame is music. */
export const parseInfoFrame = (bytes: Uint8Array, offset: number, header: Mp3FrameHeader): Mp3InfoFrame | undefined => {
  const end = Math.min(bytes.length, offset + header.frameBytes);
  const frame = bytes.subarray(offset, end);
  const view = viewOf(frame);
  let at = sideInfoOffset(header) + header.sideInfoBytes;
  if (hasAscii(frame, 36, 'VBRI')) return { isVariable: true };
  const isVariable = hasAscii(frame, at, 'Xing');
  if (!isVariable && !hasAscii(frame, at, 'Info')) return undefined;
  const flags = at + 8 <= frame.length ? view.getUint32(at + 4) : 0;
  at += 8;
  const fields: { frames?: number; streamBytes?: number } = {};
  if ((flags & 1) !== 0 && at + 4 <= frame.length) fields.frames = view.getUint32(at);
  at += (flags & 1) !== 0 ? 4 : 0;
  if ((flags & 2) !== 0 && at + 4 <= frame.length) fields.streamBytes = view.getUint32(at);
  at += (flags & 2) !== 0 ? 4 : 0;
  at += ((flags & 4) !== 0 ? 100 : 0) + ((flags & 8) !== 0 ? 4 : 0);
  const hasEncoderName = at + 24 <= frame.length && /^[A-Za-z]/.test(String.fromCharCode(frame[at] as number));
  if (!hasEncoderName) return { isVariable, ...fields };
  const ends = view.getUint32(at + 20) & 0xffffff;
  return { isVariable, ...fields, gapless: { delayFrames: ends >>> 12, paddingFrames: ends & 0xfff } };
};
