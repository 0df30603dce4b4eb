import type { BuyerRequirements } from '@sonora/adserving';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import { audioWorkItems } from './audio-work-items.ts';
import { type CheckedItem, type ChecklistFacts, readyCreatives } from './checked-item.ts';
import { fittingLengthMs, isUsualLength } from './fitting-length.ts';

/** Lengths that are sold, and creatives that are being fitted to them. */
export const usualLengthItems = (
  facts: ChecklistFacts,
  usualSeconds: NonNullable<BuyerRequirements['usualSeconds']>,
): CheckedItem[] => {
  const requirement = 'usualLength';
  const lengths = usualSeconds.join(', ');
  const work = audioWorkItems(facts, {
    requirement,
    has: ({ lengthMs }) => lengthMs !== undefined,
    working: (values) => campaignMessage('campaigns.checkLengthFitting', values),
    failed: (values) => campaignMessage('campaigns.checkLengthFailed', values),
  });
  const unusual = readyCreatives(facts).filter((row) => !isUsualLength(row, usualSeconds));
  if (unusual.length === 0 && work.length > 0) return work;
  if (unusual.length === 0)
    return [{ requirement, state: 'ok', sentence: campaignMessage('campaigns.checkUsualMet', { lengths }) }];
  const isFixable = unusual.some((row) => fittingLengthMs(row, usualSeconds) !== undefined);
  const item: CheckedItem = {
    requirement,
    state: 'warning',
    sentence: campaignMessage('campaigns.checkUsualUnmet', { lengths }),
    creativeIds: unusual.map(({ id }) => id),
  };
  return [...work, isFixable ? { ...item, fix: 'fitLength' } : item];
};
