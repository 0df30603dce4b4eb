import { randomUUID } from 'node:crypto';
import {
  type AdServingRequest,
  type ConsentParameter,
  type Counters,
  type Decision,
  type DocumentVersion,
  decideNumber,
  defaultDocumentVersion,
  type EventAddresses,
  noAdDocument,
  type PackedIds,
  readClickPrefix,
  readDocumentVersion,
  recordDecision,
} from '@sonora/adserving';
import type { LiveCampaign, Outcome } from '../campaigns/live-campaign.ts';
import type { LiveCampaigns } from '../campaigns/live-campaigns.ts';
import type { AnswerGroups } from '../events/answer-groups.ts';
import { type Consent, readConsent } from '../listeners/consent.ts';
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
  readonly addresses: Pick<EventAddresses, 'tokensOf'>;
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

const consentOf = (query: TagQuery): Consent => {
  const signal = (name: ConsentParameter): string | undefined => queryText(query, name);
  return readConsent({
    limitTracking: signal('lat'),
    gdpr: signal('gdpr'),
    gdprConsent: signal('gdpr_consent'),
    gpp: signal('gpp'),
    usPrivacy: signal('us_privacy'),
  });
};

/** Everything about a request that decisions, documents and events need. */
type TagRequest = {
  readonly live: LiveCampaign;
  readonly query: TagQuery;
  readonly caller: RequestCaller;
  readonly version: DocumentVersion;
  readonly request: AdServingRequest;
  readonly consent: () => Consent;
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
  const consent = (): Consent => consentOf(query);
  const dailyKey = listenerKeys.daily(caller, instantMs);
  const lastingKey =
    advertisingId !== undefined && consent() === 'given' ? listenerKeys.ofAdvertisingId(advertisingId) : undefined;
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
    consent,
    dailyKey,
  };
};

const writeDocument = (
  { addresses, documents }: TagServices,
  asked: TagRequest,
  document: number,
  served: { readonly ids: PackedIds; readonly adServingId: string; readonly outcome: Outcome },
): string => {
  const { query, caller, consent } = asked;
  const { ids, adServingId, outcome } = served;
  const { instantMs } = asked.request.facts;
  const click = queryText(query, 'click');
  const { layout, hasMacros } = documents.kindOf(document);
  return documents.write(document, {
    adServingId,
    tokens: addresses.tokensOf({ ids, adServingId, instantMs }, layout.progressAtMs),
    macros: hasMacros ? answerMacros({ query, caller, adServingId, creative: outcome.creative!, consent }) : undefined,
    clickPrefix: click === undefined ? undefined : readClickPrefix(click),
  });
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
  const { counters, answerGroups } = services;
  const asked = readRequest(services, live, query, caller);
  const { request, dailyKey, version } = asked;
  const { facts } = request;
  const number = decideNumber(live.index, request, counters);
  const outcome = live.outcomes[number]!;
  const { reason } = outcome;
  // Before the answer is counted: a document that cannot be made is no answer.
  const document = outcome.creative && services.documents.find(live, outcome, version);
  const adServingId = answerGroups.count(outcome, facts, { listener: dailyKey, userAgent: caller.userAgent });
  if (document === undefined) return { document: noAdDocument(version), outcome: reason };
  const served = { ids: { bytes: live.ids, number }, adServingId, outcome };
  const text = writeDocument(services, asked, document, served);
  recordDecision(live.index, request, outcome.decision, counters);
  return { document: text, outcome: reason };
};
