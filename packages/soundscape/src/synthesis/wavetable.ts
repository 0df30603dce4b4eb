import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';

/** Waveforms, defined by the strength of their harmonics. */
export type WaveName = 'saw' | 'square' | 'triangle' | 'reed' | 'hollow' | 'organ' | 'sine';

/** Points per period. */
export const TABLE_SIZE = 2048;
const tables = new Map<string, Float64Array>();

const harmonicGain = (wave: WaveName, harmonic: number): number => {
  switch (wave) {
    case 'saw':
      return 1 / harmonic;
    case 'square':
      return harmonic % 2 === 1 ? 1 / harmonic : 0;
    case 'triangle':
      return harmonic % 2 === 1 ? (harmonic % 4 === 1 ? 1 : -1) / harmonic ** 2 : 0;
    case 'reed':
      // A free reed: a weak fundamental and a broad maximum around the fifth harmonic.
      return (0.4 + Math.exp(-((harmonic - 4.5) ** 2) / 14)) / harmonic ** 0.7;
    case 'hollow':
      return (harmonic % 2 === 1 ? 1 : 0.18) / harmonic ** 1.5;
    case 'organ':
      // Drawbars of 8, 4, 2⅔, 2, 1⅓ and 1 foot with decreasing level.
      return ({ 1: 1, 2: 0.7, 3: 0.55, 4: 0.35, 6: 0.2, 8: 0.25 } as Readonly<Record<number, number>>)[harmonic] ?? 0;
    case 'sine':
      return harmonic === 1 ? 1 : 0;
    default: {
      const unknown: never = wave;
      throw new Error(`Unknown wave ${String(unknown)}`);
    }
  }
};

/**
 * One period of a wave, 2,048 points and a guard point, with only the harmonics below 20 kHz at `frequencyHz`. Tables
 * are computed per third of an octave and cached; they depend only on their name.
 */
export const waveTable = (wave: WaveName, frequencyHz: number): Float64Array => {
  const level = Math.ceil(3 * Math.log2(Math.max(frequencyHz, 20) / 20));
  const key = `${wave}${level}`;
  const known = tables.get(key);
  if (known) return known;
  const harmonics = Math.max(1, Math.floor(20_000 / (20 * 2 ** (level / 3))));
  const sine = new Float64Array(TABLE_SIZE);
  for (let index = 0; index < TABLE_SIZE; index += 1) sine[index] = Math.sin((2 * Math.PI * index) / TABLE_SIZE);
  const table = new Float64Array(TABLE_SIZE + 1);
  for (let harmonic = 1; harmonic <= harmonics; harmonic += 1) {
    const gain = harmonicGain(wave, harmonic);
    if (gain === 0) continue;
    for (let index = 0; index < TABLE_SIZE; index += 1) {
      table[index]! += gain * sine[(index * harmonic) & (TABLE_SIZE - 1)]!;
    }
  }
  table[TABLE_SIZE] = table[0]!;
  tables.set(key, table);
  return table;
};

/** Pitch movement of one oscillator. */
export type OscillatorMotion = {
  readonly gain: number;
  /** Start phase, 0…1. */
  readonly phase: number;
  readonly detuneCents?: number;
  readonly vibratoCents?: number;
  readonly vibratoHz?: number;
  /** Seconds until the vibrato reaches its full depth, starting from none. */
  readonly vibratoDelaySeconds?: number;
  /** Initial pitch offset that decays (cents, and its time constant in seconds): a scoop. */
  readonly scoopCents?: number;
  readonly scoopSeconds?: number;
};

/** Frames between two settings of a changing pitch. */
const PITCH_FRAMES = 64;
/** Natural logarithm of a cent. */
const CENT = Math.LN2 / 1200;

/**
 * An oscillator with linear interpolation that renders successive blocks; its pitch changes in steps of 64 samples. The
 * phase is a double in table points, which was measured to be twice as fast as a 32-bit integer phase, whose fraction
 * must be converted each time.
 */
export class Oscillator {
  readonly #table: Float64Array;
  readonly #motion: OscillatorMotion;
  readonly #isMoving: boolean;
  /**
   * Phase and step at rest, both in table points, and the gain. An array of doubles avoids boxed numbers in the loop.
   */
  readonly #numbers: Float64Array;
  #clock = 0;

  constructor(table: Float64Array, frequencyHz: number, motion: OscillatorMotion) {
    this.#table = table;
    this.#motion = motion;
    this.#isMoving = (motion.vibratoCents ?? 0) !== 0 || (motion.scoopCents ?? 0) !== 0;
    this.#numbers = Float64Array.of(
      (motion.phase - Math.floor(motion.phase)) * TABLE_SIZE,
      ((frequencyHz * 2 ** ((motion.detuneCents ?? 0) / 1200)) / SAMPLE_RATE_HZ) * TABLE_SIZE,
      motion.gain,
    );
  }

  /** Adds the next `frames` samples, a multiple of 64 except at the end of a sound. */
  add(target: Float64Array, frames: number): void {
    if (!this.#isMoving) {
      this.#run(target, 0, frames, 1);
      return;
    }
    for (let start = 0; start < frames; start += PITCH_FRAMES) {
      this.#run(target, start, Math.min(frames, start + PITCH_FRAMES), this.#bend());
      this.#clock += PITCH_FRAMES;
    }
  }

  /** Ratio of the current pitch to the pitch at rest. */
  #bend(): number {
    const motion = this.#motion;
    const seconds = this.#clock / SAMPLE_RATE_HZ;
    const opened = Math.min(1, seconds / (motion.vibratoDelaySeconds ?? 0.25));
    const turn = 2 * Math.PI * ((motion.vibratoHz ?? 5.4) * seconds + motion.phase);
    const wobble = (motion.vibratoCents ?? 0) * opened * Math.sin(turn);
    const scoop = motion.scoopCents ? motion.scoopCents * Math.exp(-seconds / (motion.scoopSeconds ?? 0.03)) : 0;
    return Math.exp(CENT * (wobble + scoop));
  }

  #run(target: Float64Array, start: number, end: number, bend: number): void {
    const table = this.#table;
    const numbers = this.#numbers;
    const increment = numbers[1]! * bend;
    const gain = numbers[2]!;
    let phase = numbers[0]!;
    for (let index = start; index < end; index += 1) {
      const position = phase | 0;
      const low = table[position]!;
      target[index]! += gain * (low + (table[position + 1]! - low) * (phase - position));
      phase += increment;
      if (phase >= TABLE_SIZE) phase -= TABLE_SIZE;
    }
    numbers[0] = phase;
  }
}
