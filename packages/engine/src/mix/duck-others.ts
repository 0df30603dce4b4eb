import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { gainFromDb } from '../dsp/decibels.ts';
import { DUCK_ATTACK_SECONDS, DUCK_RELEASE_SECONDS, eased } from './duck-ramp.ts';

/** Frames of an ad in which everything but the speech over it is lowered, without the ramps before and after them. */
export type DuckSpan = {
  readonly startFrame: number;
  /** Exclusive. */
  readonly endFrame: number;
  /** Below 0. */
  readonly gainDb: number;
};

/** Length of the ramp down, which ends where the span begins: as that of the bed before speech. */
export const DUCK_ATTACK_FRAMES = Math.round(DUCK_ATTACK_SECONDS * SAMPLE_RATE_HZ);
/** Length of the ramp up after the span: as that of the bed after speech. */
export const DUCK_RELEASE_FRAMES = Math.round(DUCK_RELEASE_SECONDS * SAMPLE_RATE_HZ);

/** Gain of one span at a frame within it or its ramps, dB. It changes linearly in decibels, so that it sounds even. */
const gainDbAt = ({ startFrame, endFrame, gainDb }: DuckSpan, frame: number): number => {
  const rise = eased((frame - startFrame + DUCK_ATTACK_FRAMES) / DUCK_ATTACK_FRAMES);
  const fall = eased((endFrame + DUCK_RELEASE_FRAMES - frame) / DUCK_RELEASE_FRAMES);
  return gainDb * Math.min(rise, fall);
};

type Range = { readonly from: number; to: number; readonly ducks: DuckSpan[] };

/** Spans with their ramps, those that overlap as one. */
const rangesOf = (ducks: readonly DuckSpan[]): readonly Range[] => {
  const ranges: Range[] = [];
  for (const duck of ducks.toSorted((one, other) => one.startFrame - other.startFrame)) {
    const from = duck.startFrame - DUCK_ATTACK_FRAMES;
    const to = duck.endFrame + DUCK_RELEASE_FRAMES;
    const last = ranges.at(-1);
    if (last && from < last.to) {
      last.to = Math.max(last.to, to);
      last.ducks.push(duck);
    } else ranges.push({ from, to, ducks: [duck] });
  }
  return ranges;
};

/**
 * Lowers a stem in place within the spans and their ramps. Where several spans overlap, the deepest counts. A frame's gain
 * depends on its distance from the spans alone, so that a part of a stem gets the samples that the whole stem has there.
 */
export const applyDucks = (stem: readonly Float32Array[], ducks: readonly DuckSpan[]): void => {
  const channels = [...new Set(stem)];
  const length = channels[0]?.length ?? 0;
  for (const { from, to, ducks: within } of rangesOf(ducks)) {
    let lastDb = 0;
    let gain = 1;
    for (let frame = Math.max(0, from); frame < Math.min(length, to); frame += 1) {
      let db = 0;
      for (const duck of within) db = Math.min(db, gainDbAt(duck, frame));
      // Constant most of the time, and powers of ten take the longest.
      if (db !== lastDb) {
        gain = gainFromDb(db);
        lastDb = db;
      }
      for (const samples of channels) samples[frame]! *= gain;
    }
  }
};
