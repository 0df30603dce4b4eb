import { BitReader } from '../io/bits.ts';
import { flacCrc8 } from './checksums.ts';

/** Frame header (RFC 9639 §9.1). */
export type FlacFrameHeader = {
  readonly blockFrames: number;
  /** Absent if the frame uses the stream's rate. */
  readonly sampleRateHz?: number;
  readonly channelCount: number;
  readonly stereo: 'independent' | 'left-side' | 'side-right' | 'mid-side';
  readonly bitDepth?: number;
  /** Frame number for a fixed block size, else the number of the first sample. */
  readonly number: number;
  readonly isVariable: boolean;
  /** Offset after the header, in bytes. */
  readonly endBytes: number;
};

const SAMPLE_RATES = [0, 88200, 176400, 192000, 8000, 16000, 22050, 24000, 32000, 44100, 48000, 96000];
const BIT_DEPTHS: readonly (number | undefined)[] = [0, 8, 12, undefined, 16, 20, 24, 32];

/** A number in UTF-8 style coding of up to 36 bits; undefined if it is invalid. */
const codedNumber = (reader: BitReader): number | undefined => {
  const first = reader.unsigned(8);
  if (first < 0x80) return first;
  const length = Math.clz32(~(first << 24));
  if (length < 2 || length > 7) return undefined;
  let value = first & (0x7f >> length);
  for (let index = 1; index < length; index += 1) {
    const next = reader.unsigned(8);
    if (next >> 6 !== 2) return undefined;
    value = value * 64 + (next & 0x3f);
  }
  return value;
};

const blockFramesOf = (code: number, reader: BitReader): number => {
  if (code === 1) return 192;
  if (code <= 5) return 576 * 2 ** (code - 2);
  if (code === 6) return reader.unsigned(8) + 1;
  if (code === 7) return reader.unsigned(16) + 1;
  return 256 * 2 ** (code - 8);
};

const sampleRateOf = (code: number, reader: BitReader): number => {
  if (code === 12) return reader.unsigned(8) * 1000;
  if (code === 13) return reader.unsigned(16);
  if (code === 14) return reader.unsigned(16) * 10;
  return SAMPLE_RATES[code] ?? 0;
};

const STEREO = ['left-side', 'side-right', 'mid-side'] as const;

/** The header at the offset; undefined if there is none or its checksum is wrong. */
export const readFlacFrameHeader = (bytes: Uint8Array, offset: number): FlacFrameHeader | undefined => {
  if (bytes[offset] !== 0xff || ((bytes[offset + 1] ?? 0) & 0xfe) !== 0xf8) return undefined;
  const reader = new BitReader(bytes, offset + 2);
  const blockCode = reader.unsigned(4);
  const rateCode = reader.unsigned(4);
  const channelCode = reader.unsigned(4);
  const bitDepth = BIT_DEPTHS[reader.unsigned(3)];
  if (blockCode === 0 || rateCode === 15 || channelCode > 10 || bitDepth === undefined || reader.unsigned(1) === 1) {
    return undefined;
  }
  const number = codedNumber(reader);
  if (number === undefined) return undefined;
  const blockFrames = blockFramesOf(blockCode, reader);
  const sampleRateHz = sampleRateOf(rateCode, reader);
  const endBytes = reader.offsetBytes + 1;
  if (endBytes > bytes.length || flacCrc8(bytes, offset, endBytes - 1) !== bytes[endBytes - 1]) return undefined;
  return {
    blockFrames,
    sampleRateHz: sampleRateHz === 0 ? undefined : sampleRateHz,
    channelCount: channelCode < 8 ? channelCode + 1 : 2,
    stereo: STEREO[channelCode - 8] ?? 'independent',
    bitDepth: bitDepth === 0 ? undefined : bitDepth,
    number,
    isVariable: (bytes[offset + 1]! & 1) === 1,
    endBytes,
  };
};
