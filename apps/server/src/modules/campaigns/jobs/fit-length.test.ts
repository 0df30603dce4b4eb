import type { Pcm } from '@sonora/codecs/pcm';
import { describe, expect, it } from 'vitest';
import { fitLength, silentEnds } from './fit-length.ts';

const RATE_HZ = 1_000;
/** Silence, sound and silence, of so many milliseconds, in two channels of which one is silent. */
const audio = (start: number, sound: number, end: number): Pcm => ({
  sampleRateHz: RATE_HZ,
  channels: [
    Float32Array.from({ length: start + sound + end }, (_, at) => (at < start || at >= start + sound ? 0 : 0.5)),
    new Float32Array(start + sound + end),
  ],
});

describe('fitLength', () => {
  it('adds silence at the end', () => {
    const fitted = fitLength(audio(10, 50, 0), 100);
    expect(fitted.channels.map(({ length }) => length)).toEqual([100, 100]);
    expect(silentEnds(fitted)).toEqual({ start: 10, end: 40 });
  });

  it('removes silence from the end, and then from the start, and nothing that is heard', () => {
    expect(silentEnds(fitLength(audio(20, 50, 30), 80))).toEqual({ start: 20, end: 10 });
    const shortest = fitLength(audio(20, 50, 30), 50);
    expect([shortest.channels[0]?.every((sample) => sample === 0.5), silentEnds(shortest)]).toEqual([
      true,
      { start: 0, end: 0 },
    ]);
    expect(() => fitLength(audio(20, 50, 30), 49)).toThrow(/too little silence/i);
  });

  it('leaves audio of the wanted length as it is', () => {
    const pcm = audio(5, 50, 5);
    expect(fitLength(pcm, 60).channels).toEqual(pcm.channels);
  });
});

it('finds a silent programme silent at its start', () => {
  expect(silentEnds(audio(40, 0, 0))).toEqual({ start: 40, end: 0 });
});
