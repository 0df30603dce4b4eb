import type { InstrumentName } from '../instruments/book.ts';
import type { WriterFactory } from './types.ts';

/** A constant background noise (room, tape, record) until the end of the piece. */
export const texture =
  (instrument: InstrumentName, velocity = 0.7): WriterFactory =>
  () => ({
    bar: (context) => [{ instrument, startBeat: context.startBeat, lengthBeats: context.beats, midi: 60, velocity }],
    finale: (context) => [
      { instrument, startBeat: context.startBeat, lengthBeats: context.ringBeats, midi: 60, velocity },
    ],
  });

/** A rise into every section with more energy than the previous one. */
export const riseInto =
  (options: { readonly instrument: InstrumentName; readonly beats: number }): WriterFactory =>
  () => ({
    bar: (context) => {
      if (!context.isPhraseEnd || context.nextEnergy < context.energy + 0.12) return [];
      const lengthBeats = Math.min(options.beats, context.beats);
      const startBeat = context.startBeat + context.beats - lengthBeats;
      return [{ instrument: options.instrument, startBeat, lengthBeats, midi: 60, velocity: 0.75 }];
    },
    finale: () => [],
  });
