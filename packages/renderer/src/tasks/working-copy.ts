import type { Pcm } from '@sonora/codecs/pcm';
import { copyOfPcm, type FrameSpan, headOfPcm, restoreSpans } from '@sonora/engine';

/**
 * A copy of samples into which successive variants are written. Each reports the spans that it wrote, and only those
 * are restored: a fresh copy of half a minute costs as much as mastering a variant.
 */
export type WorkingCopy = {
  /** The first `frames` of the copy. */
  head(frames: number): Pcm;
  /** Reports spans that now differ from the original. */
  touch(spans: readonly FrameSpan[]): void;
  restore(): void;
};

export const createWorkingCopy = (original: Pcm): WorkingCopy => {
  const pcm = copyOfPcm(original);
  let touched: FrameSpan[] = [];
  return {
    head: (frames) => headOfPcm(pcm, frames),
    touch: (spans) => {
      touched.push(...spans);
    },
    restore: () => {
      restoreSpans(pcm, original, touched);
      touched = [];
    },
  };
};
