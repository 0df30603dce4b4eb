import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import { TOO_LONG } from '../parse/problem-messages.ts';
import {
  type Alignment,
  assetOf,
  type CanonicalAudioform,
  type DocumentProblem,
  layerPath,
  sectionPath,
} from '../schema/canonical.ts';
import { MAX_LENGTH_SECONDS } from '../schema/limits.ts';
import {
  fadesWithin,
  framesOfSeconds,
  type MeasuredSection,
  measureSection,
  placeLayer,
  type TimelineClip,
} from './section-geometry.ts';

export type TimelineBed = {
  readonly assetKey: string;
  readonly startFrame: number;
  readonly frames: number;
  readonly readOffsetFrames: number;
  /** True: composed for the length. False: played unchanged, cut or looped. */
  readonly smartFit: boolean;
  readonly fadeInFrames: number;
  readonly fadeOutFrames: number;
};

export type TimelineLayer = {
  readonly path: string;
  readonly alignment: Alignment;
  readonly startFrame: number;
  readonly frames: number;
};

export type TimelineSection = {
  readonly path: string;
  readonly startFrame: number;
  readonly frames: number;
  readonly bed?: TimelineBed;
  readonly layers: readonly TimelineLayer[];
  /** For everything in the section, including its bed. */
  readonly fadeInFrames: number;
  readonly fadeOutFrames: number;
};

/** The ad, resolved to frames at 48 kHz. */
export type Timeline = {
  readonly frames: number;
  readonly sections: readonly TimelineSection[];
  readonly clips: readonly TimelineClip[];
  /** For the whole ad. */
  readonly fadeInFrames: number;
  readonly fadeOutFrames: number;
  readonly problems: readonly DocumentProblem[];
};

/** Fade at the end of a bed that is not fitted. */
const BED_CUT_FADE_SECONDS = 1;

/** Lengths of the sections adjusted to the forced total length: the last ones are lengthened or shortened. */
const sectionFrames = (
  document: CanonicalAudioform,
  measured: readonly MeasuredSection[],
  report: (problem: DocumentProblem) => void,
): readonly number[] => {
  const { sections, forcedDurationSeconds } = document.production.arrangement;
  const frames = measured.map((section) => section.frames);
  if (forcedDurationSeconds === undefined) return frames;
  const forced = framesOfSeconds(forcedDurationSeconds);
  let excess = frames.reduce((sum, value) => sum + value, 0) - forced;
  if (excess < 0) {
    const open = sections.findLastIndex((section) => section.forcedDurationSeconds === undefined);
    const last = open < 0 ? sections.length - 1 : open;
    frames[last] = (frames[last] as number) - excess;
    return frames;
  }
  for (let index = frames.length - 1; index >= 0 && excess > 0; index -= 1) {
    const taken = Math.min(excess, frames[index] as number);
    frames[index] = (frames[index] as number) - taken;
    excess -= taken;
    if (frames[index] === 0 && taken > 0) {
      report({ place: sectionPath(index), message: audioformMessage('audioforms.noRoom') });
    }
  }
  return frames;
};

const bedOf = (
  document: CanonicalAudioform,
  index: number,
  startFrame: number,
  frames: number,
): TimelineBed | undefined => {
  const section = document.production.arrangement.sections[index];
  if (section?.bedRef === undefined || frames === 0) return undefined;
  const asset = assetOf(document, section.bedRef);
  const readPosition = asset?.type === 'soundTemplateSnippet' ? (asset.targetReadPositionSeconds ?? 0) : 0;
  const cutFade = section.smartFit ? 0 : framesOfSeconds(BED_CUT_FADE_SECONDS);
  return {
    assetKey: section.bedRef,
    startFrame,
    frames,
    readOffsetFrames: framesOfSeconds(readPosition),
    smartFit: section.smartFit,
    // The fade takes at most half of a very short bed.
    ...fadesWithin(Math.floor(frames / 2), 0, cutFade),
  };
};

/**
 * Resolves a document to frames: clips are consecutive with their margins, layers are aligned at the start, middle or
 * end between the paddings of their section, sections are consecutive. Forced lengths are exact; the last section
 * without a length of its own fills the remaining time of a forced total. This is the only place where seconds are
 * rounded to frames.
 *
 * `assetFrames` contains the lengths at 48 kHz of speech, media and effects; sound templates have any length. Speech
 * that is cut by a forced length ends with a fade of 50 ms, and is a problem unless its section has autofit off.
 */
export const resolveTimeline = (document: CanonicalAudioform, assetFrames: ReadonlyMap<string, number>): Timeline => {
  const problems: DocumentProblem[] = [];
  const report = (problem: DocumentProblem): void => void problems.push(problem);
  const { arrangement } = document.production;
  const measured = arrangement.sections.map((section, index) =>
    measureSection({ document, assetFrames, report }, section, index),
  );
  const lengths = sectionFrames(document, measured, report);
  const clips: TimelineClip[] = [];
  let startFrame = 0;
  const sections = arrangement.sections.map((section, index): TimelineSection => {
    const frames = lengths[index] as number;
    const span = { startFrame, frames };
    const layers = section.layers.map((layer, layerIndex): TimelineLayer => {
      const placed = placeLayer(section, layer, measured[index]?.layers[layerIndex] ?? [], span, report);
      clips.push(...placed.clips);
      const path = layerPath(index, layerIndex);
      return { path, alignment: layer.alignment, startFrame: placed.startFrame, frames: placed.frames };
    });
    const bed = bedOf(document, index, startFrame, frames);
    startFrame += frames;
    const fades = fadesWithin(frames, framesOfSeconds(section.fadeInSeconds), framesOfSeconds(section.fadeOutSeconds));
    return { path: sectionPath(index), ...span, ...(bed === undefined ? {} : { bed }), layers, ...fades };
  });
  if (startFrame > MAX_LENGTH_SECONDS * SAMPLE_RATE_HZ) {
    report({ place: 'production.arrangement', message: audioformMessage('audioforms.tooLong', { limit: TOO_LONG }) });
  }
  const fades = fadesWithin(
    startFrame,
    framesOfSeconds(arrangement.fadeInSeconds),
    framesOfSeconds(arrangement.fadeOutSeconds),
  );
  return { frames: startFrame, sections, clips, ...fades, problems };
};
