import { describe, expect, it } from 'vitest';
import { createRealFft } from '../dsp/fft.ts';
import { hannWindow } from '../dsp/window.ts';
import {
  bedLike,
  largestDifference,
  monoPcm,
  noise,
  RATE_HZ,
  seconds,
  sine,
  speechLike,
  stereoPcm,
} from '../testkit/signals.ts';
import { shiftPitch, stretchSound } from './shift-pitch.ts';

const rms = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);

/** Frequency of the strongest partial in Hz, from its phase advance between two frames. */
const strongestHz = (samples: Float32Array, at: number): number => {
  const size = 16_384;
  const hop = 64;
  const window = hannWindow(size);
  const fft = createRealFft(size);
  const look = (start: number) => {
    const real = new Float64Array(size / 2 + 1);
    const imaginary = new Float64Array(size / 2 + 1);
    fft.forward(
      window.map((weight, n) => weight * (samples[start + n] ?? 0)),
      real,
      imaginary,
    );
    return { real, imaginary };
  };
  const [one, other] = [look(at), look(at + hop)];
  let peak = 1;
  for (let bin = 1; bin < size / 2; bin += 1) {
    if (Math.hypot(one.real[bin]!, one.imaginary[bin]!) > Math.hypot(one.real[peak]!, one.imaginary[peak]!)) peak = bin;
  }
  const turned =
    Math.atan2(other.imaginary[peak]!, other.real[peak]!) - Math.atan2(one.imaginary[peak]!, one.real[peak]!);
  const expected = (2 * Math.PI * peak * hop) / size;
  const rest = turned - expected - 2 * Math.PI * Math.round((turned - expected) / (2 * Math.PI));
  return ((expected + rest) * RATE_HZ) / (2 * Math.PI * hop);
};

/** Residual after subtracting the best-fitting sine of a known frequency, in dB relative to the sine. */
const impurityDb = (samples: Float32Array, frequencyHz: number): number => {
  let cosine = 0;
  let sinePart = 0;
  const step = (2 * Math.PI * frequencyHz) / RATE_HZ;
  samples.forEach((value, n) => {
    cosine += (2 * value * Math.cos(step * n)) / samples.length;
    sinePart += (2 * value * Math.sin(step * n)) / samples.length;
  });
  const rest = samples.map((value, n) => value - cosine * Math.cos(step * n) - sinePart * Math.sin(step * n));
  return 20 * Math.log10(rms(rest) / (Math.hypot(cosine, sinePart) / Math.SQRT2));
};

/** Pulse train at a pitch, filtered by one formant. */
const vowel = (pitchHz: number, formantHz: number): Float32Array => {
  const partials = Math.floor(5_000 / pitchHz);
  return Float32Array.from({ length: seconds(1.3) }, (_, n) => {
    let sum = 0;
    for (let partial = 1; partial <= partials; partial += 1) {
      const hz = partial * pitchHz;
      const gain = 1 / (1 + ((hz - formantHz) / 250) ** 2) + 0.02;
      sum += gain * Math.sin((2 * Math.PI * hz * n) / RATE_HZ + partial * partial);
    }
    return 0.03 * sum;
  });
};

/** Centroid of the spectrum around its strongest region, Hz. */
const formantOf = (samples: Float32Array): number => {
  const size = 8192;
  const fft = createRealFft(size);
  const window = hannWindow(size);
  const real = new Float64Array(size / 2 + 1);
  const imaginary = new Float64Array(size / 2 + 1);
  let weighted = 0;
  let total = 0;
  for (let start = seconds(0.4); start + size < seconds(1.1); start += size / 2) {
    fft.forward(
      window.map((weight, n) => weight * samples[start + n]!),
      real,
      imaginary,
    );
    for (let bin = 1; bin < (5000 * size) / RATE_HZ; bin += 1) {
      const power = (real[bin]! ** 2 + imaginary[bin]! ** 2) ** 2;
      weighted += power * bin;
      total += power;
    }
  }
  return ((weighted / total) * RATE_HZ) / size;
};

describe('stretchSound', () => {
  it.each([0.5, 0.9, 1.037, 1.5, 2])(
    'keeps the pitch of a tone and nothing but the tone, %f times as long',
    (ratio) => {
      const stretched = stretchSound(monoPcm(sine(1000, 3)), ratio).channels[0]!;
      expect(stretched.length).toBe(Math.round(seconds(3) * ratio));
      const inner = stretched.subarray(seconds(0.3), stretched.length - seconds(0.3));
      expect(Math.abs(1200 * Math.log2(strongestHz(inner, 0) / 1000))).toBeLessThan(0.1);
      expect(impurityDb(inner, 1000)).toBeLessThan(-50);
      expect(rms(inner)).toBeCloseTo(rms(sine(1000, 1)), 3);
    },
  );

  it('returns the sound unchanged for a ratio of 1', () => {
    const bed = bedLike(2.1);
    const same = stretchSound(bed, 1);
    same.channels.forEach((samples, side) => {
      expect(largestDifference(samples, bed.channels[side]!)).toBeLessThan(1e-6);
    });
  });

  it.each([0.8, 1.25])('keeps attacks at their positions and sharp (%f)', (ratio) => {
    const clicks = new Float32Array(seconds(4));
    const places = [0.5, 1.1, 1.7, 2.6, 3.3];
    for (const place of places) clicks.set(noise(0.01, `${place}`, 0.5), seconds(place));
    const stretched = stretchSound(monoPcm(clicks), ratio).channels[0]!;
    for (const place of places) {
      const expected = seconds(place * ratio);
      const near = stretched.subarray(expected - seconds(0.06), expected + seconds(0.08));
      const total = near.reduce((sum, value) => sum + value * value, 0);
      const core = stretched.subarray(expected - seconds(0.012), expected + seconds(0.024));
      // Nearly all energy is within 20 ms: the attack is not smeared over the window.
      expect(core.reduce((sum, value) => sum + value * value, 0) / total).toBeGreaterThan(0.7);
    }
  });

  it('keeps the picture: one channel at half the level of the other stays so, to the bit of the gain', () => {
    const speech = speechLike(2);
    const { channels } = stretchSound(
      stereoPcm(
        speech,
        speech.map((value) => value / 2),
      ),
      1.2,
    );
    expect(
      largestDifference(
        channels[1]!,
        channels[0]!.map((value) => value / 2),
      ),
    ).toBeLessThan(1e-6);
  });

  it('counts non-finite samples as 0, works for very short sounds, and rejects larger ratios', () => {
    const broken = sine(500, 1);
    broken[20_000] = Number.NaN;
    expect(stretchSound(monoPcm(broken), 1.1).channels[0]!.every(Number.isFinite)).toBe(true);
    expect(stretchSound(monoPcm(new Float32Array(0)), 1.1).channels[0]!.length).toBe(0);
    expect(stretchSound(monoPcm(new Float32Array(3).fill(0.1)), 2).channels[0]!.length).toBe(6);
    for (const ratio of [0.49, 2.01, Number.NaN])
      expect(() => stretchSound(monoPcm(broken), ratio)).toThrow(RangeError);
  });
});

describe('shiftPitch', () => {
  it.each([-12, -4, -0.5, 3, 7, 12])('moves a tone by %f semitones, to a cent', (semitones) => {
    const shifted = shiftPitch(monoPcm(sine(700, 3)), { semitones, formantSemitones: semitones });
    const inner = shifted.channels[0]!.subarray(seconds(0.4), seconds(2.6));
    const cents = 1200 * Math.log2(strongestHz(inner, 0) / 700);
    expect(Math.abs(cents - 100 * semitones)).toBeLessThan(1);
    expect(impurityDb(inner, strongestHz(inner, 0))).toBeLessThan(-45);
    expect(shifted.channels[0]!.length).toBe(seconds(3));
  });

  it.each([-5, 4, 8])('leaves the formant of a vowel where it is when the pitch moves by %f semitones', (semitones) => {
    const source = vowel(120, 1500);
    const before = formantOf(source);
    const kept = shiftPitch(monoPcm(source), { semitones }).channels[0]!;
    const moved = shiftPitch(monoPcm(source), { semitones, formantSemitones: semitones }).channels[0]!;
    expect(Math.abs(12 * Math.log2(formantOf(kept) / before))).toBeLessThan(0.7);
    expect((12 * Math.log2(formantOf(moved) / before)) / semitones).toBeGreaterThan(0.8);
  });

  it.each([-4, 3])('moves the formant alone by %f semitones and keeps the pitch', (formantSemitones) => {
    const source = vowel(120, 1500);
    const moved = shiftPitch(monoPcm(source), { formantSemitones }).channels[0]!;
    const semitones = 12 * Math.log2(formantOf(moved) / formantOf(source));
    expect(Math.abs(semitones - formantSemitones)).toBeLessThan(0.8);
    // The partials stay at multiples of 120 Hz.
    const hz = strongestHz(moved.subarray(seconds(0.4)), 0);
    expect(Math.abs(hz / 120 - Math.round(hz / 120))).toBeLessThan(0.01);
  });

  it('returns the sound itself without a shift, and rejects more than an octave', () => {
    const pcm = monoPcm(speechLike(1));
    expect(shiftPitch(pcm, {})).toBe(pcm);
    expect(() => shiftPitch(pcm, { semitones: 12.5 })).toThrow(RangeError);
    expect(() => shiftPitch(pcm, { formantSemitones: Number.NaN })).toThrow(RangeError);
  });
});
