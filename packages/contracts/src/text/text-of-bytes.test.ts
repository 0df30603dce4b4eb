import { describe, expect, it } from 'vitest';
import { textOfBytes } from './text-of-bytes.ts';

const bytes = (text: string, encoding: BufferEncoding): Uint8Array => Uint8Array.from(Buffer.from(text, encoding));

describe('textOfBytes', () => {
  it('reads Unicode with and without a mark, and else the encoding of Windows', () => {
    const text = 'Größe;Preis\r\n';
    expect(textOfBytes(bytes(text, 'utf8'))).toBe(text);
    expect(textOfBytes(bytes(`\ufeff${text}`, 'utf8'))).toBe(text);
    expect(textOfBytes(bytes(`\ufeff${text}`, 'utf16le'))).toBe(text);
    expect(textOfBytes(bytes(text, 'latin1'))).toBe(text);
    expect(textOfBytes(Uint8Array.of(0x80, 0x20, 0x31))).toBe('€ 1');
    expect(textOfBytes(Uint8Array.of(0x50, 0, 1))).toBeUndefined();
  });

  it('reads the beginning of a text that ends within a character', () => {
    const cut = bytes('Grüße', 'utf8').subarray(0, 3);
    expect(textOfBytes(cut, { isCut: true })).toBe('Gr');
    expect(textOfBytes(cut)).toBe('GrÃ');
  });
});
