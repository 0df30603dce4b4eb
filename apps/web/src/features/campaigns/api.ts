import { campaignsContractData } from 'virtual:campaigns-contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { CampaignDetail } from '@sonora/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { createApi } from '../../shared/api/client.ts';
import type { ListFilter } from './model/campaign-list.ts';

/** Calls of campaigns, their delivery and their data feeds. */
export const campaignsApi = createApi(campaignsContractData);
export const campaignQueries = createTanstackQueryUtils(campaignsApi);

/** The list of campaigns is fetched again after this time, or after a change of one's own. */
const listMilliseconds = 300_000;

/** Campaigns that are listed at once; others are found by searching. */
export const maxListed = 500;

export type CampaignFilter = { readonly search: string; readonly status: ListFilter | undefined };

export const campaignListOptions = ({ search, status }: CampaignFilter) =>
  campaignQueries.campaigns.list.queryOptions({
    input: {
      query: {
        limit: maxListed,
        ...(search !== '' && { search }),
        ...(status && (status === 'deleted' ? { deleted: 'true' } : { status })),
      },
    },
    placeholderData: keepPreviousData,
    staleTime: listMilliseconds,
  });

const fastMilliseconds = 2_000;
const slowMilliseconds = 15_000;

/** A campaign; fetched again so that changes by others, and creatives that become ready, are seen. */
export const campaignOptions = (campaignId: string) =>
  campaignQueries.campaigns.get.queryOptions({
    input: { params: { id: campaignId } },
    staleTime: 1_000,
    refetchInterval: ({ state }) =>
      (state.data?.creativeStates.preparing ?? 0) > 0 ? fastMilliseconds : slowMilliseconds,
  });

export const creativesPerPage = 50;

export const creativesOptions = (campaignId: string, page: number, search: string) =>
  campaignQueries.campaigns.listCreatives.queryOptions({
    input: {
      params: { id: campaignId },
      query: { offset: page * creativesPerPage, limit: creativesPerPage, ...(search !== '' && { search }) },
    },
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    // A creative becomes ready without a change of the draft.
    refetchInterval: ({ state: { data } }) =>
      data?.creatives.some(({ state }) => state === 'preparing') === true ? fastMilliseconds : false,
  });

export const rulesPerPage = 50;

export const rulesOptions = (campaignId: string, page: number) =>
  campaignQueries.campaigns.listRules.queryOptions({
    input: { params: { id: campaignId }, query: { offset: page * rulesPerPage, limit: rulesPerPage } },
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export const feedsOptions = () =>
  campaignQueries.campaignFeeds.list.queryOptions({ staleTime: 10_000, refetchInterval: 20_000 });

export const revisionsOptions = (campaignId: string) =>
  campaignQueries.campaignDelivery.listRevisions.queryOptions({
    input: { params: { id: campaignId } },
    staleTime: 2_000,
  });

export const coverageOptions = (campaignId: string) =>
  campaignQueries.campaignDelivery.coverage.queryOptions({ input: { params: { id: campaignId } }, staleTime: 2_000 });

export const tagOptions = (campaignId: string, buyer: CampaignDetail['dsp'], version: CampaignDetail['vastVersion']) =>
  campaignQueries.campaignDelivery.tag.queryOptions({
    input: { params: { id: campaignId }, query: { buyer, version } },
    staleTime: 2_000,
  });

const masteringMilliseconds = 1_000;

export const checklistOptions = (campaignId: string, buyer: CampaignDetail['dsp']) =>
  campaignQueries.campaignDelivery.checklist.queryOptions({
    input: { params: { id: campaignId }, query: { buyer } },
    staleTime: 2_000,
    // Creatives are mastered without a change of the draft.
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ progress }) => progress !== null) === true ? masteringMilliseconds : false,
  });

/** Keys of everything that a change of a campaign can alter. */
export const campaignKeys = () => [campaignQueries.campaigns.key(), campaignQueries.campaignDelivery.key()];
