import { BitReader } from '../io/bits.ts';
import { flacCrc16 } from './checksums.ts';
import { type FlacFrameHeader, readFlacFrameHeader } from './frame-header.ts';
import type { FlacStreamInfo } from './stream-info.ts';

/** One decoded frame: integer samples per channel, in a buffer that the next frame reuses. */
export type FlacFrame = {
  readonly header: FlacFrameHeader;
  readonly channels: readonly Float64Array[];
  readonly endBytes: number;
};

const FIXED_COEFFICIENTS: readonly (readonly number[])[] = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]];

/** Fills `samples` from `order` on with residuals; false if the partitions are invalid (RFC 9639 §9.2.7). */
const readResiduals = (reader: BitReader, samples: Float64Array, order: number): boolean => {
  const method = reader.unsigned(2);
  if (method > 1) return false;
  const parameterBits = method === 0 ? 4 : 5;
  const escapeCode = 2 ** parameterBits - 1;
  const partitionOrder = reader.unsigned(4);
  const partitionFrames = samples.length / 2 ** partitionOrder;
  if (!Number.isInteger(partitionFrames) || partitionFrames < order) return false;
  let at = order;
  for (let end = partitionFrames; end <= samples.length; end += partitionFrames) {
    const parameter = reader.unsigned(parameterBits);
    const rawBits = parameter === escapeCode ? reader.unsigned(5) : undefined;
    for (; at < end; at += 1) {
      if (rawBits !== undefined) {
        samples[at] = rawBits === 0 ? 0 : reader.signed(rawBits);
        continue;
      }
      const folded = reader.unary() * 2 ** parameter + reader.unsigned(parameter);
      samples[at] = folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
    }
    if (reader.isPastEnd) return false;
  }
  return true;
};

/** Adds the prediction to each residual. Doubles represent every sum exactly: 32 × 2^14 × 2^32 < 2^53. */
const predict = (samples: Float64Array, coefficients: ArrayLike<number>, shift: number): void => {
  const order = coefficients.length;
  const scale = 2 ** -shift;
  for (let at = order; at < samples.length; at += 1) {
    let sum = 0;
    for (let back = 0; back < order; back += 1) sum += coefficients[back]! * samples[at - 1 - back]!;
    samples[at] = samples[at]! + Math.floor(sum * scale);
  }
};

const readPredicted = (reader: BitReader, samples: Float64Array, type: number, bits: number): boolean => {
  const isLpc = type >= 32;
  const order = isLpc ? type - 31 : type - 8;
  if (order > samples.length) return false;
  for (let at = 0; at < order; at += 1) samples[at] = reader.signed(bits);
  if (!isLpc) {
    if (!readResiduals(reader, samples, order)) return false;
    predict(samples, FIXED_COEFFICIENTS[order]!, 0);
    return true;
  }
  const precision = reader.unsigned(4) + 1;
  const shift = reader.signed(5);
  if (precision === 16 || shift < 0) return false;
  const coefficients = Array.from({ length: order }, () => reader.signed(precision));
  if (!readResiduals(reader, samples, order)) return false;
  predict(samples, coefficients, shift);
  return true;
};

const readSubframe = (reader: BitReader, samples: Float64Array, frameBits: number): boolean => {
  if (reader.unsigned(1) === 1) return false;
  const type = reader.unsigned(6);
  const wasted = reader.unsigned(1) === 1 ? reader.unary() + 1 : 0;
  const bits = frameBits - wasted;
  if (bits < 1) return false;
  if (type === 0) samples.fill(reader.signed(bits));
  else if (type === 1) for (let at = 0; at < samples.length; at += 1) samples[at] = reader.signed(bits);
  else if ((type >= 8 && type <= 12) || type >= 32) {
    if (!readPredicted(reader, samples, type, bits)) return false;
  } else return false;
  if (wasted > 0) for (let at = 0; at < samples.length; at += 1) samples[at] = samples[at]! * 2 ** wasted;
  return !reader.isPastEnd;
};

/** Index of the side channel, which has one bit more; −1 if there is none. */
const sideChannelOf = ({ stereo }: FlacFrameHeader): number => {
  if (stereo === 'independent') return -1;
  return stereo === 'side-right' ? 0 : 1;
};

const undoStereo = (header: FlacFrameHeader, first: Float64Array, second: Float64Array): void => {
  for (let at = 0; at < first.length; at += 1) {
    const a = first[at]!;
    const b = second[at]!;
    if (header.stereo === 'left-side') second[at] = a - b;
    else if (header.stereo === 'side-right') first[at] = a + b;
    else {
      const doubled = a * 2 + Math.abs(b % 2);
      first[at] = (doubled + b) / 2;
      second[at] = (doubled - b) / 2;
    }
  }
};

/** Buffers that successive frames reuse: one array per channel, at least as long as requested. */
export type FlacScratch = (channel: number, frames: number) => Float64Array;

export const createFlacScratch = (): FlacScratch => {
  const held: Float64Array[] = [];
  return (channel, frames) => {
    const found = held[channel];
    if (found !== undefined && found.length >= frames) return found.subarray(0, frames);
    const larger = new Float64Array(frames);
    held[channel] = larger;
    return larger;
  };
};

/**
 * The frame at the offset; undefined if there is none, it does not belong to this stream, or its checksum is wrong.
 * Allocates nothing before the header is validated.
 */
export const decodeFlacFrame = (
  bytes: Uint8Array,
  offset: number,
  info: FlacStreamInfo,
  scratch: FlacScratch,
): FlacFrame | undefined => {
  const header = readFlacFrameHeader(bytes, offset);
  if (header === undefined || header.channelCount !== info.channelCount) return undefined;
  const bitDepth = header.bitDepth ?? info.bitDepth;
  if (bitDepth !== info.bitDepth || (header.sampleRateHz ?? info.sampleRateHz) !== info.sampleRateHz) return undefined;
  const reader = new BitReader(bytes, header.endBytes);
  const sideChannel = sideChannelOf(header);
  const channels: Float64Array[] = [];
  for (let channel = 0; channel < header.channelCount; channel += 1) {
    const samples = scratch(channel, header.blockFrames);
    if (!readSubframe(reader, samples, bitDepth + (channel === sideChannel ? 1 : 0))) return undefined;
    channels.push(samples);
  }
  reader.align();
  const checkedBytes = reader.offsetBytes;
  const checksum = reader.unsigned(16);
  if (reader.isPastEnd || flacCrc16(bytes, offset, checkedBytes) !== checksum) return undefined;
  if (sideChannel >= 0) undoStereo(header, channels[0]!, channels[1]!);
  return { header, channels, endBytes: reader.offsetBytes };
};
