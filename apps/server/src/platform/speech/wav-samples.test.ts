import { describe, expect, it } from 'vitest';
import { readWavSamples } from './wav-samples.ts';

const chunk = (name: string, body: Buffer, length = body.length): Buffer => {
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
};

const format = (channels = 1, bits = 16): Buffer => {
  const body = Buffer.alloc(16);
  body.writeUInt16LE(1, 0);
  body.writeUInt16LE(channels, 2);
  body.writeUInt32LE(16_000, 4);
  body.writeUInt16LE(bits, 14);
  return chunk('fmt ', body);
};

const wave = (...chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'), ...chunks]);
const samples = Buffer.from([0, 0, 0, 0x80, 0, 0x40]);

describe('readWavSamples', () => {
  it('reads 16-bit samples as fractions of full scale, past chunks that it does not know', () => {
    const file = wave(chunk('LIST', Buffer.from('odd')), format(), chunk('data', samples));
    expect(readWavSamples(file)).toEqual({ samples: Float32Array.of(0, -1, 0.5), sampleRateHz: 16_000 });
  });

  it('reads what is there when the length of the data is wrong', () => {
    const file = wave(format(), chunk('data', samples, 0xffffffff));
    expect(readWavSamples(file).samples).toHaveLength(3);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['something else', Buffer.from('this is no sound at all')],
    ['stereo', wave(format(2), chunk('data', samples))],
    ['24 bit', wave(format(1, 24), chunk('data', samples))],
    ['sound without a format', wave(chunk('data', samples))],
    ['a format without sound', wave(format())],
  ])('refuses %s', (_name, file) => {
    expect(() => readWavSamples(file)).toThrow();
  });
});
