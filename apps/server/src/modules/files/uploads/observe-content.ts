import { createHash } from 'node:crypto';
import { markedEncoding, type TextEncoding } from '@sonora/contracts/text/text-of-bytes';
import type { ObservedContent } from './recognise-content.ts';

const HEAD_BYTES = 131_072;
const TAIL_BYTES = 131_072;
/** Length of the mark that tells the encoding of a text. */
const MARK_BYTES = 2;

/** Control characters that no text has, except tab, line feed, form feed and carriage return. */
const isControl = (character: number): boolean =>
  character < 32 && character !== 9 && character !== 10 && character !== 12 && character !== 13;

/** Counts of a text: UTF-16 code units, and lines. */
type TextCounts = { readonly characters: number; readonly lines: number };

/** Counts characters and lines while all bytes are text of one encoding, without control characters. */
const countText = (encoding: TextEncoding) => {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let isText = true;
  let characters = 0;
  let lines = 0;
  let endsLine = true;
  const count = (decoded: string): void => {
    for (let at = 0; at < decoded.length && isText; at += 1) {
      const character = decoded.charCodeAt(at);
      if (isControl(character)) isText = false;
      if (character === 10) lines += 1;
      endsLine = character === 10;
    }
    characters += decoded.length;
  };
  const guarded = (work: () => void): void => {
    try {
      work();
    } catch {
      isText = false;
    }
  };
  return {
    push: (bytes: Uint8Array): void => {
      if (isText) guarded(() => count(decoder.decode(bytes, { stream: true })));
    },
    finish: (): TextCounts | undefined => {
      if (isText) guarded(() => count(decoder.decode()));
      return isText ? { characters, lines: lines + (endsLine ? 0 : 1) } : undefined;
    },
  };
};

/** Recognises a text in Unicode, or else in the encoding of Windows, which has no mark. */
const observeText = () => {
  let counters: readonly (readonly [TextEncoding, ReturnType<typeof countText>])[] | undefined;
  let begin: Uint8Array = new Uint8Array();
  const start = () => {
    const encodings = [...new Set([markedEncoding(begin), 'windows-1252'] as const)];
    return encodings.map((encoding) => [encoding, countText(encoding)] as const);
  };
  const push = (bytes: Uint8Array): void => {
    for (const [, counter] of counters ?? []) counter.push(bytes);
  };
  const begun = (): void => {
    if (counters) return;
    counters = start();
    push(begin);
  };
  return {
    push: (bytes: Uint8Array): void => {
      if (counters) {
        push(bytes);
        return;
      }
      // The mark may arrive in pieces.
      begin = Buffer.concat([begin, bytes]);
      if (begin.length >= MARK_BYTES) begun();
    },
    finish: (): ObservedContent['text'] => {
      begun();
      for (const [encoding, counter] of counters ?? []) {
        const counts = counter.finish();
        if (counts) return { ...counts, encoding };
      }
      return undefined;
    },
  };
};

/** Looks at a content while it passes, with constant memory. */
export const createContentObserver = () => {
  const hash = createHash('sha256');
  const text = observeText();
  const head: Uint8Array[] = [];
  let tail: Uint8Array = new Uint8Array();
  let sizeBytes = 0;
  const push = (bytes: Uint8Array): void => {
    hash.update(bytes);
    text.push(bytes);
    if (sizeBytes < HEAD_BYTES) head.push(Uint8Array.from(bytes.subarray(0, HEAD_BYTES - sizeBytes)));
    sizeBytes += bytes.length;
    // Copied: the sender reuses its buffers.
    tail = Buffer.concat([tail, bytes.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES);
  };
  return {
    /** The same content, passed on. */
    observe: async function* (content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const bytes of content) {
        push(bytes);
        yield bytes;
      }
    },
    finish: (): ObservedContent => ({
      sizeBytes,
      checksum: hash.digest('hex'),
      head: Buffer.concat(head),
      tail,
      text: text.finish(),
    }),
  };
};
