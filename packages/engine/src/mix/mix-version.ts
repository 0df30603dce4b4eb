import type { Pcm } from '@sonora/codecs/pcm';
import { copyOfPcm, type FrameSpan, mergeSpans } from '../dsp/frame-span.ts';
import { resizePcm, resizeValues } from '../dsp/resize-pcm.ts';
import { DUCK_FRAMES, duckCurve } from './duck-curve.ts';
import { checkInput, ducksOf, type MixBalance, type MixInput, renderLeads } from './mix-ad.ts';
import { applyFades, type PlacedClip, paddedStemFrames, type StemChannels, usedRange } from './place-clips.ts';
import { mixPresets } from './presets.ts';
import { leadPowers, renderBed } from './render-bed.ts';
import { silentStem, sumOf } from './stem.ts';

/** A finished mix and the levels used for it. */
export type MixBase = {
  readonly mix: Pcm;
  readonly balance: MixBalance;
  readonly leadPowers: Float64Array;
};

/** Newly mixed stems of a span. */
export type StemPatch = FrameSpan & { readonly stems: Readonly<Record<'speech' | 'bed' | 'effects', StemChannels>> };

export type VersionMix = {
  readonly mix: Pcm;
  /** Spans that were mixed again, sorted and disjoint; all other frames are the base's. */
  readonly spans: readonly FrameSpan[];
  /** One for each span. */
  readonly patches: readonly StemPatch[];
};

/** A mix cut or extended to another length, for versions whose changed spans contain every frame after the shorter. */
export const resizeMix = ({ mix, balance, leadPowers: powers }: MixBase, frames: number): MixBase => ({
  mix: resizePcm(mix, frames),
  balance,
  leadPowers: resizeValues(powers, paddedStemFrames(frames) / DUCK_FRAMES),
});

/** Spans are extended to whole duck steps and to lengths that the kernels accept. */
const GRID_FRAMES = 2 * DUCK_FRAMES;

/** Clips that sound within a span, positioned relative to its first frame. */
const within = (clips: readonly PlacedClip[], { startFrame, endFrame }: FrameSpan): PlacedClip[] =>
  clips
    .filter((clip) => clip.startFrame < endFrame && clip.startFrame + usedRange(clip).length > startFrame)
    .map((clip) => ({ ...clip, startFrame: clip.startFrame - startFrame }));

const leadsWithin = (input: MixInput, span: FrameSpan) => {
  const { startFrame } = span;
  const frames = span.endFrame - startFrame;
  // Of the whole ad: a tag that ends before the span may still lower what sounds in it.
  const ducks = ducksOf(input).map((duck) => ({
    ...duck,
    startFrame: duck.startFrame - startFrame,
    endFrame: duck.endFrame - startFrame,
  }));
  const [speech, effects, media] = [input.speech, input.effects, input.media].map((clips) => within(clips, span));
  const silence = silentStem(frames);
  const window = { frames, preset: input.preset, speech: speech!, effects: effects!, media: media!, ducks };
  return { frames, silence, leads: renderLeads(window, silence) };
};

type LeadsWithin = (span: FrameSpan) => ReturnType<typeof leadsWithin>;

/** `leadsWithin` that renders a span once. */
const rememberLeads = (input: MixInput): LeadsWithin => {
  const known = new Map<string, ReturnType<typeof leadsWithin>>();
  return (span) => {
    const key = `${span.startFrame} ${span.endFrame}`;
    const found = known.get(key) ?? leadsWithin(input, span);
    known.set(key, found);
    return found;
  };
};

/** The base's powers with those of the changed spans replaced. */
const powersOf = (
  base: MixBase,
  { preset }: MixInput,
  changed: readonly FrameSpan[],
  leadsOf: LeadsWithin,
): Float64Array => {
  const powers = base.leadPowers.slice();
  for (const span of changed) {
    const fresh = leadPowers(leadsOf(span).leads, mixPresets[preset]);
    const step = span.startFrame / DUCK_FRAMES;
    powers.set(fresh.subarray(0, Math.min(fresh.length, powers.length - step)), step);
  }
  return powers;
};

/** Spans in which the duck curve differs from the base's. */
const reducked = (before: Float32Array, after: Float32Array): FrameSpan[] => {
  const spans: FrameSpan[] = [];
  for (let step = 0; step < after.length; step += 1) {
    if (before[step] === after[step]) continue;
    spans.push({ startFrame: (step - 1) * DUCK_FRAMES, endFrame: (step + 1) * DUCK_FRAMES });
  }
  return spans;
};

/**
 * Mixes a version of an ad only where clips changed, or where the bed is ducked differently because of them. The result
 * equals that of `mixAd` with the balance of the base, bit for bit.
 * @param changed spans in which base and version have different clips; may be larger than necessary
 * @param canvas a copy of the base's mix, which is overwritten within the changed spans; avoids another copy
 * @returns undefined where the whole ad must be mixed: another length, or a preset whose compressor depends on the
 * whole bed
 */
export const mixVersion = (
  base: MixBase,
  input: MixInput,
  changed: readonly FrameSpan[],
  canvas?: Pcm,
): VersionMix | undefined => {
  checkInput(input);
  const { frames, preset, fades = [] } = input;
  if (base.mix.channels[0]?.length !== frames || mixPresets[preset].isMultiband) return undefined;
  const { bed: levels, activityThreshold } = base.balance;
  const changedSpans = mergeSpans(changed, frames, GRID_FRAMES);
  const leadsOf = rememberLeads(input);
  const powers = powersOf(base, input, changedSpans, leadsOf);
  const curve = duckCurve(powers, activityThreshold);
  const moved = levels === null ? [] : reducked(duckCurve(base.leadPowers, activityThreshold), curve);
  const spans = mergeSpans([...changedSpans, ...moved], frames, GRID_FRAMES);
  const copy = canvas ?? copyOfPcm(base.mix);
  const left = copy.channels[0]!;
  let right = copy.channels[1] ?? left;
  const patches: StemPatch[] = [];
  for (const span of spans) {
    const { frames: length, silence, leads } = leadsOf(span);
    const window = { frames: length, preset, beds: within(input.beds, span) };
    const steps = curve.slice(span.startFrame / DUCK_FRAMES, Math.ceil(span.endFrame / GRID_FRAMES) * 2 + 1);
    const bed = levels === null ? undefined : renderBed(window, leads, steps, levels);
    const { speech, effects, media } = leads;
    const bedStem = bed?.stem ?? silence;
    const stems = [speech, bedStem, effects, media].filter((stem) => stem !== silence);
    for (const { channels } of stems) applyFades(channels, fades, span.startFrame);
    const sum = sumOf(stems, length);
    if (sum[0] !== sum[1] && left === right) right = left.slice();
    patches.push({
      ...span,
      stems: { speech: speech.channels, bed: bedStem.channels, effects: effects.channels },
    });
    left.set(sum[0], span.startFrame);
    if (right !== left) right.set(sum[1], span.startFrame);
  }
  return { mix: { sampleRateHz: base.mix.sampleRateHz, channels: [left, right] }, spans, patches };
};
