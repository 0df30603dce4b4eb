import type { Timeline } from '@sonora/audioform';
import type { FrameSpan } from '@sonora/engine';
import { fitLength, JOINT_FADE_FRAMES, liftSpans, type SoundTemplate } from '@sonora/soundscape';
import type { RenderedAd } from '../render-ad.ts';
import type { RenderContext, RenderJob } from '../render-context.ts';
import { brandSpans } from '../spoken-words.ts';
import {
  type ComposedBed,
  type Composition,
  compose,
  MIN_BED_FRAMES,
  playTemplate,
  spansUnder,
  speechSpans,
} from './compose.ts';
import type { PlannedAd } from './plan.ts';

type BedPlace = NonNullable<Timeline['sections'][number]['bed']>;

const bedsOf = ({ sections }: Timeline): BedPlace[] => sections.flatMap(({ bed }) => (bed ? [bed] : []));

const hasBedClips = ({ clips }: Timeline): boolean => clips.some(({ role }) => role === 'bed');

/** Start of the first clip other than a bed that only one of two ads has. */
const firstChange = (base: PlannedAd, planned: PlannedAd): number => {
  const places = ({ timeline, stemHashes }: PlannedAd): Map<string, number> =>
    new Map(
      timeline.clips
        .filter(({ role }) => role !== 'bed' && role !== 'silence')
        .map((clip) => [
          JSON.stringify([clip.role, clip.startFrame, clip.frames, stemHashes.get(clip.path)]),
          clip.startFrame,
        ]),
    );
  const [before, after] = [places(base), places(planned)];
  const changed = [...before, ...after].filter(([key]) => !(before.has(key) && after.has(key)));
  return changed.reduce((first, [, frame]) => Math.min(first, frame), Number.POSITIVE_INFINITY);
};

/** Start of the bar whose chords lead into the final chord, in a piece of these bar lines. */
const cadenceStart = (barStartFrames: readonly number[]): number => barStartFrames.at(-2) ?? 0;

/** The same in a piece of another length that keeps the tempo. */
const laterCadenceStart = (frames: number, { score }: SoundTemplate, { tempoBpm }: ComposedBed['info']): number => {
  const { beatsPerBar } = score;
  const { beats, framesPerBeat } = fitLength({ frames, tempoBpm, beatsPerBar, isTempoFixed: true });
  return (Math.ceil(beats / beatsPerBar) - 1) * beatsPerBar * framesPerBeat;
};

/** The last bar line before the changes and before the cadences of both pieces, in frames of the bed. */
const jointOf = (
  { info }: ComposedBed,
  template: SoundTemplate,
  place: BedPlace,
  changedFrom: number,
): number | undefined => {
  const latest = Math.min(
    changedFrom - place.startFrame + place.readOffsetFrames,
    cadenceStart(info.barStartFrames),
    Math.round(laterCadenceStart(Math.max(MIN_BED_FRAMES, place.frames + place.readOffsetFrames), template, info)),
  );
  return info.barStartFrames.findLast((frame) => frame > place.readOffsetFrames && frame <= latest);
};

export type ContinuedBeds = {
  readonly composition: Composition;
  /** Spans of the ad in which the music differs from the base's. */
  readonly changed: readonly FrameSpan[];
};

/**
 * Beds of a variant of another length. A fitted bed is the base's up to a bar line and goes on from there in the same
 * tempo to its own ending.
 * @returns undefined where the music as a whole depends on the length: several beds, which are levelled together,
 * fitted recordings, and pieces that are not elastic
 */
export const continueBeds = async (
  context: RenderContext,
  job: RenderJob,
  base: RenderedAd,
  planned: PlannedAd,
): Promise<ContinuedBeds | undefined> => {
  const { timeline, resolved } = planned;
  const [was, is] = [bedsOf(base.timeline), bedsOf(timeline)];
  if (hasBedClips(base.timeline) || hasBedClips(timeline) || was.length > 1 || is.length !== was.length)
    return undefined;
  const [before] = was;
  const [place] = is;
  if (!before || !place) return { composition: { beds: [], plainBeds: [] }, changed: [] };
  const isAlike = (['assetKey', 'startFrame', 'readOffsetFrames', 'fadeInFrames', 'smartFit'] as const).every(
    (name) => before[name] === place[name],
  );
  if (!isAlike) return undefined;
  const [bed] = base.composition.beds;
  const template = [...resolved.sounds.values()].find(({ alias }) => alias === bed?.soundAlias);
  if (!bed || !place.smartFit) {
    const { composition } = await compose(context, job, planned);
    const clipOf = ({ beds, plainBeds }: Composition): string | undefined =>
      [...beds.map(({ clip }) => clip), ...plainBeds][0]?.hash;
    return clipOf(composition) === clipOf(base.composition) ? { composition, changed: [] } : undefined;
  }
  if (template?.lengthKind !== 'elastic') return undefined;
  const fromFrame = jointOf(bed, template, place, firstChange(base, planned));
  if (fromFrame === undefined) return undefined;
  const speech = spansUnder(speechSpans(timeline), place);
  const { hash, info } = await playTemplate(context, job.signal, template.alias, {
    frames: place.frames + place.readOffsetFrames,
    speech,
    lifts: liftSpans(speech, spansUnder(brandSpans(planned), place)),
    continues: { pcmHash: bed.clip.hash, tempoBpm: bed.info.tempoBpm, fromFrame },
  });
  const { startFrame, frames, fadeInFrames, fadeOutFrames, readOffsetFrames } = place;
  const clip = { hash, startFrame, lengthFrames: frames, fadeInFrames, fadeOutFrames, readOffsetFrames };
  const changedFrom = startFrame + fromFrame - readOffsetFrames - JOINT_FADE_FRAMES;
  const composed = { clip, soundAlias: template.alias, startFrame, frames, info };
  return {
    composition: { beds: [composed], plainBeds: [] },
    changed: [{ startFrame: Math.max(0, changedFrom), endFrame: startFrame + Math.max(frames, before.frames) }],
  };
};
