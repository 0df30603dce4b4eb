import {
  measurePartTrims,
  type NoteMemory,
  type PartTrims,
  type SampleBank,
  type SoundTemplate,
} from '@sonora/soundscape';
import { contentHash, type StageCache } from './stage-cache.ts';

/** Under which name the trims of a template with a bank lie in the cache. */
export const bankTrimsHash = (soundVersion: string, alias: string, bankId: string): string =>
  contentHash('trims', soundVersion, alias, bankId);

/** How loud the parts of a template have to be with a bank: measured with its first bed, which takes as long as some beds. */
export const readBankTrims = async (
  cache: StageCache,
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
