import { limits } from '@sonora/contracts/limits';
import sax from 'sax';
import { ArchiveError } from '../archives/archive-entry.ts';
import { zipEntries } from '../archives/zip-entries.ts';
import { DocumentError } from './document-error.ts';

/** What is done with the elements of a part. Names are without their namespace. */
export type PartReader = {
  readonly open?: (name: string, attribute: (name: string) => string | undefined) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
};

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Elements of documents of word processors are nested some dozens deep. */
const MAX_DEPTH = 500;

/** Entities other than those of XML are not expanded, and nothing outside of the part is loaded. */
const createParser = ({ open, close, text }: PartReader) => {
  const parser = sax.parser(true, { xmlns: false, position: false });
  let depth = 0;
  parser.onerror = (error) => {
    throw new DocumentError('damaged', { cause: error });
  };
  parser.ondoctype = () => {
    throw new DocumentError('damaged');
  };
  parser.onopentag = ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new DocumentError('tooComplex');
    open?.(localName(name), (wanted) => attributes[wanted] as string | undefined);
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    close?.(localName(name));
  };
  parser.ontext = (content) => text?.(content);
  parser.oncdata = (content) => text?.(content);
  return parser;
};

/**
 * Reads parts of an office document, which is an archive of XML files.
 * @param readers by path in the archive
 * @returns the paths of the parts that were found
 * @throws DocumentError `damaged`, `tooMuch`, `tooComplex`
 */
export const readOfficeParts = async (
  bytes: Uint8Array,
  readers: Readonly<Record<string, PartReader>>,
): Promise<ReadonlySet<string>> => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const source = {
    sizeBytes: buffer.length,
    read: async (position: number, length: number) =>
      buffer.subarray(Math.max(0, position), Math.max(0, position) + length),
  };
  const found = new Set<string>();
  let count = 0;
  let unpackedBytes = 0;
  try {
    for await (const { path, content } of zipEntries(source)) {
      count += 1;
      if (count > limits.document.parts) throw new DocumentError('tooMuch');
      const reader = Object.hasOwn(readers, path) ? readers[path] : undefined;
      if (!reader || found.has(path)) continue;
      found.add(path);
      const parser = createParser(reader);
      const decoder = new TextDecoder();
      await content((piece) => {
        unpackedBytes += piece.length;
        if (unpackedBytes > limits.document.unpackedBytes) throw new DocumentError('tooMuch');
        parser.write(decoder.decode(piece, { stream: true }));
      });
      parser.write(decoder.decode()).close();
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw new DocumentError('damaged', { cause: error });
    throw error;
  }
  return found;
};
