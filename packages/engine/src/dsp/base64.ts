const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Bytes of a text in standard base64 (padding optional). Pure code has no ambient decoder to call. */
export const bytesFromBase64 = (text: string): Uint8Array<ArrayBuffer> => {
  const sixBits = new Uint8Array(128);
  for (let index = 0; index < ALPHABET.length; index += 1) sixBits[ALPHABET.charCodeAt(index)] = index;
  const length = text.indexOf('=') < 0 ? text.length : text.indexOf('=');
  const bytes = new Uint8Array(Math.floor((length * 3) / 4));
  let filled = 0;
  let pending = 0;
  let pendingBits = 0;
  for (let index = 0; index < length; index += 1) {
    pending = ((pending << 6) | (sixBits[text.charCodeAt(index)] ?? 0)) & 0xffffff;
    pendingBits += 6;
    if (pendingBits < 8) continue;
    pendingBits -= 8;
    bytes[filled] = (pending >> pendingBits) & 0xff;
    filled += 1;
  }
  return bytes;
};
