import { createCues, type SpeechInterval } from '../fit/cues.ts';
import { fitLength } from '../fit/fit-length.ts';
import type { SampleBank } from '../instruments/sampled.ts';
import { composeScore } from '../score/compose-score.ts';
import type { SoundTemplate } from '../templates/sound-template.ts';
import type { Bed } from './bed.ts';
import { createNoteMemory, type NoteMemory } from './note-memory.ts';
import { playWritten, writtenFrames } from './play-written.ts';
import { renderPiece } from './render-piece.ts';
import type { PartTrims } from './trims.ts';

export type ComposeBedOptions = {
  readonly template: SoundTemplate;
  /** Wanted length at 48 kHz; at least 24,000. */
  readonly frames: number;
  /** Small differences between two performances; '1' by default. */
  readonly seed?: string;
  /**
   * Where a voice speaks: the arrangement thins out there. Spans may overlap and lie outside the piece. Nothing of it
   * reaches a static piece: a recording does not know what is said over it.
   */
  readonly speech?: readonly SpeechInterval[];
  /**
   * What is said that the arrangement rises under, the most important first: it is fuller and brighter for a bar from there
   * on, once in four bars at most. Without effect on a static piece.
   */
  readonly lifts?: readonly SpeechInterval[];
  /** Notes of earlier pieces; without it each piece makes its own. It changes how long a piece takes, never a bit of it. */
  readonly memory?: NoteMemory;
  /** Samples that play the instruments which they have; without it all are our own. */
  readonly bank?: SampleBank;
  /** What `measurePartTrims` says of that bank and this template. */
  readonly trims?: PartTrims;
};

/** Performs a template as a piece of `frames` with an ending of its own; of its sound only the first `heardFrames`. */
const perform = (options: ComposeBedOptions, heardFrames = options.frames): Bed => {
  const { template } = options;
  const { score } = template;
  const seed = `${template.alias}/${options.seed ?? '1'}`;
  const fitted = fitLength({ frames: options.frames, tempoBpm: score.tempoBpm, beatsPerBar: score.beatsPerBar });
  const cues = createCues(fitted, options.speech ?? [], options.lifts ?? []);
  const piece = composeScore(score, { fitted, cues, seed });
  const memory = options.memory ?? createNoteMemory({ maxBytes: Number.POSITIVE_INFINITY });
  const frameOf = (beat: number): number => Math.min(fitted.frames, Math.round(beat * fitted.framesPerBeat));
  return {
    pcm: renderPiece(piece, {
      fitted,
      heardFrames,
      mix: template.mix,
      seed,
      memory,
      bank: options.bank,
      trims: options.trims,
    }),
    tempoBpm: fitted.tempoBpm,
    beatsPerBar: score.beatsPerBar,
    barStartFrames: [...piece.barStartBeats.map(frameOf), fitted.finalFrame],
    segments: piece.segments.map(({ name, startBeat, endBeat }) => ({
      name,
      startFrame: frameOf(startBeat),
      endFrame: frameOf(endBeat),
    })),
  };
};

/**
 * Plays a template for exactly `frames`. The same options give the same bits. An elastic piece is performed for that length;
 * one of fixed length in the next longer length in which it is written, a static one as it was recorded, and both are then
 * cut and faded, or repeat their middle when they are too short.
 * @throws RangeError when `frames` is no whole number of at least 24,000.
 */
export const composeBed = (options: ComposeBedOptions): Bed => {
  const { template, frames } = options;
  if (!Number.isInteger(frames) || frames < 24_000) {
    throw new RangeError(`A bed lasts at least 24,000 whole frames (half a second), not ${frames}`);
  }
  switch (template.lengthKind) {
    case 'elastic':
      return perform(options);
    case 'fixed_length':
    case 'static': {
      const written = writtenFrames(template, frames);
      const told = template.lengthKind === 'static' ? { speech: [], lifts: [] } : {};
      const piece = perform({ ...options, ...told, frames: written }, Math.min(written, frames));
      return playWritten(piece, written, frames);
    }
    default: {
      const unknown: never = template.lengthKind;
      throw new Error(`Unknown length kind ${String(unknown)}`);
    }
  }
};
