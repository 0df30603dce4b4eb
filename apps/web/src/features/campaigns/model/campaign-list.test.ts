import type { CampaignSummary } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { addressOfSort, shownStatus, sortedCampaigns, sortOfAddress } from './campaign-list.ts';

const campaign = (name: string, lastModified: number, creativeCount = 0): CampaignSummary =>
  ({ name, lastModified, creativeCount, tagId: name, dsp: 'generic', status: 'draft' }) as CampaignSummary;

describe('the list of campaigns', () => {
  it('shows a published campaign as ended on the day after its flight', () => {
    const noon = (day: string): number => new Date(`${day}T12:00:00`).getTime();
    const published = { status: 'published', lastDay: '2028-02-29' } as const;
    expect(shownStatus(published, noon('2028-02-29'))).toBe('published');
    expect(shownStatus(published, noon('2028-03-01'))).toBe('ended');
    expect(shownStatus({ ...published, status: 'paused' }, noon('2028-03-01'))).toBe('paused');
    expect(shownStatus({ ...published, lastDay: null }, noon('2028-03-01'))).toBe('published');
  });

  it('sorts by names with numbers as people do, and by counts', () => {
    const all = [campaign('Spot 10', 3, 1), campaign('spot 2', 1, 5), campaign('Ärmel', 2, 5)];
    const names = (text: string): readonly string[] =>
      sortedCampaigns(all, sortOfAddress(text)).map(({ name }) => name);
    expect(names('name')).toEqual(['Ärmel', 'spot 2', 'Spot 10']);
    expect(names('-creatives')).toEqual(['Ärmel', 'spot 2', 'Spot 10']);
    expect(names('nonsense')).toEqual(['Spot 10', 'Ärmel', 'spot 2']);
  });

  it('writes a sort into the address and reads it back', () => {
    for (const text of ['name', '-name', 'status', '-creatives', 'lastModified']) {
      expect(addressOfSort(sortOfAddress(text))).toBe(text);
    }
    expect(addressOfSort(sortOfAddress(undefined))).toBeUndefined();
  });
});
