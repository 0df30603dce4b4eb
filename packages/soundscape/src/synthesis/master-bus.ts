import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { gainFromDb } from '@sonora/engine/dsp';
import { createFilter, DENORMAL_GUARD } from './filters.ts';

/** Tone of the whole mix. */
export type MasterTone = {
  /** Gain before the bus, dB: the loudness calibration of the template. */
  readonly gainDb: number;
  /** Shelves, dB: below about 180 Hz, above about 2.5 kHz, above about 8 kHz. */
  readonly lowDb?: number;
  readonly highDb?: number;
  readonly airDb?: number;
  /** Stereo width; 1 = unchanged. */
  readonly width?: number;
};

const onePole = (hz: number): number => 1 - Math.exp((-2 * Math.PI * hz) / SAMPLE_RATE_HZ);

/** Below this frequency both sides are equal, because centred bass survives mono playback and codecs. */
const MONO_BELOW_HZ = 150;
/** Bus compressor: 2:1 above −20 dBFS (mean square), 12 ms attack, 200 ms release, then 1.6 dB of make-up gain. */
const THRESHOLD = gainFromDb(-20) ** 2;
const MAKEUP = gainFromDb(1.6);
const ATTACK = 1 - Math.exp(-16 / (0.012 * SAMPLE_RATE_HZ));
const RELEASE = 1 - Math.exp(-16 / (0.2 * SAMPLE_RATE_HZ));
/** Start of the soft knee, and the ceiling (−4.5 dBFS). */
const KNEE = 0.26;
const CEILING = gainFromDb(-4.5);

const softClip = (value: number): number => {
  const size = Math.abs(value);
  if (size <= KNEE) return value;
  const bent = KNEE + (CEILING - KNEE) * Math.tanh((size - KNEE) / (CEILING - KNEE));
  return value < 0 ? -bent : bent;
};

/** Tone, mono lows, compressor and ceiling of the whole mix; keeps its state between blocks. */
export class MasterBus {
  readonly #gain: number;
  readonly #width: number;
  readonly #shelves: readonly [number, number, number];
  readonly #sideFilter = createFilter('high');
  readonly #side = new Float32Array(4_096);
  readonly #states = [new Float64Array(3), new Float64Array(3)];
  #power = 0;
  #reduction = 1;

  constructor(tone: MasterTone) {
    this.#gain = gainFromDb(tone.gainDb);
    this.#width = tone.width ?? 1;
    this.#shelves = [
      gainFromDb(tone.lowDb ?? 0) - 1,
      gainFromDb(tone.highDb ?? 0) - 1,
      gainFromDb(tone.airDb ?? 0) - 1,
    ];
  }

  /** Processes the first `frames` (at most 4,096) samples in place. */
  process(left: Float64Array, right: Float64Array, frames: number): void {
    this.#narrowLows(left, right, frames);
    this.#shelve(left, this.#states[0]!, frames);
    this.#shelve(right, this.#states[1]!, frames);
    this.#glue(left, right, frames);
  }

  #narrowLows(left: Float64Array, right: Float64Array, frames: number): void {
    const side = this.#side;
    for (let index = 0; index < frames; index += 1) side[index] = (left[index]! - right[index]!) * 0.5 * this.#width;
    this.#sideFilter.process(side, MONO_BELOW_HZ, 0, frames);
    for (let index = 0; index < frames; index += 1) {
      const middle = (left[index]! + right[index]!) * 0.5;
      left[index] = middle + side[index]!;
      right[index] = middle - side[index]!;
    }
  }

  #shelve(samples: Float64Array, state: Float64Array, frames: number): void {
    const [lowGain, highGain, airGain] = this.#shelves;
    const gain = this.#gain;
    const lowStep = onePole(180);
    const highStep = onePole(2_500);
    const airStep = onePole(8_000);
    let low = state[0]!;
    let high = state[1]!;
    let air = state[2]!;
    for (let index = 0; index < frames; index += 1) {
      const input = samples[index]! * gain + DENORMAL_GUARD;
      low += lowStep * (input - low);
      high += highStep * (input - high);
      air += airStep * (input - air);
      samples[index] = input + lowGain * low + highGain * (input - high) + airGain * (input - air);
    }
    state[0] = low;
    state[1] = high;
    state[2] = air;
  }

  #glue(left: Float64Array, right: Float64Array, frames: number): void {
    let power = this.#power;
    let reduction = this.#reduction;
    for (let start = 0; start < frames; start += 16) {
      const end = Math.min(frames, start + 16);
      let sum = 0;
      for (let index = start; index < end; index += 1) sum += left[index]! ** 2 + right[index]! ** 2;
      const now = sum / (2 * (end - start));
      power += (now > power ? ATTACK : RELEASE) * (now - power) + DENORMAL_GUARD;
      const wanted = power > THRESHOLD ? (THRESHOLD / power) ** 0.25 : 1;
      const step = (wanted - reduction) / (end - start);
      for (let index = start; index < end; index += 1) {
        reduction += step;
        left[index] = softClip(left[index]! * reduction * MAKEUP);
        right[index] = softClip(right[index]! * reduction * MAKEUP);
      }
    }
    this.#power = power;
    this.#reduction = reduction;
  }
}
