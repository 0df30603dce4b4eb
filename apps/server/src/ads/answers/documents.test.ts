import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { servedCampaign, servedCreative } from '../../../../../tests/testkit/ads/publish.ts';
import { toLiveCampaign } from '../campaigns/live-campaign.ts';
import { createDocuments, type Documents } from './documents.ts';

const PER_GENERATION = 4;

const open = (creatives: number) => {
  const base = servedCampaign();
  const ids = Array.from({ length: creatives }, () => randomUUID());
  const served = { ...base, creatives: Object.fromEntries(ids.map((id) => [id, servedCreative(id)])) };
  const rules = ids.map((creativeId) => ({
    ruleId: randomUUID(),
    creativeId,
    priority: 1,
    weight: 1,
    targeting: { groups: [] },
  }));
  const definition = { ...base.definition, defaultCreativeId: ids[0]!, rules };
  const live = toLiveCampaign({ ...served, definition }, 1);
  let compiled = 0;
  const beginningOf = (): string => {
    compiled += 1;
    return 'b';
  };
  const documents = createDocuments(
    { baseUrl: 'https://ads.example.com', addresses: { prefix: 'https://ads.example.com/t/', beginningOf } },
    PER_GENERATION,
  );
  const outcomes = new Map(live.outcomes.map((outcome) => [outcome.decision.creativeId, outcome]));
  const find = (number: number, version: Parameters<Documents['find']>[2] = '4.2') =>
    documents.find(live, outcomes.get(ids[number]!)!, version);
  const answer = { adServingId: randomUUID(), tokens: new DataView(new ArrayBuffer(10_000)) };
  const textOf = (number: number): string => documents.write(number, answer);
  return { live, ids, documents, find, textOf, compiled: () => compiled };
};

describe('createDocuments', () => {
  it('compiles the document of a creative and version once', () => {
    const { ids, find, textOf, compiled } = open(2);
    expect(find(0)).toBe(find(0));
    expect(find(0, '4.0')).not.toBe(find(0));
    expect(find(0, '4.0')).toBe(find(0, '4.0'));
    expect(compiled()).toBe(2);
    expect(textOf(find(1))).toMatch(/^<\?xml.*<\/VAST>\s*$/s);
    expect(textOf(find(1))).toContain(ids[1]);
    expect(textOf(find(1))).not.toContain(ids[0]);
  });

  it('gives the decisions for a creative the same document', () => {
    const { live, documents, find, compiled } = open(1);
    const ofCreative = live.outcomes.filter(({ creative }) => creative);
    expect(ofCreative.length).toBeGreaterThan(1);
    for (const outcome of ofCreative) expect(documents.find(live, outcome, '4.2')).toBe(find(0));
    expect(compiled()).toBe(1);
  });

  it('shares the layout of documents whose texts have the same lengths', () => {
    const { find, documents } = open(2);
    const layoutOf = (number: number, version?: '2.0') => documents.kindOf(find(number, version)).layout;
    expect(layoutOf(0)).toBe(layoutOf(1));
    expect(layoutOf(0)).not.toBe(layoutOf(0, '2.0'));
  });

  it('keeps at most two generations, and those that are used', () => {
    const { ids, find, textOf, compiled } = open(40);
    const first = textOf(find(0));
    for (let number = 1; number < 40; number += 1) {
      find(number);
      // Moved to the next generation, not compiled again.
      expect(textOf(find(0))).toBe(first);
      expect(compiled()).toBe(number + 1);
    }
    // Of the last generation or the one before.
    expect(textOf(find(39))).toContain(ids[39]);
    expect(compiled()).toBe(40);
    for (let number = 1; number <= 2 * PER_GENERATION; number += 1) expect(textOf(find(number))).toContain(ids[number]);
    expect(compiled()).toBe(40 + 2 * PER_GENERATION);
  });

  it('compiles with other addresses from the change on, also what is in memory', () => {
    const { find, textOf, documents, compiled } = open(2);
    const former = find(0);
    expect(textOf(former)).toContain('https://ads.example.com/vast/media/');
    find(1);
    documents.use({
      baseUrl: 'https://tags.example.org',
      addresses: { prefix: 'https://tags.example.org/t/', beginningOf: () => 'b' },
    });
    for (const number of [0, 1]) {
      const text = textOf(find(number));
      expect(text).toContain('https://tags.example.org/vast/media/');
      expect(text).toContain('https://tags.example.org/t/b');
      expect(text).not.toContain('https://ads.example.com');
    }
    // Numbers of former documents mean nothing now.
    expect(find(0)).not.toBe(former);
    expect(compiled()).toBe(2);
  });
});
