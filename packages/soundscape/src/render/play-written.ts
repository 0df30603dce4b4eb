import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import type { SoundTemplate } from '../templates/sound-template.ts';
import type { Bed } from './bed.ts';
import { fadeChannelEnd } from './render-piece.ts';

/** Length of the fade where a piece is cut; at most half of the played length. */
export const CUT_FADE_SECONDS = 2;

/** Written length that is played for a required length: the next longer one, or the longest. */
export const writtenFrames = (template: Pick<SoundTemplate, 'writtenSeconds'>, wanted: number): number => {
  const written = template.writtenSeconds.map((seconds) => Math.round(seconds * SAMPLE_RATE_HZ));
  const played = written.find((frames) => frames >= wanted) ?? written.at(-1);
  if (played === undefined) throw new RangeError('A piece that is not elastic needs a written length');
  return played;
};

/** Excerpt of the written piece, in its own frames. */
type Excerpt = { readonly fromFrame: number; readonly toFrame: number };

/** Phrases of popular music last four bars: a jump by whole phrases keeps the position in the harmony. */
const PHRASE_BARS = 4;
/** Length of the crossfade at a splice. */
const SPLICE_FADE_FRAMES = 0.03 * SAMPLE_RATE_HZ;
/** Length of the quiet interval on both sides of a splice's centre. */
const CALM_FRAMES = 0.06 * SAMPLE_RATE_HZ;
/** Step of the search for a quiet splice position. */
const STEP_FRAMES = 0.005 * SAMPLE_RATE_HZ;

/**
 * Possible jump targets: frames of the middle section that are a whole number of phrases before its end; the earliest
 * first.
 */
const goalsOf = ({ barStartFrames, segments }: Bed): { readonly end: number; readonly goals: readonly number[] } => {
  const main = segments.find(({ name }) => name === 'main');
  if (main === undefined) return { end: 0, goals: [] };
  const bars = barStartFrames.filter((frame) => frame >= main.startFrame && frame < main.endFrame);
  const goals = bars.filter((_, index) => index === 0 || (bars.length - index) % PHRASE_BARS === 0);
  // A target needs a bar before it for the crossfade.
  return { end: main.endFrame, goals: goals.filter((frame) => frame >= (bars[1] ?? 0) - (bars[0] ?? 0)) };
};

const energy = (samples: Float32Array, fromFrame: number, toFrame: number): number => {
  let sum = 0;
  for (let frame = fromFrame; frame < toFrame; frame += 1) sum += samples[frame]! ** 2;
  return sum;
};

/**
 * Number of frames before two bar lines at which a splice between them is least audible: where both sides are quiet, up
 * to half a bar before the first strokes of the bars, which stay intact.
 */
const calmLead = ({ pcm, barStartFrames }: Bed, end: number, goal: number): number => {
  const half = ((barStartFrames[1] ?? 0) - (barStartFrames[0] ?? 0)) / 2;
  let [lead, least] = [0, Number.POSITIVE_INFINITY];
  for (let tried = CALM_FRAMES - SPLICE_FADE_FRAMES / 2; tried <= half; tried += STEP_FRAMES) {
    const loudest = [end, goal].map((bar) =>
      pcm.channels.reduce((sum, samples) => {
        const middle = bar - tried - SPLICE_FADE_FRAMES / 2;
        return sum + energy(samples, middle - CALM_FRAMES, middle + CALM_FRAMES);
      }, 0),
    );
    const loud = Math.max(...loudest);
    if (loud < least) [lead, least] = [tried, loud];
  }
  return lead;
};

/**
 * Excerpts that fill the required length: the middle section is repeated completely as often as possible, and finally
 * by the fewest phrases that are needed. A piece without a middle section starts again from its first frame.
 */
const excerptsFor = (bed: Bed, length: number, frames: number): readonly Excerpt[] => {
  const { end, goals } = goalsOf(bed);
  const [furthest] = goals;
  if (furthest === undefined) {
    return Array.from({ length: Math.ceil(frames / length) }, () => ({ fromFrame: 0, toFrame: length }));
  }
  const middle = end - furthest;
  const missing = frames - length;
  const whole = Math.floor(missing / middle);
  const rest = missing - whole * middle;
  const last = rest > 0 ? [goals.findLast((goal) => end - goal >= rest) ?? furthest] : [];
  const leads = new Map([furthest, ...last].map((goal) => [goal, calmLead(bed, end, goal)]));
  const excerpts: Excerpt[] = [];
  let fromFrame = 0;
  for (const goal of [...Array.from({ length: whole }, () => furthest), ...last]) {
    const lead = leads.get(goal) ?? 0;
    excerpts.push({ fromFrame, toFrame: end - lead });
    fromFrame = goal - lead;
  }
  return [...excerpts, { fromFrame, toFrame: length }];
};

/** Concatenates the excerpts, cut at the end of `played`; each jump has a crossfade before its target. */
const lay = (samples: Float32Array, excerpts: readonly Excerpt[], played: Float32Array): void => {
  let at = 0;
  for (const { fromFrame, toFrame } of excerpts) {
    const heard = Math.min(toFrame - fromFrame, played.length - at);
    if (heard <= 0) return;
    played.set(samples.subarray(fromFrame, fromFrame + heard), at);
    if (fromFrame >= SPLICE_FADE_FRAMES) {
      for (let index = 0; index < SPLICE_FADE_FRAMES; index += 1) {
        const turn = (Math.PI / 2) * ((index + 1) / SPLICE_FADE_FRAMES);
        const frame = at - SPLICE_FADE_FRAMES + index;
        played[frame] =
          played[frame]! * Math.cos(turn) + samples[fromFrame - SPLICE_FADE_FRAMES + index]! * Math.sin(turn);
      }
    }
    at += heard;
  }
};

/** Bars and segments of the excerpts, in frames of the result. */
const placesOf = (
  { barStartFrames, segments }: Bed,
  excerpts: readonly Excerpt[],
  frames: number,
): Pick<Bed, 'barStartFrames' | 'segments'> & { readonly spliceFrames: readonly number[] } => {
  const bars: number[] = [];
  const parts: { name: string; startFrame: number; endFrame: number }[] = [];
  const spliceFrames: number[] = [];
  let at = 0;
  for (const { fromFrame, toFrame } of excerpts) {
    const shift = at - fromFrame;
    if (at > 0) spliceFrames.push(at);
    bars.push(...barStartFrames.filter((bar) => bar >= fromFrame && bar < toFrame).map((bar) => bar + shift));
    for (const { name, startFrame, endFrame } of segments) {
      const [start, end] = [Math.max(startFrame, fromFrame) + shift, Math.min(endFrame, toFrame) + shift];
      if (start >= Math.min(end, frames)) continue;
      const last = parts.at(-1);
      // A lead-in to the repeated middle comes from the intro but does not count as one.
      if (last !== undefined && (last.name === name || (name === 'intro' && fromFrame > 0)))
        last.endFrame = Math.min(frames, end);
      else parts.push({ name, startFrame: start, endFrame: Math.min(frames, end) });
    }
    at += toFrame - fromFrame;
  }
  return {
    barStartFrames: bars.filter((bar) => bar < frames),
    segments: parts,
    spliceFrames: spliceFrames.filter((splice) => splice < frames),
  };
};

/**
 * Adapts a performance that is written for `length` frames to exactly `frames`: cut with a fade, or with its middle
 * section repeated. Samples beyond the played part need not be rendered.
 */
export const playWritten = (bed: Bed, length: number, frames: number): Bed => {
  if (length === frames) return bed;
  const excerpts = length > frames ? [{ fromFrame: 0, toFrame: length }] : excerptsFor(bed, length, frames);
  const played = excerpts.reduce((sum, { fromFrame, toFrame }) => sum + toFrame - fromFrame, 0);
  const channels = bed.pcm.channels.map((samples) => {
    const channel = new Float32Array(frames);
    lay(samples, excerpts, channel);
    // If the excerpts end exactly, the piece ends with its own ending and needs no fade.
    if (played !== frames) fadeChannelEnd(channel, Math.round(Math.min(CUT_FADE_SECONDS * SAMPLE_RATE_HZ, frames / 2)));
    return channel;
  });
  return { ...bed, pcm: { ...bed.pcm, channels }, ...placesOf(bed, excerpts, frames) };
};
