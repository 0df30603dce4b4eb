import { randomUUID } from 'node:crypto';
import {
  type AdServingRequest,
  type Counters,
  type Decision,
  type DocumentVersion,
  decideNumber,
  defaultDocumentVersion,
  type EventAddresses,
  noAdDocument,
  readClickPrefix,
  readDocumentVersion,
  recordDecision,
  type ServedAnswer,
  writeAnswer,
} from '@sonora/adserving';
import type { LiveCampaign, LiveCreative } from '../campaigns/live-campaign.ts';
import type { LiveCampaigns } from '../campaigns/live-campaigns.ts';
import type { AnswerGroups } from '../events/answer-groups.ts';
import { mayUseAdvertisingId } from '../listeners/consent.ts';
import type { GeoDatabase } from '../listeners/geo-database.ts';
import { endOfDay, type ListenerKeys } from '../listeners/listener-keys.ts';
import type { RequestCaller } from '../listeners/request-caller.ts';
import { answerMacros } from './answer-macros.ts';
import type { Documents } from './documents.ts';
import { listenerFacts } from './listener-facts.ts';
import { queryText, type TagQuery } from './query-text.ts';

export type TagServices = {
  readonly campaigns: LiveCampaigns;
  readonly counters: Counters;
  readonly documents: Documents;
  readonly addresses: EventAddresses;
  readonly listenerKeys: ListenerKeys;
  readonly places: GeoDatabase;
  readonly answerGroups: Pick<AnswerGroups, 'count'>;
};

export type TagAnswer = {
  /** One character per byte of the document, which is UTF-8. */
  readonly document: string;
  readonly outcome: Decision['reason'] | 'unknownTag' | 'tooManyRequests' | 'failed';
};

const requestedVersion = (query: TagQuery): DocumentVersion | undefined => readDocumentVersion(queryText(query, 'v'));

const mayUseIdOf = (query: TagQuery): boolean =>
  mayUseAdvertisingId({
    limitTracking: queryText(query, 'lat'),
    gdpr: queryText(query, 'gdpr'),
    gdprConsent: queryText(query, 'gdpr_consent'),
    gpp: queryText(query, 'gpp'),
    usPrivacy: queryText(query, 'us_privacy'),
  });

/** Everything about a request that decisions, documents and events need. */
type TagRequest = {
  readonly live: LiveCampaign;
  readonly query: TagQuery;
  readonly caller: RequestCaller;
  readonly version: DocumentVersion;
  readonly request: AdServingRequest;
  readonly mayIdentify: () => boolean;
  /** Hash of address and user agent that lives a day. */
  readonly dailyKey: string | undefined;
};

const drawSeeds = { ofProcess: randomUUID(), number: 0 };
/** Nobody outside can foresee it, and it costs less than random bytes for each request. */
const nextDrawSeed = (): string => {
  drawSeeds.number += 1;
  return drawSeeds.ofProcess + drawSeeds.number;
};

const readRequest = (
  { listenerKeys, places }: TagServices,
  live: LiveCampaign,
  query: TagQuery,
  caller: RequestCaller,
): TagRequest => {
  const instantMs = Date.now();
  const advertisingId = queryText(query, 'ifa');
  const mayIdentify = (): boolean => mayUseIdOf(query);
  const dailyKey = listenerKeys.daily(caller, instantMs);
  const lastingKey =
    advertisingId !== undefined && mayIdentify() ? listenerKeys.ofAdvertisingId(advertisingId) : undefined;
  return {
    live,
    query,
    caller,
    version: requestedVersion(query) ?? live.documentVersion,
    request: {
      drawSeed: nextDrawSeed(),
      listenerKey: lastingKey ?? dailyKey,
      listenerKeyEndsMs: lastingKey === undefined ? endOfDay(instantMs) : undefined,
      facts: listenerFacts(live, query, caller, places, instantMs),
    },
    mayIdentify,
    dailyKey,
  };
};

const writeDocument = (
  { documents, addresses }: TagServices,
  asked: TagRequest,
  { served, creative }: { readonly served: ServedAnswer; readonly creative: LiveCreative },
): string => {
  const { live, query, caller, version, mayIdentify } = asked;
  const { adServingId, creativeId } = served;
  const document = documents.find(live, creativeId, creative, version);
  const click = queryText(query, 'click');
  return writeAnswer(
    document,
    {
      adServingId,
      tokens: addresses.tokensOf(served, document.layout.progressAtMs),
      macros: document.hasMacros ? answerMacros({ query, caller, adServingId, creative, mayIdentify }) : undefined,
      clickPrefix: click === undefined ? undefined : readClickPrefix(click),
    },
    (start, end) => document.buffer.toString('latin1', start, end),
  );
};

/** Answers without an ad, for players that ask for a tag that does not exist or cannot be read. */
export const answerWithoutAd = (query: TagQuery, outcome: TagAnswer['outcome'] = 'unknownTag'): TagAnswer => ({
  document: noAdDocument(requestedVersion(query) ?? defaultDocumentVersion),
  outcome,
});

/** Chooses an ad for a request of a tag, counts it, and writes the document. Nothing waits: everything is in memory. */
export const answerTag = (services: TagServices, tagId: string, query: TagQuery, caller: RequestCaller): TagAnswer => {
  const live = services.campaigns.find(tagId) ?? services.campaigns.find(tagId.toLowerCase());
  if (!live) return answerWithoutAd(query);
  const asked = readRequest(services, live, query, caller);
  const { request, dailyKey } = asked;
  const { decision, creative, answers } = live.outcomes[decideNumber(live.index, request, services.counters)]!;
  const { creativeId, ruleId, reason } = decision;
  const { facts } = request;
  const from = { listener: dailyKey, userAgent: caller.userAgent };
  const adServingId = services.answerGroups.count(answers, facts, from);
  if (creativeId === undefined || !creative) return { document: noAdDocument(asked.version), outcome: reason };
  const served = { tagId: live.tagId, creativeId, ruleId, adServingId, instantMs: facts.instantMs };
  const document = writeDocument(services, asked, { served, creative });
  recordDecision(live.index, request, decision, services.counters);
  return { document, outcome: reason };
};
