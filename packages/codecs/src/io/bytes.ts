/** UTF-8 bytes of a text; lone surrogates become U+FFFD. */
export const utf8Bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Decodes bytes in a WHATWG encoding; invalid sequences become U+FFFD, never an exception. */
export const textOf = (bytes: Uint8Array, encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin1'): string =>
  new TextDecoder(encoding).decode(bytes);

/** A DataView over exactly these bytes. */
export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Concatenates arrays. */
export const concatBytes = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
};

/** Whether the ASCII text is at the offset. */
export const hasAscii = (bytes: Uint8Array, offset: number, text: string): boolean => {
  if (offset < 0 || offset + text.length > bytes.length) return false;
  for (let index = 0; index < text.length; index += 1) {
    if (bytes[offset + index] !== text.charCodeAt(index)) return false;
  }
  return true;
};

/** Writes ASCII text at the offset. */
export const putAscii = (bytes: Uint8Array, offset: number, text: string): void => {
  for (let index = 0; index < text.length; index += 1) bytes[offset + index] = text.charCodeAt(index);
};
