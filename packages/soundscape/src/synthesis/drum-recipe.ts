import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { createFilter, filterInPlace, filterThrough, saturated, saturateInPlace } from './filters.ts';
import { addModes, addSweptSine, type SweptSine } from './modes.ts';
import { createNoise } from './noise.ts';
import {
  drawSeed,
  framesFromSeconds,
  type Instrument,
  type NoteRequest,
  normalisePeak,
  type OneShot,
  smoothEnds,
  vary,
} from './one-shot.ts';

/** A layer of noise: its band and its envelope. */
export type NoiseLayer = {
  readonly gain: number;
  readonly highPassHz: number;
  readonly lowPassHz: number;
  readonly attackSeconds: number;
  /** Time to fall by 60 dB. */
  readonly decaySeconds: number;
  /** Start times of additional bursts, for several hands or rattles, in seconds. */
  readonly bursts?: readonly number[];
  /** Resonance: Hz and q. */
  readonly ring?: readonly [number, number];
  /** Share of the level that depends on the strength of the stroke, 0…1. */
  readonly hardness?: number;
};

/** High-passed square waves without a common fundamental: the sound of thin metal. */
type MetalLayer = {
  readonly gain: number;
  readonly lowestHz: number;
  readonly highPassHz: number;
  readonly decaySeconds: number;
  readonly attackSeconds?: number;
};

/** A percussion sound as a sum of layers: skin, shell, noise, metal. */
export type DrumRecipe = {
  readonly lengthSeconds: number;
  readonly swept?: readonly SweptSine[];
  /** Hz, gain, seconds to −60 dB. */
  readonly modes?: readonly (readonly [number, number, number])[];
  readonly noise?: readonly NoiseLayer[];
  readonly metal?: readonly MetalLayer[];
  readonly drive?: number;
  /** 0: one noise for both sides; 1: independent noise on each side. */
  readonly width: number;
  /** Variation of frequencies and gains between takes. Default: 0.03. */
  readonly spread?: number;
};

/** Frequency ratios of the six squares, chosen by ear and far from small integers. */
const METAL_RATIOS = [1, 1.413, 1.587, 1.931, 2.387, 2.739];

const addNoiseLayer = (target: Float32Array, layer: NoiseLayer, strength: number, seed: number): void => {
  const starts = [0, ...(layer.bursts ?? [])];
  const longest = starts[starts.length - 1]! + layer.attackSeconds + layer.decaySeconds * 1.4;
  const noise = createNoise(Math.min(target.length, framesFromSeconds(longest) + 2), seed);
  filterThrough(noise, [
    [createFilter('high'), layer.highPassHz],
    [createFilter('low'), layer.lowPassHz],
  ]);
  if (layer.ring) filterInPlace(noise, 'band', layer.ring[0], layer.ring[1]);
  const hardness = layer.hardness ?? 0;
  const gain = layer.gain * (1 - hardness + hardness * strength);
  const fade = 10 ** (-3 / (layer.decaySeconds * SAMPLE_RATE_HZ));
  const rise = Math.max(1, Math.round(layer.attackSeconds * SAMPLE_RATE_HZ));
  for (const [burst, at] of starts.entries()) {
    const last = burst === starts.length - 1;
    const rate = last ? fade : fade ** 4;
    const start = Math.round(at * SAMPLE_RATE_HZ);
    const end = Math.min(noise.length, start + rise + Math.ceil(layer.decaySeconds * 1.4 * SAMPLE_RATE_HZ));
    let level = gain;
    for (let index = start; index < end; index += 1) {
      const since = index - start;
      if (since < rise) target[index]! += noise[index]! * gain * (since / rise);
      else {
        target[index]! += noise[index]! * level;
        level *= rate;
      }
    }
  }
};

const addMetalLayer = (target: Float32Array, layer: MetalLayer, random: () => number): void => {
  const samples = new Float32Array(Math.min(target.length, framesFromSeconds(layer.decaySeconds * 1.3)));
  for (const ratio of METAL_RATIOS) {
    // Hard squares alias intentionally: everything below the high-pass is removed and the rest should be inharmonic.
    const step = (layer.lowestHz * ratio * vary(random, 1, 0.012)) / SAMPLE_RATE_HZ;
    let phase = random();
    for (let index = 0; index < samples.length; index += 1) {
      samples[index]! += phase < 0.5 ? 0.25 : -0.25;
      phase += step;
      if (phase >= 1) phase -= 1;
    }
  }
  filterThrough(samples, [
    [createFilter('high'), layer.highPassHz],
    [createFilter('high'), layer.highPassHz * 0.7],
  ]);
  const fade = 10 ** (-3 / (layer.decaySeconds * SAMPLE_RATE_HZ));
  const rise = (layer.attackSeconds ?? 0.0005) * SAMPLE_RATE_HZ;
  let level = layer.gain;
  for (let index = 0; index < samples.length; index += 1) {
    target[index]! += samples[index]! * level * Math.min(1, index / rise);
    level *= fade;
  }
};

const renderSide = (
  recipe: DrumRecipe,
  note: NoteRequest,
  seeds: readonly number[],
  shared: Float32Array,
): Float32Array => {
  const samples = shared.slice();
  for (const [index, layer] of (recipe.noise ?? []).entries()) {
    addNoiseLayer(samples, layer, note.strength, seeds[index]!);
  }
  if (recipe.drive) saturateInPlace(samples, recipe.drive);
  return samples;
};

/** Smooths the ends against clicks and normalises the level. */
const finish = ({ left, right }: OneShot): OneShot => {
  smoothEnds(left, 0.0003, 0.01);
  if (right !== left) smoothEnds(right, 0.0003, 0.01);
  return normalisePeak({ left, right });
};

/** Creates an instrument from a recipe, with three takes that differ slightly in pitch, balance and noise. */
export const createDrum = (recipe: DrumRecipe): Instrument => ({
  length: { kind: 'own' },
  roundRobins: 3,
  render: (note): OneShot => {
    const spread = recipe.spread ?? 0.03;
    const shared = new Float32Array(framesFromSeconds(recipe.lengthSeconds));
    const tuning = vary(note.random, 1, spread * 0.4);
    for (const swept of recipe.swept ?? []) {
      addSweptSine(shared, {
        ...swept,
        startHz: swept.startHz * tuning * (0.8 + 0.2 * note.strength),
        endHz: swept.endHz * tuning,
        gain: vary(note.random, swept.gain, spread),
      });
    }
    addModes(
      shared,
      (recipe.modes ?? []).map(([hz, gain, decaySeconds]) => ({
        frequencyHz: vary(note.random, hz, spread),
        gain: vary(note.random, gain, spread * 3),
        decaySeconds,
      })),
    );
    for (const layer of recipe.metal ?? []) addMetalLayer(shared, layer, note.random);
    const leftSeeds = (recipe.noise ?? []).map(() => drawSeed(note.random));
    const left = renderSide(recipe, note, leftSeeds, shared);
    if (recipe.width <= 0 || !recipe.noise) return finish({ left, right: left });
    const other = renderSide(
      recipe,
      note,
      leftSeeds.map(() => drawSeed(note.random)),
      shared,
    );
    const right = new Float32Array(left.length);
    // An equal-power mix of common and independent noise keeps the level of the sides at every width.
    const own = Math.sin((recipe.width * Math.PI) / 2);
    const common = Math.cos((recipe.width * Math.PI) / 2);
    for (let index = 0; index < right.length; index += 1) {
      const dry = shared[index]!;
      const base = recipe.drive ? saturated(dry, recipe.drive) : dry;
      right[index] = base + common * (left[index]! - base) + own * (other[index]! - base);
    }
    return finish({ left, right });
  },
});
