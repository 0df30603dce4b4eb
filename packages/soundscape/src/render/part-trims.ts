import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { measureLoudness } from '@sonora/engine/dsp';
import { instrumentsOf, type SampleBank } from '../instruments/sampled.ts';
import type { SoundTemplate } from '../templates/sound-template.ts';
import { composeBed } from './compose-bed.ts';
import { createNoteMemory, type NoteMemory } from './note-memory.ts';
import type { PartTrims } from './trims.ts';

/** Measured length; all parts of a template have entered by then. */
const HEARD_FRAMES = 20 * SAMPLE_RATE_HZ;
/**
 * Attenuation of a single part, so that compression and clipping of the bus affect it as little as in the whole mix.
 */
const QUIETER_DB = 30;
/** Maximum trim. A larger difference would come from another instrument, not from another tone. */
const MAX_TRIM_DB = 9;

/**
 * Measures the loudness of each part alone, synthesised and with the bank's samples, through its strip, the room and
 * the bus. Single notes already have equal loudness, but strip and bus change different spectra differently, and chords
 * may sum differently.
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
    // Rounded to 0.1 dB, which is finer than audible.
    trims[part.id] = Math.round(Math.min(MAX_TRIM_DB, Math.max(-MAX_TRIM_DB, differenceDb)) * 10) / 10;
  }
  return trims;
};
