import type { CanonicalAudioform, Timeline, TimelineClip } from '@sonora/audioform';
import type { SpanFade } from '@sonora/engine';
import type { Composition } from './compose.ts';
import { ensureTask, type Line, type Run } from './line.ts';
import type { PlannedAd } from './plan-ad.ts';
import { contentHash } from './stage-cache.ts';
import { type CachedClip, houseRateHz, type MixPlan } from './task-types.ts';

/** Fades that no ear notices and that keep a cut from clicking. */
const cutFadeFrames = Math.round(0.05 * houseRateHz);

const placeClips = (
  timeline: Timeline,
  role: TimelineClip['role'],
  hashes: ReadonlyMap<string, string>,
  frames: ReadonlyMap<string, number>,
): CachedClip[] =>
  timeline.clips
    .filter((clip) => clip.role === role)
    .flatMap((clip) => {
      const hash = hashes.get(clip.assetKey);
      if (hash === undefined || clip.frames === 0) return [];
      const isCut = (frames.get(clip.assetKey) ?? 0) - clip.readOffsetFrames > clip.frames;
      const fadeOutFrames = Math.max(clip.fadeOutFrames, isCut ? Math.min(cutFadeFrames, clip.frames) : 0);
      return [
        {
          hash,
          startFrame: clip.startFrame,
          lengthFrames: clip.frames,
          readOffsetFrames: clip.readOffsetFrames,
          fadeInFrames: clip.fadeInFrames,
          fadeOutFrames,
        },
      ];
    });

/** Fades of the sections and of the whole; those of clips and beds travel with them. */
const fadesOf = (timeline: Timeline): SpanFade[] =>
  [...timeline.sections, { ...timeline, startFrame: 0 }]
    .filter(({ fadeInFrames, fadeOutFrames }) => fadeInFrames + fadeOutFrames > 0)
    .map(({ startFrame, frames, fadeInFrames, fadeOutFrames }) => ({
      startFrame,
      frames,
      fadeInFrames,
      fadeOutFrames,
    }));

/** What the mix of an ad is made of. */
export const mixPlanOf = (
  document: CanonicalAudioform,
  { timeline, voices, sounds }: PlannedAd,
  composition: Composition,
): MixPlan => ({
  frames: timeline.frames,
  preset: document.production.mixPreset,
  speech: placeClips(timeline, 'speech', voices.hashes, voices.frames),
  beds: [...composition.beds.map(({ clip }) => clip), ...composition.plainBeds],
  media: placeClips(timeline, 'media', sounds.hashes, sounds.frames),
  effects: placeClips(timeline, 'effect', sounds.hashes, sounds.frames),
  fades: fadesOf(timeline),
});

/** Mixes; the stems and facts are then in the cache under the returned hash. */
export const mixStage = async (line: Line, run: Run, plan: MixPlan): Promise<string> => {
  const hash = contentHash('mix', line.soundVersion, plan);
  await ensureTask(line, run, 'mix', { ...plan, hash });
  return hash;
};
