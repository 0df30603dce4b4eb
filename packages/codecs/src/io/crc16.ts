/** Bytes per step: the CRC covers the whole file, and each version of an ad needs one. */
const SLICES = 8;

const shiftedByBits = (remainder: number): number => {
  let shifted = remainder;
  for (let bit = 0; bit < 8; bit += 1) shifted = (shifted & 1) === 1 ? (shifted >>> 1) ^ 0xa001 : shifted >>> 1;
  return shifted;
};

/** Row n: remainder of a byte followed by n bytes (slicing by eight: Kounavis and Berry, 2005). */
const TABLES = new Uint16Array(256 * SLICES);
for (let byte = 0; byte < 256; byte += 1) {
  let remainder = byte;
  for (let slice = 0; slice < SLICES; slice += 1) {
    remainder = shiftedByBits(remainder);
    TABLES[slice * 256 + byte] = remainder;
  }
}

/**
 * CRC-16 of LAME's tag: polynomial 0x8005 reflected (0xA001), start 0, no final inversion (also known as CRC-16/ARC:
 * "123456789" gives 0xBB3D). `start` continues an earlier result.
 */
export const crc16 = (bytes: Uint8Array, start = 0): number => {
  let crc = start;
  let index = 0;
  for (; index + SLICES <= bytes.length; index += SLICES) {
    const first = (crc ^ bytes[index]!) & 0xff;
    const second = (crc >>> 8) ^ bytes[index + 1]!;
    crc =
      TABLES[1792 + first]! ^
      TABLES[1536 + second]! ^
      TABLES[1280 + bytes[index + 2]!]! ^
      TABLES[1024 + bytes[index + 3]!]! ^
      TABLES[768 + bytes[index + 4]!]! ^
      TABLES[512 + bytes[index + 5]!]! ^
      TABLES[256 + bytes[index + 6]!]! ^
      TABLES[bytes[index + 7]!]!;
  }
  for (; index < bytes.length; index += 1) crc = (crc >>> 8) ^ TABLES[(crc ^ bytes[index]!) & 0xff]!;
  return crc;
};
