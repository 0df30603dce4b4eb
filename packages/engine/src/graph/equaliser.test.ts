import { describe, expect, it } from 'vitest';
import { impulse, spectrumAt, spectrumDb } from '../testkit/responses.ts';
import { monoPcm, RATE_HZ, sine } from '../testkit/signals.ts';
import { renderThrough } from './audio-node.ts';
import { createEqualiser, type EqualiserBand } from './equaliser.ts';
import { createLinearPhaseEqualiser } from './linear-phase-equaliser.ts';

const format = { sampleRateHz: RATE_HZ, channelCount: 1 };
const bands: readonly EqualiserBand[] = [
  { kind: 'highPass', frequencyHz: 80 },
  { kind: 'bell', frequencyHz: 250, gainDb: -4, q: 1.4 },
  { kind: 'bell', frequencyHz: 3000, gainDb: 6, q: 0.8 },
  { kind: 'highShelf', frequencyHz: 9000, gainDb: 4 },
];
const FREQUENCIES = [30, 60, 100, 180, 250, 400, 1000, 2000, 3000, 5000, 9000, 15_000, 20_000] as const;

/** The analogue prototypes under the bilinear transform, each from its own formula and not from the coefficients. */
const closedFormDb = (frequencyHz: number): number => {
  const warp = (hz: number): number => Math.tan((Math.PI * hz) / RATE_HZ);
  const decibels = (power: number): number => 10 * Math.log10(power);
  return bands.reduce((total, band) => {
    const w = warp(frequencyHz) / warp(band.frequencyHz);
    switch (band.kind) {
      case 'highPass':
        return total + decibels(w ** 4 / (1 + w ** 4));
      case 'bell': {
        // The cookbook's bandwidth is set at the digital frequency, hence the sine over the tangent.
        const angle = (2 * Math.PI * band.frequencyHz) / RATE_HZ;
        const a = 10 ** (band.gainDb / 40);
        const s = Math.sin(angle) / (2 * Math.tan(angle / 2) * Math.cos(angle / 2) ** 2) / band.q;
        return total + decibels(((1 - w * w) ** 2 + (a * s * w) ** 2) / ((1 - w * w) ** 2 + ((s * w) / a) ** 2));
      }
      case 'highShelf': {
        const a = 10 ** (band.gainDb / 40);
        const damping = Math.SQRT2 ** 2 * a;
        const top = (1 - a * w * w) ** 2 + damping * w * w;
        const bottom = (a - w * w) ** 2 + damping * w * w;
        return total + decibels((a * a * top) / bottom);
      }
      default:
        throw new Error('not in this test');
    }
  }, 0);
};

describe('createEqualiser', () => {
  it('has the response of the analogue prototypes', () => {
    const response = renderThrough(createEqualiser(format, bands), monoPcm(impulse(48_000))).channels[0]!;
    for (const frequencyHz of FREQUENCIES) {
      // Coefficients in f64, samples between the sections in f32.
      expect(spectrumDb(response, RATE_HZ, frequencyHz), `${frequencyHz} Hz`).toBeCloseTo(closedFormDb(frequencyHz), 3);
    }
  });

  it('passes bit by bit without bands', () => {
    const input = monoPcm(sine(440, 0.1));
    expect(renderThrough(createEqualiser(format, []), input)).toEqual(input);
  });
});

describe('createLinearPhaseEqualiser', () => {
  const centre = 20_000;
  const response = renderThrough(createLinearPhaseEqualiser(format, bands), monoPcm(impulse(48_000, centre)))
    .channels[0]!;

  it('has the same magnitudes within 0.1 dB, and within 0.2 dB far down the slope of its high-pass', () => {
    for (const frequencyHz of FREQUENCIES) {
      const difference = spectrumDb(response, RATE_HZ, frequencyHz) - closedFormDb(frequencyHz);
      expect(Math.abs(difference), `${frequencyHz} Hz`).toBeLessThan(frequencyHz < 50 ? 0.2 : 0.1);
    }
  });

  it('is symmetric around the place of the impulse, so that all frequencies are equally late', () => {
    for (let distance = 1; distance < 5000; distance += 1) {
      // Rounding of a transform of 16,384 points.
      expect(Math.abs(response[centre + distance]! - response[centre - distance]!)).toBeLessThan(1e-7);
    }
    for (const frequencyHz of FREQUENCIES) {
      const turned = spectrumAt(response.subarray(centre - 4800, centre + 4801), RATE_HZ, frequencyHz);
      const wanted = (-2 * Math.PI * frequencyHz * 4800) / RATE_HZ;
      expect(Math.cos(turned.phaseRadians - wanted), `${frequencyHz} Hz`).toBeGreaterThan(0.99999);
    }
  });

  it('convolves across the borders of its pieces as one filter', () => {
    const shifted = renderThrough(createLinearPhaseEqualiser(format, bands), monoPcm(impulse(48_000, centre + 5003)))
      .channels[0]!;
    for (let n = 5003; n < 48_000; n += 1) expect(Math.abs(shifted[n]! - response[n - 5003]!)).toBeLessThan(1e-7);
  });
});
