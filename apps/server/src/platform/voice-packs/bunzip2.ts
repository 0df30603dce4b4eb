/**
 * Decoder of bzip2, which Node lacks and model archives use. Decodes whole blocks and verifies their CRC. Format: J.
 * Seward's bzip2 1.0; a block has at most 900 kB before its first run-length coding.
 */

/** The data is not a bzip2 stream, or is damaged. */
export class Bzip2Error extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Bzip2Error';
  }
}

/** A buffer of this size contains a complete block: 900 kB of symbols of at most 20 bits, and tables. */
const BLOCK_BYTES = 2_400_000;
const BLOCK_MAGIC = [0x314159, 0x265359] as const;
const END_MAGIC = [0x177245, 0x385090] as const;
const MAX_CODE_BITS = 20;
const GROUP_SYMBOLS = 50;
const MAX_TABLES = 6;
const MAX_SELECTORS = 18_002;

/** CRC-32, most significant bit first, polynomial 0x04c11db7. */
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value;
});

/** Reads bits from a buffer, most significant first. */
class BitReader {
  bytes: Uint8Array = new Uint8Array(0);
  #at = 0;
  #held = 0;
  #heldBits = 0;

  /** Bytes left, without the bits in the accumulator. */
  get left(): number {
    return this.bytes.length - this.#at;
  }

  append(chunk: Uint8Array): void {
    const joined = new Uint8Array(this.left + chunk.length);
    joined.set(this.bytes.subarray(this.#at));
    joined.set(chunk, this.left);
    this.bytes = joined;
    this.#at = 0;
  }

  /** @param count 1 to 24 */
  read(count: number): number {
    while (this.#heldBits < count) {
      const byte = this.bytes[this.#at];
      if (byte === undefined) throw new Bzip2Error('it ends too early');
      this.#held = ((this.#held << 8) | byte) >>> 0;
      this.#at += 1;
      this.#heldBits += 8;
    }
    this.#heldBits -= count;
    const value = (this.#held >>> this.#heldBits) & ((1 << count) - 1);
    this.#held &= (1 << this.#heldBits) - 1;
    return value;
  }

  read32(): number {
    return ((this.read(16) << 16) | this.read(16)) >>> 0;
  }

  toByteBorder(): void {
    this.#heldBits -= this.#heldBits % 8;
    this.#held &= (1 << this.#heldBits) - 1;
  }

  get isAtEnd(): boolean {
    return this.left === 0 && this.#heldBits === 0;
  }
}

type HuffmanTable = {
  readonly shortest: number;
  /** Largest code of each length; −1 for unused lengths. */
  readonly limits: Int32Array;
  /** Offset from a code of that length to its symbol's index. */
  readonly bases: Int32Array;
  readonly symbols: Uint16Array;
};

const tableOf = (lengths: Uint8Array): HuffmanTable => {
  const symbols = new Uint16Array(lengths.length);
  const limits = new Int32Array(MAX_CODE_BITS + 1).fill(-1);
  const bases = new Int32Array(MAX_CODE_BITS + 1);
  let shortest = MAX_CODE_BITS;
  let code = 0;
  let placed = 0;
  for (let length = 1; length <= MAX_CODE_BITS; length += 1) {
    bases[length] = code - placed;
    const before = placed;
    for (let symbol = 0; symbol < lengths.length; symbol += 1) {
      if (lengths[symbol] === length) {
        symbols[placed] = symbol;
        placed += 1;
      }
    }
    code += placed - before;
    if (placed > before) {
      shortest = Math.min(shortest, length);
      limits[length] = code - 1;
    }
    code <<= 1;
  }
  return { shortest, limits, bases, symbols };
};

const readSymbol = (bits: BitReader, { shortest, limits, bases, symbols }: HuffmanTable): number => {
  let length = shortest;
  let code = bits.read(length);
  while (code > limits[length]!) {
    length += 1;
    if (length > MAX_CODE_BITS) throw new Bzip2Error('a code is damaged');
    code = (code << 1) | bits.read(1);
  }
  const symbol = symbols[code - bases[length]!];
  if (symbol === undefined) throw new Bzip2Error('a code is damaged');
  return symbol;
};

/** Byte values that occur in the block, in order. */
const readAlphabet = (bits: BitReader): Uint8Array => {
  const rows = bits.read(16);
  const used: number[] = [];
  for (let row = 0; row < 16; row += 1) {
    if (((rows >> (15 - row)) & 1) === 0) continue;
    const columns = bits.read(16);
    for (let column = 0; column < 16; column += 1) if ((columns >> (15 - column)) & 1) used.push(row * 16 + column);
  }
  if (used.length === 0) throw new Bzip2Error('a block has no bytes');
  return Uint8Array.from(used);
};

/** Moves the entry at `index` to the front and returns it. */
const moveToFront = (list: Uint8Array, index: number): number => {
  const value = list[index]!;
  list.copyWithin(1, 0, index);
  list[0] = value;
  return value;
};

const readSelectors = (bits: BitReader, tables: number): Uint8Array => {
  const count = bits.read(15);
  if (count === 0) throw new Bzip2Error('a block has no codes');
  const order = Uint8Array.from({ length: tables }, (_, index) => index);
  const selectors = new Uint8Array(Math.min(count, MAX_SELECTORS));
  for (let index = 0; index < count; index += 1) {
    let place = 0;
    while (bits.read(1) === 1) {
      place += 1;
      if (place >= tables) throw new Bzip2Error('a block names a table that it has not');
    }
    const table = moveToFront(order, place);
    // More selectors than a block can use are skipped, as by the reference implementation.
    if (index < selectors.length) selectors[index] = table;
  }
  return selectors;
};

const readLengths = (bits: BitReader, symbols: number): Uint8Array => {
  const lengths = new Uint8Array(symbols);
  let length = bits.read(5);
  for (let symbol = 0; symbol < symbols; symbol += 1) {
    while (bits.read(1) === 1) length += bits.read(1) === 0 ? 1 : -1;
    if (length < 1 || length > MAX_CODE_BITS) throw new Bzip2Error('a table of codes is damaged');
    lengths[symbol] = length;
  }
  return lengths;
};

/**
 * Decodes Huffman codes, zero runs and move-to-front: the output of the Burrows-Wheeler transform.
 * @returns its length
 */
const readTransformed = (bits: BitReader, into: Uint32Array, maxBytes: number): number => {
  const alphabet = readAlphabet(bits);
  const tableCount = bits.read(3);
  if (tableCount < 2 || tableCount > MAX_TABLES) throw new Bzip2Error('a block has an impossible number of tables');
  const selectors = readSelectors(bits, tableCount);
  const end = alphabet.length + 1;
  const tables = Array.from({ length: tableCount }, () => tableOf(readLengths(bits, end + 1)));
  let count = 0;
  let run = 0;
  let runUnit = 1;
  const put = (byte: number, times: number): void => {
    if (count + times > maxBytes) throw new Bzip2Error('a block is longer than it may be');
    into.fill(byte, count, count + times);
    count += times;
  };
  for (const selector of selectors) {
    const table = tables[selector]!;
    for (let index = 0; index < GROUP_SYMBOLS; index += 1) {
      const symbol = readSymbol(bits, table);
      if (symbol <= 1) {
        run += runUnit << symbol;
        runUnit <<= 1;
        if (run > maxBytes) throw new Bzip2Error('a block is longer than it may be');
        continue;
      }
      if (run > 0) put(alphabet[0]!, run);
      run = 0;
      runUnit = 1;
      if (symbol === end) return count;
      put(moveToFront(alphabet, symbol - 1), 1);
    }
  }
  throw new Bzip2Error('a block does not end');
};

/**
 * First half of the inverse Burrows-Wheeler transform, in place: the low byte of each entry is data, the rest a link.
 */
const linkUp = (block: Uint32Array, count: number): void => {
  const starts = new Uint32Array(256);
  for (let index = 0; index < count; index += 1) starts[block[index]! & 255]! += 1;
  let sum = 0;
  for (let byte = 0; byte < 256; byte += 1) {
    const here = starts[byte]!;
    starts[byte] = sum;
    sum += here;
  }
  for (let index = 0; index < count; index += 1) {
    const byte = block[index]! & 255;
    const place = starts[byte]!;
    block[place] = (block[place]! | (index << 8)) >>> 0;
    starts[byte] = place + 1;
  }
};

/**
 * Follows the links and decodes the initial run-length coding: after four equal bytes comes a byte with the number of
 * further ones.
 */
const expand = (block: Uint32Array, count: number, origin: number, expectedCrc: number): Uint8Array => {
  let output = new Uint8Array(count + 65_536);
  let size = 0;
  let crc = 0xffffffff;
  let link = block[origin]! >>> 8;
  let last = -1;
  let equal = 0;
  const put = (byte: number, times: number): void => {
    if (size + times > output.length) {
      const larger = new Uint8Array(output.length * 2);
      larger.set(output);
      output = larger;
    }
    for (let index = 0; index < times; index += 1) {
      output[size] = byte;
      size += 1;
      crc = (crc << 8) ^ CRC_TABLE[(crc >>> 24) ^ byte]!;
    }
  };
  for (let index = 0; index < count; index += 1) {
    const entry = block[link]!;
    const byte = entry & 255;
    link = entry >>> 8;
    if (equal === 4) {
      put(last, byte);
      equal = 0;
      last = -1;
      continue;
    }
    equal = byte === last ? equal + 1 : 1;
    last = byte;
    put(byte, 1);
  }
  if (~crc >>> 0 !== expectedCrc) throw new Bzip2Error('its checksum does not match');
  return output.subarray(0, size);
};

const readBlock = (bits: BitReader, work: Uint32Array, maxBytes: number): Uint8Array => {
  const crc = bits.read32();
  if (bits.read(1) === 1) throw new Bzip2Error('it was made by a program of before 1997');
  const origin = bits.read(24);
  const count = readTransformed(bits, work, maxBytes);
  if (origin >= count) throw new Bzip2Error('a block begins outside of itself');
  linkUp(work, count);
  return expand(work, count, origin, crc);
};

const startStream = (bits: BitReader): number => {
  if (bits.read(16) !== 0x425a || bits.read(8) !== 0x68) throw new Bzip2Error('it is no bzip2 file');
  const level = bits.read(8) - 0x30;
  if (level < 1 || level > 9) throw new Bzip2Error('it is no bzip2 file');
  return level * 100_000;
};

/**
 * Decodes bzip2, including concatenated streams.
 * @yields the content of each block: up to 46 MB, usually 900 kB
 * @throws Bzip2Error
 */
export async function* bunzip2(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const bits = new BitReader();
  const chunks = source[Symbol.asyncIterator]();
  const work = new Uint32Array(900_000);
  let isEnd = false;
  let maxBytes = 0;
  while (true) {
    const fresh: Uint8Array[] = [];
    let bytes = bits.left;
    while (!isEnd && bytes < BLOCK_BYTES) {
      const { done, value } = await chunks.next();
      if (done === true) isEnd = true;
      else {
        fresh.push(value);
        bytes += value.length;
      }
    }
    if (fresh.length > 0) bits.append(Buffer.concat(fresh));
    if (maxBytes === 0) {
      maxBytes = startStream(bits);
      continue;
    }
    const magic = [bits.read(24), bits.read(24)];
    if (magic[0] === BLOCK_MAGIC[0] && magic[1] === BLOCK_MAGIC[1]) {
      yield readBlock(bits, work, maxBytes);
    } else if (magic[0] === END_MAGIC[0] && magic[1] === END_MAGIC[1]) {
      // The combined CRC is redundant: each block's CRC was verified.
      bits.read32();
      bits.toByteBorder();
      if (isEnd && bits.isAtEnd) return;
      maxBytes = 0;
    } else throw new Bzip2Error('a block is damaged');
  }
}
