/** Reads bits, most significant first. Reading past the end returns zeros and sets `isPastEnd`. */
export class BitReader {
  readonly bytes: Uint8Array;
  /** Position in bits. */
  position: number;

  constructor(bytes: Uint8Array, offsetBytes: number) {
    this.bytes = bytes;
    this.position = offsetBytes * 8;
  }

  get isPastEnd(): boolean {
    return this.position > this.bytes.length * 8;
  }

  /** Position in bytes; whole when aligned. */
  get offsetBytes(): number {
    return Math.ceil(this.position / 8);
  }

  align(): void {
    this.position = Math.ceil(this.position / 8) * 8;
  }

  /** Reads an unsigned number of 0 to 33 bits. */
  unsigned(count: number): number {
    let value = 0;
    let left = count;
    while (left > 0) {
      const within = this.position % 8;
      const take = Math.min(left, 8 - within);
      const byte = this.bytes[Math.floor(this.position / 8)] ?? 0;
      // Shifts would overflow beyond 31 bits.
      value = value * 2 ** take + ((byte >>> (8 - within - take)) & ((1 << take) - 1));
      this.position += take;
      left -= take;
    }
    return value;
  }

  /** Reads a two's complement number of 1 to 33 bits. */
  signed(count: number): number {
    const value = this.unsigned(count);
    return value >= 2 ** (count - 1) ? value - 2 ** count : value;
  }

  /** Counts zeros up to the next one bit and consumes it; stops at the end of the bytes. */
  unary(): number {
    let zeros = 0;
    let within = this.position % 8;
    for (let index = Math.floor(this.position / 8); index < this.bytes.length; index += 1) {
      const byte = (this.bytes[index]! << within) & 0xff;
      if (byte !== 0) {
        const lead = Math.clz32(byte) - 24;
        this.position += lead + 1;
        return zeros + lead;
      }
      zeros += 8 - within;
      this.position += 8 - within;
      within = 0;
    }
    this.position += 1;
    return zeros;
  }
}

const FIRST_CAPACITY_BYTES = 16_384;

/** Writes bits, most significant first, into a growing buffer. */
export class BitWriter {
  #bytes = new Uint8Array(FIRST_CAPACITY_BYTES);
  #length = 0;
  #pending = 0;
  #pendingBits = 0;

  /** Writes the lowest `count` bits (0 to 32) of an integer; negative numbers in two's complement. */
  write(value: number, count: number): void {
    let left = count;
    while (left > 0) {
      const take = Math.min(left, 8 - this.#pendingBits);
      left -= take;
      this.#pending = (this.#pending << take) | ((value >>> left) & ((1 << take) - 1));
      this.#pendingBits += take;
      if (this.#pendingBits === 8) this.#flush();
    }
  }

  /** Writes `zeros` zero bits, then a one. */
  unary(zeros: number): void {
    let left = zeros;
    while (left >= 24) {
      this.write(0, 24);
      left -= 24;
    }
    this.write(1, left + 1);
  }

  align(): void {
    if (this.#pendingBits > 0) this.write(0, 8 - this.#pendingBits);
  }

  /** View of the whole bytes written so far; the next write may invalidate it. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Discards the whole bytes written so far. */
  clear(): void {
    this.#length = 0;
  }

  #flush(): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length] = this.#pending;
    this.#length += 1;
    this.#pending = 0;
    this.#pendingBits = 0;
  }
}
