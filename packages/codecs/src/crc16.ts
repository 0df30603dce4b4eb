/**
 * CRC-16 as LAME's tag uses it: polynomial 0x8005 reflected (0xA001), start 0, no final inversion (known elsewhere as
 * CRC-16/ARC: "123456789" gives 0xBB3D).
 */
const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1) remainder = (remainder & 1) === 1 ? (remainder >>> 1) ^ 0xa001 : remainder >>> 1;
  return remainder;
});

/** Checksum of the bytes; `start` continues an earlier result. */
export const crc16 = (bytes: Uint8Array, start = 0): number => {
  let crc = start;
  for (let index = 0; index < bytes.length; index += 1) {
    crc = (crc >>> 8) ^ (TABLE[(crc ^ (bytes[index] as number)) & 0xff] as number);
  }
  return crc;
};
