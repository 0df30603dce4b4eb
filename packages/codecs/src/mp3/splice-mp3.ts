import { concatBytes } from '../io/bytes.ts';
import type { Pcm } from '../pcm.ts';
import { frameCountOf } from '../pcm-checks.ts';
import { sourceOfPcm } from '../pcm-source.ts';
import { finishMp3, type Mp3Encoding, type Mp3Extra, type Mp3Rate } from './encode-mp3.ts';
import { canEncodeInParts, encodeMp3Part, MP3_FRAME_SAMPLES } from './encode-parts.ts';
import { mainDataBegin } from './frame-header.ts';
import { type Mp3Frame, scanFrames } from './frame-scan.ts';
import type { FrameRun } from './redecode-mp3.ts';

/** A file that we encoded, and its input samples. */
export type EncodedBase = { readonly file: Uint8Array; readonly pcm: Pcm };

export type SpliceExtra = Mp3Extra & {
  /** Half-open spans of samples outside which the version is known to equal its base. Default: all are compared. */
  readonly changed?: readonly { readonly startFrame: number; readonly endFrame: number }[] | undefined;
};

export type SplicedMp3 = Mp3Encoding & {
  /** Newly encoded frames in order; the others are copied from the base. */
  readonly fresh: readonly FrameRun[];
};

/** Frames [from, to) whose input samples, or samples in their look-ahead, changed. */
type Run = FrameRun;

/** Samples before a frame's first one that affect it: its window and the encoder's delay. */
const REACH_BACK = 1376;
/** Encoder delay in samples, and frames that its windows overlap. */
const REACH_AHEAD = 528;
const OVERLAP_FRAMES = 3;
/**
 * Frames encoded after the changed ones to verify that the encoder's state has converged; more are added until it has.
 */
const TAIL_FRAMES = 6;
/** Changes closer than this are encoded together: preroll and tail would cost more than the frames between. */
const MERGE_FRAMES = 24;
/** Above this share of all frames a whole encode, which two threads can share, is as fast. */
const WORTHWHILE_PART = 0.6;

const isSameBlock = (a: readonly Float32Array[], b: readonly Float32Array[], start: number, end: number): boolean => {
  for (const [index, samples] of a.entries()) {
    const others = b[index] as Float32Array;
    for (let frame = start; frame < end; frame += 1) if (samples[frame] !== others[frame]) return false;
  }
  return true;
};

/** Ranges of differing samples, in blocks of a frame's length. With another length, the last range reaches the end. */
const changedBlocks = (base: Pcm, pcm: Pcm, changed: SpliceExtra['changed']): Run[] => {
  const isKnown = (start: number, end: number): boolean =>
    changed?.every(({ startFrame, endFrame }) => endFrame <= start || startFrame >= end) ?? false;
  const frames = frameCountOf(pcm);
  const commonFrames = Math.min(frames, frameCountOf(base));
  const runs: { from: number; to: number }[] = [];
  for (let start = 0; start < frames; start += MP3_FRAME_SAMPLES) {
    const end = Math.min(frames, start + MP3_FRAME_SAMPLES);
    const isCommon = end <= commonFrames && (end < frames || frames === frameCountOf(base));
    if (isCommon && (isKnown(start, end) || isSameBlock(base.channels, pcm.channels, start, end))) continue;
    const last = runs.at(-1);
    if (last && start - last.to < MERGE_FRAMES * MP3_FRAME_SAMPLES) last.to = end;
    else runs.push({ from: start, to: end });
  }
  return runs;
};

const framesTouched = ({ from, to }: Run, frameCount: number): Run => ({
  from: Math.max(0, Math.floor((from - REACH_BACK) / MP3_FRAME_SAMPLES) + 1),
  to: Math.min(frameCount, Math.ceil((to + REACH_AHEAD) / MP3_FRAME_SAMPLES) + OVERLAP_FRAMES),
});

const bytesOf = (stream: Uint8Array, { offset, header }: Mp3Frame): Uint8Array =>
  stream.subarray(offset, offset + header.frameBytes);

const isSameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);

/** Encodes from a frame to the end of a file of another length. */
const encodeEnd = async (pcm: Pcm, rate: Mp3Rate, from: number): Promise<Patch | undefined> => {
  const music = await encodeMp3Part(pcm, rate, { from });
  return music && { from, to: from + scanFrames(music).length, music };
};

/** Newly encoded frames [from, to) after which the base's frames equal those of a whole encode. */
type Patch = Run & { readonly music: Uint8Array };

const encodeRun = async (
  base: { readonly music: Uint8Array; readonly frames: readonly Mp3Frame[] },
  pcm: Pcm,
  rate: Mp3Rate,
  run: Run,
): Promise<Patch | undefined> => {
  const { music, frames } = base;
  for (let tail = TAIL_FRAMES; ; tail *= 2) {
    const to = run.to + tail < frames.length ? run.to + tail : undefined;
    const fresh = await encodeMp3Part(pcm, rate, { from: run.from, ...(to === undefined ? {} : { to }) });
    if (!fresh) return undefined;
    const freshFrames = scanFrames(fresh);
    if (freshFrames.length !== (to ?? frames.length) - run.from) return undefined;
    const isSame = (frame: number): boolean =>
      isSameBytes(bytesOf(fresh, freshFrames[frame - run.from]!), bytesOf(music, frames[frame]!));
    let end = to ?? frames.length;
    while (end > run.to && isSame(end - 1)) end -= 1;
    // The state must have converged for good before the base continues.
    const hasFaded = to === undefined || to - end >= TAIL_FRAMES / 2;
    if (!hasFaded) continue;
    const stop = freshFrames[end - run.from]?.offset ?? fresh.length;
    return { from: run.from, to: end, music: fresh.subarray(0, stop) };
  }
};

type Music = { readonly music: Uint8Array; readonly frames: readonly Mp3Frame[] };

/** Frames of files of which versions were made: the next version probably has the same base. */
const scanned = new WeakMap<Uint8Array, readonly Mp3Frame[]>();

const framesOf = (file: Uint8Array): readonly Mp3Frame[] => {
  const frames = scanned.get(file) ?? scanFrames(file);
  scanned.set(file, frames);
  return frames;
};

/** The base's music frames, if they are independent and as many as the samples need. */
const musicOf = (base: EncodedBase, rate: Mp3Rate): Music | undefined => {
  const all = framesOf(base.file);
  const [info, first] = all;
  if (!info || !first) return undefined;
  const music = base.file.subarray(first.offset);
  const frames = all.slice(1).map(({ offset, header }) => ({ offset: offset - first.offset, header }));
  const isOurs = frames.every(
    ({ offset, header }) =>
      mainDataBegin(music, offset, header) === 0 &&
      header.sampleRateHz === base.pcm.sampleRateHz &&
      header.channelCount === base.pcm.channels.length &&
      (!('bitRateKbps' in rate) || header.bitRateKbps === rate.bitRateKbps),
  );
  return isOurs ? { music, frames } : undefined;
};

/**
 * Encodes a version of a file: encodes only frames that changed samples affect and copies the others from the base. The
 * bytes equal those of `encodeMp3` for `pcm`.
 * @returns undefined if that is impossible or not worthwhile (other rate or channel count, a file of another encoder,
 * an unknown build of the encoder package, mostly changed): encode the whole
 */
export const spliceMp3 = async (
  base: EncodedBase,
  pcm: Pcm,
  rate: Mp3Rate,
  { changed, ...extra }: SpliceExtra = {},
): Promise<SplicedMp3 | undefined> => {
  const outputSampleRateHz = extra.outputSampleRateHz ?? pcm.sampleRateHz;
  const isAlike = base.pcm.channels.length === pcm.channels.length && base.pcm.sampleRateHz === pcm.sampleRateHz;
  if (!isAlike || !canEncodeInParts(pcm, rate, outputSampleRateHz)) return undefined;
  const old = musicOf(base, rate);
  if (!old) return undefined;
  const isAsLong = frameCountOf(base.pcm) === frameCountOf(pcm);
  const frameCount = isAsLong ? old.frames.length : Math.ceil(frameCountOf(pcm) / MP3_FRAME_SAMPLES);
  const runs = changedBlocks(base.pcm, pcm, changed).map((run) => framesTouched(run, frameCount));
  const touched = runs.reduce((sum, run) => sum + run.to - run.from, 0);
  if (touched > WORTHWHILE_PART * frameCount) return undefined;

  const pieces: Uint8Array[] = [];
  let at = 0;
  const fresh: FrameRun[] = [];
  const offsetOf = (frame: number): number => old.frames[frame]?.offset ?? old.music.length;
  for (const run of runs) {
    const from = Math.max(at, run.from);
    const isEnd = !isAsLong && run === runs.at(-1);
    const patch = await (isEnd
      ? encodeEnd(pcm, rate, from)
      : encodeRun(old, pcm, rate, { from, to: Math.max(at, run.to) }));
    if (!patch) return undefined;
    pieces.push(old.music.subarray(offsetOf(at), offsetOf(patch.from)), patch.music);
    fresh.push({ from: patch.from, to: patch.to });
    at = patch.to;
  }
  if (isAsLong) pieces.push(old.music.subarray(offsetOf(at)));
  return { ...finishMp3(concatBytes(pieces), sourceOfPcm(pcm), rate, { ...extra, outputSampleRateHz }, true), fresh };
};
