import type { User } from '@sonora/contracts';
import { type AccessInfo, accessOf } from '@sonora/contracts/access';
import { plans } from '@sonora/contracts/enumerations';
import { type PageAddress, pageAccess } from '@sonora/contracts/pages/page-access';
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createQueryClient } from '../../shared/api/query-client.ts';
import { userOptions } from '../../shared/api/session.ts';
import { pageRouter } from '../router.tsx';
import { pages } from '../signed-in-pages.ts';

/**
 * The real route table, asked for every page. A row has one column for each plan; a column has four letters ("y" or "-"):
 * administrator of a parent organisation, administrator of a child, user of a parent, user of a child.
 */
const head = ['free', 'indie', 'production', 'internal', 'enterprise', 'developer'] as const;
const places = [
  { role: 'admin', isChildOrg: false },
  { role: 'admin', isChildOrg: true },
  { role: 'user', isChildOrg: false },
  { role: 'user', isChildOrg: true },
] as const;

const administrators = 'yy-- yy-- yy-- yy-- yy-- yy--';
const everybody = 'yyyy yyyy yyyy yyyy yyyy yyyy';
const payers = 'y--- y--- y--- y--- y--- y---';
const nobody = '---- ---- ---- ---- ---- ----';

//                                        free indie prod inter enter devel
const table: Readonly<Record<PageAddress, string>> = {
  '/home': administrators,
  '/orgs': administrators,
  '/orgs/$orgId': administrators,
  '/audit': administrators,
  '/speech': administrators,
  '/workflows': 'yyyy yyyy yyyy yyyy yyyy ----',
  '/workflows/create-ad': 'yy-- yy-- yy-- yy-- yy-- ----',
  '/workflows/instant-ad': 'yy-- yy-- yy-- yy-- yy-- ----',
  '/workflows/version-an-ad': 'yy-- yy-- yy-- yy-- yy-- ----',
  '/workflows/project-manager': everybody,
  '/workflows/campaign-manager': 'yy-- yy-- yy-- yy-- yy-- ----',
  '/workflows/campaign-manager/$campaignId': 'yy-- yy-- yy-- yy-- yy-- ----',
  '/workflows/create-a-campaign': 'yy-- yy-- yy-- yy-- yy-- ----',
  '/workflows/create-vast': 'yy-- yy-- yy-- yy-- yy-- ----',
  '/workflows/vast-tag-manager': 'yy-- yy-- yy-- yy-- yy-- ----',
  '/feature-lab': 'yy-- yy-- yy-- yy-- yy-- yyyy',
  '/sonoraapi': '---- yy-- yy-- yy-- yy-- yyyy',
  '/files': administrators,
  '/files-v2': administrators,
  '/files-v2/trash': administrators,
  '/files-v2/$folderId': administrators,
  '/files-v2/$folderId/$fileId': administrators,
  '/legacy-workflows': nobody,
  '/links': everybody,
  '/profile': everybody,
  '/support': everybody,
  '/report': everybody,
  '/voices/services': administrators,
  '/voices/packs': nobody,
  '/billing': payers,
  '/billing/invoices/$invoiceId': payers,
  '/billing/change': payers,
  '/billing/cancel': '---- y--- y--- y--- y--- y---',
  '/billing/success': payers,
  '/billing/fail': payers,
  '/billing/cancel-success': payers,
  '/billing/change-success': payers,
  '/admin/messages': nobody,
  '/admin/flags': nobody,
  '/admin/outbox': nobody,
};

/** A signed-in user as the pages know one. */
const userOf = (info: AccessInfo): User => {
  const { screens, capabilities, workflows } = accessOf(info);
  const user = {
    status: 'registered',
    lacksSecondFactor: false,
    screens: [...screens],
    capabilities: [...capabilities],
    workflows: [...workflows],
  };
  return user as unknown as User;
};

/** Where a user comes who opens a path: the path, or the page for unknown addresses. */
const reached = async (info: AccessInfo, path: string): Promise<string> => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(userOptions().queryKey, userOf(info));
  const router = createRouter({
    routeTree: pageRouter.routeTree,
    context: { queryClient },
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: true,
    origin: 'http://localhost',
  });
  await router.load();
  const { matches, resolvedLocation } = router.state;
  if (resolvedLocation === undefined) return 'led elsewhere';
  const isUnknown = matches.some((match) => match.status === 'notFound' || match.globalNotFound === true);
  return isUnknown ? 'not found' : path;
};

beforeAll(() => {
  // The guard is judged, not the pages behind it, whose code would need a document.
  for (const route of Object.values(pageRouter.routesById)) {
    route.options.component = () => null;
    route.options.loader = undefined;
  }
});

// The guard loads the code of a page in advance. It must not load any more when the test files after this one run.
afterAll(() => Promise.allSettled(Object.values(pages).map((load) => load())));

describe('the route table', () => {
  it('holds every page of the access table', () => {
    const paths = Object.values(pageRouter.routesById).map(({ fullPath }) => fullPath);
    for (const page of Object.keys(pageAccess)) expect(paths).toContain(page);
  });

  it.each(Object.entries(table))('opens %s to those who may see it, and is not found for others', async (page, row) => {
    const path = page.replaceAll(/\$\w+/g, '01900000-0000-7000-8000-000000000000');
    const columns = row.split(' ');
    for (const plan of plans) {
      for (const [which, place] of places.entries()) {
        const may = columns[head.indexOf(plan)]?.[which] === 'y';
        const got = await reached({ plan, workflows: [], ...place }, path);
        const refused = page === '/home' ? 'led elsewhere' : 'not found';
        expect(got, `${place.role}, child: ${place.isChildOrg}, ${plan}`).toBe(may ? path : refused);
      }
    }
  });

  it('finds nothing at an unknown address', async () => {
    expect(await reached({ role: 'owner', plan: 'enterprise', workflows: [] }, '/nowhere')).toBe('not found');
  });
});
