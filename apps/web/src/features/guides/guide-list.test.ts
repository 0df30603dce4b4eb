import { accessOf } from '@sonora/contracts/access';
import { describe, expect, it } from 'vitest';
import { guidesFor } from './guide-list.ts';

const idsFor = (info: Parameters<typeof accessOf>[0]): readonly string[] => {
  const { capabilities, screens, workflows } = accessOf(info);
  return guidesFor({ capabilities: [...capabilities], screens: [...screens], workflows: [...workflows] }).map(
    ({ id }) => id,
  );
};

describe('guides', () => {
  it('are those of pages that the user may open', () => {
    expect(idsFor({ role: 'user', plan: 'enterprise', workflows: [] })).toEqual([]);
    expect(idsFor({ role: 'user', plan: 'enterprise', workflows: ['CreateAnAd'] })).toEqual(['firstAd', 'script']);
    expect(idsFor({ role: 'user', plan: 'developer', workflows: [] })).toEqual(['api']);
  });

  it('leave out invitations and the API where the plan has none', () => {
    expect(idsFor({ role: 'owner', plan: 'free', workflows: [] })).toEqual(['firstAd', 'script', 'services']);
    expect(idsFor({ role: 'owner', plan: 'production', workflows: [], isInstallationAdmin: true })).toEqual([
      'firstAd',
      'script',
      'voices',
      'services',
      'team',
      'api',
    ]);
  });
});
