import { describe, expect, it } from 'vitest';
import {
  type AccessInfo,
  accessOf,
  type Capability,
  capabilities,
  invitationRight,
  type Screen,
  screens,
} from './access.ts';
import { plans, roles } from './enumerations.ts';
import { defaultFlags, type FeatureFlag, featureFlagNames } from './flags.ts';
import { mayOpen, type PageAddress, pageAccess, pageAt, startPage } from './pages/page-access.ts';
import { grantableWorkflows, type WorkflowName, workflowNames, workflowOf } from './workflows.ts';

/**
 * Access rules of the product as tables. A row has one column for each plan, in the order of the head. A column has
 * four letters ("y" or "-"): administrator of a root organisation, administrator of a child, user of a root, user of a
 * child.
 */
const head = ['free', 'indie', 'production', 'internal', 'enterprise', 'developer'] as const;
const places = [
  { role: 'admin', isChildOrg: false },
  { role: 'admin', isChildOrg: true },
  { role: 'user', isChildOrg: false },
  { role: 'user', isChildOrg: true },
] as const;
const allFlags: ReadonlySet<FeatureFlag> = new Set(featureFlagNames);

type Case = { readonly info: AccessInfo; readonly expected: boolean };

const casesOf = (row: string, more: Partial<AccessInfo>): readonly Case[] => {
  const columns = row.split(' ');
  expect(columns).toHaveLength(head.length);
  return columns.flatMap((column, index) =>
    places.map((place, which) => ({
      info: { plan: head[index] as (typeof head)[number], workflows: [], flags: allFlags, ...place, ...more },
      expected: column[which] === 'y',
    })),
  );
};

//                                       free indie prod inter enter devel
const screenTable: Readonly<Record<Screen, string>> = {
  home: 'yy-- yy-- yy-- yy-- yy-- yy--',
  orgs: 'yy-- yy-- yy-- yy-- yy-- yy--',
  speech: 'yy-- yy-- yy-- yy-- yy-- yy--',
  profile: 'yyyy yyyy yyyy yyyy yyyy yyyy',
  reportError: 'yyyy yyyy yyyy yyyy yyyy yyyy',
  contactSupport: 'yyyy yyyy yyyy yyyy yyyy yyyy',
  newWorkflows: 'yyyy yyyy yyyy yyyy yyyy yyyy',
  workflows: 'yyyy yyyy yyyy yyyy yyyy ----',
  api: '---- yy-- yy-- yy-- yy-- yyyy',
  files: 'yy-- yy-- yy-- yy-- yy-- yy--',
  filesV2: 'yy-- yy-- yy-- yy-- yy-- yy--',
  legacyFiles: 'yy-- yy-- yy-- yy-- yy-- ----',
  billing: 'y--- y--- y--- y--- y--- y---',
  billingStarterPlans: 'y--- y--- ---- ---- ---- y---',
  billingManage: '---- y--- y--- y--- y--- y---',
  billingCancel: '---- y--- y--- y--- y--- y---',
  billingChange: '---- y--- y--- y--- y--- y---',
  addUser: '---- ---- yy-- yy-- yy-- ----',
  addChildOrg: '---- ---- ---- ---- y--- ----',
  deleteChildOrg: '---- ---- ---- ---- y--- ----',
  usage: 'y--- y--- y--- y--- y--- y---',
  upgradePlan: 'y--- y--- ---- ---- ---- ----',
  manageCredits: '---- y--- y--- y--- y--- y---',
  featureLab: 'yy-- yy-- yy-- yy-- yy-- yyyy',
  proEditor: 'yy-- yy-- yy-- yy-- yy-- ----',
  smartFit: 'yyyy yyyy yyyy yyyy yyyy yyyy',
  briefUpload: 'yyyy yyyy yyyy yyyy yyyy yyyy',
  whitelabel: 'yyyy yyyy yyyy yyyy yyyy yyyy',
  installation: '---- ---- ---- ---- ---- ----',
};

const capabilityTable: Readonly<Record<Capability, string>> = {
  'ads.produce': 'yy-- yy-- yy-- yy-- yy-- ----',
  'ads.read': 'yy-- yy-- yy-- yy-- yy-- yyyy',
  'files.read': 'yy-- yy-- yy-- yy-- yy-- yyyy',
  'files.write': 'yy-- yy-- yy-- yy-- yy-- yyyy',
  'projects.read': 'yyyy yyyy yyyy yyyy yyyy yyyy',
  'projects.write': 'yy-- yy-- yy-- yy-- yy-- yyyy',
  'voices.read': 'yyyy yyyy yyyy yyyy yyyy yyyy',
  'dictionary.read': 'yy-- yy-- yy-- yy-- yy-- yyyy',
  'dictionary.write': 'yy-- yy-- yy-- yy-- yy-- yyyy',
  'campaigns.read': 'yy-- yy-- yy-- yy-- yy-- ----',
  'campaigns.write': 'yy-- yy-- yy-- yy-- yy-- ----',
  'sounds.read': 'yyyy yyyy yyyy yyyy yyyy yyyy',
  'speech.preview': 'yyyy yyyy yyyy yyyy yyyy yyyy',
  'members.read': 'yyyy yyyy yyyy yyyy yyyy yyyy',
  'members.invite': '---- ---- yy-- yy-- yy-- ----',
  'members.administer': 'yy-- yy-- yy-- yy-- yy-- yy--',
  'organisation.administer': 'yy-- yy-- yy-- yy-- yy-- yy--',
  'organisation.addChild': '---- ---- ---- ---- y--- ----',
  'organisation.deleteChild': '---- ---- ---- ---- y--- ----',
  'credits.read': 'yyyy yyyy yyyy yyyy yyyy yyyy',
  'credits.manage': '---- y--- y--- y--- y--- y---',
  'usage.read': 'y--- y--- y--- y--- y--- y---',
  'billing.read': 'y--- y--- y--- y--- y--- y---',
  'billing.manage': '---- y--- y--- y--- y--- y---',
  'billing.change': '---- y--- y--- y--- y--- y---',
  'billing.start': 'y--- y--- ---- ---- ---- y---',
  'api.use': '---- yy-- yy-- yy-- yy-- yyyy',
  'links.create': 'yyyy yyyy yyyy yyyy yyyy yyyy',
  'installation.administer': '---- ---- ---- ---- ---- ----',
};

/** Access to a workflow for an administrator, a user with only this grant, and a user without grants. */
const workflowPlaces = [
  { role: 'admin', isGranted: false },
  { role: 'user', isGranted: true },
  { role: 'user', isGranted: false },
] as const;

//                                              free ind prod int ent devel
const workflowTable: Readonly<Record<WorkflowName, string>> = {
  CreateAnAd: 'y-- yy- yy- yy- yy- ---',
  InstantAd: 'y-- yy- yy- yy- yy- ---',
  VersionAnAd: 'y-- yy- yy- yy- yy- ---',
  CreateACampaign: 'y-- yy- yy- yy- yy- ---',
  CreateAVast: 'y-- yy- yy- yy- yy- ---',
  AdLib: 'yyy yyy yyy yyy yyy yyy',
  SpeechLib: 'yyy yyy yyy yyy yyy yyy',
  SoundLib: 'yyy yyy yyy yyy yyy yyy',
  SoundEffectsLib: 'y-- yy- yy- yy- yy- ---',
  Dictionary: 'y-- yy- yy- yy- yy- yyy',
  VoiceManager: 'y-- yy- yy- yy- yy- ---',
  Files: 'y-- yy- yy- yy- yy- ---',
  CampaignManager: 'y-- yy- yy- yy- yy- ---',
  CampaignOverview: 'y-- yy- yy- yy- yy- ---',
  FeatureLab: 'y-- yy- yy- yy- yy- yyy',
  Feather: 'y-- yy- yy- yy- yy- ---',
  LegacyWorkflows: 'y-- y-- y-- y-- y-- ---',
};

/** The flag that an area requires. */
const gates: Partial<Record<WorkflowName, FeatureFlag>> = {
  CreateAnAd: 'create-an-ad',
  SoundEffectsLib: 'sound-effects-library',
  CampaignManager: 'campaign-manager',
  CampaignOverview: 'vast-tag-overview',
  CreateACampaign: 'create-dynamic-campaign',
  CreateAVast: 'create-a-vast',
  InstantAd: 'instant-ad',
  Feather: 'open-in-feather',
  VersionAnAd: 'version-an-ad',
  FeatureLab: 'feature-lab',
  VoiceManager: 'instant-voice-clone',
  LegacyWorkflows: 'legacy-workflows',
};

const nameOf = ({ role, plan, isChildOrg }: AccessInfo): string =>
  `${role} of a ${isChildOrg === true ? 'child' : 'parent'} on ${plan}`;

describe('screens', () => {
  it.each(screens.flatMap((screen) => casesOf(screenTable[screen], {}).map((one) => ({ screen, ...one }))))(
    '$screen',
    ({ screen, info, expected }) => {
      expect(accessOf(info).screens.has(screen), nameOf(info)).toBe(expected);
      // Owners have the access of administrators.
      if (info.role === 'admin') expect(accessOf({ ...info, role: 'owner' }).screens.has(screen)).toBe(expected);
    },
  );

  it.each(plans)('shows files to a user with more than one workflow, on %s', (plan) => {
    const of = (workflows: AccessInfo['workflows']) => accessOf({ role: 'user', plan, workflows }).screens.has('files');
    const counts = plan !== 'free' && plan !== 'developer';
    expect(of(['CreateAnAd'])).toBe(false);
    expect(of(['CreateAnAd', 'Dictionary'])).toBe(counts);
    expect(of(['Files'])).toBe(counts);
  });

  it.each([
    ['smartFit', 'smart-fit'],
    ['briefUpload', 'brief-upload'],
    ['whitelabel', 'platform-whitelabel'],
    ['featureLab', 'feature-lab'],
    ['filesV2', 'files-v2'],
    ['legacyFiles', 'legacy-workflows'],
    ['proEditor', 'open-in-feather'],
  ] as const)('hides %s where the flag %s is off', (screen, flag) => {
    const flags = new Set([...allFlags].filter((name) => name !== flag));
    for (const role of roles) {
      expect(accessOf({ role, plan: 'enterprise', workflows: [], flags }).screens.has(screen)).toBe(false);
    }
  });
});

describe('capabilities', () => {
  it.each(
    capabilities.flatMap((capability) =>
      casesOf(capabilityTable[capability], {}).map((one) => ({ capability, ...one })),
    ),
  )('$capability', ({ capability, info, expected }) => {
    expect(accessOf(info).capabilities.has(capability), nameOf(info)).toBe(expected);
    if (info.role === 'admin') expect(accessOf({ ...info, role: 'owner' }).capabilities.has(capability)).toBe(expected);
  });

  it.each(plans.flatMap((plan) => roles.map((role) => ({ plan, role }))))(
    'lets who is named for it administer the installation: $role on $plan',
    (place) => {
      const without = accessOf({ ...place, workflows: [] });
      const named = accessOf({ ...place, workflows: [], isInstallationAdmin: true });
      expect([...named.capabilities].sort()).toEqual([...without.capabilities, 'installation.administer'].sort());
      expect(named.screens.has('installation')).toBe(true);
      expect(without.screens.has('installation')).toBe(false);
    },
  );

  const ads: readonly Capability[] = ['ads.produce', 'ads.read', 'projects.write', 'files.read', 'files.write'];
  it.each(['CreateAnAd', 'InstantAd', 'VersionAnAd'] as const)(
    'opens what an ad needs to whom %s is granted',
    (name) => {
      const may = accessOf({ role: 'user', plan: 'indie', workflows: [name], flags: allFlags }).capabilities;
      for (const capability of ads) expect(may.has(capability)).toBe(true);
      expect(may.has('dictionary.read')).toBe(false);
    },
  );

  it('opens nothing of an ad where the flag of the granted workflow is off', () => {
    const flags = new Set<FeatureFlag>();
    const may = accessOf({ role: 'user', plan: 'enterprise', workflows: ['CreateAnAd'], flags }).capabilities;
    for (const capability of ads) expect(may.has(capability)).toBe(false);
  });
});

describe('the production of ads', () => {
  const off = new Set(
    featureFlagNames.filter((name) => !['create-an-ad', 'instant-ad', 'version-an-ad'].includes(name)),
  );
  const produces = (info: Omit<AccessInfo, 'workflows'>) =>
    accessOf({ workflows: [], ...info }).capabilities.has('ads.produce');

  it('needs a workflow whose flag is on, in sessions of administrators too', () => {
    expect(produces({ role: 'owner', plan: 'enterprise' })).toBe(true);
    expect(produces({ role: 'owner', plan: 'enterprise', flags: off })).toBe(false);
    expect(
      accessOf({ role: 'owner', plan: 'enterprise', workflows: [], flags: off }).capabilities.has('ads.read'),
    ).toBe(true);
  });

  it('follows the plan alone for API keys', () => {
    for (const role of roles) {
      expect(produces({ role, plan: 'developer', isApiKey: true, flags: off }), role).toBe(true);
      expect(produces({ role, plan: 'developer' }), role).toBe(false);
    }
    expect(produces({ role: 'admin', plan: 'indie', isApiKey: true, flags: off })).toBe(true);
  });
});

describe('workflows', () => {
  const cases = workflowNames.flatMap((name) =>
    workflowTable[name].split(' ').flatMap((column, index) =>
      workflowPlaces.map(({ role, isGranted }, which) => ({
        name,
        info: {
          role,
          plan: head[index] as (typeof head)[number],
          workflows: isGranted ? grantableWorkflows.filter((grantable) => grantable === name) : [],
        },
        expected: column[which] === 'y',
      })),
    ),
  );

  it.each(cases)('$name', ({ name, info, expected }) => {
    expect(accessOf({ ...info, flags: allFlags }).workflows.has(name), nameOf(info)).toBe(expected);
    const gate = gates[name];
    expect(workflowOf(name).flag).toBe(gate);
    const without = new Set([...allFlags].filter((flag) => flag !== gate));
    expect(accessOf({ ...info, flags: without }).workflows.has(name)).toBe(gate === undefined && expected);
    // By default, finished areas are on and all others are off.
    const isOn = gate === undefined || defaultFlags.has(gate);
    expect(accessOf(info).workflows.has(name)).toBe(isOn && expected);
  });

  it('lets users with more than one area try to make an ad', () => {
    const of = (plan: (typeof plans)[number]) =>
      accessOf({ role: 'user', plan, workflows: ['Dictionary', 'SoundEffectsLib'] });
    expect(of('production').workflows.has('CreateAnAd')).toBe(true);
    expect(of('production').capabilities.has('ads.produce')).toBe(true);
    expect(of('free').workflows.has('CreateAnAd')).toBe(false);
    expect(accessOf({ role: 'user', plan: 'production', workflows: ['Dictionary'] }).workflows.has('CreateAnAd')).toBe(
      false,
    );
  });
});

describe('the right to invite', () => {
  it.each([
    ['free', 1, 'not-in-plan'],
    ['indie', 1, 'not-in-plan'],
    ['developer', 1, 'not-in-plan'],
    ['production', 2, 'allowed'],
    ['production', 3, 'limit-reached'],
    ['production', 4, 'limit-reached'],
    ['internal', 10_000, 'allowed'],
    ['enterprise', 10_000, 'allowed'],
  ] as const)('on %s with %i people: %s', (plan, people, expected) => {
    expect(invitationRight(plan, people)).toBe(expected);
  });
});

describe('without the second factor that the organisation demands', () => {
  const cases = plans.flatMap((plan) =>
    roles.flatMap((role) =>
      [true, false].map((isChildOrg) => ({ plan, role, isChildOrg, workflows: ['Files'] as const })),
    ),
  );
  it.each(cases)('nothing is left but oneself: $role, $plan, child: $isChildOrg', (info) => {
    const {
      capabilities: may,
      screens: seen,
      workflows,
    } = accessOf({ ...info, flags: allFlags, lacksSecondFactor: true });
    expect([...may]).toEqual([]);
    expect([...workflows]).toEqual([]);
    expect([...seen]).toEqual(['profile', 'reportError', 'contactSupport']);
  });
  it('keeps administering the installation', () => {
    const info = {
      plan: 'free',
      role: 'user',
      workflows: [],
      isInstallationAdmin: true,
      lacksSecondFactor: true,
    } as const;
    expect([...accessOf(info).capabilities]).toEqual(['installation.administer']);
    expect(accessOf(info).screens.has('installation')).toBe(true);
  });
});

describe('pages', () => {
  const sent = (info: AccessInfo) => {
    const { capabilities: able, screens: seen, workflows: own } = accessOf(info);
    return { capabilities: [...able], screens: [...seen], workflows: [...own] };
  };
  const forAll: readonly PageAddress[] = ['/workflows/project-manager', '/links', '/support', '/report', '/profile'];
  const forOperators: readonly PageAddress[] = ['/voices/packs', '/admin/messages', '/admin/flags', '/admin/outbox'];
  /** Pages behind flags that are off by default. */
  const behindFlags: readonly PageAddress[] = ['/legacy-workflows'];
  const all = (Object.keys(pageAccess) as PageAddress[]).filter((page) => !behindFlags.includes(page));
  const opened = (info: AccessInfo) => all.filter((page) => mayOpen(sent(info), page)).sort();

  it('open to users only with what everybody has, and with their grants', () => {
    const user = { role: 'user', plan: 'enterprise', workflows: [] } as const;
    expect(opened(user)).toEqual([...forAll, '/workflows'].sort());
    expect(opened({ ...user, workflows: ['CreateAnAd'] })).toEqual(
      [...forAll, '/workflows', '/workflows/create-ad'].sort(),
    );
  });

  it('open to administrators, except those of the installation and, on the free plan, the API', () => {
    const admin = { role: 'admin', plan: 'enterprise', workflows: [], flags: allFlags } as const;
    expect(opened(admin)).toEqual(all.filter((page) => !forOperators.includes(page)).sort());
    expect(opened(admin)).toContain('/audit');
    expect(opened({ ...admin, plan: 'free' })).not.toContain('/sonoraapi');
    expect(opened({ ...admin, isInstallationAdmin: true })).toEqual([...all].sort());
  });

  it('to change and cancel a plan open only to administrators who may do so', () => {
    const admin = { role: 'admin', workflows: [] } as const;
    const ofBilling = (info: AccessInfo) => opened(info).filter((page) => /^\/billing\/c\w+$/.test(page));
    for (const plan of ['indie', 'developer', 'production', 'enterprise'] as const)
      expect(ofBilling({ ...admin, plan }), plan).toEqual(['/billing/cancel', '/billing/change']);
    // Nothing to cancel yet.
    expect(ofBilling({ ...admin, plan: 'free' })).toEqual(['/billing/change']);
    expect(ofBilling({ ...admin, plan: 'production', isChildOrg: true })).toEqual([]);
    expect(ofBilling({ ...admin, role: 'user', plan: 'production' })).toEqual([]);
  });

  it('close with their flag', () => {
    const admin = { role: 'admin', plan: 'enterprise', workflows: [], flags: new Set<FeatureFlag>() } as const;
    for (const page of ['/workflows/create-ad', '/feature-lab'] as const) expect(opened(admin)).not.toContain(page);
  });

  it.each([
    [{ role: 'admin', plan: 'enterprise' }, '/home'],
    [{ role: 'owner', plan: 'developer' }, '/home'],
    [{ role: 'user', plan: 'developer' }, '/sonoraapi'],
    [{ role: 'user', plan: 'free' }, '/workflows'],
    [{ role: 'user', plan: 'enterprise' }, '/workflows'],
  ] as const)('start for %j on %s', (info, page) => {
    expect(startPage(sent({ ...info, workflows: [] }))).toBe(page);
  });

  it('are found by their paths', () => {
    expect(pageAt('/orgs/018f4c3e')).toBe('/orgs/$orgId');
    expect(pageAt('/billing/fail')).toBe('/billing/fail');
    expect(pageAt('/nowhere')).toBeUndefined();
    expect(pageAt('/orgs/018f4c3e/more')).toBeUndefined();
  });
});
