import { createSharedCounters } from '@sonora/adserving';
import { describe, expect, it } from 'vitest';
import { servedCampaign } from '../../../../../tests/testkit/ads/publish.ts';
import { toLiveCampaign } from '../campaigns/live-campaign.ts';
import { answerTag, type TagServices } from './answer-tag.ts';

const served = servedCampaign();
const live = toLiveCampaign(served, 1);
const caller = { address: undefined, userAgent: undefined, referer: undefined, isTrusted: true };

describe('answerTag', () => {
  it('counts no answer whose document cannot be made', () => {
    let counted = 0;
    const services = {
      campaigns: { find: () => live },
      counters: createSharedCounters({ instanceId: 'a', separatedAfterSeconds: 5, endedAfterSeconds: 60 }),
      documents: {
        find: () => {
          throw new Error('no document');
        },
      },
      listenerKeys: { daily: () => undefined, ofAdvertisingId: () => undefined },
      answerGroups: {
        count: () => {
          counted += 1;
          return served.tagId;
        },
      },
    } as unknown as TagServices;
    expect(() => answerTag(services, served.tagId, new Map(), caller)).toThrow('no document');
    expect(counted).toBe(0);
  });
});
