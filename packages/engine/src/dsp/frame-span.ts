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
