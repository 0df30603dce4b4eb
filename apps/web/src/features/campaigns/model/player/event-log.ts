import type { LoggedEvent } from '@sonora/contracts';
import { answerGroupOf } from '@sonora/contracts/campaigns/ad-events';

/** An event that the test player reported. */
export type SentEvent = {
  readonly event: string;
  readonly atMilliseconds: number;
  /** `foreign`: the address is another server's, which is not called by a test. */
  readonly state: 'failed' | 'foreign' | 'sending' | 'sent';
};

/** An event as the server stored it, with the order in which this page learnt of it. */
export type SeenEvent = LoggedEvent & { readonly order: number };

/** A line of the log: what the server made of an event, or what the player knows while the server has not stored it. */
export type LogLine = {
  readonly key: string;
  readonly event: string;
  readonly atMilliseconds: number;
  readonly state: SentEvent['state'] | LoggedEvent['verdict'];
};

/** Events of one answer, or, where the document does not name it, all that the page learnt of since the player began. */
export type LogScope = { readonly adServingId: string | undefined; readonly fromOrder: number };

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

/** Id of the answer in a document's AdServingId, which begins with the name of the ad server. */
export const answerIdOf = (adServingId: string | undefined): string | undefined =>
  adServingId === undefined ? undefined : uuid.exec(adServingId)?.[0].toLowerCase();

/** Answers that are alike are one event, under the id of the first. */
const isOf = (adServingId: string, seen: SeenEvent): boolean =>
  seen.event === 'answer'
    ? answerGroupOf(seen.adServingId) === answerGroupOf(adServingId)
    : seen.adServingId === adServingId;

const isIn = ({ adServingId, fromOrder }: LogScope, event: SeenEvent): boolean =>
  adServingId === undefined ? event.order >= fromOrder : isOf(adServingId, event);

/**
 * Log of a test: an event counts once per answer, so it has one line. A line shows the server's last verdict as soon as there is one.
 */
export const eventLog = (
  scope: LogScope,
  sent: readonly SentEvent[],
  seen: readonly SeenEvent[],
): readonly LogLine[] => {
  const lines = new Map<string, LogLine>();
  for (const { event, atMilliseconds, state } of sent) {
    const before = lines.get(event);
    if (before === undefined || before.state === 'failed')
      lines.set(event, { key: event, event, atMilliseconds, state });
  }
  for (const each of seen) {
    if (!isIn(scope, each)) continue;
    const { event, verdict, adServingId, detail } = each;
    // Events of other listeners have lines of their own.
    const isOwn = scope.adServingId !== undefined;
    const key = isOwn && detail === null ? event : `${adServingId} ${event} ${detail}`;
    const own = lines.get(key);
    if (!isOwn && own === undefined) lines.delete(event);
    lines.set(key, { key, event, atMilliseconds: own?.atMilliseconds ?? Date.parse(each.receivedAt), state: verdict });
  }
  return [...lines.values()];
};
