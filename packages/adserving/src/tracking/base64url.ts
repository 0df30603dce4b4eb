const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const INVALID = 255;

const values = new Uint8Array(128).fill(INVALID);
for (let index = 0; index < ALPHABET.length; index += 1) values[ALPHABET.charCodeAt(index)] = index;

/** base64url (RFC 4648 §5) of bytes whose count is a multiple of three: each text stands for other bytes, and there is no padding. */
export const encodeTriples = (bytes: Uint8Array): string => {
  let text = '';
  for (let index = 0; index < bytes.length; index += 3) {
    const triple = (bytes[index]! << 16) | (bytes[index + 1]! << 8) | bytes[index + 2]!;
    text +=
      ALPHABET[triple >> 18]! + ALPHABET[(triple >> 12) & 63]! + ALPHABET[(triple >> 6) & 63]! + ALPHABET[triple & 63]!;
  }
  return text;
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
