import { createHash } from 'node:crypto';

/**
 * Deterministic UUID of a name, the same on every machine. Version 8 of RFC 9562 (§5.8, §B.2): name-based with SHA-256.
 * @param parts of the name, from general to specific; other parts or another order give another id
 */
export const nameId = (...parts: readonly string[]): string => {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes[6] = 0x80 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
