import { isDeepStrictEqual } from 'node:util';
import type { CampaignSettings, RuleSettings } from '@sonora/contracts';
import type { CampaignDifference } from '@sonora/contracts/endpoints/campaigns/campaign-delivery';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { Message } from '@sonora/contracts/messages/message';
import { wordsOfLimits, wordsOfTargeting } from '../checks/words.ts';
import { told } from '../told.ts';
import { compareSetUps, type Difference } from './compare-set-ups.ts';

type Named = ReadonlyMap<string, string>;

const namesOf = ({ creatives }: CampaignSettings): Named =>
  new Map(creatives.map(({ creativeId, name }) => [creativeId, name]));

/** Creatives in whose place there is another one of the same name: id of the former one → id of the new one. */
const replacedCreatives = (before: CampaignSettings, after: CampaignSettings): ReadonlyMap<string, string> => {
  const [old, present] = [namesOf(before), namesOf(after)];
  const addedByName = Map.groupBy(
    after.creatives.filter(({ creativeId }) => !old.has(creativeId)),
    ({ name }) => name,
  );
  const replaced = new Map<string, string>();
  for (const { creativeId, name } of before.creatives) {
    if (present.has(creativeId)) continue;
    const added = addedByName.get(name)?.shift();
    if (added) replaced.set(creativeId, added.creativeId);
  }
  return replaced;
};

const ofCreatives = (before: Named, after: Named, replaced: ReadonlyMap<string, string>): Difference[] => {
  const differences: Difference[] = [];
  const common = { path: 'creatives' } as const;
  const replacing = new Set(replaced.values());
  for (const [creativeId, name] of after) {
    const old = before.get(creativeId);
    if (replacing.has(creativeId))
      differences.push({
        ...common,
        kind: 'changed',
        creativeId,
        sentence: campaignMessage('campaigns.diffCreativeReplaced', { name }),
      });
    else if (old === undefined)
      differences.push({
        ...common,
        kind: 'added',
        creativeId,
        sentence: campaignMessage('campaigns.diffCreativeAdded', { name }),
      });
    else if (old !== name)
      differences.push({
        ...common,
        kind: 'changed',
        creativeId,
        sentence: campaignMessage('campaigns.diffCreativeRenamed', { from: old, to: name }),
      });
  }
  for (const [creativeId, name] of before)
    if (!after.has(creativeId) && !replaced.has(creativeId))
      differences.push({
        ...common,
        kind: 'removed',
        creativeId,
        sentence: campaignMessage('campaigns.diffCreativeRemoved', { name }),
      });
  return differences;
};

const ofRule = (old: RuleSettings, rule: RuleSettings, name: string): Difference[] => {
  const common = { kind: 'changed', path: 'rules', ruleId: rule.ruleId, creativeId: rule.creativeId } as const;
  const differences: Difference[] = [];
  const add = (sentence: Message): void => {
    differences.push({ ...common, sentence });
  };
  if (old.creativeId !== rule.creativeId) add(campaignMessage('campaigns.diffRuleCreative', { name }));
  if (old.priority !== rule.priority)
    add(campaignMessage('campaigns.diffRulePriority', { name, from: old.priority, to: rule.priority }));
  if (old.weight !== rule.weight)
    add(campaignMessage('campaigns.diffRuleWeight', { name, from: old.weight, to: rule.weight }));
  if (!isDeepStrictEqual(old.targeting, rule.targeting))
    add(
      campaignMessage('campaigns.diffRuleTargeting', {
        name,
        from: wordsOfTargeting(old.targeting),
        to: wordsOfTargeting(rule.targeting),
      }),
    );
  if (!isDeepStrictEqual([old.caps ?? [], old.pacing], [rule.caps ?? [], rule.pacing])) {
    const none = campaignMessage('campaigns.noLimits');
    const [from, to] = [wordsOfLimits(old) ?? none, wordsOfLimits(rule) ?? none];
    add(campaignMessage('campaigns.diffRuleLimits', { name, from, to }));
  }
  return differences;
};

const ofRules = (
  before: CampaignSettings,
  after: CampaignSettings,
  replaced: ReadonlyMap<string, string>,
): Difference[] => {
  const names = new Map([...namesOf(before), ...namesOf(after)]);
  const nameOf = ({ creativeId }: RuleSettings): string => names.get(creativeId) ?? creativeId;
  const old = new Map(before.rules.map((rule) => [rule.ruleId, rule]));
  const now = new Set(after.rules.map(({ ruleId }) => ruleId));
  const words = (rule: RuleSettings) => ({ name: nameOf(rule), targeting: wordsOfTargeting(rule.targeting) });
  const ofPresent = after.rules.flatMap((rule): Difference[] => {
    const { ruleId, creativeId } = rule;
    const earlier = old.get(ruleId);
    if (earlier) {
      // Other audio of its creative is no change of the rule.
      const sameCreativeId = replaced.get(earlier.creativeId) ?? earlier.creativeId;
      return ofRule({ ...earlier, creativeId: sameCreativeId }, rule, nameOf(rule));
    }
    return [
      {
        kind: 'added',
        path: 'rules',
        ruleId,
        creativeId,
        sentence: campaignMessage('campaigns.diffRuleAdded', words(rule)),
      },
    ];
  });
  const ofGone = before.rules
    .filter(({ ruleId }) => !now.has(ruleId))
    .map((rule): Difference => {
      const { ruleId, creativeId } = rule;
      return {
        kind: 'removed',
        path: 'rules',
        ruleId,
        creativeId,
        sentence: campaignMessage('campaigns.diffRuleRemoved', words(rule)),
      };
    });
  return [...ofPresent, ...ofGone];
};

/** What differs between two revisions, in words. */
export const compareSettings = (before: CampaignSettings, after: CampaignSettings): CampaignDifference[] => {
  const replaced = replacedCreatives(before, after);
  const { defaultCreativeId } = before;
  const sameDefaultId = replaced.get(defaultCreativeId ?? '') ?? defaultCreativeId;
  const differences = [
    ...compareSetUps({ ...before, defaultCreativeId: sameDefaultId }, after),
    ...ofCreatives(namesOf(before), namesOf(after), replaced),
    ...ofRules(before, after, replaced),
  ];
  return differences.map(({ sentence, ruleId = null, creativeId = null, ...difference }) => ({
    ...difference,
    ...told(sentence),
    ruleId,
    creativeId,
  }));
};
