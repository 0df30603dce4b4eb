import type { Capability, Screen } from '../access.ts';
import type { WorkflowName } from '../workflows.ts';

type PageRequirement = {
  readonly screens?: readonly Screen[];
  readonly capabilities?: readonly Capability[];
  readonly workflows?: readonly WorkflowName[];
};

/**
 * The pages behind sign-in, and what a user must have to open each: one of the names suffices. The only rule for routes,
 * navigation, commands and links.
 */
export const pageAccess = {
  '/home': { screens: ['home'] },
  '/workflows': { screens: ['workflows'] },
  '/workflows/create-ad': { workflows: ['CreateAnAd'] },
  '/workflows/instant-ad': { workflows: ['InstantAd'] },
  '/workflows/version-an-ad': { workflows: ['VersionAnAd'] },
  '/workflows/project-manager': { workflows: ['AdLib'] },
  '/workflows/campaign-manager': { workflows: ['CampaignManager'] },
  '/workflows/campaign-manager/$campaignId': { workflows: ['CampaignManager', 'CreateACampaign'] },
  '/workflows/create-a-campaign': { workflows: ['CreateACampaign'] },
  '/workflows/create-vast': { workflows: ['CreateAVast'] },
  '/workflows/vast-tag-manager': { workflows: ['CampaignOverview'] },
  '/speech': { screens: ['speech'] },
  '/voices/services': { capabilities: ['organisation.administer'] },
  '/voices/packs': { capabilities: ['installation.administer'] },
  '/feature-lab': { screens: ['featureLab'] },
  '/files': { screens: ['files'] },
  '/files-v2': { screens: ['filesV2'] },
  '/files-v2/trash': { screens: ['filesV2'] },
  '/files-v2/$folderId': { screens: ['filesV2'] },
  '/files-v2/$folderId/$fileId': { screens: ['filesV2'] },
  '/legacy-workflows': { workflows: ['LegacyWorkflows'] },
  '/links': { capabilities: ['links.create'] },
  '/orgs': { screens: ['orgs'] },
  '/orgs/$orgId': { screens: ['orgs'] },
  '/audit': { capabilities: ['organisation.administer'] },
  '/sonoraapi': { screens: ['api'] },
  '/billing': { screens: ['billing'] },
  '/billing/invoices/$invoiceId': { screens: ['billing'] },
  '/billing/change': { screens: ['billingChange', 'billingStarterPlans'] },
  '/billing/cancel': { screens: ['billingCancel'] },
  '/billing/success': { screens: ['billing'] },
  '/billing/fail': { screens: ['billing'] },
  '/billing/cancel-success': { screens: ['billing'] },
  '/billing/change-success': { screens: ['billing'] },
  '/support': { screens: ['contactSupport'] },
  '/report': { screens: ['reportError'] },
  '/profile': { screens: ['profile'] },
  '/admin/messages': { screens: ['installation'] },
  '/admin/flags': { screens: ['installation'] },
  '/admin/outbox': { screens: ['installation'] },
} as const satisfies Record<`/${string}`, PageRequirement>;

export type PageAddress = keyof typeof pageAccess;

/** What a user may do and see, as `GET /user` sends it. */
type SentAccess = { readonly [Part in keyof PageRequirement]-?: readonly string[] };

export const mayOpen = (granted: SentAccess, page: PageAddress): boolean => {
  const { screens: seen = [], capabilities: able = [], workflows: own = [] }: PageRequirement = pageAccess[page];
  return (
    seen.some((name) => granted.screens.includes(name)) ||
    able.some((name) => granted.capabilities.includes(name)) ||
    own.some((name) => granted.workflows.includes(name))
  );
};

const isAt = (address: string, path: string): boolean => {
  const [pattern, given] = [address.split('/'), path.split('/')];
  return pattern.length === given.length && pattern.every((part, at) => part.startsWith('$') || part === given[at]);
};

/** The page at a path, `/orgs/…` included; undefined for unknown paths. */
export const pageAt = (path: string): PageAddress | undefined =>
  (Object.keys(pageAccess) as PageAddress[]).find((address) => isAt(address, path));

/** The page to which a user comes after signing in. */
export const startPage = (granted: SentAccess): '/home' | '/workflows' | '/sonoraapi' => {
  if (mayOpen(granted, '/home')) return '/home';
  return !mayOpen(granted, '/workflows') && mayOpen(granted, '/sonoraapi') ? '/sonoraapi' : '/workflows';
};
