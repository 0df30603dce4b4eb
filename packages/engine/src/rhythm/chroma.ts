import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { createRealFft } from '../dsp/fft.ts';
import { hannWindow } from '../dsp/window.ts';
import { HOP_FRAMES } from './spectral-frames.ts';

export const PITCH_CLASSES = 12;
/** 171 ms at 24 kHz: separates semitones above about 110 Hz. */
const WINDOW = 4096;
const CHROMA_HZ = { lowest: 98, highest: 2100 } as const;

const pitchClasses = (bins: number, binHz: number): Int8Array =>
  Int8Array.from({ length: bins }, (_, bin) => {
    const hz = bin * binHz;
    if (hz < CHROMA_HZ.lowest || hz > CHROMA_HZ.highest) return -1;
    return (((Math.round(12 * Math.log2(hz / 440)) + 9) % PITCH_CLASSES) + PITCH_CLASSES) % PITCH_CLASSES;
  });

/**
 * Creates a function that returns the chroma vector (C first; summed amplitudes) around a frame of `halfRateMono`, in a
 * new array each time.
 */
export const createChromaAnalyser = (mono: Float32Array): ((centre: number) => Float32Array) => {
  const fft = createRealFft(WINDOW);
  const window = hannWindow(WINDOW);
  const classes = pitchClasses(WINDOW / 2 + 1, SAMPLE_RATE_HZ / 2 / WINDOW);
  const block = new Float32Array(WINDOW);
  const real = new Float64Array(WINDOW / 2 + 1);
  const imaginary = new Float64Array(WINDOW / 2 + 1);
  return (centre) => {
    const start = Math.round(centre) - WINDOW / 2;
    for (let offset = 0; offset < WINDOW; offset += 1) block[offset] = (mono[start + offset] ?? 0) * window[offset]!;
    fft.forward(block, real, imaginary);
    const chroma = new Float32Array(PITCH_CLASSES);
    for (let bin = 0; bin < classes.length; bin += 1) {
      const pitchClass = classes[bin]!;
      if (pitchClass >= 0) chroma[pitchClass]! += Math.hypot(real[bin]!, imaginary[bin]!);
    }
    return chroma;
  };
};

/** One chroma vector every fourth hop, 40 ms: harmony does not change faster. */
export const HOPS_PER_CHROMA = 4;

/** Chroma vectors of a recording of `hops` hops, every 40 ms. */
export const chromaFrames = (mono: Float32Array, hops: number): Float32Array[] => {
  const look = createChromaAnalyser(mono);
  return Array.from({ length: Math.ceil(hops / HOPS_PER_CHROMA) }, (_, index) =>
    look(index * HOPS_PER_CHROMA * (HOP_FRAMES / 2)),
  );
};
