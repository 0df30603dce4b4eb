import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as adserving from './index.ts';
import { plainAd, wrapperAd } from './testkit/ads.ts';

const ids = {
  tagId: '0191d2a4-0000-7000-8000-000000000001',
  creativeId: '0191d2a4-0000-7000-8000-000000000002',
  defaultCreativeId: '0191d2a4-0000-7000-8000-000000000003',
  ruleId: '0191d2a4-0000-7000-8000-000000000004',
  adServingId: '0191d2a4-0000-7000-8000-000000000005',
};

const rain: adserving.Condition = { kind: 'weather', names: ['rain'] };

const definition: adserving.CampaignDefinition = {
  campaignId: '0191d2a4-0000-7000-8000-000000000006',
  defaultCreativeId: ids.defaultCreativeId,
  rules: [{ ruleId: ids.ruleId, creativeId: ids.creativeId, targeting: { groups: [[rain]] }, priority: 1, weight: 1 }],
};

const addresses: adserving.EventAddresses = adserving.createEventAddresses({
  prefix: 'https://ads.example.com/t/',
  sign: (message, outputLength) =>
    hash('shake256', Buffer.concat([Buffer.alloc(32, 7), message]), { outputEncoding: 'binary', outputLength }),
  maxAgeMs: 86_400_000,
});

describe('the package', () => {
  it('leads from a campaign and a request to a document, and from its addresses back to the decision', () => {
    const index: adserving.CampaignIndex = adserving.compileCampaign(definition);
    const counters: adserving.SharedCounters = adserving.createSharedCounters({
      instanceId: 'one',
      separatedAfterSeconds: 10,
    });
    const instantMs = 1_770_000_000_000;
    const facts: adserving.ListenerFacts = { instantMs, timeZone: 'Asia/Kolkata', weather: 'Rain' };
    const request: adserving.AdServingRequest = { drawSeed: 'seed', facts, listenerKey: 'listener' };
    const decision: adserving.Decision = adserving.decide(index, request, counters);
    expect(decision).toEqual({ creativeId: ids.creativeId, ruleId: ids.ruleId, reason: 'rule' });
    adserving.recordDecision(index, request, decision, counters);

    const served: adserving.ServedAnswer = {
      tagId: ids.tagId,
      creativeId: ids.creativeId,
      adServingId: ids.adServingId,
      ruleId: ids.ruleId,
      instantMs,
    };
    const values: adserving.AnswerValues = {
      adServingId: ids.adServingId,
      eventAddress: addresses.addressesOf(served),
      macros: { IFA: adserving.withheldMacroValue, DOMAIN: adserving.unknownMacroValue },
      clickPrefix: adserving.readClickPrefix('https://buyer.example.com/c?u='),
    };
    const template: adserving.DocumentTemplate = adserving.compileInline(plainAd, '4.2');
    const document = adserving.renderDocument(template, values);
    const token = /<Tracking event="complete">https:\/\/ads\.example\.com\/t\/([^<]+)</.exec(document)![1]!;
    const parsed: adserving.ParsedEvent = addresses.parse(token, instantMs + 30_000);
    expect(parsed).toEqual({ isValid: true, report: { ...served, event: 'complete' } });
  });

  it('explains decisions and shows what a campaign covers', () => {
    const index = adserving.compileCampaign(definition);
    const counters = adserving.createSharedCounters({ instanceId: 'one', separatedAfterSeconds: 10 });
    const request = { drawSeed: 'x', facts: { instantMs: 0, weather: 'sun' } };
    const explanation: adserving.DecisionExplanation = adserving.explainDecision(definition, index, request, counters);
    expect(explanation.decision).toEqual({ creativeId: ids.defaultCreativeId, reason: 'noRule' });
    const covered: adserving.CampaignCoverage = adserving.coverage(definition);
    expect(covered.holes).toHaveLength(1);
    const problems: readonly adserving.CampaignProblem[] = adserving.checkCampaign(definition);
    expect(problems).toEqual([]);
    expect(adserving.explainRule({ groups: [[rain]] }, request.facts).holds).toBe(false);
  });

  it('builds tags, wrappers and empty answers', () => {
    const options: adserving.TagOptions = {
      buyer: 'triton',
      baseUrl: 'https://ads.example.com',
      tagId: ids.tagId,
      version: '4.2',
    };
    const tagAddress = adserving.buildTag(options);
    expect(adserving.cleanAddress(tagAddress)).toBe(tagAddress);
    expect(adserving.compileWrapper({ ...wrapperAd, tagAddress }, '3.0').texts.join('')).toContain('<Wrapper>');
    for (const version of adserving.documentVersions) expect(adserving.noAdDocument(version)).toContain('version=');
  });

  it('names its limits', () => {
    expect(adserving.maxRules).toBe(10_000);
    expect(adserving.maxCapCount).toBe(100);
    expect(adserving.capPeriods).toEqual(['hour', 'day', 'week', 'flight']);
    expect(adserving.feedComparisons).toContain('atLeast');
    expect(adserving.isTimeZone('Asia/Kolkata')).toBe(true);
    expect(adserving.localTimeAt('Asia/Kolkata', 0)).toEqual({ dayNumber: 0, minuteOfDay: 330, weekday: 4 });
    expect(adserving.trackedEvents).toContain('squareView');
    expect(Object.keys(adserving.officialMacros)).toContain('IFA');
    expect(Object.keys(adserving.buyerProfiles)).toContain('dv360');
    expect(() =>
      adserving.compileCampaign({
        ...definition,
        defaultCreativeId: '',
        rules: [definition.rules[0]!, definition.rules[0]!],
      }),
    ).toThrow(adserving.CampaignError);
  });
});
