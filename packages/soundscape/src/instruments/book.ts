import * as drums from './drums.ts';
import * as ensembles from './ensembles.ts';
import * as keys from './keys.ts';
import * as mallets from './mallets.ts';
import type { Instrument } from './one-shot.ts';
import * as plucked from './plucked.ts';
import * as solo from './solo.ts';
import * as textures from './textures.ts';

/** Every instrument by the name that scores use; the modules export nothing but instruments. */
export const instrumentBook = {
  ...drums,
  ...ensembles,
  ...keys,
  ...mallets,
  ...plucked,
  ...solo,
  ...textures,
} as const satisfies Record<string, Instrument>;

export type InstrumentName = keyof typeof instrumentBook;
