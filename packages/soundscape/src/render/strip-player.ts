import { gainFromDb } from '@sonora/engine/dsp';
import type { WrittenPart } from '../score/compose-score.ts';
import type { ScoreNote } from '../score/types.ts';
import { Chorus } from '../space/chorus.ts';
import { BlockFilter } from '../space/strip-filter.ts';
import type { PlayedNote, Soundbank } from './soundbank.ts';

/**
 * Samples that are mixed at a time: the blocks of a strip, of the mix and of both sends together stay in the processor's
 * nearest memory. Blocks are doubles, because sums in singles cost a conversion for each term.
 */
export const BLOCK_FRAMES = 4_096;

/** How long a strip goes on after its last note: what its filters and its chorus still hold. */
const TAIL_FRAMES = 8_192;

type Sounding = {
  readonly note: PlayedNote;
  /** Frames that are heard of it. */
  readonly length: number;
  readonly startFrame: number;
  readonly left: number;
  readonly right: number;
};

/** Louder strokes grow faster than their velocity: 0.25 sounds like a ghost, 1 like an accent. */
const levelOf = (velocity: number): number => velocity ** 1.5;

type Span = { readonly offset: number; readonly from: number; readonly count: number };

const addScaled = (target: Float64Array, source: Float32Array, { offset, from, count }: Span, gain: number): void => {
  const shift = from - offset;
  for (let index = offset; index < offset + count; index += 1) target[index]! += source[shift + index]! * gain;
};

/** The same while the note dies. */
const addReleased = (
  target: Float64Array,
  source: Float32Array,
  { offset, from, count }: Span,
  { gain, heldFrames, releaseFrames }: { gain: number; heldFrames: number; releaseFrames: number },
): void => {
  for (let index = 0; index < count; index += 1) {
    const part = 1 - (from + index - heldFrames) / releaseFrames;
    target[offset + index]! += Math.fround(source[from + index]! * part * part) * gain;
  }
};

/** Plays one part's notes block by block through its strip. */
export class StripPlayer {
  readonly left = new Float64Array(BLOCK_FRAMES);
  readonly right = new Float64Array(BLOCK_FRAMES);
  /** Linear levels of the sends; 0 for none. */
  readonly room: number;
  readonly plate: number;
  readonly #notes: readonly ScoreNote[];
  readonly #bank: Soundbank;
  readonly #framesPerBeat: number;
  readonly #gain: number;
  readonly #pan: number;
  readonly #pump: number;
  readonly #filters: readonly BlockFilter[];
  readonly #chorus: Chorus | undefined;
  #next = 0;
  #sounding: Sounding[] = [];
  #quietFrames = 0;

  constructor(written: WrittenPart, bank: Soundbank, framesPerBeat: number) {
    const { strip } = written.part;
    this.#notes = written.notes;
    this.#bank = bank;
    this.#framesPerBeat = framesPerBeat;
    this.#gain = gainFromDb(strip.gainDb);
    this.#pan = strip.pan ?? 0;
    this.#pump = strip.pump ?? 0;
    this.room = strip.roomDb === undefined ? 0 : gainFromDb(strip.roomDb);
    this.plate = strip.plateDb === undefined ? 0 : gainFromDb(strip.plateDb);
    this.#chorus = strip.chorus ? new Chorus(strip.chorus) : undefined;
    const filters: BlockFilter[] = [];
    for (const [kind, hz] of [['high', strip.highPassHz] as const, ['low', strip.lowPassHz] as const]) {
      if (hz) filters.push(new BlockFilter(kind, hz));
    }
    this.#filters = filters;
  }

  /** Renders the block that starts at `startFrame` into `left` and `right`; false when there is nothing to hear. */
  render(startFrame: number, frames: number): boolean {
    this.#start(startFrame + frames);
    if (this.#sounding.length === 0 && this.#quietFrames >= TAIL_FRAMES) return false;
    this.#quietFrames = this.#sounding.length === 0 ? this.#quietFrames + frames : 0;
    this.left.fill(0);
    this.right.fill(0);
    this.#mix(startFrame, frames);
    for (const filter of this.#filters) filter.process(this.left, this.right, frames);
    this.#chorus?.process(this.left, this.right, frames);
    if (this.#pump > 0) this.#duck(startFrame, frames);
    return true;
  }

  #start(beforeFrame: number): void {
    for (;;) {
      const note = this.#notes[this.#next];
      if (!note) return;
      const startFrame = Math.round(note.startBeat * this.#framesPerBeat);
      if (startFrame >= beforeFrame) return;
      this.#next += 1;
      const gain = this.#gain * levelOf(note.velocity);
      const place = ((Math.min(1, Math.max(-1, this.#pan + (note.pan ?? 0))) + 1) * Math.PI) / 4;
      const played = this.#bank.play(note);
      this.#sounding.push({
        note: played,
        length: Math.min(played.sound.left.length, played.heldFrames + played.releaseFrames),
        startFrame,
        left: gain * Math.SQRT2 * Math.cos(place),
        right: gain * Math.SQRT2 * Math.sin(place),
      });
    }
  }

  #mix(startFrame: number, frames: number): void {
    this.#sounding = this.#sounding.filter((sounding) => {
      const offset = Math.max(0, sounding.startFrame - startFrame);
      const from = Math.max(0, startFrame - sounding.startFrame);
      const count = Math.min(frames - offset, sounding.length - from);
      if (count > 0) this.#add(sounding, { offset, from, count });
      return from + count < sounding.length;
    });
  }

  #add({ note, left, right }: Sounding, { offset, from, count }: Span): void {
    const { sound, heldFrames, releaseFrames } = note;
    const held = Math.max(0, Math.min(count, heldFrames - from));
    const steady = { offset, from, count: held };
    addScaled(this.left, sound.left, steady, left);
    addScaled(this.right, sound.right, steady, right);
    if (held === count) return;
    const dying = { offset: offset + held, from: from + held, count: count - held };
    addReleased(this.left, sound.left, dying, { gain: left, heldFrames, releaseFrames });
    addReleased(this.right, sound.right, dying, { gain: right, heldFrames, releaseFrames });
  }

  /** Dips on every beat and comes back within half of it. */
  #duck(startFrame: number, frames: number): void {
    const perBeat = this.#framesPerBeat;
    const depth = this.#pump;
    for (let index = 0; index < frames; index += 1) {
      const position = ((startFrame + index) % perBeat) / perBeat;
      // A rise of 4 % of the beat before the stroke keeps the dip free of a step.
      const dip = position > 0.96 ? (position - 0.96) / 0.04 : Math.max(0, 1 - position / 0.6) ** 2;
      const gain = 1 - depth * dip;
      this.left[index]! *= gain;
      this.right[index]! *= gain;
    }
  }
}
