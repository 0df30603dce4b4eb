import type { Pcm } from '@sonora/codecs/pcm';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { analyseRhythm, type Rhythm } from '../rhythm/analyse-rhythm.ts';
import type { BeatJump, FitPlan } from './fit-plan.ts';
import { monoOf, placeSplice, type SplicePoint } from './place-splice.ts';
import { planJumps, type Tail } from './plan-jumps.ts';
import { playPieces } from './play-pieces.ts';

/** Longer recordings are cut to this: no bed is longer than 500 s, and the search stays bounded. */
export const MAX_RECORDING_SECONDS = 900;
/** What lies this far under the loudest sample, at either end, is silence: −66 dB. */
const SILENT_SHARE = 5e-4;
/** Ring-out: at least this much of it is kept, in seconds and as a share, and so much silence may follow. */
const TAIL_SECONDS = { shortest: 0.25, silence: 0.5 } as const;
const KEPT_TAIL_SHARE = 0.45;
/** Fade of a ring-out that is cut, or its whole length if it is shorter. */
const CUT_FADE_SECONDS = 0.6;
/** A last stroke is played in full before a fade begins. */
const STROKE_SECONDS = 0.12;
/** Start of a bed that begins amid the music. */
const START_FADE_FRAMES = 480;

/** Features of an analysed recording. Plain values, so that it can be stored as JSON. */
export type RecordingShape = {
  /** Frames of the recording; the part that is used is at most 900 s. */
  readonly frames: number;
  /** First frame that sounds, and the first of the silence after the last. */
  readonly contentStart: number;
  readonly contentEnd: number;
  readonly rhythm: Rhythm;
};

export type RetimedRecording = {
  /** Exactly as long as wanted; rate and channels of the recording. */
  readonly pcm: Pcm;
  /** First frame of the result of each crossfade, and its length. */
  readonly splicePoints: readonly { readonly startFrame: number; readonly frames: number }[];
  /** The beats of the recording that each of them joins. */
  readonly jumps: readonly BeatJump[];
};

const contentOf = (mono: Float32Array): { readonly contentStart: number; readonly contentEnd: number } => {
  const loudest = mono.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const floor = loudest * SILENT_SHARE;
  let contentStart = 0;
  let contentEnd = mono.length;
  if (loudest === 0) return { contentStart, contentEnd };
  while (contentStart < contentEnd && Math.abs(mono[contentStart]!) <= floor) contentStart += 1;
  while (contentEnd > contentStart && Math.abs(mono[contentEnd - 1]!) <= floor) contentEnd -= 1;
  return { contentStart, contentEnd };
};

const usedPart = (pcm: Pcm): Pcm => {
  const most = MAX_RECORDING_SECONDS * pcm.sampleRateHz;
  if ((pcm.channels[0]?.length ?? 0) <= most) return pcm;
  return { ...pcm, channels: pcm.channels.map((channel) => channel.subarray(0, most)) };
};

/**
 * Listens to a recording: where its sound begins and ends, its beats and bars, and how each beat sounds.
 * @throws RangeError for another rate than 48 kHz
 */
export const analyseRecording = (pcm: Pcm): RecordingShape => {
  const used = usedPart(pcm);
  const frames = used.channels[0]?.length ?? 0;
  const content = contentOf(monoOf(used));
  const rhythm = analyseRhythm({
    ...used,
    channels: used.channels.map((channel) => channel.subarray(0, content.contentEnd)),
  });
  return { frames, ...content, rhythm };
};

/** Together the ways to end differ by more than a beat: for every length some number of beats is right. */
const tailOf = ({ rhythm, contentEnd }: RecordingShape): Tail => {
  const { beatFrames } = rhythm;
  const frames = Math.max(0, contentEnd - beatFrames.at(-1)!);
  const shortest = Math.min(frames, Math.max(TAIL_SECONDS.shortest * SAMPLE_RATE_HZ, KEPT_TAIL_SHARE * frames));
  const maxBeatFrames = beatFrames.reduce(
    (longest, frame, index) => Math.max(longest, frame - (beatFrames[index - 1] ?? frame)),
    0,
  );
  const longest = Math.max(frames + TAIL_SECONDS.silence * SAMPLE_RATE_HZ, shortest + 1.1 * maxBeatFrames);
  return { frames, shortest, longest };
};

/** Finds each splice's place once, however often it is played. */
const splicesOf = (mono: Float32Array, { rhythm }: RecordingShape, jumps: readonly BeatJump[]): SplicePoint[] => {
  const found = new Map<string, SplicePoint>();
  const { beatFrames, isMusical } = rhythm;
  return jumps.map(({ fromBeat, toBeat }) => {
    const name = `${fromBeat}/${toBeat}`;
    const [fromFrame, toFrame] = [beatFrames[fromBeat]!, beatFrames[toBeat]!];
    const beat = Math.min(fromFrame - (beatFrames[fromBeat - 1] ?? 0), toFrame - (beatFrames[toBeat - 1] ?? 0));
    const splice = found.get(name) ?? placeSplice(mono, { fromFrame, toFrame, beatFrames: beat, isMusical });
    found.set(name, splice);
    return splice;
  });
};

const assertFits = (pcm: Pcm, shape: RecordingShape, frames: number): void => {
  if (!Number.isInteger(frames) || frames < 1) throw new RangeError(`A bed cannot last ${frames} frames.`);
  if ((pcm.channels[0]?.length ?? 0) < shape.frames || pcm.sampleRateHz !== SAMPLE_RATE_HZ) {
    throw new RangeError('This is not the recording that was listened to.');
  }
};

const play = (pcm: Pcm, shape: RecordingShape, plan: FitPlan, frames: number): RetimedRecording => {
  const splices = splicesOf(monoOf(usedPart(pcm)), shape, plan.jumps);
  const startsAmidMusic = plan.startFrame > shape.contentStart;
  const played = playPieces(pcm, {
    startFrame: plan.startFrame,
    endFrame: shape.contentEnd,
    splicePoints: splices,
    frames,
    startFadeFrames: startsAmidMusic ? START_FADE_FRAMES : 0,
    cutFadeFrames: Math.round(CUT_FADE_SECONDS * SAMPLE_RATE_HZ),
    endingFrame: (shape.rhythm.beatFrames.at(-1) ?? 0) + Math.round(STROKE_SECONDS * SAMPLE_RATE_HZ),
  });
  return { ...played, jumps: plan.jumps };
};

/**
 * Makes a recording (48 kHz, any number of channels) last exactly `frames`: its beginning, its ending, and between them as
 * much of it as is wanted, joined between beats where it sounds alike. Its tempo stays as it is: what whole beats leave
 * over is taken from the ring-out, or is up to 0.5 s of silence after it. Speech, rain and the like, which keep no time, are joined over long
 * crossfades. A length for which there is no such way (under about a beat and the ring-out) is cut with a fade.
 * @throws RangeError when `frames` is no whole number of at least 1, or the shape is not that of this recording
 */
export const retimeRecording = (pcm: Pcm, shape: RecordingShape, frames: number): RetimedRecording => {
  assertFits(pcm, shape, frames);
  const { rhythm, contentStart, contentEnd } = shape;
  const plan =
    frames === contentEnd - contentStart ? undefined : planJumps({ rhythm, contentStart, tail: tailOf(shape), frames });
  return play(pcm, shape, plan ?? { startFrame: contentStart, jumps: [] }, frames);
};

/**
 * Repeats a recording from its last bar line to its first until it is at least `frames` long, and cuts it there; its end
 * is left to the caller's fade. One that is long enough comes back as it is, cut.
 * @throws RangeError as `fitRecording`
 */
export const loopRecording = (pcm: Pcm, shape: RecordingShape, frames: number): RetimedRecording => {
  assertFits(pcm, shape, frames);
  const { beatFrames, beatsPerBar, firstDownbeat } = shape.rhythm;
  const first = firstDownbeat === 0 ? Math.min(beatsPerBar, beatFrames.length - 1) : firstDownbeat;
  const bars = Math.floor((beatFrames.length - 1 - first) / beatsPerBar);
  const last = first + bars * beatsPerBar;
  const jumps: BeatJump[] = [];
  const period = (beatFrames[last] ?? 0) - (beatFrames[first] ?? 0);
  if (bars > 0) {
    for (let reached = shape.contentEnd - shape.contentStart; reached < frames; reached += period) {
      jumps.push({ fromBeat: last, toBeat: first });
    }
  }
  return play(pcm, shape, { startFrame: shape.contentStart, jumps }, frames);
};
