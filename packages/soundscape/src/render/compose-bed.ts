import type { Pcm } from '@sonora/codecs/pcm';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { createCues, type SpeechInterval } from '../fit/cues.ts';
import { type FittedLength, fitLength, RING_SECONDS } from '../fit/fit-length.ts';
import type { SampleBank } from '../instruments/sampled.ts';
import { composeScore, type WrittenPiece } from '../score/compose-score.ts';
import type { SoundTemplate } from '../templates/sound-template.ts';
import type { Bed } from './bed.ts';
import type { ByteMemory } from './byte-memory.ts';
import { createNoteMemory, type NoteMemory } from './note-memory.ts';
import { playWritten, writtenFrames } from './play-written.ts';
import { fadeChannelEnd, renderPiece, ringFadeFrames } from './render-piece.ts';
import type { PartTrims } from './trims.ts';

/** Where another performance goes on. */
export type Joint = { readonly pcm: Pcm; readonly tempoBpm: number; readonly fromFrame: number };

export type ComposeBedOptions = {
  readonly template: SoundTemplate;
  /** Required length at 48 kHz; at least 24,000. */
  readonly frames: number;
  /**
   * An earlier performance of the same template and seed with another length. Its samples are kept up to `fromFrame`,
   * a bar line in both; from there this performance goes on in the same tempo. Only for elastic pieces.
   */
  readonly continues?: Joint;
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
  /**
   * Cache of what follows a joint, up to the longest ring-out: performances that continue the same piece differ in little
   * more than the length of their last chord. Not used with a bank. Default: none. It changes only the render time.
   */
  readonly endings?: ByteMemory<Pcm>;
  /** Samples that replace the instruments that they contain. Default: all instruments are synthesised. */
  readonly bank?: SampleBank;
  /** Result of `measurePartTrims` for that bank and this template. */
  readonly trims?: PartTrims;
};

/** Music that is rendered before a joint: notes that still sound there, reverberation and the bus compressor settle. */
const RUN_UP_FRAMES = 4 * SAMPLE_RATE_HZ;
/** Crossfade before a joint. Both sides play the same bar line in the same tempo. */
export const JOINT_FADE_FRAMES = 0.02 * SAMPLE_RATE_HZ;

/** First frame of the crossfade before a joint. */
const fadeStartOf = (fromFrame: number): number => Math.max(0, fromFrame - JOINT_FADE_FRAMES);

/** A piece, written for a length. */
type Performance = {
  readonly options: ComposeBedOptions;
  readonly seed: string;
  readonly fitted: FittedLength;
  readonly piece: WrittenPiece;
};

const writePiece = (options: ComposeBedOptions, fitted: FittedLength): Performance => {
  const seed = `${options.template.alias}/${options.seed ?? '1'}`;
  const cues = createCues(fitted, options.speech ?? [], options.lifts ?? []);
  return { options, seed, fitted, piece: composeScore(options.template.score, { fitted, cues, seed }) };
};

/** The first `heardFrames` of a performance, silent before `fromFrame`, and without the fade at its end. */
const play = ({ options, seed, fitted, piece }: Performance, heardFrames: number, fromFrame = 0): Pcm =>
  renderPiece(piece, {
    fitted,
    heardFrames,
    mix: options.template.mix,
    seed,
    memory: options.memory ?? createNoteMemory({ maxBytes: Number.POSITIVE_INFINITY }),
    bank: options.bank,
    trims: options.trims,
    fromFrame,
  });

/** A performance from the crossfade before a joint on. */
const playEnding = (performance: Performance, fadeStart: number): Pcm => {
  const { options, seed, fitted, piece } = performance;
  const make = (): Pcm => {
    const pcm = play(performance, fitted.frames, Math.max(0, fadeStart - RUN_UP_FRAMES));
    return { ...pcm, channels: pcm.channels.map((samples) => samples.slice(fadeStart)) };
  };
  if (options.bank || !options.endings) return make();
  return options.endings.recall(JSON.stringify([seed, fadeStart, fitted, piece]), make);
};

/** `frames` of the first performance up to a frame, then of the ending, with a linear crossfade before the frame. */
const joinAt = (before: Pcm, ending: Pcm, fromFrame: number, frames: number): Pcm => ({
  ...ending,
  channels: ending.channels.map((samples, side) => {
    const first = before.channels[side] ?? before.channels[0]!;
    const fadeStart = fadeStartOf(fromFrame);
    const joined = new Float32Array(frames);
    joined.set(first.subarray(0, fadeStart));
    joined.set(samples.subarray(0, frames - fadeStart), fadeStart);
    for (let index = fadeStart; index < fromFrame; index += 1) {
      const share = (index + 1 - fadeStart) / (fromFrame - fadeStart);
      joined[index] = (1 - share) * first[index]! + share * joined[index]!;
    }
    return joined;
  }),
});

/** Longest ring-out of the final chord. */
const LONGEST_RING_FRAMES = RING_SECONDS.longest * SAMPLE_RATE_HZ;

/** A performance whose beginning is an earlier one's. It is written for the longest ring-out, and cut to its length. */
const playOn = (options: ComposeBedOptions, fitted: FittedLength, joint: Joint): readonly [Performance, Pcm] => {
  const performance = writePiece(options, { ...fitted, frames: fitted.finalFrame + LONGEST_RING_FRAMES });
  const ending = playEnding(performance, fadeStartOf(joint.fromFrame));
  return [performance, joinAt(joint.pcm, ending, joint.fromFrame, fitted.frames)];
};

/** Performs a template with a length of `frames` and an ending. Renders only the first `heardFrames`. */
const perform = (options: ComposeBedOptions, heardFrames = options.frames): Bed => {
  const { continues, frames } = options;
  const { beatsPerBar, tempoBpm } = options.template.score;
  const fitted = fitLength({
    frames,
    tempoBpm: continues?.tempoBpm ?? tempoBpm,
    beatsPerBar,
    isTempoFixed: continues !== undefined,
  });
  const playWhole = (): readonly [Performance, Pcm] => {
    const performance = writePiece(options, fitted);
    return [performance, play(performance, heardFrames)];
  };
  const [{ piece }, pcm] = continues ? playOn(options, fitted, continues) : playWhole();
  if (heardFrames === frames) for (const channel of pcm.channels) fadeChannelEnd(channel, ringFadeFrames(fitted));
  const frameOf = (beat: number): number => Math.min(frames, Math.round(beat * fitted.framesPerBeat));
  return {
    pcm,
    tempoBpm: fitted.tempoBpm,
    beatsPerBar,
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
