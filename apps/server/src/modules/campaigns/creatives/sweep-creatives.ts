import type { DatabaseHandle } from '../../../platform/database/database.ts';
import { createCampaignsRepository } from '../drafts/campaigns.repository.ts';
import { hasFormerCreatives, listToSweep, releaseMedia } from './former-creatives.repository.ts';

const DAY_MILLISECONDS = 86_400_000;

/**
 * Takes the audio of creatives that no campaign has had for 30 days. Each campaign is looked at once a day.
 * @returns ids of the creatives, whose objects are to be deleted
 */
export const sweepCreatives = async (
  { db }: DatabaseHandle,
  { now, days, atMost }: { readonly now: number; readonly days: number; readonly atMost: number },
): Promise<readonly string[]> => {
  const before = new Date(now - days * DAY_MILLISECONDS);
  const released: string[] = [];
  for (const id of await listToSweep(db, new Date(now - DAY_MILLISECONDS), atMost)) {
    const ids = await db.transaction(async (transaction) => {
      const repository = createCampaignsRepository(transaction);
      // Changes of the draft wait: a revision that is being restored keeps its creatives.
      const campaign = await repository.lock(id);
      if (!campaign) return [];
      await repository.update(id, { sweptAt: new Date(now) });
      return (await hasFormerCreatives(transaction, campaign)) ? releaseMedia(transaction, campaign, before) : [];
    });
    released.push(...ids);
  }
  return released;
};
