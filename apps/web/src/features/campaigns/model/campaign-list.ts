import type { CampaignStatus, CampaignSummary, ListedCampaign } from '@sonora/contracts';

/** `ended`: published, but its flight is over. */
export type ShownStatus = CampaignStatus | 'ended';

export const shownStatus = ({ status, hasEnded }: Pick<CampaignSummary, 'hasEnded' | 'status'>): ShownStatus =>
  status === 'published' && hasEnded ? 'ended' : status;

/** Filters of the list. */
export const listFilters = ['draft', 'published', 'paused', 'ended', 'deleted'] as const;
export type ListFilter = (typeof listFilters)[number];

export const campaignColumns = ['name', 'dsp', 'status', 'creatives', 'impressions', 'lastModified'] as const;
export type CampaignColumn = (typeof campaignColumns)[number];
export type CampaignSort = { readonly key: CampaignColumn; readonly isDescending: boolean };

export const newestFirst: CampaignSort = { key: 'lastModified', isDescending: true };

/** `-lastModified` in the address is the last changed first. */
export const sortOfAddress = (text: string | undefined): CampaignSort => {
  const key = campaignColumns.find((column) => column === text?.replace(/^-/, ''));
  return key === undefined ? newestFirst : { key, isDescending: text?.startsWith('-') === true };
};

export const addressOfSort = ({ key, isDescending }: CampaignSort): string | undefined => {
  const text = isDescending ? `-${key}` : key;
  return text === '-lastModified' ? undefined : text;
};

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const compare = (key: CampaignColumn, a: ListedCampaign, b: ListedCampaign): number => {
  switch (key) {
    case 'name':
      return collator.compare(a.name, b.name);
    case 'dsp':
      return collator.compare(a.dsp, b.dsp);
    case 'status':
      return collator.compare(shownStatus(a), shownStatus(b));
    case 'creatives':
      return a.creativeCount - b.creativeCount;
    case 'impressions':
      return (a.recentImpressions ?? -1) - (b.recentImpressions ?? -1);
    case 'lastModified':
      return a.lastModified - b.lastModified;
    default:
      return key satisfies never;
  }
};

/** Sorted by a column; equal ones last changed first. */
export const sortedCampaigns = (
  campaigns: readonly ListedCampaign[],
  { key, isDescending }: CampaignSort,
): readonly ListedCampaign[] =>
  campaigns.toSorted(
    (a, b) =>
      compare(key, a, b) * (isDescending ? -1 : 1) || b.lastModified - a.lastModified || (a.tagId < b.tagId ? -1 : 1),
  );
