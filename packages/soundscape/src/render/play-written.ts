import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import type { SoundTemplate } from '../templates/sound-template.ts';
import type { Bed } from './bed.ts';
import { fadeChannelEnd } from './render-piece.ts';

/** Where a piece is cut, it is faded over this time, or over half of what is played if that is less. */
export const CUT_FADE_SECONDS = 2;

/** Frames of the written length that is played for a wanted one: the next longer, or the longest there is. */
export const writtenFrames = (template: Pick<SoundTemplate, 'writtenSeconds'>, wanted: number): number => {
  const written = template.writtenSeconds.map((seconds) => Math.round(seconds * SAMPLE_RATE_HZ));
  const played = written.find((frames) => frames >= wanted) ?? written.at(-1);
  if (played === undefined) throw new RangeError('A piece that is not elastic needs a written length');
  return played;
};

/** A stretch of the written piece, in its own frames. */
type Excerpt = { readonly fromFrame: number; readonly toFrame: number };

/** Strains of popular music last four bars: a jump by a number of them comes back to the same place of the harmony. */
const PHRASE_BARS = 4;
/** At a splice what rings before the jump gives way to what rings before its goal, in this time. */
const SPLICE_FADE_FRAMES = 0.03 * SAMPLE_RATE_HZ;
/** On both sides of a splice's middle it is calm for so long. */
const CALM_FRAMES = 0.06 * SAMPLE_RATE_HZ;
/** Steps in which a calm place for a splice is looked for. */
const STEP_FRAMES = 0.005 * SAMPLE_RATE_HZ;

/** The places of the middle from which a whole number of phrases leads to its end; the furthest back comes first. */
const goalsOf = ({ barStartFrames, segments }: Bed): { readonly end: number; readonly goals: readonly number[] } => {
  const main = segments.find(({ name }) => name === 'main');
  if (main === undefined) return { end: 0, goals: [] };
  const bars = barStartFrames.filter((frame) => frame >= main.startFrame && frame < main.endFrame);
  const goals = bars.filter((_, index) => index === 0 || (bars.length - index) % PHRASE_BARS === 0);
  // A goal needs a bar before it, to come out of.
  return { end: main.endFrame, goals: goals.filter((frame) => frame >= (bars[1] ?? 0) - (bars[0] ?? 0)) };
};

const energy = (samples: Float32Array, fromFrame: number, toFrame: number): number => {
  let sum = 0;
  for (let frame = fromFrame; frame < toFrame; frame += 1) sum += samples[frame]! ** 2;
  return sum;
};

/**
 * How many frames before two bars a splice between them is least heard: where both sides are calm, up to half a bar ahead of
 * the bars' first strokes. Those strokes are the music's own, and are left to it.
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
 * The excerpts that make a piece last: its middle comes again, whole as often as it fits and at last by the fewest phrases that
 * reach the length. A piece without a middle begins again from its first frame.
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

/** Lays the excerpts one after the other, cut at the end of `played`; each jump is faded over before its goal. */
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

/** Bars and segments of the excerpts, in frames of what is played. */
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
      // What leads back into the middle is of the intro, but is no intro again.
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
 * A performance that is written for `length` frames, played for exactly `frames`: cut and faded, or with its middle repeated
 * as often as it takes. Its sound may be there only as far as it is heard.
 */
export const playWritten = (bed: Bed, length: number, frames: number): Bed => {
  if (length === frames) return bed;
  const excerpts = length > frames ? [{ fromFrame: 0, toFrame: length }] : excerptsFor(bed, length, frames);
  const played = excerpts.reduce((sum, { fromFrame, toFrame }) => sum + toFrame - fromFrame, 0);
  const channels = bed.pcm.channels.map((samples) => {
    const channel = new Float32Array(frames);
    lay(samples, excerpts, channel);
    // Where the excerpts end exactly, the piece ends on its own ending.
    if (played !== frames) fadeChannelEnd(channel, Math.round(Math.min(CUT_FADE_SECONDS * SAMPLE_RATE_HZ, frames / 2)));
    return channel;
  });
  return { ...bed, pcm: { ...bed.pcm, channels }, ...placesOf(bed, excerpts, frames) };
};
