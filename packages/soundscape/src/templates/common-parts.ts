import type { InstrumentName } from '../instruments/book.ts';
import { riseInto, texture } from '../score/texture-writer.ts';
import type { Part } from '../score/types.ts';

/** The floor of noise that every room and every tape has: it fills the gaps between the partials of other instruments. */
export const floorPart = (gainDb: number, instrument: InstrumentName = 'roomAir'): Part => ({
  id: 'floor',
  role: 'texture',
  entersAt: 0,
  strip: { gainDb },
  write: texture(instrument),
});

/** A rise of noise into every section that is fuller than the one before. */
export const risePart = (gainDb: number, beats = 2): Part => ({
  id: 'rise',
  role: 'texture',
  entersAt: 0,
  strip: { gainDb, plateDb: -14 },
  write: riseInto({ instrument: 'riserNoise', beats }),
});
