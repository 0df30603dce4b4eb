import { parseDay } from '../targeting/calendar.ts';
import type { Condition, ListenerFacts } from '../targeting/conditions.ts';
import { createDimensions, type Dimension } from '../targeting/dimensions.ts';
import { type LocalTime, localTimeAt, startOfDay } from '../targeting/local-time.ts';
import type { CampaignDefinition, CapPeriod, Pacing } from './campaign.ts';
import { type CampaignProblem, checkCampaign } from './check-campaign.ts';
import { type Decision, decisionsOf } from './decision.ts';
import { type CampaignMatch, createMatchCache, type MatchCache } from './match-cache.ts';
import { compileRules, createMatcher } from './rule-program.ts';

/** A campaign that cannot be compiled. */
export class CampaignError extends Error {
  readonly problems: readonly CampaignProblem[];
  constructor(problems: readonly CampaignProblem[]) {
    super(problems.map(({ code, path }) => `${path.join('.')}: ${code}`).join('\n'));
    this.name = 'CampaignError';
    this.problems = problems;
  }
}

/** Length of each cap period in milliseconds. */
const periodMs: Readonly<Record<CapPeriod, number>> = {
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
  flight: Number.POSITIVE_INFINITY,
};

/** Caps and goal of a campaign or of a rule. */
export type ServingLimits = {
  readonly subject: string;
  readonly caps: readonly { readonly count: number; readonly lengthMs: number; readonly period: CapPeriod }[];
  readonly pacing?: Pacing;
  /** Milliseconds for which exposures matter; 0 when they never do. */
  readonly keepMs: number;
  /** Instant after which none of them matters: the end of the flight. */
  readonly keepUntilMs: number;
};

export type CompiledFlight = {
  /** Start of the first day, and start of the day after the last, in the flight's zone. */
  readonly startMs: number;
  readonly endMs: number;
};

/** Immutable index of a campaign. Rules are numbered by priority, then by their order in the definition. */
export type CampaignIndex = {
  readonly campaignId: string;
  readonly flight: CompiledFlight | undefined;
  readonly limits: ServingLimits | undefined;
  /** Of the rules, by their numbers; then those without a rule. */
  readonly decisions: readonly Decision[];
  readonly ruleNumbers: ReadonlyMap<string, number>;
  readonly weights: Float64Array;
  readonly priorities: Int32Array;
  /** Limits of the rules that have any, by rule number. */
  readonly ruleLimits: ReadonlyMap<number, ServingLimits>;
  readonly dimensions: readonly Dimension[];
  readonly needsLocalTime: boolean;
  readonly usesSequence: boolean;
  /** Rules that facts meet; remembered by the classes of the facts. */
  readonly match: (facts: ListenerFacts, local: LocalTime | undefined) => CampaignMatch;
  /** The same for classes, one per dimension, without remembering. */
  readonly matchClasses: (classes: Int32Array) => readonly number[];
};

/** Clocks of processes differ: one that is late still decides when the flight is over for the others. */
const CLOCK_TOLERANCE_MS = 3_600_000;

const compileLimits = (
  subject: string,
  { caps = [], pacing }: Pick<CampaignDefinition, 'caps' | 'pacing'>,
  flight: CompiledFlight | undefined,
  keepsSequence: boolean,
): ServingLimits | undefined => {
  if (caps.length === 0 && !pacing && !keepsSequence) return undefined;
  const lengths = caps.map(({ period }) => periodMs[period]);
  return {
    subject,
    caps: caps.map(({ count, period }) => ({ count, period, lengthMs: periodMs[period] })),
    pacing,
    keepMs: keepsSequence ? Number.POSITIVE_INFINITY : Math.max(0, ...lengths),
    keepUntilMs: flight ? flight.endMs + CLOCK_TOLERANCE_MS : Number.POSITIVE_INFINITY,
  };
};

const compileFlight = ({ flight }: CampaignDefinition): CompiledFlight | undefined => {
  if (!flight) return undefined;
  const [firstDay, lastDay] = [parseDay(flight.firstDay)!, parseDay(flight.lastDay)!];
  return { startMs: startOfDay(flight.timeZone, firstDay)!, endMs: startOfDay(flight.timeZone, lastDay + 1)! };
};

const localKinds = new Set<Condition['kind']>(['timeOfDay', 'dayOfWeek', 'dates']);

const compileMatch = (
  dimensions: readonly Dimension[],
  matchClasses: (classes: Int32Array) => readonly number[],
  cache: MatchCache,
): CampaignIndex['match'] => {
  const classes = new Int32Array(dimensions.length);
  // A decision allocates nothing for its classes: the array is filled anew by each call, and no call waits.
  return (facts, local) => {
    for (let index = 0; index < dimensions.length; index += 1) {
      classes[index] = dimensions[index]!.classOf(facts, local);
    }
    return cache.find(classes) ?? cache.add(classes, matchClasses(classes));
  };
};

/**
 * Compiles a campaign for `decide`. Time and memory grow with the rules; the cost of a decision does not.
 *
 * @throws CampaignError with all problems that `checkCampaign` finds.
 */
export const compileCampaign = (definition: CampaignDefinition): CampaignIndex => {
  const problems = checkCampaign(definition);
  if (problems.length > 0) throw new CampaignError(problems);
  const rules = definition.rules.toSorted((a, b) => a.priority - b.priority);
  const conditions = rules.flatMap(({ targeting }) => targeting.groups.flat());
  const dimensions = createDimensions(conditions);
  const { program, anchors } = compileRules(
    rules.map(({ targeting }) => targeting),
    dimensions,
  );
  const weights = Float64Array.from(rules, ({ weight }) => weight);
  const priorities = Int32Array.from(rules, ({ priority }) => priority);
  const usesSequence = dimensions.some(({ kind }) => kind === 'sequence');
  const ruleLimits = new Map<number, ServingLimits>();
  const flight = compileFlight(definition);
  for (const [number, rule] of rules.entries()) {
    const limits = compileLimits(rule.ruleId, rule, flight, false);
    if (limits) ruleLimits.set(number, limits);
  }
  const matchClasses = createMatcher(program, anchors);
  return {
    campaignId: definition.campaignId,
    flight,
    limits: compileLimits(definition.campaignId, definition, flight, usesSequence),
    decisions: decisionsOf(rules, definition.defaultCreativeId),
    ruleNumbers: new Map(rules.map(({ ruleId }, number) => [ruleId, number])),
    weights,
    priorities,
    ruleLimits,
    dimensions,
    needsLocalTime: dimensions.some(({ kind }) => localKinds.has(kind)),
    usesSequence,
    match: compileMatch(dimensions, matchClasses, createMatchCache(dimensions, weights, priorities)),
    matchClasses,
  };
};

/** Local time of a request that the index needs: of the listener's zone; undefined when it is unknown or not needed. */
export const localTimeFor = ({ needsLocalTime }: CampaignIndex, facts: ListenerFacts): LocalTime | undefined =>
  needsLocalTime && facts.timeZone !== undefined ? localTimeAt(facts.timeZone, facts.instantMs) : undefined;
