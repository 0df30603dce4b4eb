import type { Pcm } from '@sonora/codecs/pcm';
import { chooseLevel } from './choose-level.ts';
import { chromaFrames } from './chroma.ts';
import { type SelfSimilarity, SPECTRAL_HOPS_PER_SECOND, selfSimilarityOf } from './metre-profile.ts';
import { halfRateMono, type SpectralFrames, spectralFrames } from './spectral-frames.ts';
import { estimateTempo, type Tempo } from './tempo.ts';

/** Minimum confidence of a musical tempo. Speech and rain stay below 0.3, our scores above 0.45. */
export const MUSICAL_CONFIDENCE = 0.38;

/** Features of a recording from which its tempo is estimated. */
export type Repetition = {
  readonly frames: SpectralFrames;
  /** Mono at 24 kHz. */
  readonly mono: Float32Array;
  /** Tempo of one metrical level: the beat, or its half, double or third. */
  readonly pulse: Tempo;
  readonly similarity: SelfSimilarity;
};

/**
 * Measures the repetition of onsets and harmony in a recording.
 * @throws RangeError for another rate than 48 kHz
 */
export const measureRepetition = (pcm: Pcm): Repetition => {
  const mono = halfRateMono(pcm);
  const frames = spectralFrames(mono);
  const pulse = estimateTempo(frames.onset, SPECTRAL_HOPS_PER_SECOND);
  return { frames, mono, pulse, similarity: selfSimilarityOf(frames, chromaFrames(mono, frames.hops)) };
};

/**
 * Tempo of a recording in beats per minute, 44 to 215; undefined without a regular beat.
 * @throws RangeError for another rate than 48 kHz
 */
export const measureTempo = (pcm: Pcm): number | undefined => {
  const { pulse, similarity } = measureRepetition(pcm);
  return pulse.confidence < MUSICAL_CONFIDENCE ? undefined : chooseLevel(similarity, pulse.tempoBpm);
};
