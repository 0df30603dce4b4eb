import { buyerProfiles, identifiesListeners } from '@sonora/adserving';
import type { CampaignSettings, TargetingCondition } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { tagParametersOf, unknownFacts } from './unknown-facts.ts';

const settingsWith = (
  rules: readonly (readonly (readonly TargetingCondition[])[])[],
  more: Partial<CampaignSettings> = {},
): CampaignSettings =>
  ({
    dsp: 'generic',
    macros: {},
    weatherFeedId: null,
    rules: rules.map((groups) => ({ targeting: { groups } })),
    ...more,
  }) as unknown as CampaignSettings;

const morning: TargetingCondition = { kind: 'timeOfDay', fromMinute: 360, toMinute: 600 };
const monday: TargetingCondition = { kind: 'dayOfWeek', days: [1] };
const bath: TargetingCondition = { kind: 'city', names: ['Bath'] };
const rain: TargetingCondition = { kind: 'weather', names: ['rain'] };
const again: TargetingCondition = { kind: 'sequence', firstExposure: 2 };
const keyFacts = ['city', 'region', 'postalCode', 'none'] as const;
const feeds = new Map(keyFacts.map((keyFact) => [`by ${keyFact}`, { keyFact }]));
const offer = (feedId: string): TargetingCondition => ({
  kind: 'feed',
  feedId,
  column: 'price',
  comparison: 'atMost',
  value: 5,
});
const ofRule = (settings: CampaignSettings) =>
  unknownFacts(settings, feeds).map(({ sentence, rule }) => [sentence.values?.parameter, rule]);
const messagesOf = (settings: CampaignSettings) =>
  unknownFacts(settings, feeds).map(({ sentence }) => sentence.messageId.replace('campaigns.problem', ''));

describe('unknownFacts', () => {
  it('names each fact that rules need and the tag does not tell, once, with its first rule', () => {
    const postal: TargetingCondition = { kind: 'postalCode', codes: ['1*'] };
    const region: TargetingCondition = { kind: 'region', names: ['Avon'] };
    expect(ofRule(settingsWith([[], [[bath], [morning]], [[monday, postal]], [[region]]]))).toEqual([
      ['city', 1],
      ['tz', 1],
      ['postal', 2],
      ['region', 3],
    ]);
  });

  it('knows what the buyer and the parameters of the campaign tell', () => {
    expect(ofRule(settingsWith([[[bath], [morning]]], { dsp: 'theTradeDesk' }))).toEqual([['tz', 0]]);
    expect(ofRule(settingsWith([[[bath], [morning]]], { macros: { tz: '%%TZ%%', city: '{city}' } }))).toEqual([]);
  });

  it('says nothing of facts that are known otherwise', () => {
    expect(ofRule(settingsWith([[[again], [offer('by none')], [offer('deleted')]]]))).toEqual([]);
  });

  it('names what tells the weather: the parameter itself, or the city for the weather feed', () => {
    const weatherFeedId = 'weather';
    expect(messagesOf(settingsWith([[[rain]]], { weatherFeedId }))).toEqual(['NoPlaceOfWeather']);
    expect(messagesOf(settingsWith([[[rain]]], { weatherFeedId, macros: { weather: '{weather}' } }))).toEqual([]);
    expect(messagesOf(settingsWith([[[rain]]], { weatherFeedId, dsp: 'theTradeDesk' }))).toEqual([]);
    // The problem that the campaign has no weather feed says it.
    expect(messagesOf(settingsWith([[[rain]]], { weatherFeedId: null }))).toEqual([]);
    expect(messagesOf(settingsWith([[[rain, bath]]], { weatherFeedId: null }))).toEqual(['NoCity']);
  });

  it('names the parameter that finds the row of a data feed', () => {
    const settings = settingsWith([[[offer('by city')]], [[offer('by region')]], [[offer('by postalCode')]], [[bath]]]);
    expect(ofRule(settings)).toEqual([
      ['city', 0],
      ['region', 1],
      ['postal', 2],
      ['city', 3],
    ]);
    expect(messagesOf(settings)).toEqual(['NoPlaceOfFeed', 'NoPlaceOfFeed', 'NoPlaceOfFeed', 'NoCity']);
    expect(ofRule({ ...settings, macros: { city: '{city}', region: '{region}', postal: '{zip}' } })).toEqual([]);
  });

  it('says nothing of a condition with an alternative that can hold', () => {
    const byCity = { dsp: 'theTradeDesk' } as const;
    expect(ofRule(settingsWith([[[morning, bath]], [[monday, again]], [[morning, offer('by none')]]], byCity))).toEqual(
      [],
    );
    expect(ofRule(settingsWith([[[morning, bath], [monday]]], byCity))).toEqual([['tz', 0]]);
  });
});

describe('tagParametersOf', () => {
  it('tells which tags carry an advertising id with a consent signal: of buyers that have no macro for consent, only those with parameters of their own', () => {
    const buyers = Object.keys(buyerProfiles) as (keyof typeof buyerProfiles)[];
    const isIdentifying = (dsp: keyof typeof buyerProfiles, macros = {}) =>
      identifiesListeners(tagParametersOf({ dsp, macros }));
    expect(buyers.filter((dsp) => isIdentifying(dsp))).toEqual(['generic']);
    expect(isIdentifying('triton', { ifa: '%%AD_ID%%' })).toBe(false);
    expect(isIdentifying('triton', { ifa: '%%AD_ID%%', gpp: '%%GPP%%' })).toBe(true);
  });
});
