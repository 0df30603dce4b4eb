import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { servedCampaign, servedCreative } from '../../../../../../tests/testkit/ads/publish.ts';
import { documentVerdicts } from './build-validation.ts';

const verdictsOf = (change: Parameters<typeof servedCreative>[1]) => {
  const base = servedCampaign();
  const [one, two, other] = [base.definition.defaultCreativeId, randomUUID(), randomUUID()];
  const creatives = { [one]: servedCreative(one), [two]: servedCreative(two), [other]: servedCreative(other, change) };
  return documentVerdicts('https://ads.example.com', { vastVersion: '4.2' }, { ...base, creatives });
};

describe('documentVerdicts', () => {
  it('finds nothing when all creatives have what documents need', () => {
    for (const verdict of verdictsOf({})) expect([verdict.version, verdict.state]).toEqual([verdict.version, 'ok']);
  });

  it('reads the documents of creatives that differ from the default one', () => {
    for (const { version, kind, state, findings } of verdictsOf({ renditions: [] })) {
      expect([version, kind, state, findings.length]).toEqual([version, 'inline', 'error', 1]);
    }
    const banner = {
      bannerId: randomUUID(),
      shape: 'square',
      widthPx: 300,
      heightPx: 300,
      mimeType: 'image/png',
      objectKey: 'none',
      landingPage: 'http://insecure.example.com/',
    } as const;
    for (const verdict of verdictsOf({ companions: [banner] })) expect(verdict.state).toBe('ok');
  });
});
