import type { Pcm } from '@sonora/codecs/pcm';
import { type FrameSpan, mergeSpans } from '../dsp/frame-span.ts';
import { wavePeaks } from './wave-peaks.ts';

/** One zoom level of a waveform: see `WavePeaks`. */
type PeakLevel = {
  readonly framesPerPeak: number;
  readonly min: readonly number[];
  readonly max: readonly number[];
};

const replaced = (values: readonly number[], fresh: Int8Array, first: number): number[] => {
  const copy = values.slice();
  fresh.forEach((value, index) => {
    copy[first + index] = value;
  });
  return copy;
};

/**
 * Peaks of a programme of `frames` that differs only within `spans` from one with known peaks; equal to those of `wavePeaks`.
 * @param levels each is a divisor of the coarsest
 * @param window samples of a span of the programme
 */
export const renewPeaks = (
  levels: readonly PeakLevel[],
  frames: number,
  { spans, window }: { readonly spans: readonly FrameSpan[]; readonly window: (span: FrameSpan) => Pcm },
): PeakLevel[] => {
  const zooms = levels.map(({ framesPerPeak }) => framesPerPeak);
  let renewed: PeakLevel[] = levels.map(({ framesPerPeak, min, max }) => {
    const count = Math.ceil(frames / framesPerPeak);
    return { framesPerPeak, min: min.slice(0, count), max: max.slice(0, count) };
  });
  for (const span of mergeSpans(spans, frames, Math.max(1, ...zooms))) {
    const fresh = wavePeaks(window(span), zooms);
    renewed = renewed.map(({ framesPerPeak, min, max }, index) => {
      const first = span.startFrame / framesPerPeak;
      return {
        framesPerPeak,
        min: replaced(min, fresh[index]!.min, first),
        max: replaced(max, fresh[index]!.max, first),
      };
    });
  }
  return renewed;
};
