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
  /** Required length at 48 kHz; at least 24,000. */
  readonly frames: number;
  /** Selects one of many slightly different performances. Default: '1'. */
  readonly seed?: string;
  /**
   * Intervals of speech, in which the arrangement is thinner. They may overlap and exceed the piece. Without effect on
   * a static piece, which is a recording.
   */
  readonly speech?: readonly SpeechInterval[];
  /**
   * Intervals that the arrangement should lift, the most important first: it is fuller and brighter for one bar, at
   * most once in four bars. Without effect on a static piece.
   */
  readonly lifts?: readonly SpeechInterval[];
  /** Cache of notes from earlier pieces. Default: a new one. It changes only the render time, not the samples. */
  readonly memory?: NoteMemory;
  /** Samples that replace the instruments that they contain. Default: all instruments are synthesised. */
  readonly bank?: SampleBank;
  /** Result of `measurePartTrims` for that bank and this template. */
  readonly trims?: PartTrims;
};

/** Performs a template with a length of `frames` and an ending. Renders only the first `heardFrames`. */
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
 * Renders a template with exactly `frames`. Equal options give equal bits. An elastic piece is performed for that
 * length; a piece of fixed length in the next longer written length; a static one as recorded. The latter two are then
 * cut with a fade, or repeat their middle when they are too short.
 * @throws RangeError when `frames` is not a whole number of at least 24,000
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
