import type { Pcm } from '@sonora/codecs/pcm';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { analyseRhythm, type Rhythm } from '../rhythm/analyse-rhythm.ts';
import type { BeatJump, FitPlan } from './fit-plan.ts';
import { monoOf, placeSplice, type SplicePoint } from './place-splice.ts';
import { planJumps, type Tail } from './plan-jumps.ts';
import { playPieces } from './play-pieces.ts';

/** Longer recordings are cut to this length: no bed is longer than 500 s, and the search time stays limited. */
export const MAX_RECORDING_SECONDS = 900;
/** Samples at either end count as silence below this fraction of the loudest sample: −66 dB. */
const SILENT_SHARE = 5e-4;
/** Minimum of the ring-out that is kept, in seconds and as a fraction, and maximum silence after it. */
const TAIL_SECONDS = { shortest: 0.25, silence: 0.5 } as const;
const KEPT_TAIL_SHARE = 0.45;
/** Maximum length of the fade of a ring-out that is cut. */
const CUT_FADE_SECONDS = 0.6;
/** The last stroke is played for this long before a fade begins. */
const STROKE_SECONDS = 0.12;
/** Fade-in of a bed that begins within the music. */
const START_FADE_FRAMES = 480;

/** Analysis of a recording. Plain values, so that it can be stored as JSON. */
export type RecordingShape = {
  /** Number of frames of the recording. At most 900 s are used. */
  readonly frames: number;
  /** First frame that is not silent, and the first frame of the silence at the end. */
  readonly contentStart: number;
  readonly contentEnd: number;
  readonly rhythm: Rhythm;
};

export type RetimedRecording = {
  /** Exactly as long as required; sample rate and channels of the recording. */
  readonly pcm: Pcm;
  /** Start of each crossfade in the result, and its length. */
  readonly splicePoints: readonly { readonly startFrame: number; readonly frames: number }[];
  /** The beats of the recording that each splice connects. */
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
 * Analyses a recording: start and end of its content, beats, bars, and the sound of each beat.
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

/** The possible lengths of the tail span more than a beat, so that some number of beats fits every length. */
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

/** Places each splice once, however often it is played. */
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
 * Makes a recording (48 kHz, any number of channels) last exactly `frames`. It keeps the beginning and the ending, and
 * repeats or omits beats between them at splices between similar beats. The tempo does not change: the remainder after
 * whole beats shortens the ring-out, or is up to 0.5 s of silence after it. Speech, rain and other recordings without a
 * beat are spliced with long crossfades. A length for which there is no such path (less than about a beat and the
 * ring-out) is cut with a fade.
 * @throws RangeError when `frames` is not a whole number of at least 1, or the shape is not that of this recording
 */
export const retimeRecording = (pcm: Pcm, shape: RecordingShape, frames: number): RetimedRecording => {
  assertFits(pcm, shape, frames);
  const { rhythm, contentStart, contentEnd } = shape;
  const plan =
    frames === contentEnd - contentStart ? undefined : planJumps({ rhythm, contentStart, tail: tailOf(shape), frames });
  return play(pcm, shape, plan ?? { startFrame: contentStart, jumps: [] }, frames);
};

/**
 * Repeats a recording from its last bar line to its first until it has at least `frames`, and cuts it there without a
 * fade. A recording that is long enough is only cut.
 * @throws RangeError as `retimeRecording`
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
