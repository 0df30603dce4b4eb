/** Random access to a file that is not loaded: `length` bytes from `offset`, fewer only at its end. */
export type ByteReader = { readonly sizeBytes: number; read(offset: number, length: number): Uint8Array };

/** Bytes in memory as a file. */
export const readerOf = (bytes: Uint8Array): ByteReader => ({
  sizeBytes: bytes.length,
  read: (offset, length) => bytes.subarray(offset, offset + length),
});

/** Like `read`, with zeros for bytes beyond the end. */
export const readPadded = (file: ByteReader, offset: number, length: number): Uint8Array => {
  const found = file.read(offset, length);
  if (found.length === length) return found;
  const padded = new Uint8Array(length);
  padded.set(found);
  return padded;
};
