import type { Pcm } from '@sonora/codecs/pcm';
import { crossfadeGains, type SplicePoint } from './place-splice.ts';

export type PieceTask = {
  readonly startFrame: number;
  /** First frame after the music; it is not played. */
  readonly endFrame: number;
  readonly splicePoints: readonly SplicePoint[];
  /** Target length: longer audio is cut with a fade, shorter audio is padded with silence. */
  readonly frames: number;
  readonly startFadeFrames: number;
  readonly cutFadeFrames: number;
  /** Frame of the recording at which its last stroke is over; a fade at the end begins after it if possible. */
  readonly endingFrame: number;
};

/** Minimum fade: 50 ms at 48 kHz. A shorter one would sound like a cut. */
const SHORTEST_FADE_FRAMES = 2400;

type Crossfade = { readonly startFrame: number; readonly frames: number };

/** Plays the segments between the splices in sequence. */
export const playPieces = (
  pcm: Pcm,
  task: PieceTask,
): { readonly pcm: Pcm; readonly splicePoints: readonly Crossfade[] } => {
  const channels = pcm.channels.map(() => new Float32Array(task.frames));
  const splices: Crossfade[] = [];
  let outFrame = 0;
  let readFrame = task.startFrame;
  const copyUntil = (end: number): void => {
    const count = Math.max(0, Math.min(end - readFrame, task.frames - outFrame));
    for (const [index, channel] of channels.entries()) {
      channel.set((pcm.channels[index] as Float32Array).subarray(readFrame, readFrame + count), outFrame);
    }
    outFrame += count;
    readFrame += count;
  };
  for (const splice of task.splicePoints) {
    const half = splice.fadeFrames / 2;
    copyUntil(splice.leaveFrame - half);
    const count = Math.min(splice.fadeFrames, task.frames - outFrame);
    if (count <= 0) break;
    for (const [index, channel] of channels.entries()) {
      crossfade(channel, pcm.channels[index] as Float32Array, splice, outFrame, count);
    }
    splices.push({ startFrame: outFrame, frames: count });
    outFrame += count;
    readFrame = splice.enterFrame - half + count;
  }
  copyUntil(task.endFrame);
  const isCut = readFrame < task.endFrame;
  const sinceStroke = readFrame - task.endingFrame;
  const room = sinceStroke >= SHORTEST_FADE_FRAMES ? sinceStroke : task.cutFadeFrames;
  const cutFade = Math.min(task.cutFadeFrames, room, Math.floor(task.frames / 2));
  for (const channel of channels) {
    fadeIn(channel, task.startFadeFrames);
    if (isCut) fadeOut(channel, cutFade);
  }
  return { pcm: { sampleRateHz: pcm.sampleRateHz, channels }, splicePoints: splices };
};

const crossfade = (
  output: Float32Array,
  source: Float32Array,
  splice: SplicePoint,
  outFrame: number,
  count: number,
): void => {
  const half = splice.fadeFrames / 2;
  const leave = splice.leaveFrame - half;
  const enter = splice.enterFrame - half;
  for (let offset = 0; offset < count; offset += 1) {
    const [leaving, entering] = crossfadeGains((offset + 0.5) / splice.fadeFrames, splice.correlation);
    output[outFrame + offset] = leaving * (source[leave + offset] ?? 0) + entering * (source[enter + offset] ?? 0);
  }
};

const fadeIn = (samples: Float32Array, frames: number): void => {
  const length = Math.min(frames, samples.length);
  for (let frame = 0; frame < length; frame += 1) samples[frame]! *= Math.sin((Math.PI / 2) * ((frame + 0.5) / length));
};

const fadeOut = (samples: Float32Array, frames: number): void => {
  const start = samples.length - frames;
  for (let offset = 0; offset < frames; offset += 1) {
    samples[start + offset]! *= Math.cos((Math.PI / 2) * ((offset + 0.5) / frames));
  }
};
