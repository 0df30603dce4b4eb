import { concatBytes, putAscii, viewOf } from '../io/bytes.ts';

/** Sample format of an AIFF file; a coding makes it AIFF-C. */
export type AiffKind = {
  readonly coding?: 'NONE' | 'twos' | 'sowt' | 'raw ' | 'in24' | 'in32' | 'fl32' | 'fl64';
  readonly bits: number;
  /** Writes one sample. */
  readonly put: (view: DataView, at: number, value: number) => void;
};

/** An AIFF file at 48 kHz with one list of values per channel; `put` writes a value. */
export const buildAiffOf = (channels: readonly ArrayLike<number>[], { coding, bits, put }: AiffKind): Uint8Array => {
  const frames = channels[0]?.length ?? 0;
  const sampleBytes = Math.ceil(bits / 8);
  const common = new Uint8Array(coding === undefined ? 18 : 24);
  const view = viewOf(common);
  view.setUint16(0, channels.length);
  view.setUint32(2, frames);
  view.setUint16(6, bits);
  // 48,000 as an 80-bit number: 0xBB80 × 2^48 with the exponent of 2^15.
  view.setUint16(8, 16383 + 15);
  view.setUint32(10, 48_000 * 2 ** 16);
  if (coding !== undefined) putAscii(common, 18, coding);
  const data = new Uint8Array(8 + frames * channels.length * sampleBytes);
  channels.forEach((values, channel) => {
    for (let frame = 0; frame < frames; frame += 1) {
      put(viewOf(data), 8 + (frame * channels.length + channel) * sampleBytes, values[frame]!);
    }
  });
  const chunk = (id: string, body: Uint8Array): Uint8Array => {
    const head = new Uint8Array(8);
    putAscii(head, 0, id);
    viewOf(head).setUint32(4, body.length);
    return concatBytes([head, body, new Uint8Array(body.length % 2)]);
  };
  const kind = new Uint8Array(4);
  putAscii(kind, 0, coding === undefined ? 'AIFF' : 'AIFC');
  return chunk('FORM', concatBytes([kind, chunk('COMM', common), chunk('SSND', data)]));
};

/** A small 16-bit AIFF file; little-endian gives AIFF-C with `sowt`. */
export const buildAiff = (channels: readonly Int16Array[], isLittleEndian = false): Uint8Array =>
  buildAiffOf(channels, {
    bits: 16,
    put: (view, at, value) => view.setInt16(at, value, isLittleEndian),
    ...(isLittleEndian ? { coding: 'sowt' } : {}),
  });
