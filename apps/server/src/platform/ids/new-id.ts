import { randomBytes } from 'node:crypto';

let lastMilliseconds = 0;
let counter = 0;

/**
 * A UUIDv7 (RFC 9562 §5.7): 48 bits of epoch milliseconds, a 12-bit counter that keeps the ids of a process in order of
 * creation (§6.2, method 1), and 62 random bits.
 */
export const newId = (now: number = Date.now()): string => {
  if (now > lastMilliseconds) {
    lastMilliseconds = now;
    counter = randomBytes(2).readUInt16BE() & 0x7ff;
  } else {
    counter += 1;
    if (counter > 0xfff) {
      lastMilliseconds += 1;
      counter = 0;
    }
  }
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastMilliseconds, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
