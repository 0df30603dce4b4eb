/** Encodings of plain text files: Unicode, and the one that Windows uses in the west, as Excel does for CSV. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The Unicode encoding that the first bytes of a file mark; UTF-8 without a mark. */
export const markedEncoding = (bytes: Uint8Array): Exclude<TextEncoding, 'windows-1252'> => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
};

/**
 * Text of a plain text file: Unicode, else the encoding that Windows uses in the west; undefined for other files.
 * @param options.isCut the bytes are only the beginning of the file, and may end within a character
 */
export const textOfBytes = (
  bytes: Uint8Array,
  { isCut = false }: { readonly isCut?: boolean } = {},
): string | undefined => {
  const encoding = markedEncoding(bytes);
  if (encoding === 'utf-8' && bytes.subarray(0, 10_000).includes(0)) return undefined;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
