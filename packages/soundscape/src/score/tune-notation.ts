import type { Tune, TuneNote } from './melody-writer.ts';

/** Accents of a plain, a stressed (`!`) and a light (`,`) note. */
const ACCENTS = { plain: 0.74, stressed: 0.88, light: 0.6 } as const;

const lengthOf = (text: string): number => {
  const [whole, part] = text.split('/');
  return part === undefined ? Number(whole) : Number(whole) / Number(part);
};

/**
 * Parses a melody: `step:beats` for each note, `.:beats` for a rest, a step alone for one beat; lengths may be
 * fractions (`4:1/3`). `!` after a note stresses it, `,` makes it light. `4:.5 6:.5! .:1 3` are three notes and a rest.
 * @throws Error for anything else; the tests of a template find such mistakes
 */
export const tune = (text: string): Tune => {
  const notes: TuneNote[] = [];
  let atBeat = 0;
  for (const token of text.trim().split(/\s+/)) {
    const match = /^(-?\d+|\.)(?::([\d./]+))?([!,]?)$/.exec(token);
    const lengthBeats = lengthOf(match?.[2] ?? '1');
    if (!match || !(lengthBeats > 0)) throw new Error(`Unknown note "${token}" in a tune`);
    const accent = match[3] === '!' ? ACCENTS.stressed : match[3] === ',' ? ACCENTS.light : ACCENTS.plain;
    if (match[1] !== '.') notes.push([atBeat, lengthBeats, Number(match[1]), accent]);
    atBeat += lengthBeats;
  }
  return notes;
};
