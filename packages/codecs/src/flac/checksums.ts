/** CRC table of a polynomial, most significant bit first. */
const tableOf = (polynomial: number, bits: 8 | 16): Uint16Array => {
  const top = 2 ** (bits - 1);
  const mask = 2 ** bits - 1;
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let remainder = byte << (bits - 8);
    for (let bit = 0; bit < 8; bit += 1) {
      remainder = (remainder & top) === 0 ? remainder << 1 : (remainder << 1) ^ polynomial;
    }
    return remainder & mask;
  });
};

const TABLE_8 = tableOf(0x07, 8);
const TABLE_16 = tableOf(0x8005, 16);

/** CRC-8 of a frame header: x⁸+x²+x+1, start 0 (RFC 9639 §9.1.8). */
export const flacCrc8 = (bytes: Uint8Array, from: number, to: number): number => {
  let crc = 0;
  for (let index = from; index < to; index += 1) crc = TABLE_8[crc ^ bytes[index]!]!;
  return crc;
};

/** CRC-16 of a whole frame: x¹⁶+x¹⁵+x²+1, start 0, not reflected (RFC 9639 §9.3). */
export const flacCrc16 = (bytes: Uint8Array, from: number, to: number): number => {
  let crc = 0;
  for (let index = from; index < to; index += 1) {
    crc = ((crc << 8) & 0xffff) ^ TABLE_16[(crc >>> 8) ^ bytes[index]!]!;
  }
  return crc;
};
