import { createSeededRandom } from '../dsp/seeded-random.ts';
import { RATE_HZ, stereoPcm } from './signals.ts';

/** Chords of the four bars that repeat, as semitones over 220 Hz. */
const CHORDS = [
  [0, 3, 7],
  [-4, 0, 3],
  [3, 7, 10],
  [-2, 2, 5],
] as const;

/**
 * Synthesises a small band: kick on 1 and 3, snare on 2 and 4, hats on eighths, a bass and a chord for each bar, a
 * final chord.
 */
export const playBand = (options: {
  readonly tempoBpm: number;
  readonly bars: number;
  /** Tempo at the end divided by tempo at the start. Default: 1. */
  readonly acceleration?: number;
  readonly ringSeconds?: number;
}) => {
  const { tempoBpm, bars, acceleration = 1, ringSeconds = 1.5 } = options;
  const beats = bars * 4;
  const beatSeconds: number[] = [0];
  for (let beat = 0; beat < beats; beat += 1) {
    beatSeconds.push(beatSeconds[beat]! + 60 / (tempoBpm * acceleration ** (beat / beats)));
  }
  const left = new Float32Array(Math.round((beatSeconds[beats]! + ringSeconds) * RATE_HZ));
  const random = createSeededRandom('band');
  const add = (startSeconds: number, lengthSeconds: number, at: (time: number) => number): void => {
    const start = Math.round(startSeconds * RATE_HZ);
    const length = Math.min(Math.round(lengthSeconds * RATE_HZ), left.length - start);
    for (let frame = 0; frame < length; frame += 1) left[start + frame]! += at(frame / RATE_HZ);
  };
  const hum = (hz: number, time: number): number => Math.sin(2 * Math.PI * hz * time);
  const chord = (start: number, length: number, semitones: readonly number[]): void =>
    add(start, length, (time) => {
      const level = 0.05 * Math.min(1, time / 0.01) * Math.min(1, (length - time) / 0.05) * Math.exp(-time / 1.2);
      return level * semitones.reduce((sum, step) => sum + hum(220 * 2 ** (step / 12), time), 0);
    });
  for (let beat = 0; beat < beats; beat += 1) {
    const start = beatSeconds[beat]!;
    const length = beatSeconds[beat + 1]! - start;
    if (beat % 2 === 0) add(start, 0.18, (time) => 0.4 * Math.exp(-time / 0.04) * hum(55, time));
    else add(start, 0.15, (time) => 0.3 * Math.exp(-time / 0.03) * (2 * random() - 1));
    for (const half of [0, 0.5]) {
      add(start + half * length, 0.05, (time) => 0.08 * Math.exp(-time / 0.01) * (2 * random() - 1));
    }
    if (beat % 4 === 0) {
      const barLength = beatSeconds[Math.min(beats, beat + 4)]! - start;
      const semitones = CHORDS[(beat / 4) % CHORDS.length]!;
      chord(start, barLength, semitones);
      add(start, barLength, (time) => 0.1 * Math.exp(-time / 0.6) * hum(55 * 2 ** (semitones[0] / 12), time));
    }
  }
  chord(beatSeconds[beats]!, ringSeconds, CHORDS[0]);
  return {
    pcm: stereoPcm(
      left,
      left.map((value, frame) => 0.7 * value + 0.1 * (left[frame - 480] ?? 0)),
    ),
    beatSeconds,
  };
};
