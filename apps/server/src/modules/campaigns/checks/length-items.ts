import type { BuyerRequirements } from '@sonora/adserving';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { Message } from '@sonora/contracts/messages/message';
import type { CreativeRow } from '../creatives/creatives.repository.ts';
import { audioWorkItems } from './audio-work-items.ts';
import { type CheckedItem, type ChecklistFacts, readyCreatives } from './checked-item.ts';
import { creativeNames } from './creative-names.ts';
import { fittingLength, isUsualLength, type LengthPlan, nearestLengthsMs } from './fitting-length.ts';

type UsualSeconds = NonNullable<BuyerRequirements['usualSeconds']>;

const requirement = 'usualLength';

/** Seconds with one decimal, of which small lengths show at least 0.1. */
const secondsOf = (milliseconds: number): number => Math.max(1, Math.round(milliseconds / 100)) / 10;

const silenceWords = ({ removedAtStart, removedAtEnd, addedAtEnd }: LengthPlan): Message | undefined => {
  const removed = removedAtStart + removedAtEnd;
  if (addedAtEnd > 0) return campaignMessage('campaigns.fitSilenceAdded', { seconds: secondsOf(addedAtEnd) });
  return removed > 0 ? campaignMessage('campaigns.fitSilenceRemoved', { seconds: secondsOf(removed) }) : undefined;
};

const speedWords = ({ ratio }: LengthPlan): Message | undefined => {
  if (ratio === 1) return undefined;
  const percent = Math.max(1, Math.round(1_000 * Math.abs(ratio - 1))) / 10;
  return campaignMessage(ratio < 1 ? 'campaigns.fitFaster' : 'campaigns.fitSlower', { percent });
};

const wordsOfPlan = (plan: LengthPlan): Message => {
  const silence = silenceWords(plan);
  const speed = speedWords(plan);
  if (silence && speed) return campaignMessage('campaigns.fitBoth', { silence, speed });
  // A length that is not usual differs from each that is.
  return (silence ?? speed)!;
};

/** What fitting does to a creative, or by how much it misses the nearest length. */
const detailOf = (name: string, row: CreativeRow, usualSeconds: UsualSeconds): Message => {
  const durationMs = row.durationMs ?? 0;
  const from = secondsOf(durationMs);
  const fitting = fittingLength(row, usualSeconds);
  if (fitting)
    return campaignMessage('campaigns.fitTo', {
      name,
      from,
      to: secondsOf(fitting.lengthMs),
      means: wordsOfPlan(fitting.plan),
    });
  const nearestMs = nearestLengthsMs(durationMs, usualSeconds)[0] ?? 0;
  return campaignMessage(durationMs > nearestMs ? 'campaigns.fitTooLong' : 'campaigns.fitTooShort', {
    name,
    from,
    to: secondsOf(nearestMs),
    seconds: secondsOf(Math.abs(durationMs - nearestMs)),
  });
};

/** Lengths that are sold, creatives that are being fitted to them, those that can be, and those that cannot. */
export const usualLengthItems = (facts: ChecklistFacts, usualSeconds: UsualSeconds): CheckedItem[] => {
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
  const nameOf = creativeNames(facts.settings.creatives);
  const itemOf = (rows: readonly CreativeRow[], rest: Pick<CheckedItem, 'sentence' | 'fix'>): CheckedItem[] =>
    rows.length === 0
      ? []
      : [
          {
            requirement,
            state: 'warning',
            creativeIds: rows.map(({ id }) => id),
            details: rows.map((row) => detailOf(nameOf(row.id), row, usualSeconds)),
            ...rest,
          },
        ];
  const isFittable = (row: CreativeRow): boolean => fittingLength(row, usualSeconds) !== undefined;
  return [
    ...work,
    ...itemOf(unusual.filter(isFittable), {
      sentence: campaignMessage('campaigns.checkUsualUnmet', { lengths }),
      fix: 'fitLength',
    }),
    ...itemOf(
      unusual.filter((row) => !isFittable(row)),
      { sentence: campaignMessage('campaigns.checkUsualOutOfReach', { lengths }) },
    ),
  ];
};
