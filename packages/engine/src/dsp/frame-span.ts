import type { Pcm } from '@sonora/codecs/pcm';

/** Frames [startFrame, endFrame). */
export type FrameSpan = { readonly startFrame: number; readonly endFrame: number };

/** The same frames in stretches that are in order, apart from each other, on a grid, and within [0, frames). */
export const mergeSpans = (spans: readonly FrameSpan[], frames: number, gridFrames = 1): FrameSpan[] => {
  const merged: { startFrame: number; endFrame: number }[] = [];
  const inOrder = spans
    .map(({ startFrame, endFrame }) => ({
      startFrame: Math.max(0, Math.floor(startFrame / gridFrames) * gridFrames),
      endFrame: Math.min(frames, Math.ceil(endFrame / gridFrames) * gridFrames),
    }))
    .filter(({ startFrame, endFrame }) => endFrame > startFrame)
    .sort((one, other) => one.startFrame - other.startFrame);
  for (const span of inOrder) {
    const last = merged.at(-1);
    if (last && span.startFrame <= last.endFrame) last.endFrame = Math.max(last.endFrame, span.endFrame);
    else merged.push({ ...span });
  }
  return merged;
};

/** A copy; one array in two channels stays one. */
export const copyOfPcm = (pcm: Pcm): Pcm => {
  const copies = new Map([...new Set(pcm.channels)].map((samples) => [samples, samples.slice()]));
  return { ...pcm, channels: pcm.channels.map((samples) => copies.get(samples)!) };
};

/** Brings a copy back to its original where it was written to. */
export const restoreSpans = (copy: Pcm, original: Pcm, spans: readonly FrameSpan[]): void => {
  for (const { startFrame, endFrame } of spans) {
    for (const [index, samples] of copy.channels.entries()) {
      samples.set(original.channels[index]!.subarray(startFrame, endFrame), startFrame);
    }
  }
};
