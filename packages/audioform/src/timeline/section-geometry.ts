import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import {
  assetOf,
  type CanonicalAudioform,
  type CanonicalClip,
  type CanonicalLayer,
  type CanonicalSection,
  clipPath,
  type DocumentProblem,
} from '../schema/canonical.ts';

/** The only conversion from seconds to frames. */
export const framesOfSeconds = (seconds: number): number => Math.round(seconds * SAMPLE_RATE_HZ);

export type ClipRole = 'speech' | 'media' | 'effect' | 'bed' | 'silence';

/** One clip with its position. All positions are frames at 48 kHz from the start of the ad. */
export type TimelineClip = {
  readonly path: string;
  readonly assetKey: string;
  readonly role: ClipRole;
  readonly startFrame: number;
  /** May exceed the remaining length of the asset; the rest is silence. */
  readonly frames: number;
  /** Position in the asset at which reading begins. */
  readonly readOffsetFrames: number;
  readonly fadeInFrames: number;
  readonly fadeOutFrames: number;
  /** Speech that lowers other speech, effects and media while it sounds. */
  readonly ducksOthers?: true;
};

/** Fade at the end of cut speech, to avoid a click. */
const CUT_FADE_FRAMES = framesOfSeconds(0.05);
/** Cuts of speech up to this length come from rounding and are not reported. */
const UNHEARD_CUT_FRAMES = framesOfSeconds(0.01);

/** Both fades, shortened proportionally if they would overlap. */
export const fadesWithin = (
  frames: number,
  fadeInFrames: number,
  fadeOutFrames: number,
): { readonly fadeInFrames: number; readonly fadeOutFrames: number } => {
  const sum = fadeInFrames + fadeOutFrames;
  if (sum <= frames) return { fadeInFrames, fadeOutFrames };
  const scale = frames / sum;
  return { fadeInFrames: Math.floor(fadeInFrames * scale), fadeOutFrames: Math.floor(fadeOutFrames * scale) };
};

/** A clip before it is positioned. */
export type MeasuredClip = {
  readonly clip: CanonicalClip;
  readonly path: string;
  readonly role: ClipRole;
  readonly marginStartFrames: number;
  readonly marginEndFrames: number;
  readonly readOffsetFrames: number;
  /** Undefined for sound templates without a length, which fill the remaining time of their layer. */
  readonly frames?: number;
  /** Frames of speech that the clip's own forced length cuts off. */
  readonly cutFrames: number;
};

export type MeasuredSection = { readonly frames: number; readonly layers: readonly (readonly MeasuredClip[])[] };

/** Inputs of the measurement, and the list of problems. */
export type Measuring = {
  readonly document: CanonicalAudioform;
  readonly assetFrames: ReadonlyMap<string, number>;
  readonly report: (problem: DocumentProblem) => void;
};

type AssetLength = { readonly role: ClipRole; readonly frames?: number; readonly readOffsetFrames: number };

const assetLength = ({ document, assetFrames }: Measuring, key: string): AssetLength => {
  const asset = assetOf(document, key);
  const known = { frames: assetFrames.get(key), readOffsetFrames: 0 };
  switch (asset?.type) {
    case 'tts':
    case 'sts':
      return { role: 'speech', ...known };
    case 'soundEffect':
      return { role: 'effect', ...known };
    case 'silence':
      return { role: 'silence', frames: framesOfSeconds(asset.durationSeconds), readOffsetFrames: 0 };
    case 'soundTemplate':
      return { role: 'bed', readOffsetFrames: 0 };
    case 'soundTemplateSnippet': {
      const { targetDurationSeconds, targetReadPositionSeconds } = asset;
      const frames = targetDurationSeconds === undefined ? undefined : framesOfSeconds(targetDurationSeconds);
      return { role: 'bed', frames, readOffsetFrames: framesOfSeconds(targetReadPositionSeconds ?? 0) };
    }
    default:
      return { role: 'media', ...known };
  }
};

const measureClip = (measuring: Measuring, clip: CanonicalClip, path: string): MeasuredClip => {
  const { role, frames: assetTotal, readOffsetFrames } = assetLength(measuring, clip.assetRef);
  const offset = framesOfSeconds(clip.readPositionSeconds);
  const forced = clip.forcedDurationSeconds === undefined ? undefined : framesOfSeconds(clip.forcedDurationSeconds);
  const isUnknown = assetTotal === undefined && role !== 'bed';
  if (isUnknown) measuring.report({ place: path, message: audioformMessage('audioforms.assetLengthUnknown') });
  if (assetTotal !== undefined && offset > 0 && offset >= assetTotal) {
    measuring.report({ place: `${path}.readPosition`, message: audioformMessage('audioforms.offsetBehindEnd') });
  }
  const left = assetTotal === undefined ? undefined : Math.max(0, assetTotal - offset);
  return {
    clip,
    path,
    role,
    marginStartFrames: framesOfSeconds(clip.marginStartSeconds),
    marginEndFrames: framesOfSeconds(clip.marginEndSeconds),
    readOffsetFrames: readOffsetFrames + offset,
    frames: forced ?? left ?? (isUnknown ? 0 : undefined),
    cutFrames: role === 'speech' && forced !== undefined && left !== undefined ? Math.max(0, left - forced) : 0,
  };
};

const fixedFrames = (clips: readonly MeasuredClip[]): number =>
  clips.reduce((sum, clip) => sum + clip.marginStartFrames + (clip.frames ?? 0) + clip.marginEndFrames, 0);

/** Natural lengths of a section's clips, and its own length: forced, or paddings plus the longest layer. */
export const measureSection = (measuring: Measuring, section: CanonicalSection, index: number): MeasuredSection => {
  const layers = section.layers.map((layer, layerIndex) =>
    layer.clips.map((clip, clipIndex) => measureClip(measuring, clip, clipPath(index, layerIndex, clipIndex))),
  );
  const content = layers.reduce((longest, clips) => Math.max(longest, fixedFrames(clips)), 0);
  const natural = framesOfSeconds(section.paddingStartSeconds) + content + framesOfSeconds(section.paddingEndSeconds);
  const { forcedDurationSeconds } = section;
  return { frames: forcedDurationSeconds === undefined ? natural : framesOfSeconds(forcedDurationSeconds), layers };
};

type Span = { readonly startFrame: number; readonly frames: number };

/** Gives clips without a length equal shares of the remaining time. */
const withLengths = (
  clips: readonly MeasuredClip[],
  roomFrames: number,
  report: (problem: DocumentProblem) => void,
): readonly (MeasuredClip & { readonly frames: number })[] => {
  const openCount = clips.filter((clip) => clip.frames === undefined).length;
  const share = openCount === 0 ? 0 : Math.max(0, Math.floor((roomFrames - fixedFrames(clips)) / openCount));
  return clips.map((clip) => {
    if (clip.frames === undefined && share === 0) {
      report({ place: clip.path, message: audioformMessage('audioforms.sectionLengthUnknown') });
    }
    return { ...clip, frames: clip.frames ?? share };
  });
};

const alignedOffset = (alignment: CanonicalLayer['alignment'], spareFrames: number): number => {
  if (spareFrames <= 0 || alignment === 'start') return 0;
  return alignment === 'end' ? spareFrames : Math.floor(spareFrames / 2);
};

type Placing = { readonly section: CanonicalSection; readonly layer: CanonicalLayer; readonly endFrame: number };

const placeClip = (
  { section, layer, endFrame }: Placing,
  measured: MeasuredClip & { readonly frames: number },
  startFrame: number,
  report: (problem: DocumentProblem) => void,
): TimelineClip | undefined => {
  const { clip, path, role, readOffsetFrames } = measured;
  const frames = Math.max(0, Math.min(measured.frames, endFrame - startFrame));
  const lostFrames = measured.frames - frames;
  const cutFrames = measured.cutFrames + lostFrames;
  if (role === 'speech' && section.autofit && cutFrames > UNHEARD_CUT_FRAMES) {
    const seconds = Math.max(0.1, cutFrames / SAMPLE_RATE_HZ).toFixed(1);
    report({ place: path, message: audioformMessage('audioforms.speechLost', { seconds }) });
  }
  if (frames === 0) return undefined;
  const isCut = lostFrames > 0 || (role === 'speech' && cutFrames > 0);
  const fadeOut = Math.max(framesOfSeconds(clip.fadeOutSeconds), isCut ? CUT_FADE_FRAMES : 0);
  const fades = fadesWithin(frames, framesOfSeconds(clip.fadeInSeconds), fadeOut);
  const ducking = layer.ducksOthers && role === 'speech' ? { ducksOthers: true as const } : {};
  return { path, assetKey: clip.assetRef, role, startFrame, frames, readOffsetFrames, ...fades, ...ducking };
};

/** Positions the clips of a layer between the paddings of its section; clips beyond the section's end are cut. */
export const placeLayer = (
  section: CanonicalSection,
  layer: CanonicalLayer,
  measured: readonly MeasuredClip[],
  span: Span,
  report: (problem: DocumentProblem) => void,
): Span & { readonly clips: readonly TimelineClip[] } => {
  const paddingStart = Math.min(span.frames, framesOfSeconds(section.paddingStartSeconds));
  const room = Math.max(0, span.frames - paddingStart - framesOfSeconds(section.paddingEndSeconds));
  const sized = withLengths(measured, room, report);
  const layerFrames = fixedFrames(sized);
  const endFrame = span.startFrame + span.frames;
  const layerStart = span.startFrame + paddingStart + alignedOffset(layer.alignment, room - layerFrames);
  const clips: TimelineClip[] = [];
  let position = layerStart;
  for (const clip of sized) {
    position += clip.marginStartFrames;
    const placed = placeClip({ section, layer, endFrame }, clip, position, report);
    if (placed !== undefined) clips.push(placed);
    position += clip.frames + clip.marginEndFrames;
  }
  return { startFrame: layerStart, frames: Math.min(layerFrames, endFrame - layerStart), clips };
};
