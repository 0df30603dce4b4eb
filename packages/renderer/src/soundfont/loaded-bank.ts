import type { SampleBank } from '@sonora/soundscape';
import { SoundfontError } from './soundfont-error.ts';
import { readSoundfont } from './soundfont-files.ts';

/** A bank on disk and the identity of its content. */
export type BankFile = { readonly path: string; readonly id: string };

/** One bank per thread: the next bed reuses it, and two banks are never in memory together. */
let loaded: SampleBank | undefined;

/**
 * Loads an inspected bank in this thread.
 * @throws SoundfontError when the content of the file has changed
 */
export const loadBank = async ({ path, id }: BankFile): Promise<SampleBank> => {
  if (loaded?.id === id) return loaded;
  loaded = undefined;
  const read = await readSoundfont(path);
  if (read.id !== id) throw new SoundfontError('has changed while it was used');
  // Imported here because most installations have no SoundFont, and the synthesizer takes 75 ms to load.
  const { openBank } = await import('./open-bank.ts');
  loaded = (await openBank(read.bytes, id)).bank;
  return loaded;
};
