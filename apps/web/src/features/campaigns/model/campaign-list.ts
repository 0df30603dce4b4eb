import type { CampaignStatus, CampaignSummary } from '@sonora/contracts';

/** `ended`: published, but its flight is over. */
export type ShownStatus = CampaignStatus | 'ended';

/** The calendar day in the reader's time zone, `YYYY-MM-DD`. */
const dayOf = (atMilliseconds: number): string => {
  const date = new Date(atMilliseconds);
  const part = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
};

export const shownStatus = (
  { status, lastDay }: Pick<CampaignSummary, 'lastDay' | 'status'>,
  nowMilliseconds: number,
): ShownStatus => (status === 'published' && lastDay !== null && lastDay < dayOf(nowMilliseconds) ? 'ended' : status);

export const campaignColumns = ['name', 'dsp', 'status', 'creatives', 'lastModified'] as const;
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

const compare = (key: CampaignColumn, a: CampaignSummary, b: CampaignSummary): number => {
  switch (key) {
    case 'name':
      return collator.compare(a.name, b.name);
    case 'dsp':
      return collator.compare(a.dsp, b.dsp);
    case 'status':
      return collator.compare(a.status, b.status);
    case 'creatives':
      return a.creativeCount - b.creativeCount;
    case 'lastModified':
      return a.lastModified - b.lastModified;
    default:
      return key satisfies never;
  }
};

/** Sorted by a column; equal ones last changed first. */
export const sortedCampaigns = (
  campaigns: readonly CampaignSummary[],
  { key, isDescending }: CampaignSort,
): readonly CampaignSummary[] =>
  campaigns.toSorted(
    (a, b) =>
      compare(key, a, b) * (isDescending ? -1 : 1) || b.lastModified - a.lastModified || (a.tagId < b.tagId ? -1 : 1),
  );
