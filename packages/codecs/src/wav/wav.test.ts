import { describe, expect, it } from 'vitest';
import { concatBytes, viewOf } from '../io/bytes.ts';
import { softNoise } from '../testkit/signals.ts';
import { decodeWav } from './decode-wav.ts';
import { createTriangularNoise } from './dither.ts';
import { encodeWav, riffChunk } from './encode-wav.ts';

const DATA_OFFSET = 44;

describe('encodeWav and decodeWav', () => {
  it('are lossless in 32-bit float, beyond full scale as well', () => {
    const channels = [Float32Array.of(0, 1.5, -2.25, 1e-20), Float32Array.of(-0.1, 0.3, 0.7, -1)];
    const decoded = decodeWav(encodeWav({ sampleRateHz: 44100, channels }, { bitDepth: 'float32' }));
    expect(decoded).toEqual({ sampleRateHz: 44100, channels });
  });

  it('are lossless for values that the depth can hold when dither is off', () => {
    for (const [bitDepth, scale] of [
      [16, 32768],
      [24, 8388608],
    ] as const) {
      const channels = [Float32Array.of(-1, -1 / scale, 0, 1 / scale, 0.5, (scale - 1) / scale)];
      const bytes = encodeWav({ sampleRateHz: 48000, channels }, { bitDepth, dither: false });
      expect(decodeWav(bytes).channels).toEqual(channels);
    }
  });

  it('clip at full scale and write silence for what is no number', () => {
    const channels = [Float32Array.of(1, 3, -3, Number.NaN, Infinity)];
    const decoded = decodeWav(encodeWav({ sampleRateHz: 48000, channels }, { bitDepth: 16, dither: false }));
    expect([...(decoded.channels[0] as Float32Array)]).toEqual([32767 / 32768, 32767 / 32768, -1, 0, 32767 / 32768]);
  });

  it('hold many channels apart in an extensible file', () => {
    const pcm = softNoise(100, 6, 96000);
    const bytes = encodeWav(pcm, { bitDepth: 'float32' });
    expect(viewOf(bytes).getUint16(20, true)).toBe(0xfffe);
    expect(decodeWav(bytes)).toEqual(pcm);
  });

  it('read 8, 24, 32 bit and double precision as full scale ±1', () => {
    const file = (tag: number, bits: number, body: (view: DataView) => void): Uint8Array => {
      const bytes = encodeWav({ sampleRateHz: 8000, channels: [new Float32Array(8)] }, { bitDepth: 24 }).slice(
        0,
        44 + 16,
      );
      const view = viewOf(bytes);
      view.setUint16(20, tag, true);
      view.setUint16(34, bits, true);
      view.setUint32(40, 16, true);
      body(view);
      return bytes;
    };
    const first = (bytes: Uint8Array): number | undefined => decodeWav(bytes).channels[0]?.[0];
    expect(first(file(1, 8, (view) => view.setUint8(44, 0)))).toBe(-1);
    expect(first(file(1, 8, (view) => view.setUint8(44, 192)))).toBe(0.5);
    expect(first(file(1, 24, (view) => view.setUint8(46, 0x80)))).toBe(-1);
    expect(first(file(1, 32, (view) => view.setInt32(44, 2 ** 30, true)))).toBe(0.5);
    expect(first(file(3, 64, (view) => view.setFloat64(44, -0.25, true)))).toBe(-0.25);
    expect(() => file(3, 16, () => {}) && decodeWav(file(3, 16, () => {}))).toThrow(/cannot be read/);
    expect(() => decodeWav(file(2, 4, () => {}))).toThrow(/compressed/);
  });
});

describe('decodeWav on files of other programs', () => {
  const pcm = softNoise(500, 2, 48000);
  const depths = [16, 24, 'float32'] as const;

  /** The file with a chunk inserted before its samples. */
  const withChunk = (file: Uint8Array, chunk: Uint8Array, offset = 36): Uint8Array =>
    concatBytes([file.subarray(0, offset), chunk, file.subarray(offset)]);

  /** The same samples with a WAVE_FORMAT_EXTENSIBLE header, as programs write for more than 16 bit. */
  const extensible = (file: Uint8Array, subFormat: number, validBits: number): Uint8Array => {
    const body = new Uint8Array(40);
    body.set(file.subarray(20, 36));
    const view = viewOf(body);
    view.setUint16(0, 0xfffe, true);
    view.setUint16(16, 22, true);
    view.setUint16(18, validBits, true);
    view.setUint32(20, 3, true);
    view.setUint16(24, subFormat, true);
    return concatBytes([file.subarray(0, 12), riffChunk('fmt ', body), file.subarray(file.indexOf(0x64, 36))]);
  };

  it.each(depths)('reads the same samples of %s bit wherever the bytes lie in memory', (bitDepth) => {
    const file = encodeWav(pcm, { bitDepth });
    for (const shift of [1, 2, 3, 5]) {
      const moved = new Uint8Array(file.length + shift);
      moved.set(file, shift);
      expect(decodeWav(moved.subarray(shift)), `${shift} bytes on`).toEqual(decodeWav(file));
    }
  });

  it('passes over chunks it does not know, of odd length as well', () => {
    const file = encodeWav(pcm, { bitDepth: 16 });
    for (const length of [0, 1, 2, 7]) {
      expect(decodeWav(withChunk(file, riffChunk('junk', new Uint8Array(length)))), `${length} bytes`).toEqual(
        decodeWav(file),
      );
    }
  });

  it('reads extensible headers of integers and of floats, and says so when it cannot', () => {
    const integers = encodeWav(pcm, { bitDepth: 24 });
    const floats = encodeWav(pcm, { bitDepth: 'float32' });
    // 20 valid bits are left-justified in 24.
    for (const validBits of [24, 20])
      expect(decodeWav(extensible(integers, 1, validBits))).toEqual(decodeWav(integers));
    expect(decodeWav(extensible(floats, 3, 32))).toEqual(pcm);
    // 2 is ADPCM.
    expect(() => decodeWav(extensible(integers, 2, 24))).toThrow(/compressed/);
  });

  it('finds the length of an RF64 file where it is kept', () => {
    const file = encodeWav(pcm, { bitDepth: 16 });
    const sizes = new Uint8Array(28);
    viewOf(sizes).setBigUint64(8, BigInt(400 * 4), true);
    const long = withChunk(file, riffChunk('ds64', sizes), 12);
    long.set([0x52, 0x46, 0x36, 0x34]);
    const sizeAt = 40 + 36;
    viewOf(long).setUint32(sizeAt, 0xffffffff, true);
    expect(decodeWav(long).channels[0]).toEqual(decodeWav(file).channels[0]?.slice(0, 400));
    // A data chunk with a plausible size ends there.
    viewOf(long).setUint32(sizeAt, 300 * 4, true);
    expect(decodeWav(long).channels[0]).toHaveLength(300);
  });
});

describe('the dither of 16-bit files', () => {
  const frames = 200000;
  const noise = createTriangularNoise('seed', 0);
  const values = Float64Array.from({ length: frames }, (_, frame) => noise(frame));
  const mean = (of: (value: number, frame: number) => number): number =>
    values.reduce((sum, value, frame) => sum + of(value, frame), 0) / frames;

  it('is triangular: mean 0, variance 1/6, a quarter of it beyond the middle of each side', () => {
    // Standard error of the mean: sqrt(1/6 / 200000) = 0.0009; the tolerance is four of them. For the variance: 0.0005.
    expect(Math.abs(mean((value) => value))).toBeLessThan(0.0037);
    expect(Math.abs(mean((value) => value * value) - 1 / 6)).toBeLessThan(0.002);
    // P(|x| > 1/2) of a triangular distribution on (−1, 1) is 1/4; standard error 0.001.
    expect(Math.abs(mean((value) => (Math.abs(value) > 0.5 ? 1 : 0)) - 0.25)).toBeLessThan(0.004);
    expect(values.every((value) => Math.abs(value) < 1)).toBe(true);
  });

  it('is white: neighbours, and both channels, do not resemble each other', () => {
    const other = createTriangularNoise('seed', 1);
    // The standard error of a correlation over n values is 1/sqrt(n) = 0.0022; the tolerance is four of them.
    for (const lag of [1, 2, 3, 64, 1152]) {
      expect(Math.abs(mean((value, frame) => value * noise(frame + lag)) * 6), `lag ${lag}`).toBeLessThan(0.009);
    }
    expect(Math.abs(mean((value, frame) => value * other(frame)) * 6)).toBeLessThan(0.009);
  });

  it('leaves an error of constant level that has nothing of the signal', () => {
    for (const amplitude of [0, 0.4 / 32768, 0.25]) {
      const tone = Float32Array.from({ length: frames }, (_, frame) => amplitude * Math.sin(frame * 0.0507));
      const decoded = decodeWav(encodeWav({ sampleRateHz: 48000, channels: [tone] }, { bitDepth: 16 })).channels[0];
      let power = 0;
      let cross = 0;
      for (let frame = 0; frame < frames; frame += 1) {
        const error = ((decoded?.[frame] as number) - (tone[frame] as number)) * 32768;
        power += error * error;
        cross += error * Math.sin(frame * 0.0507);
      }
      // Triangular dither (1/6) and rounding (1/12) add up to 1/4 step² for every signal; −96.3 dB of full scale RMS.
      expect(Math.abs(power / frames - 0.25), `amplitude ${amplitude}`).toBeLessThan(0.004);
      // Standard error 0.5 · sqrt(1/2 / n) = 0.0008; the tolerance is four of them. Without dither the second tone
      // would vanish: 0.2.
      expect(Math.abs(cross / frames)).toBeLessThan(0.0032);
    }
  });

  it('depends on its seed alone', () => {
    const pcm = softNoise(1000, 2, 48000);
    const written = encodeWav(pcm, { bitDepth: 16, ditherSeed: 'a' });
    expect(encodeWav(pcm, { bitDepth: 16, ditherSeed: 'a' })).toEqual(written);
    expect(encodeWav(pcm, { bitDepth: 16, ditherSeed: 'b' })).not.toEqual(written);
    expect(encodeWav(pcm, { bitDepth: 24, ditherSeed: 'b' })).toEqual(encodeWav(pcm, { bitDepth: 24 }));
  });
});

describe('decodeWav on files that lie', () => {
  const sound = (): Uint8Array => encodeWav(softNoise(1000, 2, 48000), { bitDepth: 16 });
  const withDataSize = (size: number, length = DATA_OFFSET + 4000): Uint8Array => {
    const bytes = sound().slice(0, length);
    viewOf(bytes).setUint32(40, size, true);
    return bytes;
  };
  const frames = (bytes: Uint8Array): number | undefined => decodeWav(bytes).channels[0]?.length;

  it('gives what is there when the size is unknown, too large, or the file is cut', () => {
    expect(frames(withDataSize(0))).toBe(1000);
    expect(frames(withDataSize(0xffffffff))).toBe(1000);
    expect(frames(withDataSize(0x7fffffff))).toBe(1000);
    expect(frames(withDataSize(1_000_000))).toBe(1000);
    expect(frames(withDataSize(4000, DATA_OFFSET + 2003))).toBe(500);
  });

  it('names what is wrong', () => {
    const cases: [string, Uint8Array][] = [
      ['not-audio', new TextEncoder().encode('Dear sir, this is a letter.')],
      ['not-audio', sound().slice(0, 11)],
      ['damaged', sound().slice(0, 20)],
      ['damaged', sound().slice(0, 36)],
      ['empty', withDataSize(0, DATA_OFFSET)],
      ['empty', withDataSize(0xffffffff, DATA_OFFSET + 3)],
      ['damaged', sound().fill(0, 22, 24)],
      ['damaged', sound().fill(0, 24, 28)],
      // A chunk before the samples whose declared size exceeds the file.
      ['damaged', concatBytes([sound().subarray(0, 36), Uint8Array.of(106, 117, 110, 107, 255, 255, 255, 0)])],
      // An extensible header that ends before the format.
      ['unsupported', sound().fill(0xfe, 20, 21).fill(0xff, 21, 22)],
    ];
    for (const [code, bytes] of cases) {
      expect(() => decodeWav(bytes), code).toThrow(expect.objectContaining({ name: 'CodecError', code }));
    }
    expect(() => decodeWav(sound(), { maxSamples: 1999 })).toThrow(expect.objectContaining({ code: 'too-large' }));
  });

  it('makes silence of numbers that are no audio', () => {
    const bytes = encodeWav(
      { sampleRateHz: 48000, channels: [Float32Array.of(Number.NaN, Infinity, 1e30, 0.5)] },
      { bitDepth: 'float32' },
    );
    expect([...(decodeWav(bytes).channels[0] as Float32Array)]).toEqual([0, 0, 0, 0.5]);
  });
});

describe('decodeWav of rarer kinds', () => {
  /** The same file in the other byte order. */
  const bigEndian = (bytes: Uint8Array, sampleBytes: number): Uint8Array => {
    const turned = bytes.slice();
    turned[3] = 0x58;
    const turn = (from: number, size: number): void => {
      turned.subarray(from, from + size).reverse();
    };
    turn(4, 4);
    for (let at = 12; at < bytes.length; ) {
      const size = viewOf(bytes).getUint32(at + 4, true);
      const id = String.fromCharCode(...bytes.subarray(at, at + 4));
      turn(at + 4, 4);
      if (id === 'fmt ')
        for (const [offset, width] of [
          [0, 2],
          [2, 2],
          [4, 4],
          [8, 4],
          [12, 2],
          [14, 2],
        ] as const)
          turn(at + 8 + offset, width);
      if (id === 'data') for (let byte = 0; byte < size; byte += sampleBytes) turn(at + 8 + byte, sampleBytes);
      at += 8 + size + (size % 2);
    }
    return turned;
  };

  it.each([
    [16, 2],
    [24, 3],
    ['float32', 4],
  ] as const)('reads RIFX of %s as the RIFF that it mirrors', (bitDepth, sampleBytes) => {
    const bytes = encodeWav(softNoise(500, 2, 44_100), { bitDepth });
    expect(decodeWav(bigEndian(bytes, sampleBytes))).toEqual(decodeWav(bytes));
  });

  const telephone = (tag: 6 | 7, codes: readonly number[]): Uint8Array => {
    const bytes = new Uint8Array(44 + codes.length);
    bytes.set(encodeWav({ sampleRateHz: 8000, channels: [new Float32Array(1)] }, { bitDepth: 16 }).subarray(0, 44));
    const view = viewOf(bytes);
    view.setUint16(20, tag, true);
    view.setUint16(32, 1, true);
    view.setUint16(34, 8, true);
    view.setUint32(40, codes.length, true);
    bytes.set(codes, 44);
    return bytes;
  };

  it('reads A-law and µ-law by the values of G.711', () => {
    // Table 1a: smallest and largest decoder outputs (±1 and ±4032 of 4096), table 2a: 0, ±2 … ±8031 of 8159.
    const values = (tag: 6 | 7, codes: readonly number[]): number[] =>
      [...decodeWav(telephone(tag, codes)).channels[0]!].map((sample) => sample * 32_768 + 0);
    expect(values(6, [0xd5, 0x55, 0xaa, 0x2a])).toEqual([8, -8, 32_256, -32_256]);
    expect(values(7, [0xff, 0x7f, 0xfe, 0x80, 0x00])).toEqual([0, 0, 8, 32_124, -32_124]);
  });
});
