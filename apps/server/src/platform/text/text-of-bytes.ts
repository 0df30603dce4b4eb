const encodingOf = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
};

/** Text of a plain text file: Unicode, else the encoding that Windows uses in the west; undefined for other files. */
export const textOfBytes = (bytes: Uint8Array): string | undefined => {
  const encoding = encodingOf(bytes);
  if (encoding === 'utf-8' && bytes.subarray(0, 10_000).includes(0)) return undefined;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
