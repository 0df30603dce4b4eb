import { isDeepStrictEqual } from 'node:util';
import { buyerProfiles } from '@sonora/adserving';
import type { CampaignSettings, RuleSettings } from '@sonora/contracts';
import type { CampaignDifference } from '@sonora/contracts/endpoints/campaigns/campaign-delivery';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { Message } from '@sonora/contracts/messages/message';
import { wordsOfDates, wordsOfTargeting } from '../checks/words.ts';
import { told } from '../told.ts';

type Difference = Pick<CampaignDifference, 'kind' | 'path'> &
  Partial<Pick<CampaignDifference, 'ruleId' | 'creativeId'>> & { readonly sentence: Message };

const settingNames = {
  name: campaignMessage('campaigns.settingName'),
  dsp: campaignMessage('campaigns.settingDsp'),
  vastVersion: campaignMessage('campaigns.settingVastVersion'),
  macros: campaignMessage('campaigns.settingMacros'),
  defaultCreativeId: campaignMessage('campaigns.settingDefault'),
  squareBannerId: campaignMessage('campaigns.settingSquare'),
  rectangleBannerId: campaignMessage('campaigns.settingRectangle'),
  ad: campaignMessage('campaigns.settingAd'),
  flight: campaignMessage('campaigns.settingFlight'),
  caps: campaignMessage('campaigns.settingCaps'),
  pacing: campaignMessage('campaigns.settingPacing'),
  wrapper: campaignMessage('campaigns.settingWrapper'),
  foreignTracking: campaignMessage('campaigns.settingTracking'),
  weatherFeedId: campaignMessage('campaigns.settingWeather'),
} as const satisfies Readonly<Record<Exclude<keyof CampaignSettings, 'rules' | 'creatives'>, Message>>;

const isAbsent = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);

/** "4.2" → "VAST 4.2", "daast-1.1" → "DAAST 1.1" */
const versionName = (version: string): string =>
  version.startsWith('daast-') ? version.replace('daast-', 'DAAST ') : `VAST ${version}`;

/** Values that a sentence names; undefined for all others. */
const textOf = (path: keyof typeof settingNames, settings: CampaignSettings): Message | string | undefined => {
  switch (path) {
    case 'name':
      return settings.name;
    case 'dsp':
      return settings.dsp === 'generic' ? campaignMessage('campaigns.anyPlayer') : buyerProfiles[settings.dsp].name;
    case 'vastVersion':
      return versionName(settings.vastVersion);
    case 'flight':
      return settings.flight ? wordsOfDates(settings.flight) : undefined;
    default:
      return undefined;
  }
};

const ofSettings = (before: CampaignSettings, after: CampaignSettings): Difference[] =>
  (Object.keys(settingNames) as (keyof typeof settingNames)[]).flatMap((path): Difference[] => {
    const [from, to] = [before[path], after[path]];
    if (isDeepStrictEqual(from, to)) return [];
    const setting = settingNames[path];
    if (isAbsent(from)) return [{ kind: 'added', path, sentence: campaignMessage('campaigns.diffSet', { setting }) }];
    if (isAbsent(to))
      return [{ kind: 'removed', path, sentence: campaignMessage('campaigns.diffCleared', { setting }) }];
    const [old, now] = [textOf(path, before), textOf(path, after)];
    // Flights whose time zones differ may have the same days.
    const sentence =
      old === undefined || now === undefined || isDeepStrictEqual(old, now)
        ? campaignMessage('campaigns.diffChanged', { setting })
        : campaignMessage('campaigns.diffFromTo', { setting, from: old, to: now });
    return [{ kind: 'changed', path, sentence }];
  });

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
  if (!isDeepStrictEqual([old.caps, old.pacing], [rule.caps, rule.pacing]))
    add(campaignMessage('campaigns.diffRuleLimits', { name }));
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
    ...ofSettings({ ...before, defaultCreativeId: sameDefaultId }, after),
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
