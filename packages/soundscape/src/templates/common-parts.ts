import type { InstrumentName } from '../instruments/book.ts';
import { riseInto, texture } from '../score/texture-writer.ts';
import type { Part } from '../score/types.ts';

/** Background noise as of a room or a tape, which fills the gaps between the partials of other instruments. */
export const floorPart = (gainDb: number, instrument: InstrumentName = 'roomAir'): Part => ({
  id: 'floor',
  role: 'texture',
  entersAt: 0,
  strip: { gainDb },
  write: texture(instrument),
});

/** A rise of noise into every section with more energy than the previous one. */
export const risePart = (gainDb: number, beats = 2): Part => ({
  id: 'rise',
  role: 'texture',
  entersAt: 0,
  strip: { gainDb, plateDb: -14 },
  write: riseInto({ instrument: 'riserNoise', beats }),
});
