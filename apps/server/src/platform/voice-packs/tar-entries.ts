import { pipeline, Readable } from 'node:stream';
import type { Message } from '@sonora/contracts/messages/message';
import { voicePackMessage } from '@sonora/contracts/messages/voice-packs';
import { extract, type Header } from 'tar-stream';
import { type ArchiveEntry, ArchiveError } from '../archives/archive-entry.ts';
import { isTruncation, TruncatedError } from './truncated.ts';

/** Buffer between decompressor and parser (a bzip2 block has 0.9 MB), and padding at the end of an archive. */
const MAX_READ_AHEAD_BYTES = 2 ** 22;
/** Per file: header, padding, and a pax header with a long path. */
const MAX_OVERHEAD_BYTES = 8_192;

/** Accepts headers from before POSIX (v7), too. Missing in the package's types. */
const options = { highWaterMark: 2 ** 16, allowUnknownFormat: true };

const REFUSED_KINDS: Readonly<Record<string, Message>> = {
  link: voicePackMessage('voicePacks.link'),
  symlink: voicePackMessage('voicePacks.link'),
  'character-device': voicePackMessage('voicePacks.device'),
  'block-device': voicePackMessage('voicePacks.device'),
  fifo: voicePackMessage('voicePacks.pipe'),
};

const damaged = (): ArchiveError => new ArchiveError(voicePackMessage('voicePacks.notTar'));

/** @throws ArchiveError for links, devices and other entries that are neither files nor folders */
const kindOf = ({ type, name }: Header): ArchiveEntry['kind'] => {
  // Null for types that the package does not know.
  switch (type as Header['type'] | null) {
    case 'file':
    case 'contiguous-file':
      return 'file';
    case 'directory':
      return 'folder';
    default:
      throw new ArchiveError(
        voicePackMessage('voicePacks.holdsOther', {
          kind: REFUSED_KINDS[type] ?? voicePackMessage('voicePacks.notAFile'),
          name: name.slice(0, 200),
        }),
      );
  }
};

/**
 * Files and folders of a tar archive (ustar, pax, GNU and v7), in order.
 * @throws ArchiveError for entries of other types, damaged archives, and archives whose headers and padding are larger
 * than those of any real archive; TruncatedError; errors of `bytes`
 */
export async function* tarEntries(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry, void, undefined> {
  let maxReadBytes = MAX_READ_AHEAD_BYTES;
  let sourceError: unknown;
  const limited = async function* () {
    let readBytes = 0;
    try {
      for await (const piece of bytes) {
        readBytes += piece.length;
        if (readBytes > maxReadBytes) throw damaged();
        yield piece;
      }
    } catch (error) {
      sourceError = error;
      throw error;
    }
  };
  const parser = extract(options);
  let parserError: Error | undefined;
  parser.on('error', (error) => {
    parserError = error;
  });
  pipeline(Readable.from(limited()), parser as unknown as NodeJS.WritableStream, () => undefined);
  /** Translates the parser's errors. After the parser has failed, an entry only reports that it was destroyed. */
  const translated = async function* <T>(items: AsyncIterable<T>) {
    try {
      yield* items;
    } catch {
      if (sourceError !== undefined) throw sourceError;
      throw isTruncation(parserError) ? new TruncatedError() : damaged();
    }
  };

  let isEmpty = true;
  for await (const entry of translated(parser)) {
    isEmpty = false;
    const { name, size } = entry.header;
    const kind = kindOf(entry.header);
    const sizeBytes = kind === 'folder' ? 0 : size;
    maxReadBytes += sizeBytes + MAX_OVERHEAD_BYTES;
    yield {
      path: name,
      kind,
      sizeBytes,
      content: async (take) => {
        for await (const piece of translated(entry as AsyncIterable<Uint8Array>)) await take(piece);
      },
    };
    entry.resume();
  }
  if (isEmpty) throw damaged();
}
