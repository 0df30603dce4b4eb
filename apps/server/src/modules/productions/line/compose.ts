import { assetOf, type CanonicalAudioform, type Timeline } from '@sonora/audioform';
import { liftSpans, type SpeechSpan } from '@sonora/soundscape';
import { bankTrimsHash } from './bank-trims.ts';
import { ensureTask, type Line, type Run } from './line.ts';
import type { PlannedAd } from './plan-ad.ts';
import { brandSpans } from './spoken-words.ts';
import { contentHash } from './stage-cache.ts';
import { type BedFacts, bedPcmHash, type CachedClip, houseRateHz, type Tasks } from './task-types.ts';

/** A bed that was played for its place. */
export type ComposedBed = {
  readonly clip: CachedClip;
  readonly soundAlias: string;
  readonly startFrame: number;
  readonly frames: number;
  readonly facts: BedFacts;
};

export type Composition = { readonly beds: readonly ComposedBed[]; readonly plainBeds: readonly CachedClip[] };

/** Shortest piece of music that can be played. */
const shortestBedFrames = houseRateHz / 2;

type BedPlace = { readonly startFrame: number; readonly frames: number; readonly readOffsetFrames: number };

/** Those spans of an ad that are heard with a bed, counted from the first frame of its music, which may lie before its place. */
const spansUnder = (spans: readonly SpeechSpan[], { startFrame, frames, readOffsetFrames }: BedPlace): SpeechSpan[] =>
  spans
    .filter((span) => span.startFrame < startFrame + frames && span.endFrame > startFrame)
    .map((span) => ({
      startFrame: span.startFrame - startFrame + readOffsetFrames,
      endFrame: span.endFrame - startFrame + readOffsetFrames,
    }));

const speechSpans = ({ clips }: Timeline): SpeechSpan[] =>
  clips
    .filter(({ role }) => role === 'speech')
    .map(({ startFrame, frames }) => ({ startFrame, endFrame: startFrame + frames }));

/** Length at which a bed is played that is then cut rather than fitted: long enough, and the same for every ad. */
const unfittedFrames = (frames: number): number => Math.ceil(frames / (30 * houseRateHz)) * 30 * houseRateHz;

type BedWish = {
  readonly frames: number;
  readonly speech: readonly SpeechSpan[];
  /** See `composeBed`; none when absent. */
  readonly lifts?: readonly SpeechSpan[];
};

/** What plays a template for a place; its samples lie under `bedPcmHash`. */
export const templateBed = async (
  line: Line,
  alias: string,
  { speech, lifts = [], ...place }: BedWish,
): Promise<Tasks['bed']> => {
  const frames = Math.max(shortestBedFrames, place.frames);
  const bank = await line.findBank?.();
  // Another bank is another bed; without one, and without a lift, the hash is what it was before there were any.
  const more = [...(lifts.length > 0 ? [{ lifts }] : []), ...(bank ? [bank.id] : [])];
  const hash = contentHash('bed', line.soundVersion, alias, frames, speech, ...more);
  const bed = { alias, frames, speech, lifts, hash };
  return bank ? { ...bed, bank: { ...bank, trimsHash: bankTrimsHash(line.soundVersion, alias, bank.id) } } : bed;
};

const playTemplate = async (
  line: Line,
  run: Run,
  alias: string,
  place: BedWish,
): Promise<{ readonly hash: string; readonly facts: BedFacts }> => {
  const bed = await templateBed(line, alias, place);
  await ensureTask(line, run, 'bed', bed);
  return { hash: bedPcmHash(bed.hash), facts: (await line.cache.readJson<BedFacts>(bed.hash)) as BedFacts };
};

/** The user's own music for a place: fitted, or as it is and repeated at its bars when it is too short. @returns its hash */
const playRecording = async (
  line: Line,
  run: Run,
  recording: { readonly hash: string; readonly frames: number },
  place: { readonly frames: number; readonly readOffsetFrames: number; readonly smartFit: boolean },
): Promise<string> => {
  const frames = place.frames + place.readOffsetFrames;
  const isLongEnough = place.smartFit ? recording.frames === frames : recording.frames >= frames;
  if (isLongEnough || recording.frames === 0 || place.frames === 0) return recording.hash;
  const shapeHash = contentHash('listen', line.soundVersion, recording.hash);
  await ensureTask(line, run, 'listen', { mediaHash: recording.hash, hash: shapeHash });
  const way = place.smartFit ? 'fit' : 'loop';
  const hash = contentHash('fitMedia', line.soundVersion, recording.hash, frames, way);
  await ensureTask(line, run, 'fitMedia', { mediaHash: recording.hash, shapeHash, frames, way, hash });
  return hash;
};

/** Plays the bed of every section and every snippet for exactly its place; a fitted one follows what is said over it. */
export const composeBeds = async (
  line: Line,
  run: Run,
  document: CanonicalAudioform,
  planned: PlannedAd,
): Promise<Composition> => {
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
      const hash = await playRecording(line, run, { hash: mediaHash, frames: recorded }, place);
      plainBeds.push({ hash, ...shape, readOffsetFrames: place.readOffsetFrames });
      return;
    }
    const key = asset?.type === 'soundTemplateSnippet' ? asset.soundTemplateRef : assetKey;
    const template = resolved.sounds.get(key);
    if (!template || place.frames === 0) return;
    const wanted = place.frames + place.readOffsetFrames;
    const frames = place.smartFit ? wanted : unfittedFrames(wanted);
    const speech = place.smartFit ? spansUnder(spoken, place) : [];
    const lifts = liftSpans(speech, place.smartFit ? spansUnder(named, place) : []);
    const { hash, facts } = await playTemplate(line, run, template.alias, { frames, speech, lifts });
    beds.push({
      clip: { hash, ...shape, readOffsetFrames: place.readOffsetFrames },
      soundAlias: template.alias,
      startFrame: place.startFrame,
      frames: place.frames,
      facts,
    });
  };

  for (const { bed } of timeline.sections) {
    if (bed) await play(bed.assetKey, bed);
  }
  for (const clip of timeline.clips) {
    if (clip.role === 'bed') await play(clip.assetKey, { ...clip, smartFit: true });
  }
  return { beds, plainBeds };
};
