import type { SampleBank } from '@sonora/soundscape';
import { openBank } from './open-bank.ts';
import { SoundfontError } from './soundfont-error.ts';
import { readSoundfont } from './soundfont-files.ts';

/** A bank on disk: where, and which content is meant. */
export type BankFile = { readonly path: string; readonly id: string };

/** One for each thread: the next bed finds its bank open, and two banks are never in memory together. */
let loaded: SampleBank | undefined;

/**
 * The bank of a file that has been looked into, opened in this thread.
 * @throws SoundfontError when the file has another content by now
 */
export const loadBank = async ({ path, id }: BankFile): Promise<SampleBank> => {
  if (loaded?.id === id) return loaded;
  loaded = undefined;
  const read = await readSoundfont(path);
  if (read.id !== id) throw new SoundfontError('has changed while it was used');
  loaded = (await openBank(read.bytes, id)).bank;
  return loaded;
};
