import type { Rhythm } from '../rhythm/analyse-rhythm.ts';
import { featureDistance } from '../rhythm/beat-features.ts';
import type { FitPlan } from './fit-plan.ts';

/** Cost of each splice, even a perfect one, which keeps their number small. */
const SPLICE_COST = 1;
/** Cost of a splice whose neighbourhoods differ entirely. */
const DISSIMILARITY_COST = 8;
/** Cost of a bar that is cut short or lengthened; up to two more splices that keep the bars whole are cheaper. */
const BROKEN_BAR_COST = 2.5;
/** Cost of omitting the beginning. */
const HEADLESS_COST = 8;
/** Attacks begin shortly before the beat, so a start within the music begins this early. */
const HEADLESS_LEAD_FRAMES = 720;
/** Beats around a splice that should sound alike, with their weights; the beat itself counts most. */
const NEIGHBOURHOOD = [
  { offset: -2, weight: 1 },
  { offset: -1, weight: 2 },
  { offset: 0, weight: 2 },
  { offset: 1, weight: 1 },
] as const;
/** Maximum number of splices evaluated for a plan; takes some tenths of a second. */
const MAX_TRIALS = 3e7;
const MIN_TARGETS = 12;

/** The tail after the last beat, in frames: its length and its minimum and maximum length. */
export type Tail = { readonly frames: number; readonly shortest: number; readonly longest: number };

export type JumpTask = {
  readonly rhythm: Pick<Rhythm, 'beatFrames' | 'beatsPerBar' | 'features' | 'isMusical'>;
  /** First frame that is not silent. */
  readonly contentStart: number;
  readonly tail: Tail;
  /** Required length. */
  readonly frames: number;
};

type Target = { readonly beat: number; readonly cost: number };

/** Cost of the ending: cutting the ring-out is audible, silence after it is less so. */
const tailCost = (wanted: number, tail: Tail): number => {
  if (wanted < tail.shortest || wanted > tail.longest) return Number.POSITIVE_INFINITY;
  if (wanted > tail.frames) return (3 * (wanted - tail.frames)) / (tail.longest - tail.frames + 1);
  return 1.5 * ((tail.frames - wanted) / (tail.frames - tail.shortest + 1)) ** 2;
};

const distances = (features: JumpTask['rhythm']['features']): Float32Array => {
  const count = features.length;
  const matrix = new Float32Array(count * count);
  for (let one = 0; one < count; one += 1) {
    for (let other = one + 1; other < count; other += 1) {
      const distance = featureDistance(features[one]!, features[other]!);
      matrix[one * count + other] = distance;
      matrix[other * count + one] = distance;
    }
  }
  return matrix;
};

/** Possible targets of a jump from each beat, cheapest first. */
const targetsOf = ({ rhythm }: JumpTask, most: number): Target[][] => {
  const count = rhythm.beatFrames.length;
  const matrix = distances(rhythm.features);
  const costOf = (from: number, to: number): number => {
    let sum = 0;
    let weights = 0;
    for (const { offset, weight } of NEIGHBOURHOOD) {
      const [one, other] = [from + offset, to + offset];
      if (one < 0 || other < 0 || one >= count || other >= count) continue;
      sum += weight * matrix[one * count + other]!;
      weights += weight;
    }
    const breaks = rhythm.isMusical && (to - from) % rhythm.beatsPerBar !== 0;
    return SPLICE_COST + (DISSIMILARITY_COST * sum) / weights + (breaks ? BROKEN_BAR_COST : 0);
  };
  return rhythm.beatFrames.map((_, from) => {
    if (from === 0) return [];
    const all: Target[] = [];
    for (let to = 1; to < count; to += 1) if (to !== from) all.push({ beat: to, cost: costOf(from, to) });
    return all.sort((one, other) => one.cost - other.cost || one.beat - other.beat).slice(0, most);
  });
};

/** States of the search: after `step` beats, about to play `beat`. */
type Search = {
  readonly width: number;
  readonly cost: Float64Array;
  readonly time: Float64Array;
  /** Step and beat of the previous state, in one number; −1 at a start. */
  readonly from: Int32Array;
};

const search = (task: JumpTask, steps: number): Search => {
  const { beatFrames, beatsPerBar } = task.rhythm;
  const width = beatFrames.length;
  const most = Math.max(MIN_TARGETS, Math.floor(MAX_TRIALS / (width * (steps + 1))));
  const targets = targetsOf(task, most);
  const size = width * (steps + 1);
  const found: Search = {
    width,
    cost: new Float64Array(size).fill(Number.POSITIVE_INFINITY),
    time: new Float64Array(size),
    from: new Int32Array(size).fill(-1),
  };
  const { cost, time, from } = found;
  cost[0] = 0;
  time[0] = beatFrames[0]! - task.contentStart;
  for (let beat = 1; beat < width; beat += 1) {
    cost[beat] = HEADLESS_COST;
    time[beat] = HEADLESS_LEAD_FRAMES;
  }
  const reach = (state: number, next: number, nextCost: number, played: number): void => {
    if (nextCost >= cost[next]!) return;
    cost[next] = nextCost;
    time[next] = time[state]! + played;
    from[next] = state;
  };
  // The first bar is played in full if there is time for another.
  const leadIn = steps > 2 * beatsPerBar ? beatsPerBar : 1;
  for (let step = 0; step < steps; step += 1) {
    for (let beat = 0; beat < width; beat += 1) {
      const state = step * width + beat;
      const soFar = cost[state]!;
      if (soFar === Number.POSITIVE_INFINITY) continue;
      if (beat + 1 < width) reach(state, state + width + 1, soFar, beatFrames[beat + 1]! - beatFrames[beat]!);
      if (step < leadIn) continue;
      for (const target of targets[beat]!) {
        // After a splice at least one bar is played, or the rest of the music if it is shorter.
        const run = Math.min(beatsPerBar, width - 1 - target.beat);
        if (step + run > steps) continue;
        const landing = target.beat + run;
        // A splice onto the last beat plays no further beats: its state is stored later in the row of the same step.
        reach(
          state,
          (step + run) * width + landing,
          soFar + target.cost,
          beatFrames[landing]! - beatFrames[target.beat]!,
        );
      }
    }
  }
  return found;
};

/** Traces a path back. A step between beats that are not consecutive was a splice. */
const planOf = (found: Search, end: number, task: JumpTask): FitPlan => {
  const { beatFrames } = task.rhythm;
  const { width, from } = found;
  const jumps: { fromBeat: number; toBeat: number }[] = [];
  let state = end;
  for (let before = from[state]!; before >= 0; before = from[state]!) {
    const run = Math.floor(state / width) - Math.floor(before / width);
    const [here, there] = [before % width, state % width];
    if (there - run !== here) jumps.unshift({ fromBeat: here, toBeat: there - run });
    state = before;
  }
  const startBeat = state % width;
  return {
    startFrame: startBeat === 0 ? task.contentStart : Math.max(0, beatFrames[startBeat]! - HEADLESS_LEAD_FRAMES),
    jumps,
  };
};

/**
 * Cheapest path through a recording with the required length. It starts at the beginning and ends with the ending where
 * possible, with few splices, between beats that sound alike and have the same position in the bar. Undefined when no
 * path fits, for example for lengths of a beat or less.
 */
export const planJumps = (task: JumpTask): FitPlan | undefined => {
  const { beatFrames } = task.rhythm;
  if (beatFrames.length < 2) return undefined;
  const shortestBeat = beatFrames.reduce(
    (least, frame, index) => (index === 0 ? least : Math.min(least, frame - beatFrames[index - 1]!)),
    Number.POSITIVE_INFINITY,
  );
  const steps = Math.ceil(task.frames / Math.max(1, shortestBeat)) + 1;
  const found = search(task, steps);
  let best = -1;
  let bestCost = Number.POSITIVE_INFINITY;
  for (let step = 0; step <= steps; step += 1) {
    const state = step * found.width + found.width - 1;
    const cost = found.cost[state]! + tailCost(task.frames - found.time[state]!, task.tail);
    if (!(cost < bestCost)) continue;
    best = state;
    bestCost = cost;
  }
  return best < 0 ? undefined : planOf(found, best, task);
};
