import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { CodecError } from '../codec-error.ts';
import type { BitReader } from '../io/bits.ts';
import { type CodeTable, SCALE_FACTOR_CODES, SPECTRUM_CODES } from './code-tables.ts';

export const damagedAac = (): CodecError => new CodecError('damaged', audioFileMessage('audioFiles.aacDamaged'));

/** Reads the next symbol. @throws CodecError `damaged` if the bits match no code */
const readSymbol = (bits: BitReader, { counts, symbols }: CodeTable): number => {
  let code = 0;
  let first = 0;
  let index = 0;
  for (let length = 0; length < counts.length; length += 1) {
    code = 2 * code + bits.unsigned(1);
    const count = counts[length]!;
    if (code - first < count) return symbols[index + code - first]!;
    index += count;
    first = 2 * (first + count);
  }
  throw damagedAac();
};

/** Difference to the previous scale factor, −60 to 60. */
export const readScaleFactorStep = (bits: BitReader): number => readSymbol(bits, SCALE_FACTOR_CODES) - 60;

/** Numbering of the values in a codebook's group (§4.6.3.3, table 4.95). */
type Book = { readonly size: 2 | 4; readonly isSigned: boolean; readonly largest: number };

const BOOKS: readonly Book[] = [
  { size: 4, isSigned: true, largest: 1 },
  { size: 4, isSigned: true, largest: 1 },
  { size: 4, isSigned: false, largest: 2 },
  { size: 4, isSigned: false, largest: 2 },
  { size: 2, isSigned: true, largest: 4 },
  { size: 2, isSigned: true, largest: 4 },
  { size: 2, isSigned: false, largest: 7 },
  { size: 2, isSigned: false, largest: 7 },
  { size: 2, isSigned: false, largest: 12 },
  { size: 2, isSigned: false, largest: 12 },
  { size: 2, isSigned: false, largest: 16 },
];

export const ESCAPE_BOOK = 11;
const ESCAPE = 16;
/** The longest escape adds 12 bits to the implicit four (§4.6.3.3): values stay below 8192. */
const MAX_ESCAPE_ONES = 8;

const readEscape = (bits: BitReader): number => {
  let length = 4;
  while (bits.unsigned(1) === 1) {
    length += 1;
    if (length > 4 + MAX_ESCAPE_ONES) throw damagedAac();
  }
  return 2 ** length + bits.unsigned(length);
};

export const groupSize = (book: number): number => BOOKS[book - 1]!.size;

/** Reads one group of quantised lines into `target`, starting at `at`. Codebooks 1 to 11. */
export const readLines = (bits: BitReader, book: number, target: Float32Array | Int32Array, at: number): void => {
  const { size, isSigned, largest } = BOOKS[book - 1]!;
  let rest = readSymbol(bits, SPECTRUM_CODES[book - 1]!);
  const steps = isSigned ? 2 * largest + 1 : largest + 1;
  for (let index = size - 1; index >= 0; index -= 1) {
    target[at + index] = (rest % steps) - (isSigned ? largest : 0);
    rest = Math.floor(rest / steps);
  }
  if (isSigned) return;
  for (let index = 0; index < size; index += 1) {
    if (target[at + index] !== 0 && bits.unsigned(1) === 1) target[at + index] = -target[at + index]!;
  }
  if (book !== ESCAPE_BOOK) return;
  for (let index = 0; index < size; index += 1) {
    const value = target[at + index]!;
    if (Math.abs(value) === ESCAPE) target[at + index] = Math.sign(value) * readEscape(bits);
  }
};
