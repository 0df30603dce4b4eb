import type { OneShot } from '../synthesis/one-shot.ts';

/**
 * Cache of rendered notes that are reused by the next piece of the same template and tempo. The least recently used
 * notes are evicted first. A key must contain everything that determines the sound, so that a cached note equals a new
 * one bit for bit.
 */
export type NoteMemory = {
  /** Returns the note of that key; renders it if it is not cached. */
  readonly recall: (name: string, make: () => OneShot) => OneShot;
  readonly sizeBytes: () => number;
};

const sizeOf = ({ left, right }: OneShot): number => left.byteLength + (right === left ? 0 : right.byteLength);

/** @param options.maxBytes maximum total size of the notes; a single larger note is rendered but not cached */
export const createNoteMemory = (options: { readonly maxBytes: number }): NoteMemory => {
  // A Map iterates in insertion order, so the first entry is the least recently used one.
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
