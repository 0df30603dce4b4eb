import type { Pcm } from '@sonora/codecs/pcm';
import { type BeatFeature, beatFeatures } from './beat-features.ts';
import { chooseLevel } from './choose-level.ts';
import { findBars } from './find-bars.ts';
import { MUSICAL_CONFIDENCE, measureRepetition } from './measure-tempo.ts';
import { SPECTRAL_HOPS_PER_SECOND } from './metre-profile.ts';
import { HOP_FRAMES, type SpectralFrames } from './spectral-frames.ts';
import { trackBeats } from './track-beats.ts';

/** Tempo, beats and bars of a recording. Plain values, so that it can be stored as JSON. */
export type Rhythm = {
  /** Mean tempo of the detected beats. */
  readonly tempoBpm: number;
  /** 0…1; below `MUSICAL_CONFIDENCE` the recording has no beat. */
  readonly confidence: number;
  readonly isMusical: boolean;
  readonly beatsPerBar: number;
  /** Index of the first beat that begins a bar. */
  readonly firstDownbeat: number;
  /** Frame of each beat, ascending, at 48 kHz. Without a beat: an even grid. */
  readonly beatFrames: readonly number[];
  /** Sound of the segment after each beat. */
  readonly features: readonly BeatFeature[];
};

/** Minimum number of beats from which bars can be detected. */
const FEWEST_BEATS = 8;

/** Grid of a recording without a beat, in seconds; fine enough for short recordings. */
const GRID_SECONDS = { shortest: 0.05, longest: 0.5, parts: 16 } as const;
const GRID_BEATS_PER_BAR = 4;

const gridHops = (hops: number): number[] => {
  const { shortest, longest, parts } = GRID_SECONDS;
  const step =
    Math.min(longest, Math.max(shortest, hops / SPECTRAL_HOPS_PER_SECOND / parts)) * SPECTRAL_HOPS_PER_SECOND;
  return Array.from({ length: Math.max(1, Math.floor(hops / step)) }, (_, index) => index * step);
};

const strengthAt = (curve: Float32Array, place: number): number => {
  const hop = Math.round(place);
  return Math.max(curve[hop - 1] ?? 0, curve[hop] ?? 0, curve[hop + 1] ?? 0);
};

/** Strength of the onsets on the beats relative to the mean; 1 when they are not stronger. */
const contrastOf = (frames: SpectralFrames, beats: readonly number[]): number => {
  const onBeats = beats.reduce((sum, beat) => sum + strengthAt(frames.onset, beat), 0) / beats.length;
  const overall = frames.onset.reduce((sum, value) => sum + value, 0) / frames.hops;
  return onBeats / (overall + 1e-9);
};

/** Minimum contrast of true beats. */
const LEAST_CONTRAST = 1.5;

/**
 * Detects tempo, beats and bars of a recording at 48 kHz with one or more channels, and computes the sound of each
 * beat. Equal samples give equal bits.
 * @throws RangeError for another rate
 */
export const analyseRhythm = (pcm: Pcm): Rhythm => {
  const { frames, mono, pulse, similarity } = measureRepetition(pcm);
  const tempoBpm = chooseLevel(similarity, pulse.tempoBpm);
  const beats = trackBeats(frames.onset, SPECTRAL_HOPS_PER_SECOND, tempoBpm);
  const isMusical =
    pulse.confidence >= MUSICAL_CONFIDENCE &&
    beats.length >= FEWEST_BEATS &&
    contrastOf(frames, beats) >= LEAST_CONTRAST;
  const hops = isMusical ? beats : gridHops(frames.hops);
  const features = beatFeatures(mono, frames, hops);
  const last = hops.length - 1;
  const bars = isMusical
    ? findBars(
        features,
        hops.map((hop) => strengthAt(frames.lowOnset, hop)),
      )
    : { beatsPerBar: GRID_BEATS_PER_BAR, firstDownbeat: 0 };
  return {
    tempoBpm: isMusical ? (60 * SPECTRAL_HOPS_PER_SECOND * last) / (hops[last]! - hops[0]!) : tempoBpm,
    confidence: pulse.confidence,
    isMusical,
    ...bars,
    beatFrames: hops.map((hop) => Math.max(0, Math.round(hop * HOP_FRAMES))),
    features,
  };
};
