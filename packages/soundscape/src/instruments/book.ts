import type { Instrument } from '../synthesis/one-shot.ts';
import { drumInstruments } from './drums.ts';
import { ensembles } from './ensembles.ts';
import { keys } from './keys.ts';
import { mallets } from './mallets.ts';
import { percussion } from './percussion.ts';
import { pluckedStrings } from './plucked.ts';
import { soloVoices } from './solo.ts';
import { textures } from './textures.ts';

/** All instruments by the names used in scores. */
export const instrumentBook = {
  ...drumInstruments,
  ...ensembles,
  ...keys,
  ...mallets,
  ...percussion,
  ...pluckedStrings,
  ...soloVoices,
  ...textures,
} as const satisfies Record<string, Instrument>;

export type InstrumentName = keyof typeof instrumentBook;
