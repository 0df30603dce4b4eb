import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { CodecError } from '../codec-error.ts';
import type { BitReader } from '../io/bits.ts';
import type { Bands } from './bands.ts';
import { EIGHT_SHORT, LONG_LINES, SHORT_LINES } from './filter-bank.ts';
import { damagedAac, groupSize, readLines, readScaleFactorStep } from './huffman.ts';

/** Division of a frame into windows, window groups and bands (§4.4.2.1, ics_info). */
export type WindowInfo = {
  readonly sequence: number;
  readonly shape: 0 | 1;
  readonly bandCount: number;
  /** Band borders of one window. */
  readonly borders: readonly number[];
  /** Number of windows in each group; `[1]` for long windows. */
  readonly groups: readonly number[];
};

/** A prediction filter along the spectrum of one window (§4.6.9). */
export type NoiseShaping = {
  readonly window: number;
  /** Number of bands. */
  readonly length: number;
  readonly isDownward: boolean;
  /** Reflection coefficients. */
  readonly coefficients: readonly number[];
  /** The band at which the filter ends. */
  readonly endBand: number;
};

/** One channel of a frame, before stereo and noise substitution are applied. */
export type ChannelStream = {
  readonly info: WindowInfo;
  /** Codebook and scale factor of each band of each group, [group · bandCount + band]. */
  readonly books: Uint8Array;
  readonly factors: Int16Array;
  /** 1024 lines; those of short windows are concatenated. */
  readonly lines: Float64Array;
  readonly shaping: readonly NoiseShaping[];
};

export const NOISE_BOOK = 13;
export const OUT_OF_PHASE_BOOK = 14;
export const IN_PHASE_BOOK = 15;
const RESERVED_BOOK = 12;

export const readWindowInfo = (bits: BitReader, bands: Bands): WindowInfo => {
  bits.unsigned(1);
  const sequence = bits.unsigned(2);
  const shape = bits.unsigned(1) as 0 | 1;
  if (sequence === EIGHT_SHORT) {
    const bandCount = bits.unsigned(4);
    const groups = [1];
    for (let window = 1; window < 8; window += 1) {
      if (bits.unsigned(1) === 1) groups[groups.length - 1]! += 1;
      else groups.push(1);
    }
    return checked({ sequence, shape, bandCount, borders: bands.short, groups });
  }
  const bandCount = bits.unsigned(6);
  if (bits.unsigned(1) === 1) {
    throw new CodecError('unsupported', audioFileMessage('audioFiles.aacPrediction'));
  }
  return checked({ sequence, shape, bandCount, borders: bands.long, groups: [1] });
};

const checked = (info: WindowInfo): WindowInfo => {
  if (info.bandCount >= info.borders.length) throw damagedAac();
  return info;
};

const readSections = (bits: BitReader, { sequence, bandCount, groups }: WindowInfo): Uint8Array => {
  const books = new Uint8Array(groups.length * bandCount);
  const lengthBits = sequence === EIGHT_SHORT ? 3 : 5;
  const longest = 2 ** lengthBits - 1;
  for (let group = 0; group < groups.length; group += 1) {
    for (let band = 0; band < bandCount; ) {
      const book = bits.unsigned(4);
      let length = 0;
      let part = longest;
      while (part === longest) {
        part = bits.unsigned(lengthBits);
        length += part;
        if (bits.isPastEnd) throw damagedAac();
      }
      if (book === RESERVED_BOOK || length === 0 || band + length > bandCount) throw damagedAac();
      books.fill(book, group * bandCount + band, group * bandCount + band + length);
      band += length;
    }
  }
  return books;
};

/** The first noise level is coded directly: 256 is its zero, and the offset to the global gain is 90 (§4.6.13). */
const NOISE_OFFSET = 90 + 256;

const readFactors = (bits: BitReader, books: Uint8Array, globalGain: number): Int16Array => {
  let factor = globalGain;
  let position = 0;
  let noise: number | undefined;
  return Int16Array.from(books, (book) => {
    switch (book) {
      case 0:
        return 0;
      case OUT_OF_PHASE_BOOK:
      case IN_PHASE_BOOK:
        position += readScaleFactorStep(bits);
        return position;
      case NOISE_BOOK:
        noise = noise === undefined ? globalGain - NOISE_OFFSET + bits.unsigned(9) : noise + readScaleFactorStep(bits);
        return noise;
      default:
        factor += readScaleFactorStep(bits);
        if (factor < 0 || factor > 255) throw damagedAac();
        return factor;
    }
  });
};

type Pulse = { readonly offset: number; readonly amplitude: number };

const readPulses = (bits: BitReader, info: WindowInfo): readonly Pulse[] => {
  if (info.sequence === EIGHT_SHORT) throw damagedAac();
  const count = bits.unsigned(2) + 1;
  let at = info.borders[bits.unsigned(6)] ?? LONG_LINES;
  return Array.from({ length: count }, () => {
    at += bits.unsigned(5);
    return { offset: at, amplitude: bits.unsigned(4) };
  });
};

/** The longest filter that is accepted; low complexity allows 12 and 7 (table 4.157), but streams may contain more. */
const MAX_ORDER_LONG = 20;

const readShaping = (bits: BitReader, info: WindowInfo): readonly NoiseShaping[] => {
  const isShort = info.sequence === EIGHT_SHORT;
  const found: NoiseShaping[] = [];
  for (let window = 0; window < (isShort ? 8 : 1); window += 1) {
    const count = bits.unsigned(isShort ? 1 : 2);
    const resolution = count > 0 ? bits.unsigned(1) + 3 : 3;
    let endBand = info.borders.length - 1;
    for (let filter = 0; filter < count; filter += 1) {
      const length = bits.unsigned(isShort ? 4 : 6);
      const order = bits.unsigned(isShort ? 3 : 5);
      if (order > MAX_ORDER_LONG) throw damagedAac();
      if (order > 0) {
        const isDownward = bits.unsigned(1) === 1;
        const coefficientBits = resolution - bits.unsigned(1);
        const coefficients = Array.from({ length: order }, () => reflection(bits.signed(coefficientBits), resolution));
        found.push({ window, length, isDownward, coefficients, endBand });
      }
      endBand = Math.max(0, endBand - length);
    }
  }
  return found;
};

/** Inverse of the arcsine quantisation of reflection coefficients (§4.6.9.3). */
const reflection = (value: number, resolution: number): number => {
  const steps = 2 ** (resolution - 1) + (value >= 0 ? -0.5 : 0.5);
  return Math.sin((value * Math.PI) / 2 / steps);
};

const readSpectrum = (bits: BitReader, info: WindowInfo, books: Uint8Array): Int32Array => {
  const values = new Int32Array(LONG_LINES);
  const group4 = new Int32Array(4);
  let firstWindow = 0;
  info.groups.forEach((windows, group) => {
    for (let band = 0; band < info.bandCount; band += 1) {
      const book = books[group * info.bandCount + band]!;
      if (book === 0 || book >= RESERVED_BOOK) continue;
      const from = info.borders[band]!;
      const to = info.borders[band + 1]!;
      const size = groupSize(book);
      for (let window = firstWindow; window < firstWindow + windows; window += 1) {
        for (let line = from; line < to; line += size) {
          readLines(bits, book, group4, 0);
          for (let index = 0; index < size; index += 1) values[window * SHORT_LINES + line + index] = group4[index]!;
        }
      }
      if (bits.isPastEnd) throw damagedAac();
    }
    firstWindow += windows;
  });
  return values;
};

/** Dequantises lines: 2^((factor − 100) / 4) times the signed power of 4/3 (§4.6.2, §4.6.3). */
const scaled = (info: WindowInfo, factors: Int16Array, books: Uint8Array, values: Int32Array): Float64Array => {
  const lines = new Float64Array(LONG_LINES);
  let firstWindow = 0;
  info.groups.forEach((windows, group) => {
    for (let band = 0; band < info.bandCount; band += 1) {
      const slot = group * info.bandCount + band;
      const book = books[slot]!;
      if (book === 0 || book >= RESERVED_BOOK) continue;
      const gain = 2 ** ((factors[slot]! - 100) / 4);
      for (let window = firstWindow; window < firstWindow + windows; window += 1) {
        for (let line = info.borders[band]!; line < info.borders[band + 1]!; line += 1) {
          const at = window * SHORT_LINES + line;
          const value = values[at]!;
          if (value !== 0) lines[at] = Math.sign(value) * Math.abs(value) ** (4 / 3) * gain;
        }
      }
    }
    firstWindow += windows;
  });
  return lines;
};

/** Reads one channel (individual_channel_stream, table 4.50). */
export const readChannelStream = (bits: BitReader, bands: Bands, common?: WindowInfo): ChannelStream => {
  const globalGain = bits.unsigned(8);
  const info = common ?? readWindowInfo(bits, bands);
  const books = readSections(bits, info);
  const factors = readFactors(bits, books, globalGain);
  const pulses = bits.unsigned(1) === 1 ? readPulses(bits, info) : [];
  const shaping = bits.unsigned(1) === 1 ? readShaping(bits, info) : [];
  if (bits.unsigned(1) === 1) {
    throw new CodecError('unsupported', audioFileMessage('audioFiles.aacGainControl'));
  }
  const values = readSpectrum(bits, info, books);
  for (const { offset, amplitude } of pulses) {
    if (offset < LONG_LINES) values[offset]! += values[offset]! > 0 ? amplitude : -amplitude;
  }
  return { info, books, factors, lines: scaled(info, factors, books, values), shaping };
};
