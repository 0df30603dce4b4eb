import type { Pcm, PcmSource } from '@sonora/codecs/pcm';
import type { FrameSpan } from './frame-span.ts';
import { resample } from './resample/resample.ts';

/**
 * Length of the segments in which long programmes are processed. At 48 kHz a whole second is a whole number of hops,
 * blocks and duck steps.
 */
export const SEGMENT_SECONDS = 20;

/**
 * Segment [startFrame, endFrame) of a source with context before and after it. `channels` begin `leadFrames` before the
 * segment. Context before the start of the source is omitted; context after its end is silence.
 */
export type AudioSegment = {
  readonly startFrame: number;
  readonly endFrame: number;
  readonly leadFrames: number;
  readonly channels: readonly Float32Array[];
};

/** Reads a segment with as much of the requested context as exists. */
export const readSegment = (
  source: PcmSource,
  span: FrameSpan,
  around: { readonly leadFrames: number; readonly tailFrames: number },
): AudioSegment => {
  const leadFrames = Math.min(around.leadFrames, span.startFrame);
  const from = span.startFrame - leadFrames;
  const wanted = span.endFrame + around.tailFrames - from;
  const available = Math.max(0, Math.min(wanted, source.frames - from));
  const found = available === 0 ? undefined : source.read(from, available);
  const channels = Array.from({ length: source.channelCount }, (_, channel) => {
    const samples = found?.[channel];
    if (samples !== undefined && available === wanted) return samples;
    const padded = new Float32Array(wanted);
    if (samples !== undefined) padded.set(samples);
    return padded;
  });
  return { ...span, leadFrames, channels };
};

/** Segments of a programme, in order; the last may be shorter. */
export function* segmentsOf(frames: number, sampleRateHz: number): Generator<FrameSpan> {
  const length = SEGMENT_SECONDS * sampleRateHz;
  for (let startFrame = 0; startFrame < frames; startFrame += length) {
    yield { startFrame, endFrame: Math.min(frames, startFrame + length) };
  }
}

/** Concatenates the arrays of successive segments. */
export const joined = (parts: readonly Float64Array[]): Float64Array => {
  const whole = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** Context around a resampled segment. The filter needs 60 samples of the lower rate on either side. */
const FILTER_SECONDS = 1;

/**
 * Resamples a source block by block; the samples equal those of `resample` over the whole. Both rates are whole numbers
 * of at least 100 Hz. An equal rate returns the source itself.
 */
export const resampleSource = (source: PcmSource, toSampleRateHz: number): PcmSource => {
  const { sampleRateHz: fromSampleRateHz, channelCount } = source;
  if (fromSampleRateHz === toSampleRateHz) return source;
  const frames = Math.round((source.frames * toSampleRateHz) / fromSampleRateHz);
  const read = (startFrame: number, count: number): readonly Float32Array[] => {
    // Starting at a whole second, the filter has the same phases as over the whole source.
    const firstSecond = Math.max(0, Math.floor(startFrame / toSampleRateHz) - FILTER_SECONDS);
    const lastSecond = Math.ceil((startFrame + count) / toSampleRateHz) + FILTER_SECONDS;
    const from = firstSecond * fromSampleRateHz;
    const to = Math.min(source.frames, lastSecond * fromSampleRateHz);
    const piece: Pcm = { sampleRateHz: fromSampleRateHz, channels: source.read(from, to - from) };
    const offset = startFrame - firstSecond * toSampleRateHz;
    return resample(piece, toSampleRateHz).channels.map((samples) => samples.slice(offset, offset + count));
  };
  return { sampleRateHz: toSampleRateHz, channelCount, frames, read };
};
