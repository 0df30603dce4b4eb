import type { VoicePackFolder } from '../../../platform/voice-packs/voice-pack-folder.ts';
import type { VoicePacksRepository } from '../packs/voice-packs.repository.ts';

/**
 * Orders the packs of the configuration that are not installed, as an administrator could on the page.
 * @returns unknown pack names
 */
export const orderPacks = async (
  {
    repository,
    packs,
    order,
  }: {
    readonly repository: VoicePacksRepository;
    readonly packs: VoicePackFolder;
    readonly order: (name: string) => Promise<void>;
  },
  names: readonly string[],
): Promise<readonly string[]> => {
  const known = await packs.list();
  const unknown: string[] = [];
  for (const name of names) {
    const status = known.find(({ pack }) => pack.name === name);
    if (status === undefined) unknown.push(name);
    else if (status.state !== 'installed' && (await repository.begin(name))) await order(name);
  }
  return unknown;
};
