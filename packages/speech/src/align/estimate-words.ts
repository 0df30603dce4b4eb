import type { WordTiming } from '../engine.ts';
import type { Span } from './word-spans.ts';

const FRAME_SECONDS = 0.01;
/** Minimum audible pause; shorter gaps are closures of stops within words. */
const SHORTEST_PAUSE_SECONDS = 0.14;

/** Intervals of sound between audible pauses, in seconds. */
const soundingSpans = (samples: Float32Array, sampleRateHz: number): Span[] => {
  const frame = Math.max(1, Math.round(FRAME_SECONDS * sampleRateHz));
  const energies: number[] = [];
  for (let start = 0; start < samples.length; start += frame) {
    let sum = 0;
    const end = Math.min(samples.length, start + frame);
    for (let index = start; index < end; index += 1) sum += samples[index]! ** 2;
    energies.push(Math.sqrt(sum / (end - start)));
  }
  const loudest = energies.reduce((most, energy) => Math.max(most, energy), 0);
  const spans: Span[] = [];
  energies.forEach((energy, index) => {
    if (energy <= loudest * 0.02) return;
    const start = (index * frame) / sampleRateHz;
    const end = Math.min(samples.length, (index + 1) * frame) / sampleRateHz;
    const last = spans.at(-1);
    if (last !== undefined && start - last.end < SHORTEST_PAUSE_SECONDS) last.end = end;
    else spans.push({ start, end });
  });
  return spans;
};

/**
 * Estimates word times for an engine that reports none: distributes letters evenly over the sounding intervals. The
 * error is up to about a third of a second within a long phrase; phrase boundaries are exact.
 */
export const estimateWords = (
  texts: readonly string[],
  samples: Float32Array,
  sampleRateHz: number,
): readonly WordTiming[] => {
  const spans = soundingSpans(samples, sampleRateHz);
  const sounding = spans.reduce((sum, span) => sum + span.end - span.start, 0);
  const weights = texts.map((text) => text.replace(/[^\p{L}\p{N}]/gu, '').length + 1.5);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const placeAt = (share: number, atEnd: boolean): number => {
    let left = share * sounding;
    for (const span of spans) {
      const length = span.end - span.start;
      if (left < length - 1e-9 || (atEnd && left <= length + 1e-9)) return span.start + Math.min(left, length);
      left -= length;
    }
    return spans.at(-1)?.end ?? 0;
  };
  let before = 0;
  return texts.map((text, index) => {
    const startSeconds = placeAt(before / total, false);
    before += weights[index]!;
    return { text, startSeconds, endSeconds: Math.max(startSeconds, placeAt(before / total, true)) };
  });
};
