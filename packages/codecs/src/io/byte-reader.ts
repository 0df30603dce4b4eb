/** Random access to a file: `read` returns `length` bytes from `offset`, fewer only at the end. */
export type ByteReader = { readonly sizeBytes: number; read(offset: number, length: number): Uint8Array };

/** Wraps bytes in memory. */
export const readerOf = (bytes: Uint8Array): ByteReader => ({
  sizeBytes: bytes.length,
  read: (offset, length) => bytes.subarray(offset, offset + length),
});

/** As `read`, padded with zeros beyond the end. */
export const readPadded = (file: ByteReader, offset: number, length: number): Uint8Array => {
  const found = file.read(offset, length);
  if (found.length === length) return found;
  const padded = new Uint8Array(length);
  padded.set(found);
  return padded;
};
