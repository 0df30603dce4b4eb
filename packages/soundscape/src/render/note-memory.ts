import type { OneShot } from '../synthesis/one-shot.ts';
import { type ByteMemory, createByteMemory } from './byte-memory.ts';

/**
 * Cache of rendered notes that are reused by the next piece of the same template and tempo. A key must contain everything
 * that determines the sound, so that a cached note equals a new one bit for bit.
 */
export type NoteMemory = ByteMemory<OneShot>;

/** @param options.maxBytes maximum total size of the notes; a single larger note is rendered but not cached */
export const createNoteMemory = ({ maxBytes }: { readonly maxBytes: number }): NoteMemory =>
  createByteMemory({
    maxBytes,
    bytesOf: ({ left, right }) => left.byteLength + (right === left ? 0 : right.byteLength),
  });
