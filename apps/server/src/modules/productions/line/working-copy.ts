import type { Pcm } from '@sonora/codecs/pcm';
import { copyOfPcm, type FrameSpan, restoreSpans } from '@sonora/engine';

/**
 * A copy of samples that versions are written into, one after the other: each says where it wrote, and before the next one
 * only that is brought back. A copy of half a minute for each version costs as much as its master does.
 */
export type WorkingCopy = {
  readonly pcm: Pcm;
  /** Says where the copy is not the original any more. */
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
