const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const INVALID = 255;

const digits = Uint8Array.from(ALPHABET, (character) => character.charCodeAt(0));
const values = new Uint8Array(128).fill(INVALID);
for (const [value, digit] of digits.entries()) values[digit] = value;
/** Two digits, as a little-endian number, of each value of twelve bits. */
const pairs = Uint16Array.from({ length: 4096 }, (_, value) => digits[value >> 6]! | (digits[value & 63]! << 8));

/** Bytes that are written, and where. */
export type TextPlace = { readonly target: DataView; readonly offset: number };

/**
 * Writes base64url (RFC 4648 §5) of bytes whose count is a multiple of three, as ASCII: each text stands for other bytes, and there is no
 * padding.
 */
export const writeTriples = (bytes: Uint8Array, { target, offset }: TextPlace): void => {
  for (let index = 0, place = offset; index < bytes.length; index += 3, place += 4) {
    const triple = (bytes[index]! << 16) | (bytes[index + 1]! << 8) | bytes[index + 2]!;
    target.setUint32(place, pairs[triple >> 12]! | (pairs[triple & 4095]! << 16), true);
  }
};

/** Characters of as many bytes. */
export const lengthOfTriples = (bytes: number): number => (bytes / 3) * 4;

/** The same as text. */
export const encodeTriples = (bytes: Uint8Array): string => {
  const target = new Uint8Array(lengthOfTriples(bytes.length));
  writeTriples(bytes, { target: new DataView(target.buffer), offset: 0 });
  return String.fromCharCode(...target);
};

/** Bytes of a text; undefined when it has another character, or a length that is no multiple of four. */
export const decodeTriples = (text: string): Uint8Array | undefined => {
  if (text.length % 4 !== 0) return undefined;
  const bytes = new Uint8Array((text.length / 4) * 3);
  for (let index = 0, place = 0; index < text.length; index += 4, place += 3) {
    let triple = 0;
    for (let offset = 0; offset < 4; offset += 1) {
      const code = text.charCodeAt(index + offset);
      const value = code < 128 ? values[code]! : INVALID;
      if (value === INVALID) return undefined;
      triple = (triple << 6) | value;
    }
    bytes[place] = triple >> 16;
    bytes[place + 1] = (triple >> 8) & 255;
    bytes[place + 2] = triple & 255;
  }
  return bytes;
};
