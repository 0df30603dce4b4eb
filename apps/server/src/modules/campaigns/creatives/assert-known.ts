import { isDeepStrictEqual } from 'node:util';
import { type CampaignSettings, DomainError, limits, type RuleSettings } from '@sonora/contracts';
import type { ExpectedCreative } from '@sonora/contracts/endpoints/campaigns/creative-calls';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';

/** Checks of what a caller has read, so that a change does not overwrite that of another person unseen. */

/** @throws DomainError `edit-conflict` when a rule is not as the caller knows it */
export const assertRulesKnown = ({ rules }: CampaignSettings, expected: readonly RuleSettings[]): void => {
  const present = new Map(rules.map((rule) => [rule.ruleId, rule]));
  if (!expected.every((rule) => isDeepStrictEqual(rule, present.get(rule.ruleId))))
    throw new DomainError('edit-conflict', { detail: campaignMessage('campaigns.ruleChangedMeanwhile') });
};

/** @throws DomainError `edit-conflict` when a creative is not as the caller knows it */
export const assertCreativesKnown = (settings: CampaignSettings, expected: readonly ExpectedCreative[]): void => {
  const names = new Map(settings.creatives.map(({ creativeId, name }) => [creativeId, name]));
  const wanted = new Set(expected.map(({ creativeId }) => creativeId));
  const rulesOf = Map.groupBy(
    settings.rules.filter(({ creativeId }) => wanted.has(creativeId)),
    ({ creativeId }): string => creativeId,
  );
  const isKnown = ({ creativeId, ...known }: ExpectedCreative): boolean => {
    const rules = rulesOf.get(creativeId) ?? [];
    const present = {
      name: names.get(creativeId),
      isDefault: creativeId === settings.defaultCreativeId,
      rules: rules.slice(0, limits.campaigns.rulesInCreative),
      ruleCount: rules.length,
    };
    return names.has(creativeId) && isDeepStrictEqual({ ...present, ...known }, present);
  };
  if (!expected.every(isKnown))
    throw new DomainError('edit-conflict', { detail: campaignMessage('campaigns.creativeChangedMeanwhile') });
};

/** What a caller knows of the id of a part; undefined: nothing, `none`: that there is none. */
export type ExpectedId = string | undefined;

const replaced = {
  defaultCreativeId: 'campaigns.defaultChangedMeanwhile',
  rectangleBannerId: 'campaigns.bannerChangedMeanwhile',
  squareBannerId: 'campaigns.bannerChangedMeanwhile',
} as const;

/** @throws DomainError `edit-conflict` when a part of the campaign that is replaced is another one than the caller knows */
export const assertPartKnown = (
  settings: CampaignSettings,
  part: keyof typeof replaced,
  expected: ExpectedId,
): void => {
  if (expected !== undefined && expected !== (settings[part] ?? 'none'))
    throw new DomainError('edit-conflict', { detail: campaignMessage(replaced[part]) });
};
