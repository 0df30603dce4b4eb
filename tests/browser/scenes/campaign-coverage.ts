import type { CampaignSimulation } from '@sonora/contracts';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import { conditions, creativeNames, sceneId, wired } from './campaign-ids.ts';

const text = (value: string) => ({ kind: 'text', text: value, isPrefix: false, from: null, to: null });
const numbers = (from: number, to: number) => ({ kind: 'numbers', text: null, isPrefix: false, from, to });
const other = { kind: 'other', text: null, isPrefix: false, from: null, to: null };

export const coverage = {
  dimensions: [
    { kind: 'city', feedId: null, column: null, values: [text('Leeds'), text('York'), other] },
    {
      kind: 'timeOfDay',
      feedId: null,
      column: null,
      values: [numbers(0, 360), numbers(360, 600), numbers(600, 1_440)],
    },
    { kind: 'dayOfWeek', feedId: null, column: null, values: [numbers(1, 6), numbers(6, 8)] },
  ],
  combinations: 18,
  cells: [0, 1, 2].flatMap((city) =>
    [0, 1, 2].flatMap((time) =>
      [0, 1].map((weekday) => ({
        values: [city, time, weekday],
        ruleIds: city < 2 && time === 1 ? [sceneId(201)] : weekday === 1 ? [sceneId(204)] : [],
      })),
    ),
  ),
  holes: [0, 1, 2].map((city) => ({ values: [city, 0, 0], ruleIds: [] })),
  impossibleRuleIds: [],
  hiddenRuleIds: [sceneId(203)],
  isComplete: true,
};

export const simulation: CampaignSimulation = {
  reason: 'rule',
  explanation: wired(
    campaignMessage('campaigns.whyRule', { creative: creativeNames[1], condition: conditions.cities }),
  ),
  creativeId: sceneId(101),
  creativeName: creativeNames[1],
  ruleId: sceneId(201),
  url: null,
  localTime: '2026-11-26T07:30',
  ruleCount: 2,
  rules: [
    {
      ruleId: sceneId(201),
      creativeId: sceneId(101),
      creativeName: creativeNames[1],
      priority: 1,
      weight: 1,
      holds: true,
      isChosen: true,
      groups: [
        {
          holds: true,
          conditions: [
            {
              ...wired(campaignMessage('campaigns.outcomeHolds', { condition: conditions.cities, actual: 'Leeds' })),
              outcome: 'holds',
            },
          ],
        },
        {
          holds: true,
          conditions: [
            {
              ...wired(campaignMessage('campaigns.outcomeHolds', { condition: conditions.morning, actual: '07:30' })),
              outcome: 'holds',
            },
          ],
        },
      ],
    },
    {
      ruleId: sceneId(202),
      creativeId: sceneId(102),
      creativeName: creativeNames[2],
      priority: 2,
      weight: 1,
      holds: false,
      isChosen: false,
      groups: [
        {
          holds: false,
          conditions: [
            {
              ...wired(campaignMessage('campaigns.outcomeUnknown', { condition: conditions.weather })),
              outcome: 'unknown',
            },
            {
              ...wired(campaignMessage('campaigns.outcomeDiffers', { condition: conditions.cold, actual: '9' })),
              outcome: 'differs',
            },
          ],
        },
      ],
    },
  ],
};
