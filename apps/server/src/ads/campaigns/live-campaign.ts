import {
  type CampaignIndex,
  compileCampaign,
  createFeedLookup,
  type Decision,
  type DocumentVersion,
  type ListenerFacts,
  OTHER_CLASS,
  packIds,
} from '@sonora/adserving';
import type { ServedCampaign, ServedCreative } from '@sonora/contracts/campaigns/served-campaign';
import { type AnswerScope, nextScopeNumber } from '../events/answer-group.ts';

type FeedRow = Readonly<Record<string, string | number>>;

type LiveFeed = { readonly feedId: string; readonly rowFor: (facts: ListenerFacts) => FeedRow | undefined };

/** Number of no document. */
export const NO_DOCUMENT = 0;

export type LiveCreative = ServedCreative & {
  /** Numbers of the documents that were made. `Documents` may have dropped some of them. */
  readonly documents: Partial<Record<DocumentVersion, number>>;
};

/**
 * A decision of the campaign with all that an answer needs for it, at hand without a look-up: of ten thousand creatives, the processor has few
 * in its caches.
 */
export type Outcome = AnswerScope & {
  /** Number and version of the document of the last answer. The next one mostly has the same. */
  document: number;
  version: DocumentVersion | undefined;
  readonly reason: Decision['reason'];
  /** Undefined when no ad is served. */
  readonly creative: LiveCreative | undefined;
  readonly decision: Decision;
};

/** A published campaign, ready to be served. */
export type LiveCampaign = {
  readonly tagId: string;
  readonly campaignId: string;
  readonly sequence: number;
  readonly index: CampaignIndex;
  /** By the numbers of the index's decisions. */
  readonly outcomes: readonly Outcome[];
  /** Ids of the decisions, packed for tokens. */
  readonly ids: Uint8Array;
  readonly documentVersion: ServedCampaign['documentVersion'];
  readonly creatives: ReadonlyMap<string, LiveCreative>;
  readonly wrapper: ServedCampaign['wrapper'];
  readonly foreignTracking: ServedCampaign['foreignTracking'];
  readonly feeds: readonly LiveFeed[];
  readonly weatherFor: ((facts: ListenerFacts) => string | undefined) | undefined;
  /** Chooses among the names of a place one that the campaign knows; the first one otherwise. */
  readonly chooseName: (kind: 'city' | 'region', names: readonly string[]) => string | undefined;
};

const createChooseName = (index: CampaignIndex): LiveCampaign['chooseName'] => {
  const dimensions = new Map(index.dimensions.map((dimension) => [dimension.kind, dimension]));
  return (kind, names) => {
    const dimension = dimensions.get(kind);
    if (!dimension || names.length < 2) return names[0];
    const isNamed = (name: string): boolean => {
      const facts: ListenerFacts = { instantMs: 0, [kind]: name };
      return dimension.classOf(facts, undefined) > OTHER_CLASS;
    };
    return names.find(isNamed) ?? names[0];
  };
};

const toOutcome = (
  { tagId }: ServedCampaign,
  { flight }: CampaignIndex,
  creatives: LiveCampaign['creatives'],
): ((decision: Decision) => Outcome) => {
  return (decision) => {
    const { creativeId, ruleId, reason } = decision;
    const creative = creativeId === undefined ? undefined : creatives.get(creativeId);
    return {
      // First what each answer reads.
      recent: undefined,
      document: NO_DOCUMENT,
      version: undefined,
      reason,
      number: nextScopeNumber(),
      creative,
      decision,
      facts: {
        tagId,
        creativeId,
        ruleId,
        event: creative ? 'answer' : 'noAd',
        reason,
        durationMs: creative?.durationMs,
        flightEndMs: flight?.endMs,
      },
    };
  };
};

/** @throws CampaignError when the rules cannot be compiled; Error for a form that this release does not know */
export const toLiveCampaign = (served: ServedCampaign, sequence: number): LiveCampaign => {
  if (served.version !== 1) throw new Error(`served campaigns of version ${served.version} are not known`);
  const index = compileCampaign(served.definition);
  const creatives: LiveCampaign['creatives'] = new Map(
    Object.entries(served.creatives).map(([id, creative]) => [id, { ...creative, documents: {} }]),
  );
  return {
    tagId: served.tagId,
    campaignId: served.campaignId,
    sequence,
    index,
    documentVersion: served.documentVersion,
    creatives,
    ids: packIds(served.tagId, index.decisions),
    outcomes: index.decisions.map(toOutcome(served, index, creatives)),
    wrapper: served.wrapper,
    foreignTracking: served.foreignTracking,
    feeds: Object.entries(served.feeds).map(([feedId, feed]) => ({ feedId, rowFor: createFeedLookup(feed) })),
    weatherFor: served.weather && createFeedLookup({ keyFact: 'city', rows: served.weather.rows }),
    chooseName: createChooseName(index),
  };
};

/** Facts with the rows of the campaign's feeds that apply to the listener, and the weather of the place unless it is known. */
export const withFeeds = ({ feeds, weatherFor }: LiveCampaign, facts: ListenerFacts): ListenerFacts => {
  if (feeds.length === 0 && !weatherFor) return facts;
  const rows: Record<string, FeedRow> = {};
  for (const { feedId, rowFor } of feeds) {
    const row = rowFor(facts);
    if (row) rows[feedId] = row;
  }
  return { ...facts, feeds: rows, weather: facts.weather ?? weatherFor?.(facts) };
};
