import { withEventMeta } from '@orpc/server';
import type { LoggedEvent } from '@sonora/contracts/endpoints/campaigns/campaign-reports';
import type { Notifier } from '../../../platform/database/notifications.ts';
import { roundsOfChanges } from '../../../platform/database/rounds-of-changes.ts';
import { adEventsStored } from '../../../platform/event-sink/ad-events-topic.ts';
import type { ReportsRepository, StoredAdEvent } from './reports.repository.ts';

/** Delay after which the browser reconnects. */
const RETRY_MILLISECONDS = 500;
/** Shortest time between two messages, and longest without a look at the events. */
const PACE_MILLISECONDS = 250;
const POLL_MILLISECONDS = 5_000;
/** A log begins with the events of this time. */
const FIRST_MILLISECONDS = 600_000;
/** Events of a transaction have instants before its end, so each look begins this long before the last event. */
const OVERLAP_MILLISECONDS = 10_000;
/** Keys of sent events that are remembered; more were stored before the overlap. */
const MAX_REMEMBERED = 20_000;

const keyOf = ({ adServingId, event, detail, verdict }: StoredAdEvent): string =>
  `${adServingId} ${event} ${detail} ${verdict}`;

const toLoggedEvent = (row: StoredAdEvent): LoggedEvent => ({
  adServingId: row.adServingId,
  event: row.event,
  creativeId: row.creativeId,
  ruleId: row.ruleId,
  verdict: row.verdict,
  detail: row.event === 'error' || row.event === 'progress' ? row.detail : null,
  reason: row.reason,
  count: row.count,
  answeredAt: row.answeredAt.toISOString(),
  receivedAt: row.receivedAt.toISOString(),
});

/** Yields the last events of a tag, and then new ones as soon as they are stored. The first message comes at once. */
export async function* watchEvents(
  { notifier, repository }: { readonly notifier: Notifier; readonly repository: ReportsRepository },
  tagId: string,
  signal: AbortSignal,
): AsyncGenerator<{ events: LoggedEvent[] }> {
  const isOfTag = (tagIds: readonly string[]): boolean => tagIds.length === 0 || tagIds.includes(tagId);
  const rounds = roundsOfChanges({
    subscribe: (onChange) =>
      notifier.subscribe(adEventsStored, ({ tagIds }) => void (isOfTag(tagIds) && onChange()), onChange),
    paceMilliseconds: PACE_MILLISECONDS,
    pollMilliseconds: POLL_MILLISECONDS,
    signal,
  });
  const sent = new Set<string>();
  let since = new Date(Date.now() - FIRST_MILLISECONDS);
  let isFirst = true;
  for await (const _ of rounds) {
    const rows = await repository.listStored(tagId, since);
    const fresh = rows.filter((row) => !sent.has(keyOf(row)));
    if (sent.size > MAX_REMEMBERED) sent.clear();
    for (const row of rows) sent.add(keyOf(row));
    const last = rows.at(-1);
    // Without a new event the whole page was sent before, so the next one begins after it.
    const overlap = fresh.length === 0 ? 0 : OVERLAP_MILLISECONDS;
    if (last) since = new Date(Math.max(since.getTime(), last.storedAt.getTime() - overlap));
    if (isFirst || fresh.length > 0) {
      yield withEventMeta({ events: fresh.map(toLoggedEvent) }, { retry: RETRY_MILLISECONDS });
    }
    isFirst = false;
  }
}
