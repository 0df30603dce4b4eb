import type { Pcm } from '@sonora/codecs/pcm';
import { mapChannels } from './resize-pcm.ts';

/** Half-open interval of frames: [startFrame, endFrame). */
export type FrameSpan = { readonly startFrame: number; readonly endFrame: number };

/** Union of the spans, sorted and disjoint, extended to a grid and clamped to [0, frames). */
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

/** Copies each channel once: two channels that share one array share one copy. */
export const copyOfPcm = (pcm: Pcm): Pcm => mapChannels(pcm, (samples) => samples.slice());

/** Restores the given spans of a modified copy from the original. */
export const restoreSpans = (copy: Pcm, original: Pcm, spans: readonly FrameSpan[]): void => {
  for (const { startFrame, endFrame } of spans) {
    for (const [index, samples] of copy.channels.entries()) {
      samples.set(original.channels[index]!.subarray(startFrame, endFrame), startFrame);
    }
  }
};
