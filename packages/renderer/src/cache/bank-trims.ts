import {
  measurePartTrims,
  type NoteMemory,
  type PartTrims,
  type SampleBank,
  type SoundTemplate,
} from '@sonora/soundscape';
import { type ArtifactCache, contentHash } from './artifact-cache.ts';

/** Cache key of a template's trims with a bank. */
export const bankTrimsHash = (rendererHash: string, alias: string, bankId: string): string =>
  contentHash('trims', rendererHash, alias, bankId);

/**
 * Levels of a template's parts with a bank. They are measured for its first bed, which takes as long as rendering
 * several beds.
 */
export const readBankTrims = async (
  cache: ArtifactCache,
  hash: string,
  {
    template,
    bank,
    memory,
  }: { readonly template: SoundTemplate; readonly bank: SampleBank; readonly memory?: NoteMemory },
): Promise<PartTrims> => {
  const known = await cache.readJson<PartTrims>(hash);
  if (known) return known;
  const trims = measurePartTrims(template, bank, memory);
  await cache.writeJson(hash, trims);
  return trims;
};
