import type { OneShot } from '../synthesis/one-shot.ts';

/**
 * Rendered notes that outlive a piece: the next piece of the same template at the same tempo finds its notes made. What is
 * asked for least recently is forgotten first. A name must hold everything that shapes the sound, so that a remembered
 * note and a new one are the same bits.
 */
export type NoteMemory = {
  /** The note of that name, made if it is not known. */
  readonly recall: (name: string, make: () => OneShot) => OneShot;
  readonly sizeBytes: () => number;
};

const sizeOf = ({ left, right }: OneShot): number => left.byteLength + (right === left ? 0 : right.byteLength);

/** @param options.maxBytes what the notes may take up together; a single note beyond it is made but not kept */
export const createNoteMemory = (options: { readonly maxBytes: number }): NoteMemory => {
  // A map remembers the order in which it was filled: the first entry is the one that was used longest ago.
  const notes = new Map<string, OneShot>();
  let bytes = 0;
  return {
    recall: (name, make) => {
      const known = notes.get(name);
      const note = known ?? make();
      if (known) notes.delete(name);
      else bytes += sizeOf(note);
      notes.set(name, note);
      for (const [oldest, sound] of notes) {
        if (bytes <= options.maxBytes) break;
        notes.delete(oldest);
        bytes -= sizeOf(sound);
      }
      return note;
    },
    sizeBytes: () => bytes,
  };
};
