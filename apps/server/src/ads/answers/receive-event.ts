import type { EventAddresses, EventRefusal } from '@sonora/adserving';
import type { EventLog } from '../../platform/event-log/event-log.ts';
import type { LiveCampaigns } from '../campaigns/live-campaigns.ts';
import type { AnswerGroups } from '../events/answer-groups.ts';
import type { ListenerKeys } from '../listeners/listener-keys.ts';
import type { RequestCaller } from '../listeners/request-caller.ts';
import { queryText, type TagQuery } from './query-text.ts';

export type EventServices = {
  readonly campaigns: LiveCampaigns;
  readonly addresses: Pick<EventAddresses, 'parse'>;
  readonly listenerKeys: ListenerKeys;
  readonly answerGroups: Pick<AnswerGroups, 'placeOf'>;
  readonly eventLog: Pick<EventLog, 'append'>;
};

/** `refusedByDisk`: the event is not stored, and the player may report it again. */
export type EventOutcome = 'stored' | 'refusedByDisk' | EventRefusal;

/** A whole number of up to so many digits; undefined for everything else. */
const wholeNumber = (text: string | undefined, digits: number): number | undefined =>
  text !== undefined && text.length <= digits && /^\d+$/.test(text) ? Number(text) : undefined;

/** VAST 4.3 §2.3.6: codes have three digits. */
const errorCodeOf = (query: TagQuery): number | undefined => {
  const code = wholeNumber(queryText(query, 'code'), 3);
  return code !== undefined && code >= 100 ? code : undefined;
};

/** Stores an event that a player reports. Resolves when it is durable. */
export const receiveEvent = async (
  { campaigns, addresses, listenerKeys, answerGroups, eventLog }: EventServices,
  token: string,
  query: TagQuery,
  caller: RequestCaller,
): Promise<EventOutcome> => {
  const receivedMs = Date.now();
  const parsed = addresses.parse(token, receivedMs);
  if (!parsed.isValid) return parsed.reason;
  const { event, tagId, creativeId, ruleId, adServingId, instantMs, offsetMs } = parsed.report;
  const live = campaigns.find(tagId);
  try {
    await eventLog.append({
      tagId,
      creativeId,
      ruleId,
      adServingId,
      event,
      answerMs: instantMs,
      receivedMs,
      errorCode: event === 'error' ? errorCodeOf(query) : undefined,
      offsetMs,
      durationMs: live?.creatives.get(creativeId)?.durationMs,
      flightEndMs: live?.index.flight?.endMs,
      facts: answerGroups.placeOf(adServingId),
      listener: listenerKeys.daily(caller, receivedMs),
      userAgent: caller.userAgent,
    });
    return 'stored';
  } catch {
    return 'refusedByDisk';
  }
};
