import { createSeededRandom } from '@sonora/engine/dsp';
import { describe, expect, it } from 'vitest';
import { createDrum } from '../synthesis/drum-recipe.ts';
import { createPeak, filterInPlace } from '../synthesis/filters.ts';
import { addModes } from '../synthesis/modes.ts';
import { frequencyFromMidi, type Instrument, type OneShot, releaseAfter } from '../synthesis/one-shot.ts';
import { Oscillator, waveTable } from '../synthesis/wavetable.ts';
import { transform, WINDOW } from '../testkit/spectrum.ts';
import { type InstrumentName, instrumentBook } from './book.ts';

const play = (name: InstrumentName, midi: number, seed = 'a', strength = 0.7, lengthSeconds = 1): OneShot => {
  const instrument: Instrument = instrumentBook[name];
  return instrument.render({ midi, lengthSeconds, strength, random: createSeededRandom(seed) });
};

/** Bitwise comparison. A matcher that prints the difference takes longer than rendering. */
const areSame = (one: Float32Array, other: Float32Array): boolean =>
  one.length === other.length && one.every((value, index) => Object.is(value, other[index]));

const names = Object.keys(instrumentBook) as InstrumentName[];

/** Frequency of the strongest partial near `aroundHz`, by a parabola through the logarithms of three bins. */
const peakNear = (samples: Float32Array, aroundHz: number, start = 4_800): number => {
  const { re, im } = transform(samples, start);
  const level = (bin: number): number => Math.log(re[bin]! ** 2 + im[bin]! ** 2 + 1e-30);
  const middle = Math.round((aroundHz * WINDOW) / 48_000);
  const reach = Math.max(2, Math.round(middle * 0.06));
  let best = middle;
  for (let bin = middle - reach; bin <= middle + reach; bin += 1) if (level(bin) > level(best)) best = bin;
  const [low, mid, high] = [level(best - 1), level(best), level(best + 1)];
  return ((best + (0.5 * (low - high)) / (low - 2 * mid + high)) * 48_000) / WINDOW;
};

describe('every instrument', () => {
  it.each(names)('%s is finite, audible, starts and ends in silence, and repeats itself bit for bit', (name) => {
    const sound = play(name, 62);
    const again = play(name, 62);
    for (const channel of [sound.left, sound.right]) {
      const peak = channel.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0);
      expect(channel.every(Number.isFinite)).toBe(true);
      expect(peak).toBeGreaterThan(0.05);
      // Both ends are 60 dB below the peak, so that the sound does not click at any position.
      expect(Math.abs(channel[0]!)).toBeLessThan(peak * 1e-3);
      expect(Math.abs(channel[channel.length - 1]!)).toBeLessThan(peak * 1e-3);
    }
    expect(areSame(again.left, sound.left)).toBe(true);
    expect(areSame(again.right, sound.right)).toBe(true);
    expect(areSame(play(name, 62, 'b').left, sound.left)).toBe(false);
  });
});

describe('pitched instruments', () => {
  const pitched = ['nylonGuitar', 'steelGuitar', 'ukulele', 'marimba', 'vibraphone', 'concertPiano', 'electricPiano'];
  const more = ['whistle', 'flute', 'harmonica', 'mutedTrumpet', 'leadSynth', 'kalimba', 'celesta', 'glockenspiel'];
  it.each([...pitched, ...more] as InstrumentName[])('%s is in tune within 12 cents', (name) => {
    // Tolerance 12 cents: vibrato, unison detuning and the bin width (11.7 Hz) limit the estimate below 500 Hz.
    for (const midi of [69, 76]) {
      const hz = frequencyFromMidi(midi);
      const cents = 1200 * Math.log2(peakNear(play(name, midi).left, hz) / hz);
      expect(Math.abs(cents)).toBeLessThan(12);
    }
  });

  it('tunes plucked strings within 5 cents over three octaves', () => {
    for (let midi = 52; midi <= 88; midi += 6) {
      const hz = frequencyFromMidi(midi);
      // Measures a partial up to four octaves higher, where the bin width is small relative to the frequency.
      const harmonic = Math.max(1, Math.round(900 / hz));
      const cents = 1200 * Math.log2(peakNear(play('steelGuitar', midi).left, hz * harmonic) / (hz * harmonic));
      expect(Math.abs(cents)).toBeLessThan(5);
    }
  });
});

describe('createDrum', () => {
  it('keeps the struck body of a driven drum in the middle, however wide its noise is', () => {
    const drum = createDrum({
      lengthSeconds: 0.2,
      swept: [{ startHz: 300, endHz: 200, sweepSeconds: 0.02, decaySeconds: 0.15, gain: 0.8 }],
      noise: [{ gain: 0, highPassHz: 1_000, lowPassHz: 8_000, attackSeconds: 0.001, decaySeconds: 0.1 }],
      drive: 1.6,
      width: 0.4,
    });
    const { left, right } = drum.render({
      midi: 60,
      lengthSeconds: 0.2,
      strength: 0.8,
      random: createSeededRandom('a'),
    });
    const apart = left.reduce((most, value, index) => Math.max(most, Math.abs(value - right[index]!)), 0);
    expect(apart).toBeLessThan(1e-6);
  });
});

describe('Oscillator', () => {
  it('keeps aliases of a saw 60 dB down', () => {
    const samples = new Float64Array(WINDOW);
    const hz = (48_000 / WINDOW) * 211;
    new Oscillator(waveTable('saw', hz), hz, { gain: 1, phase: 0 }).add(samples, WINDOW);
    const { re, im } = transform(Float32Array.from(samples), 0);
    let harmonic = 0;
    let alias = 0;
    for (let bin = 20; bin < WINDOW / 2; bin += 1) {
      const power = re[bin]! ** 2 + im[bin]! ** 2;
      // The window spreads a partial over two bins on each side.
      if (bin % 211 <= 2 || bin % 211 >= 209) harmonic += power;
      else alias += power;
    }
    expect(10 * Math.log10(alias / harmonic)).toBeLessThan(-60);
  });
});

describe('addModes', () => {
  it('falls by 60 dB in the decay time', () => {
    const samples = new Float32Array(48_000);
    addModes(samples, [{ frequencyHz: 1_000, gain: 1, decaySeconds: 0.5, phase: Math.PI / 2 }]);
    // Whole periods of 48 samples: the cosine has a maximum at 0 and at 24,000.
    expect(20 * Math.log10(samples[24_000]! / samples[0]!)).toBeCloseTo(-60, 3);
  });
});

describe('filters', () => {
  const gainAt = (hz: number, apply: (samples: Float32Array) => void): number => {
    const samples = Float32Array.from({ length: 48_000 }, (_, index) => Math.sin((2 * Math.PI * hz * index) / 48_000));
    apply(samples);
    const power = samples.subarray(24_000).reduce((sum, value) => sum + value * value, 0) / 24_000;
    return 10 * Math.log10(power * 2);
  };

  it('are 3 dB down at the cutoff and 12 dB per octave beyond it', () => {
    expect(gainAt(1_000, (samples) => filterInPlace(samples, 'low', 1_000))).toBeCloseTo(-3.01, 1);
    expect(gainAt(100, (samples) => filterInPlace(samples, 'low', 1_000))).toBeCloseTo(0, 1);
    // Frequency warping of the bilinear transform makes the slope slightly steeper than 24 dB over two octaves.
    expect(gainAt(4_000, (samples) => filterInPlace(samples, 'low', 1_000))).toBeLessThan(-24);
    expect(gainAt(250, (samples) => filterInPlace(samples, 'high', 1_000))).toBeCloseTo(-24.1, 0);
  });

  it('pass the centre of a band at unity and lift a peak by its gain', () => {
    expect(gainAt(1_000, (samples) => filterInPlace(samples, 'band', 1_000, 3))).toBeCloseTo(0, 1);
    expect(gainAt(1_000, (samples) => createPeak(3, 6).process(samples, 1_000, 0, 48_000))).toBeCloseTo(6, 1);
  });
});

describe('releaseAfter', () => {
  it('keeps the held part and reaches zero at the end of the release', () => {
    const steady = new Float32Array(48_000).fill(1);
    const { left } = releaseAfter({ left: steady, right: steady }, 0.25, 0.1);
    expect(left).toHaveLength(0.35 * 48_000);
    expect(left[11_999]).toBe(1);
    expect(left[12_000 + 2_400]).toBeCloseTo(0.25, 3);
    expect(left[left.length - 1]).toBeLessThan(1e-6);
  });
});
