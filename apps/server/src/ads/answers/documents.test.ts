import { randomUUID } from 'node:crypto';
import { type CanvasDocument, takeDocument } from '@sonora/adserving';
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
  const documents = createDocuments(
    { baseUrl: 'https://ads.example.com', addresses: { prefix: 'https://ads.example.com/t/', beginningOf: () => 'b' } },
    PER_GENERATION,
  );
  const outcomes = new Map(live.outcomes.map((outcome) => [outcome.decision.creativeId, outcome]));
  const find = (number: number, version: Parameters<Documents['find']>[2] = '4.2') =>
    documents.find(live, outcomes.get(ids[number]!)!, version);
  const kept = (): number =>
    [...live.creatives.values()].reduce((sum, creative) => sum + Object.keys(creative.documents).length, 0);
  return { ids, find, kept };
};

describe('createDocuments', () => {
  it('compiles the document of a creative and version once', () => {
    const { ids, find } = open(2);
    expect(find(0)).toBe(find(0));
    expect(find(0, '4.0')).not.toBe(find(0));
    const textOf = (document: CanvasDocument): string => Buffer.from(takeDocument(document).bytes).toString();
    expect(textOf(find(1))).toMatch(/^<\?xml.*<\/VAST>\s*$/s);
    expect(textOf(find(1))).toContain(ids[1]);
    expect(textOf(find(1))).not.toContain(ids[0]);
  });

  it('shares the canvas of documents whose texts have the same lengths', () => {
    const { find } = open(2);
    expect(find(0).canvas).toBe(find(1).canvas);
    expect(find(0).canvas).not.toBe(find(0, '2.0').canvas);
  });

  it('keeps at most two generations, and those that are used', () => {
    const { find, kept } = open(40);
    const { addresses } = find(0);
    const canvases = new Set<CanvasDocument['canvas']>();
    for (let number = 1; number < 40; number += 1) {
      find(number);
      // Not compiled again: what was made for it is the same.
      expect(find(0).addresses).toBe(addresses);
      canvases.add(find(0).canvas);
      expect(kept()).toBeLessThanOrEqual(2 * PER_GENERATION);
    }
    expect(canvases.size).toBeGreaterThan(5);
    const { addresses: ofSecond } = find(1);
    expect(find(1).addresses).toBe(ofSecond);
  });
});
