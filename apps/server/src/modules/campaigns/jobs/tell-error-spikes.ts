import type { DatabaseHandle } from '../../../platform/database/database.ts';
import type { EventDatabases } from '../../../platform/event-sink/databases/event-databases.ts';
import { type ErrorCounts, readErrorCounts, withManyErrors } from '../../../platform/event-sink/read-error-counts.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { tryAll } from '../../../platform/processes/try-all.ts';
import { createCampaignsRepository } from '../drafts/campaigns.repository.ts';
import { announceEvent } from '../webhooks/announce-event.ts';

const WINDOW_MINUTES = 10;
const MIN_ERRORS = 20;
/** Errors in relation to impressions. */
const MIN_SHARE = 0.05;
const QUIET_MINUTES = 60;

const hasSpike = ({ errors, impressions }: ErrorCounts): boolean =>
  errors >= MIN_ERRORS && errors > impressions * MIN_SHARE;

type SpikesServices = {
  readonly handle: DatabaseHandle;
  readonly eventDatabases: EventDatabases;
  readonly jobs: Pick<Jobs, 'sendMany'>;
};
type WatchedCampaign = { readonly orgId: string; readonly id: string; readonly tagId: string };

/** @returns whether webhooks are told: of several workers, the first one tells */
const tellSpike = (
  { handle, jobs }: SpikesServices,
  { orgId, id }: WatchedCampaign,
  { errors, impressions, codes }: ErrorCounts,
  { now, quietSince }: { readonly now: number; readonly quietSince: Date },
): Promise<boolean> =>
  handle.db.transaction(async (db) => {
    const campaign = await createCampaignsRepository(db).claimSpike({ orgId, id }, quietSince, new Date(now));
    if (!campaign) return false;
    const data = { errors, impressions, codes, windowMinutes: WINDOW_MINUTES, until: new Date(now).toISOString() };
    await announceEvent({ db, jobs }, campaign, 'campaign.errors_spiked', data);
    return true;
  });

/**
 * Tells webhooks about campaigns whose players report many errors, once an hour for each campaign. A database of events that is away keeps
 * nobody from being told about the campaigns of others.
 * @returns number of campaigns. @throws the first error, after all databases were asked
 */
export const tellErrorSpikes = async (services: SpikesServices, now: number = Date.now()): Promise<number> => {
  const { handle, eventDatabases } = services;
  const quietSince = new Date(now - QUIET_MINUTES * 60_000);
  const since = new Date(now - WINDOW_MINUTES * 60_000);
  const watched = await createCampaignsRepository(handle.db).listWatched(quietSince, new Date(now));
  const campaigns = new Map(watched.map((campaign) => [campaign.tagId, campaign]));
  const groups = await eventDatabases.group([...campaigns.keys()]);
  const told = await tryAll(groups, async ([{ open }, tagIds]) => {
    const { db } = await open();
    const counts = await readErrorCounts(db, await withManyErrors(db, tagIds, since, MIN_ERRORS), since);
    let number = 0;
    for (const [tagId, found] of counts) {
      const campaign = campaigns.get(tagId);
      if (campaign && hasSpike(found) && (await tellSpike(services, campaign, found, { now, quietSince }))) number += 1;
    }
    return number;
  });
  return told.reduce((sum, number) => sum + number, 0);
};
