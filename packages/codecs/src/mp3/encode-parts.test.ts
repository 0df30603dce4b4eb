import { describe, expect, it } from 'vitest';
import type { Pcm } from '../pcm.ts';
import { encodeMp3 } from './encode-mp3.ts';
import { canEncodeInParts, encodeMp3Part, joinMp3Parts, middleFrame } from './encode-parts.ts';

const rateHz = 48_000;

/** A linear congruential generator: noise that is the same on every machine. */
const noise = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
};

const make = (seconds: number, sampleAt: (frame: number, channel: number) => number): Pcm => ({
  sampleRateHz: rateHz,
  channels: [0, 1].map((channel) =>
    Float32Array.from({ length: seconds * rateHz }, (_, frame) => sampleAt(frame, channel)),
  ),
});

/** Materials on which an encoder behaves differently: steady, noisy, sudden, silent in between, from loud to soft. */
const materials: Readonly<Record<string, Pcm>> = {
  chord: make(
    4,
    (frame, channel) => 0.2 * (Math.sin(frame * 0.03) + Math.sin(frame * 0.0377 + channel) + Math.sin(frame * 0.045)),
  ),
  noise: (() => {
    const next = noise(7);
    return make(4, () => 0.3 * next());
  })(),
  clicks: make(4, (frame) => (frame % 9_600 < 40 ? 0.8 : 0.01 * Math.sin(frame * 0.05))),
  'speech-like, with digital silence': (() => {
    const next = noise(11);
    return make(5, (frame) =>
      Math.floor(frame / 19_200) % 3 === 2
        ? 0
        : 0.4 * Math.sin(frame * 0.02) * (0.5 + 0.5 * Math.sin(frame / 3_000)) + 0.02 * next(),
    );
  })(),
  'loud, then soft': (() => {
    const next = noise(13);
    return make(5, (frame) => (frame < 2.2 * rateHz ? 0.9 : 0.002) * (Math.sin(frame * 0.11) + 0.3 * next()));
  })(),
};

describe('encoding in parts', () => {
  const cuts = [49, 80, 97, 120];
  it.each(Object.entries(materials).flatMap(([name, pcm]) => cuts.map((cut) => ({ name, pcm, cut }))))(
    'gives byte for byte the whole encode of $name, cut before frame $cut',
    async ({ pcm, cut }) => {
      const rate = { bitRateKbps: 192 };
      const whole = await encodeMp3(pcm, rate);
      const parts = [
        await encodeMp3Part(pcm, rate, { from: 0, to: cut }),
        await encodeMp3Part(pcm, rate, { from: cut }),
      ];
      expect(parts.every((part) => part !== undefined)).toBe(true);
      const joined = joinMp3Parts(parts as Uint8Array[], pcm, rate);
      expect(Buffer.compare(joined, whole)).toBe(0);
    },
  );

  it('is offered for constant rates at 48 kHz alone', () => {
    const pcm = materials.chord as Pcm;
    expect(canEncodeInParts(pcm, { bitRateKbps: 128 }, 48_000)).toBe(true);
    expect(canEncodeInParts(pcm, { vbrQuality: 2 }, 48_000)).toBe(false);
    expect(canEncodeInParts(pcm, { bitRateKbps: 192 }, 44_100)).toBe(false);
    expect(middleFrame(pcm)).toBe(83);
  });
});
