import type { ListenerFacts } from '../targeting/conditions.ts';
import { explainRule, type RuleExplanation } from '../targeting/explain-rule.ts';
import type { CampaignDefinition, CapPeriod } from './campaign.ts';
import { type CampaignIndex, localTimeFor, type ServingLimits } from './compile-campaign.ts';
import type { Counters } from './counters.ts';
import { type Decision, numberOfOther } from './decision.ts';
import { type CampaignMatch, type MatchedRules, noRule } from './match-cache.ts';
import { drawFor, pickByWeight } from './pick.ts';

export type AdServingRequest = {
  /** Differs from request to request; the choice among equal priorities follows from it, so that a repeated seed gives the same creative. */
  readonly drawSeed: string;
  readonly facts: ListenerFacts;
  /** Pseudonym of the listener for frequency caps; without it caps do not apply, since the listener cannot be recognised. */
  readonly listenerKey?: string;
  /** Instant at which the listener gets another pseudonym, so that nothing needs what was counted under this one. */
  readonly listenerKeyEndsMs?: number;
};

/** Why limits forbid an ad. */
export type LimitReached =
  | { readonly kind: 'cap'; readonly count: number; readonly period: CapPeriod }
  | { readonly kind: 'goal'; readonly allowed: number };

/** Draws before the rules of a tier that may still be served are listed. */
const MAX_DRAWS = 8;

/** The flight ends for all listeners at once, as pacing, lists of campaigns and the verdict about late events say. */
const isInFlight = ({ flight }: CampaignIndex, instantMs: number): boolean =>
  !flight || (instantMs >= flight.startMs && instantMs < flight.endMs);

/** Ads that may have been served by an instant: the share of the flight that has passed, or the whole goal. */
export const allowedBy = (
  { goal, speed }: NonNullable<ServingLimits['pacing']>,
  flight: CampaignIndex['flight'],
  instantMs: number,
): number => {
  if (speed === 'asFastAsPossible' || !flight) return goal;
  const share = (instantMs - flight.startMs) / (flight.endMs - flight.startMs);
  return goal * Math.min(1, Math.max(0, share));
};

const limitReached = (
  limits: ServingLimits,
  index: CampaignIndex,
  { facts: { instantMs }, listenerKey }: AdServingRequest,
  counters: Counters,
): LimitReached | undefined => {
  const { subject, caps, pacing } = limits;
  if (listenerKey !== undefined) {
    for (const { count, period, lengthMs } of caps) {
      if (counters.countExposures(subject, listenerKey, instantMs - lengthMs) >= count) {
        return { kind: 'cap', count, period };
      }
    }
  }
  if (!pacing) return undefined;
  const allowed = allowedBy(pacing, index.flight, instantMs);
  return counters.hasAllowance(subject, allowed, instantMs) ? undefined : { kind: 'goal', allowed };
};

const withExposure = (index: CampaignIndex, request: AdServingRequest, counters: Counters): ListenerFacts => {
  const { facts, listenerKey } = request;
  if (!index.usesSequence || facts.exposure !== undefined || listenerKey === undefined) return facts;
  return { ...facts, exposure: counters.countAllExposures(index.campaignId, listenerKey) + 1 };
};

type Choice = { readonly index: CampaignIndex; readonly request: AdServingRequest; readonly counters: Counters };

const mayServe = ({ index, request, counters }: Choice, rule: number): boolean => {
  const limits = index.ruleLimits.get(rule);
  return !limits || limitReached(limits, index, request, counters) === undefined;
};

/** Chooses by weight among the rules of a tier that may still be served. Few draws suffice unless most of them are limited. */
const chooseInTier = (choice: Choice, match: MatchedRules, from: number, to: number): number | undefined => {
  const { drawSeed } = choice.request;
  const draws = to - from === 1 ? 1 : MAX_DRAWS;
  for (let draw = 0; draw < draws; draw += 1) {
    const position = pickByWeight(match.cumulativeWeights, from, to, drawFor(drawSeed, draw));
    const rule = match.rules[position]!;
    if (mayServe(choice, rule)) return rule;
  }
  if (draws === 1) return undefined;
  const open = match.rules.slice(from, to).filter((rule) => mayServe(choice, rule));
  if (open.length === 0) return undefined;
  let sum = 0;
  const cumulative = open.map((rule) => {
    sum += choice.index.weights[rule]!;
    return sum;
  });
  return open[pickByWeight(cumulative, 0, open.length, drawFor(drawSeed, draws))];
};

const chooseRule = (choice: Choice, match: CampaignMatch): number | undefined => {
  if (typeof match === 'number') return match !== noRule && mayServe(choice, match) ? match : undefined;
  let from = 0;
  for (const to of match.tierEnds) {
    const rule = chooseInTier(choice, match, from, to);
    if (rule !== undefined) return rule;
    from = to;
  }
  return undefined;
};

const refusalOf = ({
  index,
  request,
  counters,
}: Choice): 'outsideFlight' | 'campaignCap' | 'campaignGoal' | undefined => {
  if (!isInFlight(index, request.facts.instantMs)) return 'outsideFlight';
  const reached = index.limits && limitReached(index.limits, index, request, counters);
  if (!reached) return undefined;
  return reached.kind === 'cap' ? 'campaignCap' : 'campaignGoal';
};

/**
 * Chooses the creative for a request. Among matching rules the lowest priority wins, then the weights decide by the draw seed: the same
 * index, request and counts give the same decision. Nothing is counted; `recordDecision` does that.
 * @returns number of the decision among those of the index
 */
export const decideNumber = (index: CampaignIndex, request: AdServingRequest, counters: Counters): number => {
  const facts = withExposure(index, request, counters);
  const choice = { index, request, counters };
  const refusal = refusalOf(choice);
  const ruleCount = index.weights.length;
  if (refusal) return numberOfOther(ruleCount, refusal);
  const match = index.match(facts, localTimeFor(index, facts));
  return chooseRule(choice, match) ?? numberOfOther(ruleCount, match === noRule ? 'noRule' : 'limited');
};

/** The decision that `decideNumber` names. */
export const decide = (index: CampaignIndex, request: AdServingRequest, counters: Counters): Decision =>
  index.decisions[decideNumber(index, request, counters)]!;

/** Counts a decision for caps, pacing and sequences. Call it once per ad that is served. */
export const recordDecision = (
  index: CampaignIndex,
  { facts: { instantMs }, listenerKey, listenerKeyEndsMs = Number.POSITIVE_INFINITY }: AdServingRequest,
  decision: Decision,
  counters: Counters,
): void => {
  // Most campaigns have none.
  const hasLimits = index.limits !== undefined || index.ruleLimits.size > 0;
  if (!hasLimits || decision.creativeId === undefined) return;
  const ruleNumber = decision.ruleId === undefined ? undefined : index.ruleNumbers.get(decision.ruleId);
  const rule = ruleNumber === undefined ? undefined : index.ruleLimits.get(ruleNumber);
  for (const limits of [index.limits, rule]) {
    if (!limits) continue;
    const keepUntilMs = Math.min(limits.keepUntilMs, listenerKeyEndsMs);
    const keepMs = Math.min(limits.keepMs, keepUntilMs - instantMs);
    counters.record({ subject: limits.subject, listenerKey, instantMs, keepMs });
  }
};

export type ConsideredRule = {
  readonly ruleId: string;
  readonly creativeId: string;
  readonly priority: number;
  readonly targeting: RuleExplanation;
  /** The cap or goal that forbids the rule now; only for rules whose targeting holds. */
  readonly limit?: LimitReached;
};

export type DecisionExplanation = {
  readonly decision: Decision;
  /** Facts that were used, with the exposure that was counted. */
  readonly facts: ListenerFacts;
  /** The campaign's own cap or goal that forbids any ad. */
  readonly limit?: LimitReached;
  /** All rules in the order in which they are considered. Its cost grows with the rules: for a person who asks, not for serving. */
  readonly rules: readonly ConsideredRule[];
};

/** Makes a decision and says for each rule which conditions, caps and goals allowed or forbade it. */
export const explainDecision = (
  definition: CampaignDefinition,
  index: CampaignIndex,
  request: AdServingRequest,
  counters: Counters,
): DecisionExplanation => {
  const facts = withExposure(index, request, counters);
  const rules = definition.rules
    .toSorted((a, b) => a.priority - b.priority)
    .map(({ ruleId, creativeId, priority, targeting }, number): ConsideredRule => {
      const explanation = explainRule(targeting, facts);
      const limits = index.ruleLimits.get(number);
      const limit = explanation.holds && limits ? limitReached(limits, index, request, counters) : undefined;
      return { ruleId, creativeId, priority, targeting: explanation, limit };
    });
  return {
    decision: decide(index, request, counters),
    facts,
    limit: index.limits && limitReached(index.limits, index, request, counters),
    rules,
  };
};
