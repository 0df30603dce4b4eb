import { describe, expect, it } from 'vitest';
import { resample } from '../dsp/resample/resample.ts';
import { stereoAt, type ToneStep, tone } from '../testkit/tones.ts';
import { hopPowers } from './hop-power.ts';
import { measureLoudness } from './loudness.ts';
import {
  BLOCK_HOPS,
  LOUDNESS_HOPS_PER_SECOND,
  loudnessOfPower,
  STEPS_PER_SECOND,
  slidingPower,
} from './loudness-gating.ts';

/* Minimum requirements of EBU Tech 3341 (table 1, 23 cases) and EBU Tech 3342 (table 1, 6 cases), synthesised from their descriptions. Cases 7 and 8 of the former and 5 and 6 of the latter are recordings of real programmes and cannot be synthesised. */
const LOUDNESS_TOLERANCE_LU = 0.1;
const RANGE_TOLERANCE_LU = 1;

const silent = (seconds: number): ToneStep => ({ seconds, db: Number.NEGATIVE_INFINITY });
const parts = (list: readonly (readonly [number, number])[]): readonly ToneStep[] =>
  list.map(([seconds, db]) => ({ seconds, db }));
const expectLufs = (value: number, wanted: number): void =>
  expect(Math.abs(value - wanted)).toBeLessThanOrEqual(LOUDNESS_TOLERANCE_LU);

describe('EBU Tech 3341, loudness (±0.1 LU)', () => {
  it.each([
    [1, -23],
    [2, -33],
  ])('case %i reads %i LUFS in all modes for a stereo sine of that level', (_case, db) => {
    const measured = measureLoudness(stereoAt(tone(parts([[20, db]]))));
    for (const value of [measured.integratedLufs, measured.maxMomentaryLufs, measured.maxShortTermLufs]) {
      expectLufs(value, db);
    }
  });

  it.each([
    [
      3,
      [
        [10, -36],
        [60, -23],
        [10, -36],
      ],
    ],
    [
      4,
      [
        [10, -72],
        [10, -36],
        [60, -23],
        [10, -36],
        [10, -72],
      ],
    ],
    [
      5,
      [
        [20, -26],
        [20.1, -20],
        [20, -26],
      ],
    ],
  ] as const)('case %i reads −23 LUFS, since the gates leave its quiet parts out', (_case, list) => {
    expectLufs(measureLoudness(stereoAt(tone(parts(list)))).integratedLufs, -23);
  });

  it('case 6 reads −23 LUFS for five channels, and the same with a sixth that carries low frequencies', () => {
    const at = (db: number): Float32Array => tone(parts([[20, db]]));
    const [front, centre, surround] = [at(-28), at(-24), at(-30)];
    const five = { sampleRateHz: 48_000, channels: [front, front, centre, surround, surround] };
    const six = { sampleRateHz: 48_000, channels: [front, front, centre, at(0), surround, surround] };
    expectLufs(measureLoudness(five).integratedLufs, -23);
    expect(measureLoudness(six).integratedLufs).toBeCloseTo(measureLoudness(five).integratedLufs, 9);
  });

  it('case 9 reads a constant −23 LUFS short-term from 3 s on', () => {
    const loop = parts([
      [1.34, -20],
      [1.66, -30],
    ]);
    const { shortTermLufs } = measureLoudness(stereoAt(tone(Array.from({ length: 5 }, () => loop).flat())));
    for (const value of shortTermLufs.subarray(3 * LOUDNESS_HOPS_PER_SECOND - 1)) expectLufs(value, -23);
  });

  it.each(Array.from({ length: 20 }, (_, index) => index))(
    'case 10 reads a short-term maximum of −23 LUFS for a tone of 3 s after %i times 150 ms',
    (index) => {
      const samples = tone([silent(0.15 * index), { seconds: 3, db: -23 }, silent(1)]);
      expectLufs(measureLoudness(stereoAt(samples)).maxShortTermLufs, -23);
    },
  );

  it('case 11 reads successive short-term maxima of −38 to −19 LUFS', () => {
    const steps = Array.from({ length: 20 }, (_, index) => [
      silent(0.15 * index),
      { seconds: 3, db: index - 38 },
      silent(3 - 0.15 * index),
    ]);
    const { shortTermLufs } = measureLoudness(stereoAt(tone(steps.flat())));
    steps.forEach((_, index) => {
      const segment = shortTermLufs.subarray(
        6 * LOUDNESS_HOPS_PER_SECOND * index,
        6 * LOUDNESS_HOPS_PER_SECOND * (index + 1),
      );
      expectLufs(Math.max(...segment), index - 38);
    });
  });

  it('case 12 reads a constant −23 LUFS momentary from 1 s on', () => {
    const loop = parts([
      [0.18, -20],
      [0.22, -30],
    ]);
    const samples = tone(Array.from({ length: 25 }, () => loop).flat());
    const steps = hopPowers([samples, samples], 48_000, STEPS_PER_SECOND);
    const windows = slidingPower(steps, (BLOCK_HOPS * STEPS_PER_SECOND) / LOUDNESS_HOPS_PER_SECOND);
    expect(windows.length).toBe(961);
    for (const power of windows.subarray(60)) expectLufs(loudnessOfPower(power), -23);
  });

  // The last two offsets lie between the steps of 10 ms, unlike those of the published cases.
  it.each([...Array.from({ length: 20 }, (_, index) => 0.02 * index), 0.105, 0.2137])(
    'case 13 reads a momentary maximum of −23 LUFS for a tone of 400 ms after %f s',
    (startSeconds) => {
      const samples = tone([silent(startSeconds), { seconds: 0.4, db: -23 }, silent(1)]);
      expectLufs(measureLoudness(stereoAt(samples)).maxMomentaryLufs, -23);
    },
  );

  it('case 14 reads successive momentary maxima of −38 to −19 LUFS', () => {
    const steps = Array.from({ length: 20 }, (_, index) => [
      silent(0.02 * index),
      { seconds: 0.4, db: index - 38 },
      silent(0.4 - 0.02 * index),
    ]);
    const samples = tone(steps.flat());
    steps.forEach((_, index) => {
      // The levels rise, so the maximum so far is that of the latest tone.
      const soFar = samples.subarray(0, 0.8 * 48_000 * (index + 1));
      expectLufs(measureLoudness(stereoAt(soFar)).maxMomentaryLufs, index - 38);
    });
  });
});

describe('EBU Tech 3341, true peak (+0.2, −0.4 dB)', () => {
  const expectDbtp = (samples: Float32Array, wanted: number): void => {
    const { truePeakDbtp } = measureLoudness(stereoAt(samples));
    expect(truePeakDbtp).toBeGreaterThanOrEqual(wanted - 0.4);
    expect(truePeakDbtp).toBeLessThanOrEqual(wanted + 0.2);
  };

  /** Adds 10 ms fades, because a hard start is a step whose ringing produces a peak of its own. */
  const faded = (samples: Float32Array): Float32Array => {
    const fade = 480;
    return samples.map((value, n) => value * Math.min(1, n / fade, (samples.length - 1 - n) / fade));
  };

  it.each([
    [15, 4, 0, 0.5, -6],
    [16, 4, 45, 0.5, -6],
    [17, 6, 60, 0.5, -6],
    [18, 8, 67.5, 0.5, -6],
    [19, 4, 45, 1.41, 3],
  ] as const)(
    'case %i: a sine of 1/%i of the rate at %f° with amplitude %f reads %i dBTP',
    (_case, divisor, degrees, amplitude, wanted) => {
      const db = 20 * Math.log10(amplitude);
      const phase = (degrees * Math.PI) / 180;
      expectDbtp(faded(tone(parts([[1, db]]), { frequencyHz: 48_000 / divisor, phase })), wanted);
    },
  );

  // A sine at a sixth of the sample rate with amplitude 0.5 that contains one period of amplitude 1, synthesised at
  // four times the rate.
  it.each([
    [20, 0],
    [21, 1],
    [22, 2],
    [23, 3],
  ] as const)('case %i: one louder period, taken down from 4 fs from sample %i on, reads 0 dBTP', (_case, offset) => {
    const period = 24;
    const length = 2 * 9600;
    const wide = Float32Array.from({ length }, (_, n) => {
      const isLoud = n >= length / 2 && n < length / 2 + period;
      return (isLoud ? 1 : 0.5) * Math.sin((2 * Math.PI * n) / period);
    });
    const { channels } = resample({ sampleRateHz: 192_000, channels: [faded(wide).subarray(offset)] }, 48_000);
    expectDbtp(channels[0]!, 0);
  });
});

describe('EBU Tech 3342, loudness range (±1 LU)', () => {
  it.each([
    [1, [-20, -30], 10],
    [2, [-20, -15], 5],
    [3, [-40, -20], 20],
    [4, [-50, -35, -20, -35, -50], 15],
  ] as const)('case %i: parts of 20 s at %j dBFS range over %i LU', (_case, levels, rangeLu) => {
    const samples = tone(levels.map((db) => ({ seconds: 20, db })));
    const { loudnessRangeLu } = measureLoudness(stereoAt(samples));
    expect(Math.abs(loudnessRangeLu - rangeLu)).toBeLessThanOrEqual(RANGE_TOLERANCE_LU);
  });
});
