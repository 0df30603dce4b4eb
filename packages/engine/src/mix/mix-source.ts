import type { Pcm, PcmSource } from '@sonora/codecs/pcm';
import { type MixPresetName, SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import type { FrameSpan } from '../dsp/frame-span.ts';
import { compressBands } from '../dsp/multiband.ts';
import { joined, segmentsOf } from '../dsp/segments.ts';
import { hopPowers } from '../measure/hop-power.ts';
import { speechOverBedOfHops } from '../measure/speech-over-bed.ts';
import { type BedLevels, solveBedLevels } from './bed-balance.ts';
import { activityThreshold, DUCK_FRAMES, duckCurve } from './duck-curve.ts';
import { fadeGain, type PlacedClip, paddedStemFrames } from './place-clips.ts';
import { mixPresets } from './presets.ts';
import { bandLevelGain, bedBytes, type Leads, renderBed } from './render-bed.ts';
import { renderStem, type Stem, silentStem, sumOf } from './stem.ts';

const HOP_FRAMES = SAMPLE_RATE_HZ / 10;
/** Pre-roll in which the bands' release of 0.12 s settles; whole hops, duck steps and control blocks. */
const LEAD_FRAMES = 3 * SAMPLE_RATE_HZ;

export type SourceMixInput = {
  /** Length of the programme. */
  readonly frames: number;
  readonly preset: MixPresetName;
  /** Voice from `createVoiceSource` with the same preset, one channel. */
  readonly speech: { readonly source: PcmSource; readonly startFrame: number };
  /** One or two channels; starts with the programme. */
  readonly bed?: { readonly source: PcmSource; readonly fadeOutFrames: number };
};

/** Measurements of a whole programme. */
type Found = {
  readonly curve: Float32Array;
  readonly levels?: BedLevels;
  readonly bandLevelGain?: number;
};

/**
 * `mixAd` for one voice and one bed of any length, all at 48 kHz. Passes segments of the finished stereo mix to `take`
 * in order. Samples equal those of `mixAd` except for rounding. Memory grows only by a few hundred numbers per second
 * of audio.
 * @throws RangeError for another rate
 */
export const mixSources = (
  input: SourceMixInput,
  take: (channels: readonly Float32Array[]) => void,
): { readonly speechOverBedLu: number | null } => {
  for (const { source } of [input.speech, ...(input.bed ? [input.bed] : [])]) {
    if (source.sampleRateHz !== SAMPLE_RATE_HZ) throw new RangeError('Long programmes are mixed at 48 kHz.');
  }
  const found = analyse(input);
  const speechHops: Float64Array[] = [];
  const bedHops: Float64Array[] = [];
  for (const span of segmentsOf(input.frames, SAMPLE_RATE_HZ)) {
    const wide = widened(span, input.frames);
    const leads = leadsWithin(input, wide.span);
    const bed = bedWithin(input, wide.span, leads, found);
    const stems = [leads.speech, ...(bed ? [bed] : [])];
    const mix = sumOf(stems, wide.span.endFrame - wide.span.startFrame);
    const end = wide.leadFrames + span.endFrame - span.startFrame;
    take(mix.map((samples) => samples.slice(wide.leadFrames, end)));
    speechHops.push(ofSpan(leads.speech.hopPowers, span, wide, HOP_FRAMES));
    if (bed) bedHops.push(ofSpan(bed.hopPowers, span, wide, HOP_FRAMES));
  }
  return { speechOverBedLu: bedHops.length === 0 ? null : speechOverBedOfHops(joined(speechHops), joined(bedHops)) };
};

/**
 * Gains are interpolated towards values after the segment: one duck step and one control block, rounded to a whole pair
 * of steps.
 */
const TAIL_FRAMES = 2 * DUCK_FRAMES;

/** A span extended by context, and the length of the context before it. */
type Wide = { readonly span: FrameSpan; readonly leadFrames: number };

const widened = ({ startFrame, endFrame }: FrameSpan, frames: number): Wide => {
  const from = Math.max(0, startFrame - LEAD_FRAMES);
  return {
    span: { startFrame: from, endFrame: Math.min(frames, endFrame + TAIL_FRAMES) },
    leadFrames: startFrame - from,
  };
};

/** Selects the values of the span itself from those of the widened span; one value per `frames`. */
const ofSpan = (values: Float64Array, span: FrameSpan, { leadFrames }: Wide, frames: number): Float64Array => {
  const first = leadFrames / frames;
  return values.slice(first, first + Math.ceil((span.endFrame - span.startFrame) / frames));
};

/** The part of a source within a span, positioned relative to the span's first frame. */
const clipWithin = (
  source: PcmSource,
  startFrame: number,
  span: FrameSpan,
  fadeOutFrames = 0,
): readonly PlacedClip[] => {
  const from = Math.max(0, span.startFrame - startFrame);
  const to = Math.min(source.frames, span.endFrame - startFrame);
  if (to <= from) return [];
  const fadeOut = Math.min(fadeOutFrames, source.frames);
  const channels = source.read(from, to - from);
  for (const samples of channels) {
    for (let frame = Math.max(from, source.frames - fadeOut); frame < to; frame += 1) {
      samples[frame - from]! *= fadeGain(frame, source.frames, 0, fadeOut);
    }
  }
  const pcm: Pcm = { sampleRateHz: SAMPLE_RATE_HZ, channels };
  return [{ pcm, startFrame: startFrame + from - span.startFrame }];
};

const unity = (): number => 1;

const leadsWithin = ({ speech }: SourceMixInput, span: FrameSpan): Leads => {
  const frames = span.endFrame - span.startFrame;
  const silence = silentStem(frames);
  const stem = renderStem(frames, clipWithin(speech.source, speech.startFrame, span), unity) ?? silence;
  return { speech: stem, effects: silence, media: silence };
};

const bedClips = ({ bed }: SourceMixInput, span: FrameSpan): readonly PlacedClip[] =>
  bed === undefined ? [] : clipWithin(bed.source, 0, span, bed.fadeOutFrames);

const bedWithin = (input: SourceMixInput, span: FrameSpan, leads: Leads, found: Found): Stem | undefined => {
  if (found.levels === undefined) return undefined;
  const frames = span.endFrame - span.startFrame;
  const first = span.startFrame / DUCK_FRAMES;
  const curve = found.curve.slice(first, first + paddedStemFrames(frames) / DUCK_FRAMES + 1);
  const window = { frames, preset: input.preset, beds: bedClips(input, span), bandLevelGain: found.bandLevelGain };
  return renderBed(window, leads, curve, found.levels)?.stem;
};

/** Measures the whole programme: where speech is, and the loudness of speech and bed. */
const analyse = (input: SourceMixInput): Found => {
  const preset = mixPresets[input.preset];
  const stepPowers: Float64Array[] = [];
  const speechHops: Float64Array[] = [];
  const plainBedHops: Float64Array[] = [];
  for (const span of segmentsOf(input.frames, SAMPLE_RATE_HZ)) {
    const wide = widened(span, input.frames);
    const { speech } = leadsWithin(input, wide.span);
    const isLast = span.endFrame === input.frames;
    // The last segment is padded to whole pairs of steps, as the whole programme would be.
    const stepFrames = isLast ? Math.ceil(input.frames / TAIL_FRAMES) * TAIL_FRAMES : span.endFrame;
    stepPowers.push(ofSpan(speech.stepPowers, { ...span, endFrame: stepFrames }, wide, DUCK_FRAMES));
    speechHops.push(ofSpan(speech.hopPowers, span, wide, HOP_FRAMES));
    plainBedHops.push(bedHopsWithin(input, span));
  }
  const powers = joined(stepPowers);
  const curve = duckCurve(powers, activityThreshold(powers));
  const { speechOverBedLu } = preset;
  if (input.bed === undefined || speechOverBedLu === null) return { curve };
  const levelGain = preset.isMultiband ? bandLevelGain(joined(plainBedHops)) : undefined;
  const bedHops =
    levelGain === undefined
      ? plainBedHops
      : Array.from(segmentsOf(input.frames, SAMPLE_RATE_HZ), (span) => bedHopsWithin(input, span, levelGain));
  const levels = solveBedLevels({
    bedHops: joined(bedHops),
    speechHops: joined(speechHops),
    curve,
    speechOverBedLu,
    restingBedUnderSpeechLu: preset.restingBedUnderSpeechLu,
  });
  return { curve, levels, ...(levelGain === undefined ? {} : { bandLevelGain: levelGain }) };
};

/** K-weighted powers of the bed before its gain; after the multiband compressor if `levelGain` is given. */
const bedHopsWithin = (input: SourceMixInput, span: FrameSpan, levelGain?: number): Float64Array => {
  const wide = widened(span, input.frames);
  const frames = wide.span.endFrame - wide.span.startFrame;
  const stem = renderStem(
    frames,
    bedClips(input, wide.span),
    unity,
    (kernels, channels) => {
      if (levelGain === undefined) return;
      compressBands(kernels, Array.from(new Set(channels)), { sampleRateHz: SAMPLE_RATE_HZ, levelGain });
    },
    bedBytes(frames, mixPresets[input.preset]),
  );
  const hops = stem?.hopPowers ?? hopPowers([new Float32Array(frames)], SAMPLE_RATE_HZ);
  return ofSpan(hops, span, wide, HOP_FRAMES);
};
