import type { PageAddress } from '@sonora/contracts/pages/page-access';
import { createRoute } from '@tanstack/react-router';
import { pages } from '../signed-in-pages.ts';
import { pageRoute } from './guarded.ts';
import { lazyPage } from './lazy-page.tsx';
import { text } from './root-route.ts';

/** What the address of a campaign's page keeps: its tab, and what the report, the simulator and the coverage show. */
const campaignAddressParts = [
  'tab',
  'period',
  'sort',
  'time',
  'zone',
  'city',
  'region',
  'postalCode',
  'weather',
  'exposure',
  'of',
  'seed',
  'view',
] as const;
type CampaignAddressPart = (typeof campaignAddressParts)[number];

const NoAccess = lazyPage(() => import('../../features/campaigns/pages/no-access-page.tsx'), 'NoAccessPage');

/** As for other pages, but members who may not open it see why. */
const explained = <Path extends PageAddress>(path: Path) => ({ ...pageRoute(path), notFoundComponent: NoAccess });

/** Pages of campaigns and of VAST tags. */
export const campaignRoutes = [
  createRoute({
    ...explained('/workflows/campaign-manager'),
    validateSearch: (search): { q?: string; status?: string; sort?: string } => ({
      q: text(search.q),
      status: text(search.status),
      sort: text(search.sort),
    }),
    component: lazyPage(pages['/workflows/campaign-manager'], 'CampaignsPage'),
  }),
  createRoute({
    ...explained('/workflows/campaign-manager/$campaignId'),
    validateSearch: (search): Partial<Record<CampaignAddressPart, string>> =>
      Object.fromEntries(campaignAddressParts.map((name) => [name, text(search[name])])),
    component: lazyPage(pages['/workflows/campaign-manager/$campaignId'], 'CampaignPage'),
  }),
  createRoute({
    ...explained('/workflows/create-a-campaign'),
    component: lazyPage(pages['/workflows/create-a-campaign'], 'CreateCampaignPage'),
  }),
  createRoute({
    ...explained('/workflows/create-vast'),
    validateSearch: (search): { campaignId?: string; step?: string } => ({
      campaignId: text(search.campaignId),
      step: text(search.step),
    }),
    component: lazyPage(pages['/workflows/create-vast'], 'CreateVastPage'),
  }),
  createRoute({
    ...explained('/workflows/vast-tag-manager'),
    validateSearch: (search): { q?: string; page?: number } => ({
      q: text(search.q),
      page: typeof search.page === 'number' ? search.page : undefined,
    }),
    component: lazyPage(pages['/workflows/vast-tag-manager'], 'TagsPage'),
  }),
] as const;
