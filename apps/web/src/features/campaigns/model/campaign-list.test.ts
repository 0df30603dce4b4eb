import type { ListedCampaign } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { addressOfSort, shownStatus, sortedCampaigns, sortOfAddress } from './campaign-list.ts';

const campaign = (name: string, lastModified: number, creativeCount = 0): ListedCampaign =>
  ({ name, lastModified, creativeCount, tagId: name, dsp: 'generic', status: 'draft' }) as ListedCampaign;

describe('the list of campaigns', () => {
  it('shows a published campaign as ended when its flight is over', () => {
    expect(shownStatus({ status: 'published', hasEnded: false })).toBe('published');
    expect(shownStatus({ status: 'published', hasEnded: true })).toBe('ended');
    expect(shownStatus({ status: 'paused', hasEnded: true })).toBe('paused');
  });

  it('sorts by names with numbers as people do, and by counts', () => {
    const all = [campaign('Spot 10', 3, 1), campaign('spot 2', 1, 5), campaign('Ärmel', 2, 5)];
    const names = (text: string): readonly string[] =>
      sortedCampaigns(all, sortOfAddress(text)).map(({ name }) => name);
    expect(names('name')).toEqual(['Ärmel', 'spot 2', 'Spot 10']);
    expect(names('-creatives')).toEqual(['Ärmel', 'spot 2', 'Spot 10']);
    expect(names('nonsense')).toEqual(['Spot 10', 'Ärmel', 'spot 2']);
  });

  it('sorts campaigns whose impressions cannot be read below all others', () => {
    const all = [5, null, 0].map((recentImpressions) => ({
      ...campaign(String(recentImpressions), 1),
      recentImpressions,
    }));
    const sorted = sortedCampaigns(all, sortOfAddress('-impressions'));
    expect(sorted.map(({ recentImpressions }) => recentImpressions)).toEqual([5, 0, null]);
  });

  it('writes a sort into the address and reads it back', () => {
    for (const text of ['name', '-name', 'status', '-creatives', 'lastModified']) {
      expect(addressOfSort(sortOfAddress(text))).toBe(text);
    }
    expect(addressOfSort(sortOfAddress(undefined))).toBeUndefined();
  });
});
