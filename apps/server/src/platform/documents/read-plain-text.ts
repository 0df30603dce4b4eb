import { DocumentError } from './document-error.ts';
import { createTextCollector, type DocumentContent } from './document-text.ts';

const encodingOf = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
};

/** Text of a plain text file: Unicode, else the encoding that Windows uses in the west. */
export const readPlainText = (bytes: Uint8Array): DocumentContent => {
  const encoding = encodingOf(bytes);
  if (encoding === 'utf-8' && bytes.subarray(0, 10_000).includes(0)) throw new DocumentError('damaged');
  const collector = createTextCollector();
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
  }
  collector.add(text);
  return collector.finish();
};
