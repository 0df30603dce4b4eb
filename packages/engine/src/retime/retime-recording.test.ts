import type { Pcm } from '@sonora/codecs/pcm';
import { describe, expect, it } from 'vitest';
import { analyseRhythm } from '../rhythm/analyse-rhythm.ts';
import { playBand } from '../testkit/band.ts';
import { monoPcm, noise, RATE_HZ, speechLike } from '../testkit/signals.ts';
import { crossfadeGains, monoOf } from './place-splice.ts';
import { analyseRecording, loopRecording, type RetimedRecording, retimeRecording } from './retime-recording.ts';
import { spectralFlux } from './spectral-flux.ts';

const LENGTHS_SECONDS = [3, 4.37, 7.5, 11.113, 19, 24.5, 30, 47.77, 90, 211.3, 500];
const band = playBand({ tempoBpm: 104, bars: 12 });
const shape = analyseRecording(band.pcm);

/** Hop and window of `spectralFlux`. */
const HOP = 256;
const WINDOW = 512;

/** The largest of the values `first` to `end` of the spectral flux, computed from their samples only. */
const largestFlux = ({ channels, ...pcm }: Pcm, first: number, end: number): number => {
  // The value before, which the first one is compared with.
  const from = Math.max(0, first - 1);
  const part = channels.map((samples) => samples.subarray(from * HOP, (end - 1) * HOP + WINDOW));
  return spectralFlux(monoOf({ ...pcm, channels: part }))
    .subarray(first - from)
    .reduce((most, value) => Math.max(most, value), 0);
};

const usualFlux = new WeakMap<Pcm, number>();
/** The 99th percentile of a recording's spectral flux. */
const usualFluxOf = (recording: Pcm): number => {
  const known = usualFlux.get(recording);
  if (known !== undefined) return known;
  const own = spectralFlux(monoOf(recording)).sort();
  const limit = own[Math.floor(0.99 * own.length)]!;
  usualFlux.set(recording, limit);
  return limit;
};

/** The largest rise of the spectrum at any splice, relative to the recording's own 99th percentile. */
const clickAtSplices = (recording: Pcm, { pcm, splicePoints }: RetimedRecording): number => {
  const rises = splicePoints.map(({ startFrame, frames }) =>
    largestFlux(pcm, Math.max(0, Math.floor(startFrame / HOP) - 2), Math.ceil((startFrame + frames) / HOP) + 1),
  );
  return Math.max(0, ...rises) / usualFluxOf(recording);
};

describe('retimeRecording', () => {
  it.each(LENGTHS_SECONDS)(
    'lasts exactly %d s, begins with the beginning, ends with the ending, without a click',
    (length) => {
      const frames = Math.round(length * RATE_HZ);
      const fitted = retimeRecording(band.pcm, shape, frames);
      const [left] = fitted.pcm.channels as [Float32Array];
      const [source] = band.pcm.channels as [Float32Array];
      expect(fitted.pcm.channels.map((channel) => channel.length)).toEqual([frames, frames]);
      expect(left.every(Number.isFinite)).toBe(true);
      const untouched = Math.round(0.15 * Math.min(length, 20) * RATE_HZ);
      expect(left.subarray(0, untouched).every((value, frame) => value === source[frame])).toBe(true);
      expect(clickAtSplices(band.pcm, fitted)).toBeLessThanOrEqual(1);
      // The final chord's attack is in the last 2.1 s: 1.5 s of ring-out and at most 0.5 s of silence.
      const final = Math.round(band.beatSeconds.at(-1)! * RATE_HZ);
      const attack = source.subarray(final, final + 4800);
      let isFound = false;
      for (let start = frames - Math.round(2.1 * RATE_HZ); start <= frames - 4800 && !isFound; start += 1) {
        isFound =
          left[start] === attack[0] && left[start + 2000] === attack[2000] && left[start + 4000] === attack[4000];
      }
      expect(isFound).toBe(true);
    },
  );

  it('keeps the last stroke complete when a short ring-out is shortened', () => {
    const final = Math.round(band.beatSeconds.at(-1)! * RATE_HZ);
    const channels = band.pcm.channels.map((channel) => channel.slice(0, final + 0.8 * RATE_HZ));
    const recording = { ...band.pcm, channels };
    const known = analyseRecording(recording);
    const source = channels[0]!;
    for (const length of [19.9, 20.1, 20.3, 20.5]) {
      const frames = Math.round(length * RATE_HZ);
      const left = retimeRecording(recording, known, frames).pcm.channels[0]!;
      const isStroke = (start: number): boolean =>
        [0, 1600, 3200, 4800].every((offset) => left[start + offset] === source[final + offset]);
      const starts = Array.from({ length: 2 * RATE_HZ }, (_, index) => frames - 2 * RATE_HZ + index);
      expect(starts.some(isStroke), `${length} s`).toBe(true);
    }
  });

  it('keeps the beat over its splices', () => {
    const fitted = retimeRecording(band.pcm, shape, Math.round(83.4 * RATE_HZ));
    expect(fitted.splicePoints.length).toBeGreaterThan(1);
    const { beatFrames, tempoBpm } = analyseRhythm(fitted.pcm);
    expect(Math.abs(tempoBpm / 104 - 1)).toBeLessThan(0.01);
    const beatSeconds = beatFrames.map((frame) => frame / RATE_HZ);
    for (const [index, time] of beatSeconds.slice(1).entries()) {
      expect(Math.abs(time - beatSeconds[index]! - 60 / 104)).toBeLessThan(0.035);
    }
  });

  it('returns a recording of the required length bit for bit', () => {
    const frames = band.pcm.channels[0]!.length;
    const { pcm, splicePoints } = retimeRecording(band.pcm, shape, frames);
    expect(splicePoints).toEqual([]);
    expect(pcm.channels[0]!.subarray(0, shape.contentEnd)).toEqual(band.pcm.channels[0]!.subarray(0, shape.contentEnd));
  });

  it('gives equal bits again, also after the shape was serialised as JSON', () => {
    const again = JSON.parse(JSON.stringify(shape)) as typeof shape;
    const frames = 40 * RATE_HZ;
    const [one, other] = [retimeRecording(band.pcm, again, frames), retimeRecording(band.pcm, shape, frames)];
    expect(one.splicePoints).toEqual(other.splicePoints);
    expect(one.pcm.channels[0]!.every((value, frame) => value === other.pcm.channels[0]![frame])).toBe(true);
  });

  it.each([
    ['rain', noise(9)],
    ['speech', speechLike(14)],
  ])('joins %s over long crossfades without a click or a hole', (_, samples) => {
    const recording = monoPcm(samples);
    const known = analyseRecording(recording);
    for (const length of [3.2, 31.7, 120]) {
      const frames = Math.round(length * RATE_HZ);
      const fitted = retimeRecording(recording, known, frames);
      const [mono] = fitted.pcm.channels as [Float32Array];
      expect(mono).toHaveLength(frames);
      expect(clickAtSplices(recording, fitted)).toBeLessThanOrEqual(1);
      for (let start = 0; start + 1.1 * RATE_HZ < frames; start += RATE_HZ) {
        const peak = mono.subarray(start, start + RATE_HZ).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
        expect(peak).toBeGreaterThan(0.03);
      }
    }
  });

  it.each([
    ['nothing', new Float32Array(0)],
    ['silence', new Float32Array(30_000)],
    ['a click', Float32Array.of(0, 1, 0)],
    ['a tenth of a second', noise(0.1)],
  ])('gives the length, finite, for a recording of %s', (_, samples) => {
    const recording = monoPcm(samples);
    for (const make of [retimeRecording, loopRecording]) {
      const { pcm } = make(recording, analyseRecording(recording), 3 * RATE_HZ);
      expect(pcm.channels[0]).toHaveLength(3 * RATE_HZ);
      expect(pcm.channels[0]!.every(Number.isFinite)).toBe(true);
    }
  });

  it('rejects invalid lengths, and the shape of another recording', () => {
    for (const frames of [0, -1, 1.5, Number.NaN])
      expect(() => retimeRecording(band.pcm, shape, frames)).toThrow(RangeError);
    expect(() => retimeRecording(monoPcm(noise(1)), shape, 48_000)).toThrow(RangeError);
  });
});

describe('loopRecording', () => {
  it('repeats at bars and sounds to the last frame', () => {
    const frames = 75 * RATE_HZ;
    const looped = loopRecording(band.pcm, shape, frames);
    const [left] = looped.pcm.channels as [Float32Array];
    expect(left).toHaveLength(frames);
    expect(clickAtSplices(band.pcm, looped)).toBeLessThanOrEqual(1);
    for (let start = 0; start < frames; start += RATE_HZ) {
      expect(left.subarray(start, start + RATE_HZ).some((value) => Math.abs(value) > 0.05)).toBe(true);
    }
    const bar = (4 * 60) / 104;
    for (const [index, { startFrame }] of looped.splicePoints.slice(1).entries()) {
      const bars = (startFrame - looped.splicePoints[index]!.startFrame) / RATE_HZ / bar;
      // At each end, waveforms are aligned by up to 8 ms.
      expect(Math.abs(bars - Math.round(bars)) * bar).toBeLessThan(0.02);
    }
  });
});

describe('crossfadeGains', () => {
  it('keeps the power of sums, whether the two sounds differ or are the same', () => {
    for (const share of [0, 0.2, 0.5, 0.9, 1]) {
      for (const correlation of [0, 0.5, 1]) {
        const [a, b] = crossfadeGains(share, correlation);
        expect(a * a + b * b + 2 * correlation * a * b).toBeCloseTo(1, 12);
      }
    }
  });
});
