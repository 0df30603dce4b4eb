import { assetOf, type Timeline } from '@sonora/audioform';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { liftSpans, type SpeechInterval } from '@sonora/soundscape';
import { contentHash } from '../cache/artifact-cache.ts';
import { bankTrimsHash } from '../cache/bank-trims.ts';
import { ensureTask, type RenderContext, type RenderJob } from '../render-context.ts';
import { brandSpans } from '../spoken-words.ts';
import { type BedInfo, bedPcmKey, type CachedClip, type Tasks } from '../tasks/task-types.ts';
import type { PlannedAd } from './plan.ts';

/** A bed, rendered for its place. */
export type ComposedBed = {
  readonly clip: CachedClip;
  readonly soundAlias: string;
  readonly startFrame: number;
  readonly frames: number;
  readonly info: BedInfo;
};

export type Composition = { readonly beds: readonly ComposedBed[]; readonly plainBeds: readonly CachedClip[] };

/** Length of the shortest bed that can be composed. */
export const MIN_BED_FRAMES = SAMPLE_RATE_HZ / 2;

type BedPlace = { readonly startFrame: number; readonly frames: number; readonly readOffsetFrames: number };

/** Spans of an ad that overlap a bed, relative to the first frame of its music, which may precede the bed. */
export const spansUnder = (
  spans: readonly SpeechInterval[],
  { startFrame, frames, readOffsetFrames }: BedPlace,
): SpeechInterval[] =>
  spans
    .filter((span) => span.startFrame < startFrame + frames && span.endFrame > startFrame)
    .map((span) => ({
      startFrame: span.startFrame - startFrame + readOffsetFrames,
      endFrame: span.endFrame - startFrame + readOffsetFrames,
    }));

export const speechSpans = ({ clips }: Timeline): SpeechInterval[] =>
  clips
    .filter(({ role }) => role === 'speech')
    .map(({ startFrame, frames }) => ({ startFrame, endFrame: startFrame + frames }));

/** Length of a bed that is cut instead of fitted: rounded up, so that many ads share one bed. */
const uncutFrames = (frames: number): number => Math.ceil(frames / (30 * SAMPLE_RATE_HZ)) * 30 * SAMPLE_RATE_HZ;

type BedRequest = {
  readonly frames: number;
  readonly speech: readonly SpeechInterval[];
  /** See `composeBed`. Default: none. */
  readonly lifts?: readonly SpeechInterval[];
  readonly continues?: Tasks['bed']['continues'];
};

/** The task that renders a template for a bed; its samples are cached under `bedPcmKey`. */
export const templateBed = async (
  context: RenderContext,
  alias: string,
  { speech, lifts = [], continues, ...place }: BedRequest,
): Promise<Tasks['bed']> => {
  const frames = Math.max(MIN_BED_FRAMES, place.frames);
  const bank = await context.findBank?.();
  // Without bank, lifts or an earlier performance the hash does not change.
  const more = [
    ...(lifts.length > 0 ? [{ lifts }] : []),
    ...(bank ? [bank.id] : []),
    ...(continues ? [{ continues }] : []),
  ];
  const hash = contentHash('bed', context.rendererHash, alias, frames, speech, ...more);
  const bed = { alias, frames, speech, lifts, hash, ...(continues && { continues }) };
  return bank ? { ...bed, bank: { ...bank, trimsHash: bankTrimsHash(context.rendererHash, alias, bank.id) } } : bed;
};

export const playTemplate = async (
  context: RenderContext,
  signal: AbortSignal | undefined,
  alias: string,
  place: BedRequest,
): Promise<{ readonly hash: string; readonly info: BedInfo }> => {
  const bed = await templateBed(context, alias, place);
  await ensureTask(context, signal, 'bed', bed);
  return { hash: bedPcmKey(bed.hash), info: (await context.cache.readJson<BedInfo>(bed.hash)) as BedInfo };
};

/**
 * An organisation's own music for a bed: retimed to fit, or unchanged, and repeated at bar lines when it is too short.
 * @returns its hash
 */
const playRecording = async (
  context: RenderContext,
  signal: AbortSignal | undefined,
  recording: { readonly hash: string; readonly frames: number },
  place: { readonly frames: number; readonly readOffsetFrames: number; readonly smartFit: boolean },
): Promise<string> => {
  const frames = place.frames + place.readOffsetFrames;
  const isLongEnough = place.smartFit ? recording.frames === frames : recording.frames >= frames;
  if (isLongEnough || recording.frames === 0 || place.frames === 0) return recording.hash;
  const shapeHash = contentHash('analyseRhythm', context.rendererHash, recording.hash);
  await ensureTask(context, signal, 'analyseRhythm', { mediaHash: recording.hash, hash: shapeHash });
  const mode = place.smartFit ? 'fit' : 'loop';
  const hash = contentHash('retimeRecording', context.rendererHash, recording.hash, frames, mode);
  await ensureTask(context, signal, 'retimeRecording', { mediaHash: recording.hash, shapeHash, frames, mode, hash });
  return hash;
};

export type Composed = { readonly composition: Composition };

/**
 * Renders the bed of every section and every snippet with exactly its length; a fitted bed follows the speech over it.
 */
export const compose = async (
  context: RenderContext,
  { document, signal }: RenderJob,
  planned: PlannedAd,
): Promise<Composed> => {
  const { resolved, timeline, sounds } = planned;
  const spoken = speechSpans(timeline);
  const named = brandSpans(planned);
  const beds: ComposedBed[] = [];
  const plainBeds: CachedClip[] = [];
  const play = async (
    assetKey: string,
    place: {
      startFrame: number;
      frames: number;
      fadeInFrames: number;
      fadeOutFrames: number;
      readOffsetFrames: number;
      smartFit: boolean;
    },
  ): Promise<void> => {
    const asset = assetOf(document, assetKey);
    const shape = {
      startFrame: place.startFrame,
      lengthFrames: place.frames,
      fadeInFrames: place.fadeInFrames,
      fadeOutFrames: place.fadeOutFrames,
    };
    const mediaHash = sounds.hashes.get(assetKey);
    if (mediaHash !== undefined) {
      const recorded = sounds.frames.get(assetKey) ?? 0;
      const hash = await playRecording(context, signal, { hash: mediaHash, frames: recorded }, place);
      plainBeds.push({ hash, ...shape, readOffsetFrames: place.readOffsetFrames });
      return;
    }
    const key = asset?.type === 'soundTemplateSnippet' ? asset.soundTemplateRef : assetKey;
    const template = resolved.sounds.get(key);
    if (!template || place.frames === 0) return;
    const wanted = place.frames + place.readOffsetFrames;
    const frames = place.smartFit ? wanted : uncutFrames(wanted);
    const speech = place.smartFit ? spansUnder(spoken, place) : [];
    const lifts = liftSpans(speech, place.smartFit ? spansUnder(named, place) : []);
    const { hash, info } = await playTemplate(context, signal, template.alias, { frames, speech, lifts });
    beds.push({
      clip: { hash, ...shape, readOffsetFrames: place.readOffsetFrames },
      soundAlias: template.alias,
      startFrame: place.startFrame,
      frames: place.frames,
      info,
    });
  };

  for (const { bed } of timeline.sections) {
    if (bed) await play(bed.assetKey, bed);
  }
  for (const clip of timeline.clips) {
    if (clip.role === 'bed') await play(clip.assetKey, { ...clip, smartFit: true });
  }
  return { composition: { beds, plainBeds } };
};
