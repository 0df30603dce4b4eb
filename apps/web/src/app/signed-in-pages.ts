import { pageAt } from '@sonora/contracts/pages/page-access';

/**
 * Code of the pages behind sign-in, by address. The build parses this table, too, so that index.html can preload the code of
 * its address (`build/page-table.ts`): it may hold nothing but functions `() => import('module')`.
 */
export const pages = {
  shell: () => import('./shell/shell.tsx'),
  '/workflows/create-ad': () => import('../features/create-ad/pages/create-ad-page.tsx'),
  '/workflows/instant-ad': () => import('../features/instant-ad/pages/instant-ad-page.tsx'),
  '/workflows/version-an-ad': () => import('../features/versions/pages/version-an-ad-page.tsx'),
  '/workflows/project-manager': () => import('../features/projects/pages/projects-page.tsx'),
  '/workflows/campaign-manager': () => import('../features/campaigns/pages/campaigns-page.tsx'),
  '/workflows/campaign-manager/$campaignId': () => import('../features/campaigns/pages/campaign-page.tsx'),
  '/workflows/create-a-campaign': () => import('../features/campaigns/pages/create-campaign-page.tsx'),
  '/workflows/create-vast': () => import('../features/campaigns/pages/create-vast-page.tsx'),
  '/workflows/vast-tag-manager': () => import('../features/campaigns/pages/tags-page.tsx'),
  '/voices/services': () => import('../features/voices/pages/voice-services-page.tsx'),
  '/voices/packs': () => import('../features/voices/pages/voice-packs-page.tsx'),
  '/sonoraapi': () => import('../features/api-keys/pages/api-page.tsx'),
  '/orgs': () => import('../features/organisations/pages/organisations-page.tsx'),
  '/orgs/$orgId': () => import('../features/organisations/pages/organisation-page.tsx'),
  '/audit': () => import('../features/organisations/pages/audit-page.tsx'),
  '/workflows': () => import('../features/onboarding/pages/workflows-page.tsx'),
  '/billing': () => import('../features/billing/pages/billing-page.tsx'),
  '/billing/invoices/$invoiceId': () => import('../features/billing/pages/invoice-page.tsx'),
  '/billing/change': () => import('../features/billing/pages/change-page.tsx'),
  '/billing/cancel': () => import('../features/billing/pages/cancel-page.tsx'),
  '/billing/success': () => import('../features/billing/pages/outcome-page.tsx'),
  '/home': () => import('./pages/home-route.tsx'),
  '/speech': () => import('../features/home/pages/speech-page.tsx'),
  '/feature-lab': () => import('../features/feature-lab/pages/feature-lab-page.tsx'),
  '/files-v2': () => import('../features/files/pages/files-page.tsx'),
  '/legacy-workflows': () => import('../features/legacy-workflows/pages/legacy-workflows-page.tsx'),
  '/links': () => import('../features/sharing/pages/links-page.tsx'),
  '/support': () => import('../features/support/pages/support-page.tsx'),
  '/report': () => import('../features/support/pages/report-page.tsx'),
  '/admin/messages': () => import('../features/support/pages/messages-page.tsx'),
  '/admin/outbox': () => import('../features/support/pages/outbox-page.tsx'),
  '/profile': () => import('./pages/profile-route.tsx'),
  '/admin/flags': () => import('./pages/flags-route.tsx'),
} as const;

/** Starts loading the code of a page while the user is still being loaded. A failure is reported when the page opens. */
export const preloadPage = (path: string): void => {
  const page = pageAt(path);
  for (const [address, load] of Object.entries(pages)) {
    if (address === 'shell' || address === page) load().catch(() => {});
  }
};
