import { describe, expect, it } from 'vitest';
import { resample } from './resample.ts';

const RATES = [
  8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000, 176_400, 192_000,
] as const;
// The last two pairs have too many phases for a table of exact phases.
const PAIRS = [
  ...RATES.flatMap((from) => RATES.filter((to) => to !== from).map((to) => [from, to] as const)),
  [44_056, 48_000] as const,
  [48_000, 44_056] as const,
];

/** Number of frames compared, in the middle of the output. */
const JUDGED = 1500;

const db = (amplitude: number): number => 20 * Math.log10(amplitude);

/** Resamples a sine of amplitude 1 that is long enough for the middle to be free of the filter's edge effects. */
const resampledSine = (from: number, to: number, frequencyHz: number): { samples: Float32Array; start: number } => {
  const edgeSeconds = 70 / Math.min(from, to);
  const frames = Math.ceil((2 * edgeSeconds + JUDGED / to) * from);
  const input = Float32Array.from({ length: frames }, (_, n) => Math.sin((2 * Math.PI * frequencyHz * n) / from));
  const start = Math.ceil(edgeSeconds * to);
  const output = resample({ sampleRateHz: from, channels: [input] }, to).channels[0]!;
  expect(output.length).toBe(Math.round((frames * to) / from));
  return { samples: output.subarray(start, start + JUDGED), start };
};

/** Least-squares fit of a sine of known frequency, and the residual of the signal without it. */
const fitSine = (samples: Float32Array, start: number, radiansPerFrame: number) => {
  let [ss, cc, sc, sx, cx] = [0, 0, 0, 0, 0];
  samples.forEach((x, n) => {
    const sine = Math.sin(radiansPerFrame * (start + n));
    const cosine = Math.cos(radiansPerFrame * (start + n));
    ss += sine * sine;
    cc += cosine * cosine;
    sc += sine * cosine;
    sx += sine * x;
    cx += cosine * x;
  });
  const determinant = ss * cc - sc * sc;
  const a = (sx * cc - cx * sc) / determinant;
  const b = (cx * ss - sx * sc) / determinant;
  let rest = 0;
  samples.forEach((x, n) => {
    const angle = radiansPerFrame * (start + n);
    rest += (x - a * Math.sin(angle) - b * Math.cos(angle)) ** 2;
  });
  return {
    gainDb: db(Math.hypot(a, b)),
    phaseRadians: Math.atan2(b, a),
    restDb: db(Math.sqrt((2 * rest) / samples.length)),
  };
};

describe('resample between any two of thirteen rates', () => {
  it.each(PAIRS)('keeps gain and phase of a tone without images or aliases, from %i to %i Hz', (from, to) => {
    for (const share of [0.03, 0.31, 0.77, 0.9]) {
      const frequencyHz = share * (Math.min(from, to) / 2);
      const { samples, start } = resampledSine(from, to, frequencyHz);
      const { gainDb, phaseRadians, restDb } = fitSine(samples, start, (2 * Math.PI * frequencyHz) / to);
      expect(Math.abs(gainDb), `${frequencyHz} Hz`).toBeLessThanOrEqual(0.05);
      // Linear phase with compensated delay: the tone keeps its phase at every frequency.
      expect(Math.abs(phaseRadians), `${frequencyHz} Hz`).toBeLessThan(1e-4);
      // Level of all images and aliases together, relative to the tone.
      expect(restDb, `${frequencyHz} Hz`).toBeLessThanOrEqual(-100);
    }
  });

  it.each(PAIRS.filter(([from, to]) => to < from))(
    'lets nothing of a tone above the new Nyquist frequency through, from %i to %i Hz',
    (from, to) => {
      for (const share of [0.03, 0.4, 0.97]) {
        const frequencyHz = to / 2 + share * (from / 2 - to / 2);
        const { samples } = resampledSine(from, to, frequencyHz);
        const rms = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
        expect(db(rms * Math.SQRT2), `${frequencyHz} Hz`).toBeLessThanOrEqual(-100);
      }
    },
  );

  it.each(PAIRS)('passes a constant with a gain of 1, from %i to %i Hz', (from, to) => {
    const frames = Math.ceil((200 * from) / Math.min(from, to));
    const output = resample({ sampleRateHz: from, channels: [new Float32Array(frames).fill(1)] }, to).channels[0]!;
    const edge = Math.ceil((65 * to) / Math.min(from, to));
    const middle = output.subarray(edge, output.length - edge);
    // Tolerance: thousands of taps, each rounded to f32, summed in f32.
    for (const value of middle) expect(Math.abs(value - 1)).toBeLessThan(5e-6);
  });
});
