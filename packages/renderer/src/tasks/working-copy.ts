import type { Pcm } from '@sonora/codecs/pcm';
import { copyOfPcm, type FrameSpan, restoreSpans } from '@sonora/engine';

/**
 * A copy of samples that variants are written into, one after the other. Each reports the spans that it wrote, and only those
 * are restored for the next: a fresh copy of half a minute costs as much as mastering a variant.
 */
export type WorkingCopy = {
  readonly pcm: Pcm;
  /** Reports spans that differ from the original now. */
  touch(spans: readonly FrameSpan[]): void;
  restore(): void;
};

export const createWorkingCopy = (original: Pcm): WorkingCopy => {
  const pcm = copyOfPcm(original);
  let touched: FrameSpan[] = [];
  return {
    pcm,
    touch: (spans) => {
      touched.push(...spans);
    },
    restore: () => {
      restoreSpans(pcm, original, touched);
      touched = [];
    },
  };
};
