import { gainFromDb } from '@sonora/engine/dsp';
import type { OneShot } from '../instruments/one-shot.ts';
import type { WrittenPart } from '../score/compose-score.ts';
import type { ScoreNote } from '../score/types.ts';
import { Chorus } from '../space/chorus.ts';
import { BlockFilter } from '../space/strip-filter.ts';
import type { Soundbank } from './soundbank.ts';

/**
 * Samples that are mixed at a time: small enough for the caches, large enough to forget about. Blocks are doubles, because
 * sums in singles cost a conversion for each term.
 */
export const BLOCK_FRAMES = 4_096;

type Sounding = { readonly sound: OneShot; startFrame: number; readonly left: number; readonly right: number };

/** Louder strokes grow faster than their velocity: 0.25 sounds like a ghost, 1 like an accent. */
const levelOf = (velocity: number): number => velocity ** 1.5;

const addScaled = (
  target: Float64Array,
  source: Float32Array,
  offset: number,
  from: number,
  count: number,
  gain: number,
): void => {
  for (let index = 0; index < count; index += 1) target[offset + index]! += source[from + index]! * gain;
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
  readonly #filters: readonly (readonly [BlockFilter, BlockFilter])[];
  readonly #chorus: Chorus | undefined;
  #next = 0;
  #sounding: Sounding[] = [];
  #quietBlocks = 0;

  /** @param trimDb added to the strip's gain */
  constructor(written: WrittenPart, bank: Soundbank, framesPerBeat: number, trimDb = 0) {
    const { strip } = written.part;
    this.#notes = written.notes;
    this.#bank = bank;
    this.#framesPerBeat = framesPerBeat;
    this.#gain = gainFromDb(strip.gainDb + trimDb);
    this.#pan = strip.pan ?? 0;
    this.#pump = strip.pump ?? 0;
    this.room = strip.roomDb === undefined ? 0 : gainFromDb(strip.roomDb);
    this.plate = strip.plateDb === undefined ? 0 : gainFromDb(strip.plateDb);
    this.#chorus = strip.chorus ? new Chorus(strip.chorus) : undefined;
    const filters: (readonly [BlockFilter, BlockFilter])[] = [];
    for (const [kind, hz] of [['high', strip.highPassHz] as const, ['low', strip.lowPassHz] as const]) {
      if (hz) filters.push([new BlockFilter(kind, hz), new BlockFilter(kind, hz)]);
    }
    this.#filters = filters;
  }

  /** Renders the block that starts at `startFrame` into `left` and `right`; false when there is nothing to hear. */
  render(startFrame: number, frames: number): boolean {
    this.#start(startFrame + frames);
    if (this.#sounding.length === 0 && this.#quietBlocks > 1) return false;
    this.#quietBlocks = this.#sounding.length === 0 ? this.#quietBlocks + 1 : 0;
    this.left.fill(0);
    this.right.fill(0);
    this.#mix(startFrame, frames);
    for (const [left, right] of this.#filters) {
      left.process(this.left, frames);
      right.process(this.right, frames);
    }
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
      this.#sounding.push({
        sound: this.#bank.play(note),
        startFrame,
        left: gain * Math.SQRT2 * Math.cos(place),
        right: gain * Math.SQRT2 * Math.sin(place),
      });
    }
  }

  #mix(startFrame: number, frames: number): void {
    this.#sounding = this.#sounding.filter(({ sound, startFrame: noteStart, left, right }) => {
      const offset = Math.max(0, noteStart - startFrame);
      const from = Math.max(0, startFrame - noteStart);
      const count = Math.min(frames - offset, sound.left.length - from);
      if (count > 0) {
        addScaled(this.left, sound.left, offset, from, count, left);
        addScaled(this.right, sound.right, offset, from, count, right);
      }
      return from + count < sound.left.length;
    });
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
