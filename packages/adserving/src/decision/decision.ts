import type { CampaignDefinition } from './campaign.ts';

/**
 * `rule`: a rule matched. `noRule`: none did, so the default creative is heard. `limited`: rules matched, but their caps or goals are
 * reached, so the default creative is heard. `outsideFlight`, `campaignCap`, `campaignGoal`: no ad.
 */
export type DecisionReason = 'rule' | 'noRule' | 'limited' | 'outsideFlight' | 'campaignCap' | 'campaignGoal';

export type Decision = {
  /** Absent when no ad is served. */
  readonly creativeId?: string;
  /** The rule that was chosen; absent for the default creative. */
  readonly ruleId?: string;
  readonly reason: DecisionReason;
};

/** Decisions without a rule, in the order in which they follow those of the rules. */
const otherReasons = ['noRule', 'limited', 'outsideFlight', 'campaignCap', 'campaignGoal'] as const;
type OtherReason = (typeof otherReasons)[number];
const withDefault: ReadonlySet<OtherReason> = new Set<OtherReason>(['noRule', 'limited']);

/** All decisions that a campaign can lead to: one for each rule, under its number, then one for each other reason. */
export const decisionsOf = (
  rules: CampaignDefinition['rules'],
  defaultCreativeId: CampaignDefinition['defaultCreativeId'],
): readonly Decision[] => [
  ...rules.map(({ creativeId, ruleId }): Decision => ({ creativeId, ruleId, reason: 'rule' })),
  ...otherReasons.map(
    (reason): Decision => (withDefault.has(reason) ? { creativeId: defaultCreativeId, reason } : { reason }),
  ),
];

/** Number of a decision without a rule. */
export const numberOfOther = (ruleCount: number, reason: OtherReason): number =>
  ruleCount + otherReasons.indexOf(reason);
