import type { Pcm } from '@sonora/codecs/pcm';
import { addSamples } from '../dsp/add-samples.ts';
import { gainFromDb } from '../dsp/decibels.ts';
import { CONTROL_FRAMES } from '../dsp/envelope.ts';
import { withKernels } from '../dsp/kernels.ts';
import { compressBands, MULTIBAND_BYTES_PER_FRAME } from '../dsp/multiband.ts';
import { hopPowers } from '../measure/hop-power.ts';
import { speechOverBedOfHops } from '../measure/speech-over-bed.ts';
import { type BedLevels, bedGainDb, solveBedLevels } from './bed-balance.ts';
import { levellingGain } from './clip-level.ts';
import { DUCK_FRAMES, duckCurve } from './duck-curve.ts';
import { fadeEnds, type PlacedClip, renderClips } from './place-clips.ts';
import { type MixPreset, type MixPresetSettings, mixPresets, SPEECH_LEVEL_LUFS } from './presets.ts';

const SAMPLE_RATE_HZ = 48_000;

export type MixInput = {
  /** Length of the ad. */
  readonly frames: number;
  readonly preset: MixPreset;
  /** Clips that have been through `processVoiceClip` with the same preset. */
  readonly speech: readonly PlacedClip[];
  readonly beds: readonly PlacedClip[];
  /** The user's own recordings. */
  readonly media: readonly PlacedClip[];
  readonly effects: readonly PlacedClip[];
  /** Equal-power fades of the whole ad, default 0. */
  readonly fadeInFrames?: number;
  readonly fadeOutFrames?: number;
};

export type MixStems = { readonly speech: Pcm; readonly bed: Pcm; readonly effects: Pcm; readonly media: Pcm };

export type MixResult = {
  /** 48 kHz stereo, not yet mastered: peaks may lie beyond ±1. */
  readonly mix: Pcm;
  /** They add up to `mix`. The two channels of a stem without stereo content are one array: treat all of it as read-only. */
  readonly stems: MixStems;
  /** As measured on the finished stems; null without speech or without a bed under it. */
  readonly speechOverBedLu: number | null;
};

type Stereo = readonly [Float32Array, Float32Array];

/**
 * Mixes an ad at 48 kHz: speech leads; the bed ducks under it by a gain curve that is solved, not guessed, so that speech
 * over bed comes out as the preset says; effects and media are levelled between the two. A clip's `gainDb` counts on top of
 * those levels. Throws a RangeError when a clip is not 48 kHz or `frames` is not a whole number of at least 0.
 */
export const mixAd = (input: MixInput): MixResult => {
  checkInput(input);
  const preset = mixPresets[input.preset];
  const silence = new Float32Array(input.frames);
  const stem = (clips: readonly PlacedClip[], gainOf: (clip: PlacedClip) => number): Stereo =>
    clips.length === 0 ? [silence, silence] : renderFaded(input, clips, gainOf);
  const levelled = (underSpeechLu: number) => (clip: PlacedClip) =>
    levellingGain(clip, SPEECH_LEVEL_LUFS - underSpeechLu) * userGain(clip);
  const speech = stem(input.speech, userGain);
  const effects = stem(input.effects, levelled(preset.effectsUnderSpeechLu));
  const media = stem(input.media, levelled(preset.mediaUnderSpeechLu));
  const speechHops = hopPowers(speech, SAMPLE_RATE_HZ);
  const bed = bedStem(input, { speech, effects, media, speechHops }) ?? [silence, silence];
  const sounding = [speech, bed, effects, media].filter(([left]) => left !== silence);
  const stems = { speech: pcmOf(speech), bed: pcmOf(bed), effects: pcmOf(effects), media: pcmOf(media) };
  const hasBoth = speech[0] !== silence && bed[0] !== silence;
  return {
    mix: pcmOf(sumOf(sounding, input.frames)),
    stems,
    speechOverBedLu: hasBoth ? speechOverBedOfHops(speechHops, hopPowers(bed, SAMPLE_RATE_HZ)) : null,
  };
};

const userGain = (clip: PlacedClip): number => gainFromDb(clip.gainDb ?? 0);

const renderFaded = (input: MixInput, clips: readonly PlacedClip[], gainOf: (clip: PlacedClip) => number): Stereo => {
  const stem = renderClips(clips, input.frames, gainOf);
  fadeEnds(stem, input.fadeInFrames ?? 0, input.fadeOutFrames ?? 0);
  return stem;
};

const checkInput = ({ frames, speech, beds, media, effects }: MixInput): void => {
  if (!Number.isInteger(frames) || frames < 0) throw new RangeError(`An ad cannot last ${frames} frames.`);
  const odd = [...speech, ...beds, ...media, ...effects].find(({ pcm }) => pcm.sampleRateHz !== SAMPLE_RATE_HZ);
  if (odd !== undefined) throw new RangeError(`A clip of ${odd.pcm.sampleRateHz} Hz must be resampled to 48000 Hz.`);
};

type Leads = {
  readonly speech: Stereo;
  readonly effects: Stereo;
  readonly media: Stereo;
  readonly speechHops: Float64Array;
};

/** The bed under its solved gain, or undefined when the preset or the input has none. */
const bedStem = (input: MixInput, leads: Leads): Stereo | undefined => {
  const { beds, frames } = input;
  const preset = mixPresets[input.preset];
  if (preset.speechOverBedLu === null || beds.length === 0 || frames === 0) return undefined;
  const levels = bedLevelGains(beds, preset);
  const render = (gainOf: (clip: PlacedClip) => number): Stereo => {
    const stem = renderFaded(input, beds, gainOf);
    if (preset.isMultiband) compressStem(stem);
    return stem;
  };
  // The balance is solved for the beds as they are; the user's own gains are heard on top of it.
  const raw = render((clip) => levels.get(clip) ?? 1);
  const curve = duckCurve(leadChannels(leads, preset), frames);
  const gains = solveBedLevels({
    bedHops: hopPowers(raw, SAMPLE_RATE_HZ),
    speechHops: balanceHops(leads, preset, frames),
    curve,
    speechOverBedLu: preset.speechOverBedLu,
    restingBedUnderSpeechLu: preset.restingBedUnderSpeechLu,
  });
  const hasUserGain = beds.some(({ gainDb }) => (gainDb ?? 0) !== 0);
  const audible = hasUserGain ? render((clip) => (levels.get(clip) ?? 1) * userGain(clip)) : raw;
  return withBedGain(audible, curve, gains);
};

const leadChannels = ({ speech, effects, media }: Leads, preset: MixPresetSettings): readonly Float32Array[] =>
  preset.isMediaSpeech ? [...speech, ...effects, ...media] : [...speech];

/** What the bed is balanced against: speech, or in its absence the media that the preset treats as such. */
const balanceHops = (leads: Leads, preset: MixPresetSettings, frames: number): Float64Array => {
  const isSpoken = leads.speechHops.some((power) => power > 0);
  if (isSpoken || !preset.isMediaSpeech) return leads.speechHops;
  return hopPowers(sumOf([leads.effects, leads.media], frames), SAMPLE_RATE_HZ);
};

/** Gains that bring several beds to one loudness; the compressor, too, wants its input at a known level. */
const bedLevelGains = (beds: readonly PlacedClip[], preset: MixPresetSettings): ReadonlyMap<PlacedClip, number> => {
  if (beds.length === 1 && !preset.isMultiband) return new Map();
  return new Map(beds.map((clip) => [clip, levellingGain(clip, SPEECH_LEVEL_LUFS)]));
};

const compressStem = (stem: Stereo): void => {
  const channels = Array.from(new Set(stem));
  const length = Math.ceil(stem[0].length / CONTROL_FRAMES) * CONTROL_FRAMES;
  const bytes = channels.length * length * (4 + MULTIBAND_BYTES_PER_FRAME) + length + 8192;
  withKernels(bytes, (kernels) => {
    const copies = channels.map((samples) => {
      const copy = kernels.f32(length);
      copy.set(samples);
      return copy.fill(0, samples.length);
    });
    compressBands(kernels, copies, { sampleRateHz: SAMPLE_RATE_HZ, levelGain: 1 });
    channels.forEach((samples, index) => {
      samples.set(copies[index]!.subarray(0, samples.length));
    });
  });
};

/** Moves the bed along the duck curve, in place. */
const withBedGain = (stem: Stereo, curve: Float32Array, levels: BedLevels): Stereo => {
  const steps = curve.map((duck) => gainFromDb(bedGainDb(levels, duck)));
  const length = Math.ceil(stem[0].length / 16) * 16;
  withKernels(length * 5 + 1024, (kernels) => {
    const nodes = kernels.f32(length / 16 + 1);
    const nodesPerStep = DUCK_FRAMES / 16;
    for (let node = 0; node < nodes.length; node += 1) {
      const step = Math.floor(node / nodesPerStep);
      const from = steps[step]!;
      nodes[node] = from + ((steps[step + 1] ?? from) - from) * (node / nodesPerStep - step);
    }
    const work = kernels.f32(length);
    for (const samples of new Set(stem)) {
      work.set(samples);
      kernels.rampGain(work, work, nodes);
      samples.set(work.subarray(0, samples.length));
    }
  });
  return stem;
};

/** Adds stems up; one array serves both channels when no stem has two. */
const sumOf = (stems: readonly Stereo[], frames: number): Stereo => {
  const sum = (side: 0 | 1): Float32Array => {
    const total = new Float32Array(frames);
    for (const stem of stems) addSamples(total, 0, stem[side], 0, { from: 0, to: frames, gain: 1 });
    return total;
  };
  const left = sum(0);
  return [left, stems.some((stem) => stem[0] !== stem[1]) ? sum(1) : left];
};

const pcmOf = (stem: Stereo): Pcm => ({ sampleRateHz: SAMPLE_RATE_HZ, channels: stem });
