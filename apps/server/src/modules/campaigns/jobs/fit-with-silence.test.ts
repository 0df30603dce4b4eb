import type { Pcm } from '@sonora/codecs/pcm';
import { silentEnds } from '@sonora/engine';
import { describe, expect, it } from 'vitest';
import { fitWithSilence } from './fit-with-silence.ts';

const RATE_HZ = 1_000;
/** Silence, sound and silence, of so many milliseconds, in two channels of which one is silent. */
const audio = (start: number, sound: number, end: number): Pcm => ({
  sampleRateHz: RATE_HZ,
  channels: [
    Float32Array.from({ length: start + sound + end }, (_, at) => (at < start || at >= start + sound ? 0 : 0.5)),
    new Float32Array(start + sound + end),
  ],
});

/** Milliseconds of silence at both ends. */
const ends = (pcm: Pcm): readonly number[] => {
  const { startSeconds, endSeconds } = silentEnds(pcm);
  return [startSeconds, endSeconds].map((seconds) => Math.round(seconds * 1_000));
};

describe('fitWithSilence', () => {
  it('adds silence at the end', () => {
    const fitted = fitWithSilence(audio(10, 50, 0), 100);
    expect(fitted.channels.map(({ length }) => length)).toEqual([100, 100]);
    expect(ends(fitted)).toEqual([10, 40]);
  });

  it('removes silence from the end, and then from the start, and nothing that is heard', () => {
    expect(ends(fitWithSilence(audio(20, 50, 30), 80))).toEqual([20, 10]);
    const shortest = fitWithSilence(audio(20, 50, 30), 50);
    expect([shortest.channels[0]?.every((sample) => sample === 0.5), ends(shortest)]).toEqual([true, [0, 0]]);
    expect(() => fitWithSilence(audio(20, 50, 30), 49)).toThrow(/too little silence/i);
  });

  it('leaves audio of the wanted length as it is', () => {
    const pcm = audio(5, 50, 5);
    expect(fitWithSilence(pcm, 60).channels).toEqual(pcm.channels);
  });
});
