import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { measureLoudness } from '@sonora/engine/dsp';
import { instrumentsOf, type SampleBank } from '../instruments/sampled.ts';
import type { SoundTemplate } from '../templates/sound-template.ts';
import { composeBed } from './compose-bed.ts';
import { createNoteMemory, type NoteMemory } from './note-memory.ts';
import type { PartTrims } from './trims.ts';

/** All parts of a template have entered by then. */
const HEARD_FRAMES = 20 * SAMPLE_RATE_HZ;
/** So far below its usual level that glue and ceiling of the bus leave the part alone, as they would in the whole mix. */
const QUIETER_DB = 30;
/** More than this is no difference of colour but another instrument. */
const MAX_TRIM_DB = 9;

/**
 * Plays each part by itself, with our instruments and with the bank's, through its strip, its room and the bus. Single notes
 * are as loud as ours by then, but strip and bus colour another spectrum in another way, and chords may add up otherwise.
 */
export const measurePartTrims = (
  template: SoundTemplate,
  bank: SampleBank,
  memory: NoteMemory = createNoteMemory({ maxBytes: Number.POSITIVE_INFINITY }),
): PartTrims => {
  if (instrumentsOf(bank).length === 0) return {};
  const { master } = template.mix;
  const mix = { ...template.mix, master: { ...master, gainDb: master.gainDb - QUIETER_DB } };
  const trims: Record<string, number> = {};
  for (const part of template.score.parts) {
    const alone: SoundTemplate = {
      ...template,
      lengthKind: 'elastic',
      mix,
      score: { ...template.score, parts: [part] },
    };
    let isPlayed = false;
    const watched: SampleBank = {
      ...bank,
      has: (voice) => {
        const has = bank.has(voice);
        isPlayed ||= has;
        return has;
      },
    };
    const loudnessOf = (samples?: SampleBank): number =>
      measureLoudness(
        composeBed({ template: alone, frames: HEARD_FRAMES, memory, ...(samples ? { bank: samples } : {}) }).pcm,
      ).integratedLufs;
    const sampledLufs = loudnessOf(watched);
    if (!isPlayed) continue;
    const differenceDb = loudnessOf() - sampledLufs;
    if (!Number.isFinite(differenceDb)) continue;
    // Tenths: finer than anybody hears.
    trims[part.id] = Math.round(Math.min(MAX_TRIM_DB, Math.max(-MAX_TRIM_DB, differenceDb)) * 10) / 10;
  }
  return trims;
};
