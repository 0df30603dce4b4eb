import type { CanonicalAudioform, Timeline, TimelineClip } from '@sonora/audioform';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import type { SpanFade } from '@sonora/engine';
import { contentHash } from '../cache/artifact-cache.ts';
import { ensureTask, type RenderContext, type RenderJob } from '../render-context.ts';
import type { CachedClip, MixInfo, MixPlan } from '../tasks/task-types.ts';
import type { Composed, Composition } from './compose.ts';
import type { PlannedAd } from './plan.ts';

/** Fade at a cut: short enough to be inaudible, long enough to avoid a click. */
const CUT_FADE_FRAMES = Math.round(0.05 * SAMPLE_RATE_HZ);

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
      const fadeOutFrames = Math.max(clip.fadeOutFrames, isCut ? Math.min(CUT_FADE_FRAMES, clip.frames) : 0);
      return [
        {
          hash,
          startFrame: clip.startFrame,
          lengthFrames: clip.frames,
          readOffsetFrames: clip.readOffsetFrames,
          fadeInFrames: clip.fadeInFrames,
          fadeOutFrames,
          ...(clip.ducksOthers ? { ducksOthers: true } : {}),
        },
      ];
    });

/** Fades of the sections and of the whole ad; clips and beds have their own. */
const fadesOf = (timeline: Timeline): SpanFade[] =>
  [...timeline.sections, { ...timeline, startFrame: 0 }]
    .filter(({ fadeInFrames, fadeOutFrames }) => fadeInFrames + fadeOutFrames > 0)
    .map(({ startFrame, frames, fadeInFrames, fadeOutFrames }) => ({
      startFrame,
      frames,
      fadeInFrames,
      fadeOutFrames,
    }));

/** The clips and fades of an ad's mix. */
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

export type Mixed = {
  readonly mixPlan: MixPlan;
  /** Key of the mix, its stems and measurements in the cache: see `stemKey`. */
  readonly mixKey: string;
  readonly speechOverBedLu: number | null;
};

/** Mixes all clips, with ducking of the beds under speech. */
export const mix = async (
  context: RenderContext,
  { document, signal }: RenderJob,
  ad: PlannedAd & Composed,
): Promise<Mixed> => {
  const mixPlan = mixPlanOf(document, ad, ad.composition);
  const mixKey = contentHash('mix', context.rendererHash, mixPlan);
  await ensureTask(context, signal, 'mix', { ...mixPlan, hash: mixKey });
  const { speechOverBedLu } = (await context.cache.readJson<MixInfo>(mixKey)) as MixInfo;
  return { mixPlan, mixKey, speechOverBedLu };
};
