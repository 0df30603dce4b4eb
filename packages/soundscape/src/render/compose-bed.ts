import type { Pcm } from '@sonora/codecs/pcm';
import { createCues, type SpeechSpan } from '../fit/cues.ts';
import { fitLength } from '../fit/fit-length.ts';
import { composeScore } from '../score/compose-score.ts';
import type { SoundTemplate } from '../templates/sound-template.ts';
import { createNoteMemory, type NoteMemory } from './note-memory.ts';
import { renderPiece } from './render-piece.ts';

export type ComposeBedOptions = {
  readonly template: SoundTemplate;
  /** Wanted length at 48 kHz; at least 24,000. */
  readonly frames: number;
  /** Small differences between two performances; '1' by default. */
  readonly seed?: string;
  /** Where a voice speaks: the arrangement thins out there. Spans may overlap and lie outside the piece. */
  readonly speech?: readonly SpeechSpan[];
  /** Frames from which the arrangement is fuller and brighter for one bar. */
  readonly lifts?: readonly number[];
  /** Notes of earlier pieces; without it each piece makes its own. It changes how long a piece takes, never a bit of it. */
  readonly memory?: NoteMemory;
};

export type Bed = {
  /** 48 kHz, stereo, exactly `frames` long, sample peak at most −1 dBFS. */
  readonly pcm: Pcm;
  /** The tempo that was played: the template's, bent by at most 4 %. */
  readonly tempoBpm: number;
  readonly beatsPerBar: number;
  /** First frame of each bar; the final chord's frame closes the list. */
  readonly barStartFrames: readonly number[];
  /** What of intro, main and outro there is; they follow each other without gaps from 0 to `frames`. */
  readonly segments: readonly { readonly name: string; readonly startFrame: number; readonly endFrame: number }[];
};

/**
 * Plays a template for exactly `frames`. The same options give the same bits.
 * @throws RangeError when `frames` is no whole number of at least 24,000.
 */
export const composeBed = (options: ComposeBedOptions): Bed => {
  const { template } = options;
  const { score } = template;
  const seed = `${template.alias}/${options.seed ?? '1'}`;
  const fitted = fitLength({ frames: options.frames, tempoBpm: score.tempoBpm, beatsPerBar: score.beatsPerBar });
  const cues = createCues(fitted, options.speech ?? [], options.lifts ?? []);
  const piece = composeScore(score, { fitted, cues, seed });
  const memory = options.memory ?? createNoteMemory({ maxBytes: Number.POSITIVE_INFINITY });
  const frameOf = (beat: number): number => Math.min(fitted.frames, Math.round(beat * fitted.framesPerBeat));
  return {
    pcm: renderPiece(piece, { fitted, mix: template.mix, seed, memory }),
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
