import { type MixPresetName, SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { gainFromDb } from '../dsp/decibels.ts';
import { CONTROL_FRAMES } from '../dsp/envelope.ts';
import { BLOCK_FRAMES, type KernelScope } from '../dsp/kernel-interface.ts';
import { compressBands, MULTIBAND_BYTES_PER_FRAME } from '../dsp/multiband.ts';
import { BLOCK_HOPS, gatedLoudness, slidingPower } from '../measure/loudness-gating.ts';
import { type BedLevels, bedGainDb, solveBedLevels } from './bed-balance.ts';
import { levellingGain } from './clip-level.ts';
import { DUCK_FRAMES } from './duck-curve.ts';
import { type PlacedClip, paddedStemFrames, type StemChannels } from './place-clips.ts';
import { type MixPresetSettings, mixPresets, SPEECH_LEVEL_LUFS } from './presets.ts';
import { renderStem, type Stem, stemHopPowers } from './stem.ts';

export type BedInput = {
  readonly frames: number;
  readonly preset: MixPresetName;
  readonly beds: readonly PlacedClip[];
  /**
   * Gain that brings the whole bed to the level of the bands' thresholds; needed when the input is only a segment.
   * Default: computed from the input.
   */
  readonly bandLevelGain?: number;
};

/** Finished stems that may duck the bed. */
export type Leads = { readonly speech: Stem; readonly effects: Stem; readonly media: Stem };

/** A bed with its gain applied, and its resting and ducked levels. */
export type BalancedBed = { readonly stem: Stem; readonly levels: BedLevels };

/**
 * Applies the duck curve to the bed; undefined when the preset or the input has none.
 * @param levels levels of an earlier mix; solved here without them
 */
export const renderBed = (
  input: BedInput,
  leads: Leads,
  curve: Float32Array,
  levels?: BedLevels,
): BalancedBed | undefined => {
  const preset = mixPresets[input.preset];
  const { speechOverBedLu } = preset;
  if (speechOverBedLu === null || input.frames === 0) return undefined;
  const gains = levelGains(input.beds);
  const levelOf = (clip: PlacedClip): number => gains.get(clip) ?? 1;
  const heardGainOf = (clip: PlacedClip): number => levelOf(clip) * gainFromDb(clip.gainDb ?? 0);
  let found = levels;
  const finish = (kernels: KernelScope, channels: StemChannels): void => {
    if (preset.isMultiband) {
      const levelGain = input.bandLevelGain ?? bandLevelGain(stemHopPowers(kernels, channels, input.frames));
      compressBands(kernels, Array.from(new Set(channels)), { sampleRateHz: SAMPLE_RATE_HZ, levelGain });
    }
    found ??= solveBedLevels({
      bedHops: stemHopPowers(kernels, channels, input.frames),
      speechHops: balanceHops(leads, preset),
      curve,
      speechOverBedLu,
      restingBedUnderSpeechLu: preset.restingBedUnderSpeechLu,
    });
    applyGain(kernels, channels, curve, found);
  };
  const render = (gainOf: (clip: PlacedClip) => number): Stem | undefined =>
    renderStem(input.frames, input.beds, gainOf, finish, bedBytes(input.frames, preset));
  // The balance is solved without the user's own gains; these are added to it.
  const isPlain = input.beds.every(({ gainDb = 0 }) => gainDb === 0);
  if (!isPlain && levels === undefined) render(levelOf);
  const stem = render(heardGainOf);
  return stem && found && { stem, levels: found };
};

/** Linear gain that would bring a bed to the level of the bands' thresholds, from its powers per 100 ms. */
export const bandLevelGain = (hops: Float64Array): number => {
  const loudnessLufs = gatedLoudness(slidingPower(hops, BLOCK_HOPS));
  return Number.isFinite(loudnessLufs) ? gainFromDb(SPEECH_LEVEL_LUFS - loudnessLufs) : 1;
};

export const bedBytes = (frames: number, { isMultiband }: MixPresetSettings): number =>
  paddedStemFrames(frames) * (isMultiband ? 2 * MULTIBAND_BYTES_PER_FRAME + 1 : 1) + CONTROL_FRAMES * 256;

/** Gains that bring several beds to equal loudness. A single bed is levelled by its balance. */
const levelGains = (beds: readonly PlacedClip[]): ReadonlyMap<PlacedClip, number> =>
  beds.length === 1 ? new Map() : new Map(beds.map((clip) => [clip, levellingGain(clip, SPEECH_LEVEL_LUFS)]));

/**
 * Powers that duck the bed: mean square of each 10 ms of speech, and of media where the preset treats them as speech.
 */
export const leadPowers = ({ speech, effects, media }: Leads, { isMediaSpeech }: MixPresetSettings): Float64Array => {
  if (!isMediaSpeech) return speech.stepPowers;
  return speech.stepPowers.map((power, step) => power + effects.stepPowers[step]! + media.stepPowers[step]!);
};

/** Powers that the bed is balanced against: speech, or without speech the media that the preset treats as speech. */
const balanceHops = ({ speech, effects, media }: Leads, { isMediaSpeech }: MixPresetSettings): Float64Array => {
  const isSpoken = speech.hopPowers.some((power) => power > 0);
  if (isSpoken || !isMediaSpeech) return speech.hopPowers;
  // The signals are uncorrelated, so their powers add.
  return effects.hopPowers.map((power, hop) => power + media.hopPowers[hop]!);
};

/** Applies the duck curve to the bed in place. */
const applyGain = (kernels: KernelScope, channels: StemChannels, curve: Float32Array, levels: BedLevels): void => {
  const steps = curve.map((duck) => gainFromDb(bedGainDb(levels, duck)));
  const nodes = kernels.f32(channels[0].length / BLOCK_FRAMES + 1);
  const nodesPerStep = DUCK_FRAMES / BLOCK_FRAMES;
  for (let step = 0; step + 1 < steps.length; step += 1) {
    const from = steps[step]!;
    const rise = (steps[step + 1]! - from) / nodesPerStep;
    for (let offset = 0; offset <= nodesPerStep; offset += 1)
      nodes[step * nodesPerStep + offset] = from + rise * offset;
  }
  for (const samples of new Set(channels)) kernels.rampGain(samples, samples, nodes);
};
