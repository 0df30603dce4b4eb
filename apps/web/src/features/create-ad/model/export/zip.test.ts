import { describe, expect, it } from 'vitest';
import { zipOf } from './zip.ts';

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

describe('zipOf', () => {
  it('stores each file with name, size and checksum, as the format says', async () => {
    const zip = zipOf([
      { name: 'über.txt', bytes: encode('hello') },
      { name: 'b.txt', bytes: encode('') },
    ]);
    const bytes = new Uint8Array(await zip.arrayBuffer());
    const view = new DataView(bytes.buffer);
    expect(zip.type).toBe('application/zip');
    // End of central directory: 22 bytes at the end.
    const end = bytes.length - 22;
    expect(view.getUint32(end, true)).toBe(0x0605_4b50);
    expect(view.getUint16(end + 10, true)).toBe(2);
    const start = view.getUint32(end + 16, true);
    expect(start + view.getUint32(end + 12, true)).toBe(end);
    // First entry of the central directory.
    expect(view.getUint32(start, true)).toBe(0x0201_4b50);
    expect(view.getUint32(start + 16, true)).toBe(0x3610_a686);
    expect([view.getUint32(start + 20, true), view.getUint32(start + 24, true)]).toEqual([5, 5]);
    const nameLength = view.getUint16(start + 28, true);
    expect(new TextDecoder().decode(bytes.subarray(start + 46, start + 46 + nameLength))).toBe('über.txt');
    expect(view.getUint32(start + 42, true)).toBe(0);
    // The second entry points to its local header.
    const second = start + 46 + nameLength;
    const local = view.getUint32(second + 42, true);
    expect(view.getUint32(local, true)).toBe(0x0403_4b50);
    expect(new TextDecoder().decode(bytes.subarray(30 + nameLength, local))).toBe('hello');
  });
});
