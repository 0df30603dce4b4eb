import type { Pcm } from '@sonora/codecs/pcm';

/** Chords of the toy bed, in hertz: C, A minor, F, G in close position. */
const CHORDS = [
  [261.6, 329.6, 392],
  [220, 261.6, 329.6],
  [174.6, 220, 261.6],
  [196, 246.9, 293.7],
];

/**
 * Negative example for the tests of fullness: pure sines, equal on both sides, without reverberation, with a click of
 * noise as drum. 48 kHz stereo. The measurements must reject it.
 */
export const renderToyBed = (seconds: number): Pcm => {
  const samples = new Float32Array(seconds * 48_000);
  const beat = 27_692;
  let noise = 12_345;
  for (let index = 0; index < samples.length; index += 1) {
    const chord = CHORDS[Math.floor(index / (4 * beat)) % CHORDS.length]!;
    const inBeat = (index % beat) / beat;
    let value = 0;
    for (const hz of chord) value += 0.08 * Math.sin((2 * Math.PI * hz * index) / 48_000);
    value += 0.12 * Math.sin((2 * Math.PI * chord[0]! * 0.25 * index) / 48_000);
    value += 0.1 * Math.sin((2 * Math.PI * chord[Math.floor(index / beat) % 3]! * 2 * index) / 48_000) * (1 - inBeat);
    noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) | 0;
    value += (noise / 2 ** 31) * 0.2 * Math.exp(-inBeat * 60);
    samples[index] = value;
  }
  return { sampleRateHz: 48_000, channels: [samples, samples.slice()] };
};
