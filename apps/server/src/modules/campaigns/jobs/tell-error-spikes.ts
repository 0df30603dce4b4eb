import type { DatabaseHandle } from '../../../platform/database/database.ts';
import { type ErrorCounts, readErrorCounts, withManyErrors } from '../../../platform/event-sink/read-error-counts.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { createCampaignsRepository } from '../drafts/campaigns.repository.ts';
import { announceEvent } from '../webhooks/announce-event.ts';

const WINDOW_MINUTES = 10;
const MIN_ERRORS = 20;
/** Errors in relation to impressions. */
const MIN_SHARE = 0.05;
const QUIET_MINUTES = 60;

const hasSpike = ({ errors, impressions }: ErrorCounts): boolean =>
  errors >= MIN_ERRORS && errors > impressions * MIN_SHARE;

/**
 * Tells webhooks about campaigns whose players report many errors, once an hour for each campaign.
 * @returns number of campaigns
 */
export const tellErrorSpikes = async (
  { handle, jobs }: { readonly handle: DatabaseHandle; readonly jobs: Pick<Jobs, 'sendMany'> },
  now: number = Date.now(),
): Promise<number> => {
  const quietSince = new Date(now - QUIET_MINUTES * 60_000);
  const watched = await createCampaignsRepository(handle.db).listWatched(quietSince, new Date(now));
  const since = new Date(now - WINDOW_MINUTES * 60_000);
  const suspects = await withManyErrors(
    handle.db,
    watched.map(({ tagId }) => tagId),
    since,
    MIN_ERRORS,
  );
  const counts = await readErrorCounts(handle.db, suspects, since);
  let told = 0;
  for (const { orgId, id, tagId } of watched) {
    const found = counts.get(tagId);
    if (!found || !hasSpike(found)) continue;
    await handle.db.transaction(async (db) => {
      // Several workers look: the first one tells.
      const campaign = await createCampaignsRepository(db).claimSpike({ orgId, id }, quietSince, new Date(now));
      if (!campaign) return;
      const { errors, impressions, codes } = found;
      const data = { errors, impressions, codes, windowMinutes: WINDOW_MINUTES, until: new Date(now).toISOString() };
      await announceEvent({ db, jobs }, campaign, 'campaign.errors_spiked', data);
      told += 1;
    });
  }
  return told;
};
