import { TEMPO_BOUNDS_BPM, type Tempo, tempoPreference } from './tempo.ts';
import { trackBeats } from './track-beats.ts';

/** Other levels that onsets which repeat may be counted on, as ratios of tempo, and how much less they are trusted. */
const LEVELS = [
  { ratio: 1, doubt: 0 },
  { ratio: 2, doubt: 0 },
  { ratio: 0.5, doubt: 0 },
  { ratio: 1.5, doubt: 0.4 },
  { ratio: 2 / 3, doubt: 0.4 },
] as const;
/**
 * Music is filled with eighths more often than not, and with sixteenths less: onsets half a beat after the beats are at
 * least this share as strong as on them, and those at quarters at most this share of those at halves.
 */
const EVEN_SHARE = 0.48;
const FILLING_WEIGHT = 0.7;

const meanAt = (onset: Float32Array, beats: readonly number[], offset: number): number => {
  let sum = 0;
  for (let index = 0; index + 1 < beats.length; index += 1) {
    const place = Math.round(beats[index]! + offset * (beats[index + 1]! - beats[index]!));
    sum += Math.max(onset[place - 1] ?? 0, onset[place] ?? 0, onset[place + 1] ?? 0);
  }
  return sum / Math.max(1, beats.length - 1) + 1e-6;
};

/** 0 when the stretches between beats are filled as music fills them, negative when not. */
const fillingOf = (onset: Float32Array, beats: readonly number[]): number => {
  const half = meanAt(onset, beats, 0.5);
  const quarters = (meanAt(onset, beats, 0.25) + meanAt(onset, beats, 0.75)) / 2;
  const tooEmpty = Math.min(0, Math.log(half / meanAt(onset, beats, 0) / EVEN_SHARE));
  const tooFull = Math.min(0, Math.log((EVEN_SHARE * half) / quarters));
  return tooEmpty + tooFull;
};

/** Of a tempo, its double, its half and its thirds the one whose beats are filled like beats; with these beats, in hops. */
export const chooseLevel = (
  onset: Float32Array,
  hopsPerSecond: number,
  tempo: Tempo,
): { readonly tempoBpm: number; readonly beats: readonly number[] } => {
  let best = { tempoBpm: tempo.tempoBpm, beats: [] as readonly number[] };
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const { ratio, doubt } of LEVELS) {
    const tempoBpm = tempo.tempoBpm * ratio;
    if (tempoBpm < TEMPO_BOUNDS_BPM.lowest || tempoBpm > TEMPO_BOUNDS_BPM.highest) continue;
    const beats = trackBeats(onset, hopsPerSecond, tempoBpm);
    const score = Math.log(tempoPreference(tempoBpm)) + FILLING_WEIGHT * fillingOf(onset, beats) - doubt;
    if (score <= bestScore) continue;
    bestScore = score;
    best = { tempoBpm, beats };
  }
  return best;
};
