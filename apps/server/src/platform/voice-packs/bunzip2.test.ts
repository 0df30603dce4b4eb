import { describe, expect, it } from 'vitest';
import { bunzip2 } from './bunzip2.ts';

/** Made by bzip2 1.0.8 with the commands stated. */
const FILES = {
  /** `printf '' | bzip2` */
  empty: 'QlpoORdyRThQkAAAAAA=',
  /** `printf 'hello, hello, hello\n' | bzip2 -1` */
  hello: 'QlpoMTFBWSZTWctS5WcAAAVRAAAQQAQCRKAAISQxCGAvGETHFReLuSKcKEhlqXKzgA==',
  /** `head -c 300000 /dev/zero | bzip2` */
  zeros: 'QlpoOTFBWSZTWd9HTW8AAkxAgMAABAAACCAAMMwFKaYURsRRHi7kinChIb6Omt4=',
  /** `(printf 'one\n' | bzip2; printf 'two\n' | bzip2 -5)` */
  two: 'QlpoOTFBWSZTWXgTwIIAAAHBAAAQAgGgACGaaDNNDLxdyRThQkHgTwIIQlpoNTFBWSZTWS63GtcAAAFBgAAQAACEgCAAIZpoM00HPF3JFOFCQLrca1w=',
} as const;

const bytesOf = (name: keyof typeof FILES): Uint8Array => Buffer.from(FILES[name], 'base64');

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const decode = async (bytes: Uint8Array, size = 1): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of bunzip2(inPieces(bytes, size))) parts.push(part);
  return Buffer.concat(parts);
};

describe('bunzip2', () => {
  it.each([1, 7, 100_000])('gives back what bzip2 was given, in pieces of %i bytes', async (size) => {
    expect((await decode(bytesOf('hello'), size)).toString()).toBe('hello, hello, hello\n');
    expect((await decode(bytesOf('empty'), size)).length).toBe(0);
    const zeros = await decode(bytesOf('zeros'), size);
    expect(zeros.length).toBe(300_000);
    expect(zeros.every((byte) => byte === 0)).toBe(true);
  });

  it('reads streams after one another as one', async () => {
    expect((await decode(bytesOf('two'))).toString()).toBe('one\ntwo\n');
  });

  it('refuses every file with one byte changed, and every one that is cut', async () => {
    const good = bytesOf('hello');
    // The combined CRC at the end of the stream is not verified.
    for (let at = 0; at < good.length - 5; at += 1) {
      const bad = Uint8Array.from(good);
      bad[at]! ^= 0x55;
      await expect(decode(bad), `byte ${at}`).rejects.toThrow();
      await expect(decode(good.subarray(0, at)), `cut at ${at}`).rejects.toThrow();
    }
  });
});
