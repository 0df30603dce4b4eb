import type { Pcm } from '@sonora/codecs/pcm';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
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
  /**
   * An earlier performance of the same template and seed with another length. Its samples are kept up to `fromFrame`,
   * a bar line in both; from there this performance goes on in the same tempo. Only for elastic pieces.
   */
  readonly continues?: { readonly pcm: Pcm; readonly tempoBpm: number; readonly fromFrame: number };
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

/** Music that is rendered before a joint: notes that still sound there, reverberation and the bus compressor settle. */
const RUN_UP_FRAMES = 4 * SAMPLE_RATE_HZ;
/** Crossfade before a joint. Both sides play the same bar line in the same tempo. */
const JOINT_FADE_FRAMES = 0.02 * SAMPLE_RATE_HZ;

/** The first performance up to a frame, then the second, with a linear crossfade before the frame. */
const joinAt = (before: Pcm, after: Pcm, frame: number): Pcm => ({
  ...after,
  channels: after.channels.map((samples, side) => {
    const first = before.channels[side] ?? before.channels[0]!;
    const fadeStart = Math.max(0, frame - JOINT_FADE_FRAMES);
    const joined = samples.slice();
    joined.set(first.subarray(0, fadeStart));
    for (let index = fadeStart; index < frame; index += 1) {
      const share = (index + 1 - fadeStart) / (frame - fadeStart);
      joined[index] = (1 - share) * first[index]! + share * samples[index]!;
    }
    return joined;
  }),
});

/** Performs a template with a length of `frames` and an ending. Renders only the first `heardFrames`. */
const perform = (options: ComposeBedOptions, heardFrames = options.frames): Bed => {
  const { template, continues } = options;
  const { score } = template;
  const seed = `${template.alias}/${options.seed ?? '1'}`;
  const fitted = fitLength({
    frames: options.frames,
    tempoBpm: continues?.tempoBpm ?? score.tempoBpm,
    beatsPerBar: score.beatsPerBar,
    isTempoFixed: continues !== undefined,
  });
  const cues = createCues(fitted, options.speech ?? [], options.lifts ?? []);
  const piece = composeScore(score, { fitted, cues, seed });
  const memory = options.memory ?? createNoteMemory({ maxBytes: Number.POSITIVE_INFINITY });
  const frameOf = (beat: number): number => Math.min(fitted.frames, Math.round(beat * fitted.framesPerBeat));
  const pcm = renderPiece(piece, {
    fitted,
    heardFrames,
    mix: template.mix,
    seed,
    memory,
    bank: options.bank,
    trims: options.trims,
    fromFrame: Math.max(0, (continues?.fromFrame ?? 0) - RUN_UP_FRAMES),
  });
  return {
    pcm: continues ? joinAt(continues.pcm, pcm, continues.fromFrame) : pcm,
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
  if (options.continues && template.lengthKind !== 'elastic') {
    throw new RangeError(`${template.alias} is no elastic piece that another length can continue`);
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
