import { gainFromDb } from '@sonora/engine/dsp';
import type { WrittenPart } from '../score/compose-score.ts';
import type { ScoreNote } from '../score/types.ts';
import { Chorus } from '../synthesis/chorus.ts';
import { BlockFilter } from '../synthesis/strip-filter.ts';
import type { PlayedNote, Soundbank } from './soundbank.ts';

/** Time for which filters and chorus of a strip ring after its last note. */
const TAIL_FRAMES = 8_192;

type Sounding = {
  readonly note: PlayedNote;
  /** Number of audible frames of the note. */
  readonly length: number;
  readonly startFrame: number;
  readonly left: number;
  readonly right: number;
};

/** Gain grows faster than velocity: 0.25 is a ghost note, 1 an accent. */
const levelOf = (velocity: number): number => velocity ** 1.5;

/** Part of a block, from `offset`, and the frames of a sound, from `from`, that are added to it. */
type Span = { readonly offset: number; readonly from: number; readonly count: number };

const addNote = (strip: StripPlayer, { note, left, right }: Sounding, { offset, from, count }: Span): void => {
  const { left: toLeft, right: toRight } = strip;
  const { left: fromLeft, right: fromRight } = note.sound;
  const shift = from - offset;
  for (let index = offset; index < offset + count; index += 1) {
    toLeft[index]! += fromLeft[shift + index]! * left;
    toRight[index]! += fromRight[shift + index]! * right;
  }
};

/** Adds a span of a note during its release. */
const addDying = (strip: StripPlayer, { note, left, right }: Sounding, { offset, from, count }: Span): void => {
  const { left: toLeft, right: toRight } = strip;
  const { left: fromLeft, right: fromRight } = note.sound;
  const perFrame = 1 / note.releaseFrames;
  const shift = from - offset;
  const since = shift - note.heldFrames;
  for (let index = offset; index < offset + count; index += 1) {
    const part = 1 - (since + index) * perFrame;
    const level = part * part;
    toLeft[index]! += fromLeft[shift + index]! * level * left;
    toRight[index]! += fromRight[shift + index]! * level * right;
  }
};

/** Plays the notes of one part block by block through its strip. */
export class StripPlayer {
  readonly left: Float64Array;
  readonly right: Float64Array;
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

  /**
   * @param options `trimDb` is added to the strip's gain; `blockFrames` is the maximum number of frames rendered at a
   * time
   */
  constructor(
    written: WrittenPart,
    bank: Soundbank,
    options: { readonly framesPerBeat: number; readonly trimDb: number; readonly blockFrames: number },
  ) {
    const { strip } = written.part;
    this.left = new Float64Array(options.blockFrames);
    this.right = new Float64Array(options.blockFrames);
    this.#notes = written.notes;
    this.#bank = bank;
    this.#framesPerBeat = options.framesPerBeat;
    this.#gain = gainFromDb(strip.gainDb + options.trimDb);
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

  /** Skips to `frame` without a sound: notes that begin before it are not played. */
  skipTo(frame: number): void {
    const isBefore = (note: ScoreNote): boolean => Math.round(note.startBeat * this.#framesPerBeat) < frame;
    while (this.#notes[this.#next] && isBefore(this.#notes[this.#next]!)) this.#next += 1;
  }

  /** Renders the block that starts at `startFrame` into `left` and `right`; false when it is silent. */
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

  #add(sounding: Sounding, { offset, from, count }: Span): void {
    const held = Math.max(0, Math.min(count, sounding.note.heldFrames - from));
    if (held > 0) addNote(this, sounding, { offset, from, count: held });
    if (held < count) addDying(this, sounding, { offset: offset + held, from: from + held, count: count - held });
  }

  /** Lowers the level on every beat; it recovers within half a beat. */
  #duck(startFrame: number, frames: number): void {
    const perBeat = this.#framesPerBeat;
    const depth = this.#pump;
    for (let index = 0; index < frames; index += 1) {
      const position = ((startFrame + index) % perBeat) / perBeat;
      // The level falls over the last 4 % of the previous beat, so that there is no step.
      const dip = position > 0.96 ? (position - 0.96) / 0.04 : Math.max(0, 1 - position / 0.6) ** 2;
      const gain = 1 - depth * dip;
      this.left[index]! *= gain;
      this.right[index]! *= gain;
    }
  }
}
