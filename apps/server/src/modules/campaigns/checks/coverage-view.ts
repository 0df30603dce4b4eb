import { coverage } from '@sonora/adserving';
import { type CampaignSettings, DomainError } from '@sonora/contracts';
import type { campaignCoverage } from '@sonora/contracts/campaigns/campaign-schemas';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { z } from 'zod';
import { definitionOf } from '../publication/definition.ts';
import { creativeNames } from './creative-names.ts';
import { compiled } from './simulate.ts';

type Coverage = z.infer<typeof campaignCoverage>;
type Sample = ReturnType<typeof coverage>['dimensions'][number]['values'][number];

/** Rules that are never heard whose conditions are given. */
const MAX_TOLD = 50;
/** Values, cells and rules that a response lists; a map of more cannot be read. */
const MAX_LISTED = 2_000;

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

const toValue = (sample: Sample): Coverage['dimensions'][number]['values'][number] => ({
  kind: sample.kind,
  text: sample.kind === 'text' ? sample.text : null,
  isPrefix: sample.kind === 'text' && sample.isPrefix,
  from: sample.kind === 'numbers' ? finite(sample.from) : null,
  to: sample.kind === 'numbers' ? finite(sample.to) : null,
});

/** Rules by their ids, with the words of those that are never heard. */
const namedRules = (
  { rules, creatives }: CampaignSettings,
  named: ReadonlySet<string>,
  unheard: readonly string[],
): Coverage['rules'] => {
  const nameOf = creativeNames(creatives);
  const told = new Set(unheard.slice(0, MAX_TOLD));
  return rules
    .filter(({ ruleId }) => named.has(ruleId))
    .map(({ ruleId, creativeId, targeting }) => ({
      ruleId,
      creativeId,
      creativeName: nameOf(creativeId),
      targeting: told.has(ruleId) ? targeting : null,
    }));
};

/** Which listeners hear what. @throws DomainError `conflict` for a draft without default creative or with problems */
export const viewCoverage = (campaignId: string, settings: CampaignSettings): Coverage => {
  const { defaultCreativeId } = settings;
  if (defaultCreativeId === null)
    throw new DomainError('conflict', { detail: campaignMessage('campaigns.defaultMissing') });
  const found = compiled(() => coverage(definitionOf(campaignId, defaultCreativeId, settings)));
  const toCell = ({ values, ruleIds }: (typeof found.cells)[number]) => ({
    values: [...values],
    ruleIds: ruleIds.slice(0, 20),
  });
  const [cells, holes] = [found.cells, found.holes].map((all) => all.slice(0, MAX_LISTED).map(toCell));
  const unheard = [...found.impossibleRuleIds, ...found.hiddenRuleIds];
  const named = new Set([...unheard, ...(cells ?? []).flatMap(({ ruleIds }) => ruleIds)]);
  return {
    dimensions: found.dimensions.map(({ kind, feed, values }) => ({
      kind,
      feedId: feed?.feedId ?? null,
      column: feed?.column ?? null,
      values: values.slice(0, MAX_LISTED).map(toValue),
    })),
    combinations: found.combinations,
    cells: cells ?? [],
    holes: holes ?? [],
    impossibleRuleIds: [...found.impossibleRuleIds],
    hiddenRuleIds: [...found.hiddenRuleIds],
    isComplete: found.isComplete,
    rules: namedRules(settings, named, unheard),
  };
};
