import type { CampaignChange } from '@sonora/contracts';
import { campaignChange } from '@sonora/contracts/campaigns/settings';
import { describe, expect, it } from 'vitest';
import { readStoredChange } from './stored-change.ts';

const creativeId = '5a0c5f3e-6f5d-4c56-9d42-0f6a7f2f3f11';

/** Every setting, with all of its parts. */
const whole = {
  name: 'Cold Brew',
  dsp: 'triton',
  vastVersion: 'daast-1.1',
  macros: { gdpr: '$GDPR' },
  defaultCreativeId: creativeId,
  squareBannerId: null,
  rectangleBannerId: creativeId,
  ad: {
    title: 'Cold Brew',
    advertiser: 'Luma',
    landingPage: 'https://example.com/',
    altText: 'A glass',
    skipAfterMs: 7_500,
    categories: [{ authority: 'https://iabtechlab.com', code: '210' }],
    universalAdId: { registry: 'ad-id.org', value: 'LUMA1' },
    icon: {
      program: 'AdChoices',
      imageAddress: 'https://example.com/icon.png',
      mimeType: 'image/png',
      widthPx: 20,
      heightPx: 20,
      xPosition: 'right',
      yPosition: 4,
      landingPage: 'https://example.com/',
      viewTracking: 'https://example.com/view',
    },
  },
  flight: { firstDay: '2026-11-01', lastDay: '2026-11-30', timeZone: 'Europe/Berlin' },
  caps: [{ count: 3, period: 'day' }],
  pacing: { goal: 1_200_000, speed: 'even' },
  wrapper: { tagAddress: 'https://example.com/tag', followAdditionalWrappers: true },
  foreignTracking: {
    impressions: ['https://example.com/i'],
    clicks: [],
    errors: [],
    events: [{ event: 'complete', address: 'https://example.com/c' }],
  },
  weatherFeedId: null,
} satisfies Required<CampaignChange>;

const empty = {
  macros: {},
  ad: {},
  flight: null,
  caps: [],
  pacing: null,
  wrapper: null,
  foreignTracking: null,
} satisfies CampaignChange;

describe('readStoredChange', () => {
  it.each([whole, empty])('reads every change that the contract allows', (change) => {
    expect(campaignChange.parse(change)).toEqual(change);
    expect(readStoredChange(JSON.stringify(change))).toEqual(change);
  });

  it.each([null, '', '{', 'null', '7', '"text"', '[]', '[{"name":"a"}]', '{}'])('finds nothing in %s', (text) => {
    expect(readStoredChange(text)).toEqual({});
  });

  it.each<readonly [keyof CampaignChange, unknown]>([
    ['name', null],
    ['dsp', 'formerBuyer'],
    ['vastVersion', 4.2],
    ['macros', [{ name: 'gdpr', value: '$GDPR' }]],
    ['macros', { gdpr: 1 }],
    ['defaultCreativeId', 7],
    ['ad', null],
    ['ad', { title: { text: 'Cold Brew' } }],
    ['ad', { icon: { program: 'AdChoices', corner: 'topRight' } }],
    ['ad', { categories: { authority: 'https://iabtechlab.com', code: '210' } }],
    ['flight', { from: '2026-11-01', to: '2026-11-30' }],
    ['flight', ''],
    ['caps', null],
    ['caps', [{ count: 3, period: 'month' }]],
    ['caps', [{ count: '3', period: 'day' }]],
    ['pacing', 'even'],
    ['pacing', { goal: '1,200,000', speed: 'even' }],
    ['wrapper', 'https://example.com/tag'],
    ['foreignTracking', { events: [{ event: 'formerEvent', address: '' }] }],
    ['foreignTracking', { impressions: 'https://example.com/i' }],
  ])('leaves out %s as %j, which another version stored, and keeps the rest', (setting, value) => {
    const kept = setting === 'weatherFeedId' ? { name: 'a' } : { weatherFeedId: null };
    expect(readStoredChange(JSON.stringify({ [setting]: value, ...kept }))).toEqual(kept);
  });

  it('leaves out settings that this version does not know, which the server would refuse together with the others', () => {
    expect(readStoredChange('{"name":"Cold Brew","budget":7,"__proto__":{"caps":[]}}')).toEqual({ name: 'Cold Brew' });
  });
});
