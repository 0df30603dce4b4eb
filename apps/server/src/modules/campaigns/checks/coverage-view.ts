import { coverage } from '@sonora/adserving';
import { type CampaignSettings, DomainError } from '@sonora/contracts';
import type { campaignCoverage } from '@sonora/contracts/campaigns/campaign-schemas';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { z } from 'zod';
import { definitionOf } from '../publication/definition.ts';
import { compiled } from './simulate.ts';

type Coverage = z.infer<typeof campaignCoverage>;
type Sample = ReturnType<typeof coverage>['dimensions'][number]['values'][number];

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
  return {
    dimensions: found.dimensions.map(({ kind, feed, values }) => ({
      kind,
      feedId: feed?.feedId ?? null,
      column: feed?.column ?? null,
      values: values.slice(0, MAX_LISTED).map(toValue),
    })),
    combinations: found.combinations,
    cells: found.cells.slice(0, MAX_LISTED).map(toCell),
    holes: found.holes.slice(0, MAX_LISTED).map(toCell),
    impossibleRuleIds: [...found.impossibleRuleIds],
    hiddenRuleIds: [...found.hiddenRuleIds],
    isComplete: found.isComplete,
  };
};
