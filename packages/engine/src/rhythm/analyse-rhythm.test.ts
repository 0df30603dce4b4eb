import { describe, expect, it } from 'vitest';
import { playBand } from '../testkit/band.ts';
import { monoPcm, noise, RATE_HZ, speechLike } from '../testkit/signals.ts';
import { analyseRhythm } from './analyse-rhythm.ts';

/**
 * Share of true beats with a detected beat within 35 ms, half the deviation that listeners perceive as simultaneous.
 */
const hitShare = (trueSeconds: readonly number[], beatFrames: readonly number[]): number =>
  trueSeconds.filter((time) => beatFrames.some((frame) => Math.abs(frame / RATE_HZ - time) <= 0.035)).length /
  trueSeconds.length;

describe('analyseRhythm', () => {
  it.each([76, 91.3, 104, 117.7, 138])('finds tempo, beats and bars when a band plays at %d bpm', (tempoBpm) => {
    const { pcm, beatSeconds } = playBand({ tempoBpm, bars: 10 });
    const rhythm = analyseRhythm(pcm);
    expect(rhythm.isMusical).toBe(true);
    expect(Math.abs(rhythm.tempoBpm / tempoBpm - 1)).toBeLessThan(0.01);
    expect(hitShare(beatSeconds, rhythm.beatFrames)).toBeGreaterThan(0.95);
    const downbeat = (rhythm.beatFrames[rhythm.firstDownbeat]! / RATE_HZ / 60) * tempoBpm;
    expect(rhythm.beatsPerBar).toBe(4);
    expect(Math.round(downbeat) % 4).toBe(0);
  });

  it('follows a band that gets faster by a twentieth', () => {
    const { pcm, beatSeconds } = playBand({ tempoBpm: 96, bars: 16, acceleration: 1.05 });
    expect(hitShare(beatSeconds, analyseRhythm(pcm).beatFrames)).toBeGreaterThan(0.9);
  });

  it('is independent of the level', () => {
    const { pcm } = playBand({ tempoBpm: 104, bars: 6 });
    const quiet = { ...pcm, channels: pcm.channels.map((channel) => channel.map((value) => value * 2 ** -8)) };
    expect(analyseRhythm(quiet).beatFrames).toEqual(analyseRhythm(pcm).beatFrames);
  });

  it.each([
    ['noise', noise(12)],
    ['speech', speechLike(20)],
    ['silence', new Float32Array(5 * RATE_HZ)],
    ['a click', Float32Array.of(1)],
    ['nothing', new Float32Array(0)],
  ])('finds no beat in %s, and gives an even grid', (_, samples) => {
    const { isMusical, beatFrames, features } = analyseRhythm(monoPcm(samples));
    expect(isMusical).toBe(false);
    expect(beatFrames.length).toBeGreaterThan(0);
    expect(features).toHaveLength(beatFrames.length);
  });

  it('refuses another rate', () => {
    expect(() => analyseRhythm({ sampleRateHz: 44_100, channels: [new Float32Array(100)] })).toThrow(RangeError);
  });
});
