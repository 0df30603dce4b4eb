import { BANDS, SAMPLE_RATES_HZ } from '../aac/bands.ts';
import { type CodeTable, SCALE_FACTOR_CODES, SPECTRUM_CODES } from '../aac/code-tables.ts';
import {
  EIGHT_SHORT,
  LONG_LINES,
  LONG_RISE,
  LONG_START,
  LONG_STOP,
  SHORT_LINES,
  SHORT_RISE,
} from '../aac/filter-bank.ts';
import { BitWriter } from '../io/bits.ts';
import { concatBytes, putAscii, utf8Bytes, viewOf } from '../io/bytes.ts';
import type { Pcm } from '../pcm.ts';

/*
 * Options of a simple AAC-LC encoder for tests: every band in codebook 11, one scale factor for all, no
 * psychoacoustics. Its output is large and accurate; each option exercises another part of the decoder.
 */

export type AacChoices = {
  /** Window sequence of each frame; the list repeats. Default: long. */
  readonly sequences?: readonly number[];
  /** 0 sine (default), 1 Kaiser-Bessel. */
  readonly shape?: 0 | 1;
  /** Codes channel pairs as mid/side. Default: false. */
  readonly isMiddleSide?: boolean;
};

const FLAT = (LONG_LINES - SHORT_LINES) / 2;
/** Quantiser step: 2^((132 − 100) / 4) lines of 16 bit. */
const SCALE_FACTOR = 132;

const codesOf = ({ counts, symbols }: CodeTable): ReadonlyMap<number, readonly [code: number, length: number]> => {
  const codes = new Map<number, readonly [number, number]>();
  let code = 0;
  let index = 0;
  counts.forEach((count, bit) => {
    code *= 2;
    for (let taken = 0; taken < count; taken += 1) codes.set(symbols[index++]!, [code++, bit + 1]);
  });
  return codes;
};
const BOOK_11 = codesOf(SPECTRUM_CODES[10]!);
const FACTORS = codesOf(SCALE_FACTOR_CODES);

/** cos(π/(4 lines) · i) over its whole period. */
const cosinesOf = (lines: number): Float64Array =>
  Float64Array.from({ length: 8 * lines }, (_, index) => Math.cos((Math.PI / (4 * lines)) * index));
const COSINES = new Map([LONG_LINES, SHORT_LINES].map((lines) => [lines, cosinesOf(lines)]));

/** Forward MDCT of 2 × `lines` windowed samples, by definition. */
const forward = (windowed: Float64Array, lines: number): Float64Array => {
  const cosines = COSINES.get(lines)!;
  const mask = cosines.length - 1;
  const spectrum = new Float64Array(lines);
  for (let k = 0; k < lines; k += 1) {
    let sum = 0;
    // (π / lines) (n + ½ + lines / 2) (k + ½) is (π / (4 lines)) (2n + 1 + lines) (2k + 1).
    const step = 2 * (2 * k + 1);
    let phase = (1 + lines) * (2 * k + 1);
    for (let n = 0; n < 2 * lines; n += 1) {
      sum += windowed[n]! * cosines[phase & mask]!;
      phase += step;
    }
    spectrum[k] = 2 * 32_768 * sum;
  }
  return spectrum;
};

const riseAt = (sequence: number, shape: 0 | 1, n: number): number => {
  if (sequence !== LONG_STOP) return LONG_RISE[shape][n]!;
  if (n < FLAT) return 0;
  return n < FLAT + SHORT_LINES ? SHORT_RISE[shape][n - FLAT]! : 1;
};

const spectrumOf = (samples: Float64Array, sequence: number, shape: 0 | 1): Float64Array => {
  if (sequence !== EIGHT_SHORT) {
    const fallSequence = sequence === LONG_START ? LONG_STOP : 0;
    const windowed = samples.map((value, n) =>
      n < LONG_LINES ? value * riseAt(sequence, shape, n) : value * riseAt(fallSequence, shape, 2 * LONG_LINES - 1 - n),
    );
    return forward(windowed, LONG_LINES);
  }
  const spectrum = new Float64Array(LONG_LINES);
  const rise = SHORT_RISE[shape];
  for (let window = 0; window < 8; window += 1) {
    const start = FLAT + window * SHORT_LINES;
    const windowed = samples
      .slice(start, start + 2 * SHORT_LINES)
      .map((value, n) => value * (n < SHORT_LINES ? rise[n]! : rise[2 * SHORT_LINES - 1 - n]!));
    spectrum.set(forward(windowed, SHORT_LINES), window * SHORT_LINES);
  }
  return spectrum;
};

const quantised = (line: number): number =>
  Math.sign(line) * Math.floor((Math.abs(line) / 2 ** ((SCALE_FACTOR - 100) / 4)) ** 0.75 + 0.4054);

const writeCode = (bits: BitWriter, [code, length]: readonly [number, number]): void => bits.write(code, length);

const writePair = (bits: BitWriter, pair: readonly [number, number]): void => {
  const held = pair.map((value) => Math.min(16, Math.abs(value)));
  writeCode(bits, BOOK_11.get(held[0]! * 17 + held[1]!)!);
  for (const value of pair) if (value !== 0) bits.write(value < 0 ? 1 : 0, 1);
  for (const value of pair) {
    const magnitude = Math.abs(value);
    if (magnitude < 16) continue;
    const length = Math.floor(Math.log2(magnitude));
    bits.write(2 ** (length - 4) - 1, length - 4);
    bits.write(0, 1);
    bits.write(magnitude - 2 ** length, length);
  }
};

const writeInfo = (bits: BitWriter, sequence: number, shape: 0 | 1, bandCount: number): void => {
  bits.write(0, 1);
  bits.write(sequence, 2);
  bits.write(shape, 1);
  if (sequence === EIGHT_SHORT) {
    bits.write(bandCount, 4);
    // Groups of 2, 1, 4 and 1 windows.
    bits.write(0b1001110, 7);
  } else {
    bits.write(bandCount, 6);
    bits.write(0, 1);
  }
};
const SHORT_GROUPS = [2, 1, 4, 1];

const writeStream = (bits: BitWriter, lines: Float64Array, sequence: number, borders: readonly number[]): void => {
  const isShort = sequence === EIGHT_SHORT;
  const groups = isShort ? SHORT_GROUPS : [1];
  const bandCount = borders.length - 1;
  for (const _ of groups) {
    bits.write(11, 4);
    const longest = isShort ? 7 : 31;
    let left = bandCount;
    for (; left >= longest; left -= longest) bits.write(longest, isShort ? 3 : 5);
    bits.write(left, isShort ? 3 : 5);
  }
  for (let slot = 0; slot < groups.length * bandCount; slot += 1) writeCode(bits, FACTORS.get(60)!);
  bits.write(0, 3);
  let first = 0;
  for (const windows of groups) {
    for (let band = 0; band < bandCount; band += 1) {
      for (let window = first; window < first + windows; window += 1) {
        for (let line = borders[band]!; line < borders[band + 1]!; line += 2) {
          const at = window * SHORT_LINES + line;
          writePair(bits, [quantised(lines[at]!), quantised(lines[at + 1]!)]);
        }
      }
    }
    first += windows;
  }
};

/** Raw data blocks of one or two channels; the decoded samples are 1024 frames late. */
export const encodeAacFrames = (pcm: Pcm, choices: AacChoices = {}): readonly Uint8Array[] => {
  const { sequences = [0], shape = 0, isMiddleSide = false } = choices;
  const bands = BANDS[(SAMPLE_RATES_HZ as readonly number[]).indexOf(pcm.sampleRateHz)]!;
  const length = pcm.channels[0]!.length;
  const isPair = pcm.channels.length === 2;
  return Array.from({ length: Math.ceil(length / LONG_LINES) + 1 }, (_, frame) => {
    const sequence = sequences[frame % sequences.length]!;
    const borders = sequence === EIGHT_SHORT ? bands.short : bands.long;
    let spectra = pcm.channels.map((samples) => {
      const from = (frame - 1) * LONG_LINES;
      return spectrumOf(
        Float64Array.from({ length: 2 * LONG_LINES }, (_, n) => samples[from + n] ?? 0),
        sequence,
        shape,
      );
    });
    if (isMiddleSide) {
      const [left, right] = spectra as [Float64Array, Float64Array];
      spectra = [left.map((value, k) => (value + right[k]!) / 2), left.map((value, k) => (value - right[k]!) / 2)];
    }
    const bits = new BitWriter();
    bits.write(isPair ? 1 : 0, 3);
    bits.write(0, 4);
    if (isPair) {
      bits.write(1, 1);
      writeInfo(bits, sequence, shape, borders.length - 1);
      bits.write(isMiddleSide ? 2 : 0, 2);
    }
    for (const lines of spectra) {
      bits.write(SCALE_FACTOR, 8);
      if (!isPair) writeInfo(bits, sequence, shape, borders.length - 1);
      writeStream(bits, lines, sequence, borders);
    }
    bits.write(7, 3);
    bits.align();
    return bits.written().slice();
  });
};

/** The frames with an ADTS header each. */
export const buildAdts = (frames: readonly Uint8Array[], sampleRateHz: number, channelCount: number): Uint8Array =>
  concatBytes(
    frames.map((frame) => {
      const bits = new BitWriter();
      bits.write(0xfff1, 16);
      bits.write(1, 2);
      bits.write((SAMPLE_RATES_HZ as readonly number[]).indexOf(sampleRateHz), 4);
      bits.write(0, 1);
      bits.write(channelCount, 3);
      bits.write(0, 4);
      bits.write(frame.length + 7, 13);
      bits.write(0x7ff, 11);
      bits.write(0, 2);
      return concatBytes([bits.written().slice(), frame]);
    }),
  );

const words = (...values: readonly number[]): Uint8Array => {
  const bytes = new Uint8Array(4 * values.length);
  values.forEach((value, index) => {
    viewOf(bytes).setUint32(4 * index, value >>> 0);
  });
  return bytes;
};

export const mp4Box = (type: string, ...parts: readonly Uint8Array[]): Uint8Array => {
  const head = new Uint8Array(8);
  putAscii(head, 4, type);
  const box = concatBytes([head, ...parts]);
  viewOf(box).setUint32(0, box.length);
  return box;
};

const descriptor = (tag: number, body: Uint8Array): Uint8Array => concatBytes([Uint8Array.of(tag, body.length), body]);

/** An entry of the metadata list; default type: UTF-8 text. */
export const mp4Item = (name: string, value: Uint8Array, type = 1): Uint8Array =>
  mp4Box(name, mp4Box('data', words(type, 0), value));

/** An entry with a custom name. */
export const mp4OwnItem = (name: string, value: Uint8Array): Uint8Array =>
  mp4Box(
    '----',
    mp4Box('mean', words(0), utf8Bytes('com.apple.iTunes')),
    mp4Box('name', words(0), utf8Bytes(name)),
    mp4Box('data', words(1, 0), value),
  );

export type Mp4Choices = {
  /** Frames of audio after the encoder delay of 1024; default: all. */
  readonly frames: number;
  /** Declaration of delay and length. Default: `edit`. */
  readonly gapless?: 'edit' | 'comment' | 'none';
  readonly isFragmented?: boolean;
  /** Entries of the metadata list: see `mp4Item`. */
  readonly items?: readonly Uint8Array[];
  /** Default: 2 (AAC-LC); 5 is HE-AAC. */
  readonly objectType?: number;
  /** Default `mp4a`. */
  readonly sampleEntry?: string;
};

const DELAY = 1024;
const MOVIE_TIMESCALE = 1000;

/** The frames in an MP4 file, either with one sample table or in fragments of three frames each. */
export const buildMp4 = (
  frames: readonly Uint8Array[],
  sampleRateHz: number,
  channelCount: number,
  choices: Mp4Choices,
): Uint8Array => {
  const { gapless = 'edit', isFragmented = false, items = [], objectType = 2, sampleEntry = 'mp4a' } = choices;
  const rateIndex = (SAMPLE_RATES_HZ as readonly number[]).indexOf(sampleRateHz);
  const config = Uint8Array.of((objectType << 3) | (rateIndex >> 1), ((rateIndex & 1) << 7) | (channelCount << 3));
  const esds = descriptor(
    3,
    concatBytes([
      Uint8Array.of(0, 1, 0),
      descriptor(4, concatBytes([Uint8Array.of(0x40, 0x15, 0, 0, 0), words(0, 0), descriptor(5, config)])),
    ]),
  );
  const entry = mp4Box(
    sampleEntry,
    words(0, 1, 0, 0, (channelCount << 16) | 16, 0, sampleRateHz << 16),
    mp4Box('esds', words(0), esds),
  );
  const last = choices.frames + DELAY - (frames.length - 1) * LONG_LINES;
  const ftyp = mp4Box('ftyp', utf8Bytes('M4A '), words(0));
  const sizes = frames.map((frame) => frame.length);
  const tables = (dataOffset: number): Uint8Array =>
    isFragmented
      ? concatBytes([
          mp4Box('stts', words(0, 0)),
          mp4Box('stsc', words(0, 0)),
          mp4Box('stsz', words(0, 0, 0)),
          mp4Box('stco', words(0, 0)),
        ])
      : concatBytes([
          mp4Box('stts', words(0, 2, frames.length - 1, LONG_LINES, 1, last)),
          mp4Box('stsc', words(0, 1, 1, frames.length, 1)),
          mp4Box('stsz', words(0, 0, frames.length, ...sizes)),
          mp4Box('stco', words(0, 1, dataOffset)),
        ]);
  const editMilliseconds = Math.round((choices.frames * MOVIE_TIMESCALE) / sampleRateHz);
  const edits =
    gapless === 'edit' ? [mp4Box('edts', mp4Box('elst', words(0, 1, editMilliseconds, DELAY, 1 << 16)))] : [];
  const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0');
  const comment = ` 00000000 ${hex(DELAY)} 00000000 ${hex(choices.frames).padStart(16, '0')}`;
  const entries = [...items, ...(gapless === 'comment' ? [mp4OwnItem('iTunSMPB', utf8Bytes(comment))] : [])];
  const udta = entries.length === 0 ? [] : [mp4Box('udta', mp4Box('meta', words(0), mp4Box('ilst', ...entries)))];
  const mvex = isFragmented ? [mp4Box('mvex', mp4Box('trex', words(0, 1, 1, LONG_LINES, 0, 0)))] : [];
  const moov = (dataOffset: number): Uint8Array =>
    mp4Box(
      'moov',
      mp4Box('mvhd', words(0, 0, 0, MOVIE_TIMESCALE, 0)),
      mp4Box(
        'trak',
        mp4Box('tkhd', words(0, 0, 0, 1)),
        ...edits,
        mp4Box(
          'mdia',
          mp4Box('mdhd', words(0, 0, 0, sampleRateHz, 0)),
          mp4Box('hdlr', words(0, 0), utf8Bytes('soun'), words(0, 0, 0)),
          mp4Box('minf', mp4Box('stbl', mp4Box('stsd', words(0, 1), entry), tables(dataOffset))),
        ),
      ),
      ...mvex,
      ...udta,
    );
  if (!isFragmented) {
    const dataOffset = ftyp.length + moov(0).length + 8;
    return concatBytes([ftyp, moov(dataOffset), mp4Box('mdat', ...frames)]);
  }
  const fragments: Uint8Array[] = [];
  for (let start = 0; start < frames.length; start += 3) {
    const own = frames.slice(start, start + 3);
    const moof = (offset: number): Uint8Array =>
      mp4Box(
        'moof',
        mp4Box('mfhd', words(0, 1)),
        mp4Box(
          'traf',
          mp4Box('tfhd', words(0x20000, 1)),
          mp4Box('trun', words(0x201, own.length, offset, ...own.map((frame) => frame.length))),
        ),
      );
    fragments.push(moof(moof(0).length + 8), mp4Box('mdat', ...own));
  }
  return concatBytes([ftyp, moov(0), ...fragments]);
};
