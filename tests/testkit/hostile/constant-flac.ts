import { flacCrc8, flacCrc16 } from '../../../packages/codecs/src/flac/checksums.ts';
import { BitWriter } from '../../../packages/codecs/src/io/bits.ts';
import { concatBytes } from '../../../packages/codecs/src/io/bytes.ts';

export type ConstantFlac = {
  readonly channels: number;
  readonly sampleRateHz: number;
  readonly seconds: number;
  /** Default: the length of the audio. */
  readonly declaredFrames?: number;
};

/** The largest block that STREAMINFO can name. */
const BLOCK_FRAMES = 65_535;
const BITS = 16;
/** The value of every sample, of ±32,768. */
const LEVEL = 1_000;

/** UTF-8 style coding of a frame number. */
const codedNumber = (value: number): readonly number[] => {
  if (value < 0x80) return [value];
  const length = [2, 3, 4, 5, 6].find((bytes) => value < 2 ** (5 * bytes + 1))!;
  const sixBits = (place: number): number => Math.floor(value / 64 ** place) % 64;
  const first = ((0xff00 >> length) & 0xff) | sixBits(length - 1);
  return [first, ...Array.from({ length: length - 1 }, (_, index) => 0x80 | sixBits(length - 2 - index))];
};

const frameOf = (number: number, frames: number, channels: number): Uint8Array => {
  const head = new BitWriter();
  head.write(0xfff8, 16);
  head.write(7, 4);
  // The rate of STREAMINFO, which has room for 655,350 Hz.
  head.write(0, 4);
  head.write(channels - 1, 4);
  head.write(4, 3);
  head.write(0, 1);
  for (const byte of codedNumber(number)) head.write(byte, 8);
  head.write(frames - 1, 16);
  const header = head.written();
  const body = new BitWriter();
  for (const byte of header) body.write(byte, 8);
  body.write(flacCrc8(header, 0, header.length), 8);
  for (let channel = 0; channel < channels; channel += 1) {
    // A constant subframe: one sample stands for all.
    body.write(0, 8);
    body.write(LEVEL, BITS);
  }
  const bytes = body.written();
  const checksum = flacCrc16(bytes, 0, bytes.length);
  return concatBytes([bytes, Uint8Array.of(checksum >> 8, checksum & 255)]);
};

/**
 * A valid FLAC file of constant frames, which is tiny for its samples: 8 channels of 400 s at 655,350 Hz are 2.1
 * thousand million samples in 142 kB.
 */
export const constantFlac = ({ channels, sampleRateHz, seconds, declaredFrames }: ConstantFlac): Uint8Array => {
  const frames = Math.round(seconds * sampleRateHz);
  const info = new BitWriter();
  for (const letter of 'fLaC') info.write(letter.charCodeAt(0), 8);
  info.write(0x80, 8);
  info.write(34, 24);
  info.write(BLOCK_FRAMES, 16);
  info.write(BLOCK_FRAMES, 16);
  info.write(0, 24);
  info.write(0, 24);
  info.write(sampleRateHz, 20);
  info.write(channels - 1, 3);
  info.write(BITS - 1, 5);
  const declared = declaredFrames ?? frames;
  info.write(Math.floor(declared / 2 ** 32), 4);
  info.write(declared % 2 ** 32, 32);
  for (let byte = 0; byte < 16; byte += 1) info.write(0, 8);
  const parts = [info.written()];
  for (let number = 0; number * BLOCK_FRAMES < frames; number += 1) {
    parts.push(frameOf(number, Math.min(BLOCK_FRAMES, frames - number * BLOCK_FRAMES), channels));
  }
  return concatBytes(parts);
};
