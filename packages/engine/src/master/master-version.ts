import type { Pcm } from '@sonora/codecs/pcm';
import { gainFromDb } from '../dsp/decibels.ts';
import { copyOfPcm, type FrameSpan, mergeSpans, restoreSpans } from '../dsp/frame-span.ts';
import { BLOCK_FRAMES } from '../dsp/kernel-interface.ts';
import { withKernels } from '../dsp/kernels.ts';
import { resizePcm } from '../dsp/resize-pcm.ts';
import { hopsOfSteps, STEPS_PER_SECOND } from '../measure/loudness-gating.ts';
import {
  type LoudnessTrace,
  measurementOf,
  resizeTrace,
  retraceLoudness,
  traceLoudness,
} from '../measure/loudness-trace.ts';
import { renewTruePeaks, truePeaksOf } from '../measure/peak-blocks.ts';
import { peakBlockCount } from '../measure/true-peak.ts';
import type { LimiterSettings } from './limiter.ts';
import type { LoudnessTarget } from './loudness-presets.ts';
import { type LimiterCurve, openLimiterCurve, renewLimiterCurve, resizeLimiterCurve } from './renew-limiter.ts';
import { shortTermRide } from './short-term-ride.ts';

/** Result of `masterAd` with its input and parameters (see `MasterResult`). */
export type FinishedMaster = {
  readonly mix: Pcm;
  readonly mastered: Pcm;
  readonly gainDb: number;
  readonly limitDbtp: number;
};

/** Finished master, prepared for mastering versions of it. */
export type MasterBase = FinishedMaster & {
  readonly target: LoudnessTarget;
  /** True peaks of the mix, and the gain at the start of each block of 16 frames and at the end of the last. */
  readonly limiter: LimiterCurve;
  readonly trace: LoudnessTrace;
};

/** Adjustments within the changed spans, dB, default 0, and the buffer to write to. */
export type VersionAdjustment = {
  /** Additional headroom below the ceiling for an encoder that overshoots there; 0 or more. */
  readonly roomDb?: number;
  /** Gain change, faded in and out within the span. */
  readonly trimDb?: number;
  /** Copy of the base's master. The version is written into it within its spans, which avoids another copy. */
  readonly canvas?: Pcm;
};

export type VersionMaster = {
  readonly pcm: Pcm;
  /** Frames that differ from the base's master. */
  readonly spans: readonly FrameSpan[];
  readonly trace: LoudnessTrace;
};

/** Length of the ramps of the trim: 50 ms at 48 kHz. */
const TRIM_RAMP_FRAMES = 2400;

const framesOf = (pcm: Pcm): number => pcm.channels[0]?.length ?? 0;

const limiterSettings = ({ mix, gainDb, limitDbtp }: FinishedMaster): LimiterSettings => ({
  gain: gainFromDb(gainDb),
  ceiling: gainFromDb(limitDbtp),
  sampleRateHz: mix.sampleRateHz,
});

/**
 * Prepares a master for versions.
 * @returns undefined where a local change may change the whole master (short-term loudness limited by a fader ride),
 * below 32 kHz, and for non-finite samples; such a version must be mastered as a whole
 */
export const openMaster = (master: FinishedMaster, target: LoudnessTarget): MasterBase | undefined => {
  const { mix, mastered, gainDb } = master;
  const mixTrace = traceLoudness(mix);
  const trace = traceLoudness(mastered);
  if (!mixTrace || !trace || !mixTrace.stepPowers.every(Number.isFinite)) return undefined;
  const { maxShortTermLufs } = target;
  const isRidden =
    maxShortTermLufs !== undefined &&
    shortTermRide(hopsOfSteps(mixTrace.stepPowers), gainDb, maxShortTermLufs).some((rideDb) => rideDb !== 0);
  if (isRidden) return undefined;
  const limiter = openLimiterCurve(truePeaksOf(mix.channels), limiterSettings(master));
  return { ...master, target, limiter, trace };
};

/**
 * A master cut or extended to another length, for versions of that length whose spans contain every frame after the
 * shorter of the two.
 */
export const resizeMaster = (base: MasterBase, frames: number): MasterBase => {
  return {
    ...base,
    mix: resizePcm(base.mix, frames),
    mastered: resizePcm(base.mastered, frames),
    limiter: resizeLimiterCurve(base.limiter, peakBlockCount(frames)),
    trace: resizeTrace(base.trace, frames),
  };
};

/** Sets the gains of a span's nodes: the trim within it, linear ramps of decibels at its ends. */
const trimSpan = (gains: Float32Array, { startFrame, endFrame }: FrameSpan, trimDb: number): void => {
  const ramp = Math.min(TRIM_RAMP_FRAMES, (endFrame - startFrame) / 2);
  const whole = gainFromDb(trimDb);
  for (let node = Math.ceil(startFrame / BLOCK_FRAMES); node * BLOCK_FRAMES <= endFrame; node += 1) {
    const frame = node * BLOCK_FRAMES;
    const share = Math.min((frame - startFrame) / ramp, (endFrame - frame) / ramp);
    gains[node] = share < 1 ? gainFromDb(trimDb * share) : whole;
  }
};

/** Linear trim gain at each node, 1 outside the spans; undefined without a trim. */
const trimNodes = (count: number, spans: readonly FrameSpan[], trimDb: number): Float32Array | undefined => {
  if (trimDb === 0) return undefined;
  const gains = new Float32Array(count).fill(1);
  for (const span of spans) trimSpan(gains, span, trimDb);
  return gains;
};

/** Spans in which the gains of a version differ from those of the base. */
const regained = (before: Float32Array, after: Float32Array): FrameSpan[] => {
  const spans: { startFrame: number; endFrame: number }[] = [];
  for (let node = 0; node < after.length; node += 1) {
    if (before[node] === after[node]) continue;
    const startFrame = (node - 1) * BLOCK_FRAMES;
    const endFrame = (node + 1) * BLOCK_FRAMES;
    const last = spans.at(-1);
    if (last && last.endFrame >= startFrame) last.endFrame = endFrame;
    else spans.push({ startFrame, endFrame });
  }
  return spans;
};

const renderSpan = (target: Float32Array, source: Float32Array, nodes: Float32Array, span: FrameSpan): void => {
  const { startFrame, endFrame } = span;
  const length = Math.ceil((endFrame - startFrame) / BLOCK_FRAMES) * BLOCK_FRAMES;
  const firstNode = startFrame / BLOCK_FRAMES;
  withKernels(length * 8 + length / 2 + 512, (kernels) => {
    const input = kernels.f32(length).fill(0);
    input.set(source.subarray(startFrame, endFrame));
    const output = kernels.f32(length);
    const gains = kernels.f32(length / BLOCK_FRAMES + 1);
    gains.set(nodes.subarray(firstNode, firstNode + gains.length));
    kernels.rampGain(input, output, gains);
    target.set(output.subarray(0, endFrame - startFrame), startFrame);
  });
};

/**
 * Masters a version of an ad where its mix differs, with the gain of the base. Without an adjustment the result equals,
 * bit for bit, mastering the whole mix with that gain.
 * @param mix differs from the base's mix only within `spans`, which may be larger than necessary
 * @throws RangeError for another length, rate or number of channels
 */
export const masterVersion = (
  base: MasterBase,
  mix: Pcm,
  spans: readonly FrameSpan[],
  { roomDb = 0, trimDb = 0, canvas = copyOfPcm(base.mastered) }: VersionAdjustment = {},
): VersionMaster => {
  const frames = framesOf(mix);
  if (frames !== framesOf(base.mix) || mix.channels.length !== base.mix.channels.length) {
    throw new RangeError('A version has the length and the channels of its base.');
  }
  const peaks = base.limiter.peaks.slice();
  renewTruePeaks(peaks, mix.channels, spans);
  const trim = trimNodes(peaks.length, spans, trimDb);
  for (const { startFrame, endFrame } of spans) {
    const room = gainFromDb(roomDb);
    for (let block = Math.floor(startFrame / BLOCK_FRAMES); block * BLOCK_FRAMES < endFrame; block += 1) {
      // A boosted peak needs a lower limit.
      peaks[block]! *= room * (trim ? Math.max(trim[block]!, trim[block + 1]!) : 1);
    }
  }
  const { nodes } = renewLimiterCurve(base.limiter, peaks, limiterSettings(base));
  if (trim) for (let node = 0; node < nodes.length; node += 1) nodes[node]! *= trim[node]!;
  const dirty = mergeSpans([...spans, ...regained(base.limiter.nodes, nodes)], frames, BLOCK_FRAMES);
  const sources = [...new Set(mix.channels)];
  const rendered: Float32Array[] = [];
  for (const source of sources) {
    const side = canvas.channels[mix.channels.indexOf(source)]!;
    // The base may use one array for both channels where the version needs two.
    const copy = rendered.includes(side) ? side.slice() : side;
    for (const span of dirty) renderSpan(copy, source, nodes, span);
    rendered.push(copy);
  }
  const channels = mix.channels.map((source) => rendered[sources.indexOf(source)]!);
  const pcm = { sampleRateHz: mix.sampleRateHz, channels };
  return { pcm, spans: dirty, trace: retraceLoudness(base.trace, pcm, dirty) };
};

/**
 * Deviation from the target loudness above which a version is trimmed: the tolerance of files, 0.3 LU, less what the
 * encoder changes, measured as at most 0.01 LU.
 */
const TOLERANCE_LU = 0.28;
/** Deviation that remains after trimming. */
const TRIMMED_LU = 0.25;
/** Maximum trim: less than the sentences of an ad differ in level. */
const MAX_TRIM_DB = 1.5;
const TRIM_ROUNDS = 4;

/** Share of a programme's power that is within the spans. */
const powerShare = ({ stepPowers, sampleRateHz }: LoudnessTrace, spans: readonly FrameSpan[]): number => {
  const sumOf = (powers: Float64Array): number => powers.reduce((sum, power) => sum + power, 0);
  const within = spans.map(({ startFrame, endFrame }) =>
    sumOf(
      stepPowers.subarray(
        Math.floor((startFrame * STEPS_PER_SECOND) / sampleRateHz),
        Math.ceil((endFrame * STEPS_PER_SECOND) / sampleRateHz),
      ),
    ),
  );
  return within.reduce((sum, power) => sum + power, 0) / sumOf(stepPowers);
};

/**
 * Masters a version as `masterVersion` does. Where the base's gain misses the target by more than 0.28 LU, the changed
 * span is trimmed by up to 1.5 dB.
 * @returns undefined when that is not enough, or when the version would exceed the short-term limit: the version must
 * be mastered as a whole, and the canvas holds the base's master again
 */
export const masterVersionOnTarget = (
  base: MasterBase,
  mix: Pcm,
  spans: readonly FrameSpan[],
  { roomDb = 0, canvas = copyOfPcm(base.mastered) }: Pick<VersionAdjustment, 'roomDb' | 'canvas'> = {},
): VersionMaster | undefined => {
  const { targetLufs, maxShortTermLufs = Number.POSITIVE_INFINITY } = base.target;
  let trimDb = 0;
  let step: { readonly trimDb: number; readonly missedLu: number } | undefined;
  for (let round = 0; round < TRIM_ROUNDS; round += 1) {
    const version = masterVersion(base, mix, spans, { roomDb, trimDb, canvas });
    const measurement = measurementOf(version.trace);
    const missedLu = measurement.integratedLufs - targetLufs;
    const isOnTarget = Math.abs(missedLu) <= TOLERANCE_LU;
    if (isOnTarget && measurement.maxShortTermLufs <= maxShortTermLufs) return version;
    restoreSpans(canvas, base.mastered, version.spans);
    if (isOnTarget) return undefined;
    const wantedLu = Math.sign(missedLu) * TRIMMED_LU;
    // Effect on the integrated loudness of 1 dB in the span: first its share of the power, then the effect of the last
    // trim.
    const slope = step
      ? (missedLu - step.missedLu) / (trimDb - step.trimDb)
      : Math.max(0.05, powerShare(version.trace, spans));
    const next = Math.min(MAX_TRIM_DB, Math.max(-MAX_TRIM_DB, trimDb + (wantedLu - missedLu) / slope));
    if (!Number.isFinite(next) || next === trimDb) return undefined;
    step = { trimDb, missedLu };
    trimDb = next;
  }
  return undefined;
};
