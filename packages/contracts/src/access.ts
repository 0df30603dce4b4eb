import type { Plan, Role } from './enumerations.ts';
import { defaultFlags, type FeatureFlag } from './flags.ts';
import { limits } from './limits.ts';
import {
  type GrantableWorkflow,
  grantableWorkflows,
  type WorkflowName,
  workflowNames,
  workflowOf,
} from './workflows.ts';

/** Actions that a member may perform in the assumed organisation. Each endpoint names the capability that it requires. */
export const capabilities = [
  'ads.produce',
  'ads.read',
  'files.read',
  'files.write',
  'projects.read',
  'projects.write',
  'voices.read',
  'dictionary.read',
  'dictionary.write',
  'campaigns.read',
  'campaigns.write',
  'sounds.read',
  'speech.preview',
  'members.read',
  'members.invite',
  'members.administer',
  'organisation.administer',
  'organisation.addChild',
  'organisation.deleteChild',
  'credits.read',
  'credits.manage',
  'usage.read',
  'billing.read',
  'billing.manage',
  'billing.change',
  'billing.start',
  'api.use',
  'links.create',
  'installation.administer',
] as const;
export type Capability = (typeof capabilities)[number];

/**
 * Access requirement of an endpoint. There is no default: a declaration without it does not compile.
 * - `public`: anyone; `why` gives the reason.
 * - `signed-in`: a user with a session or key, in any organisation. Keys that are limited to organisations or scopes are
 *   refused, unless `acceptsLimitedKeys`.
 * - `capability`: a member of the assumed organisation with that capability.
 * - `any-capability`: a member with at least one of them. The use case asks for the one that its subject needs.
 * - `signed-url`: callers with an unexpired signed address.
 */
export type Access =
  | { readonly kind: 'public'; readonly why: string }
  | { readonly kind: 'signed-in'; readonly acceptsLimitedKeys?: true }
  | { readonly kind: 'capability'; readonly capability: Capability }
  | { readonly kind: 'any-capability'; readonly capabilities: readonly Capability[] }
  | { readonly kind: 'signed-url' };

export const access = {
  public: (why: string): Access => ({ kind: 'public', why }),
  signedIn: { kind: 'signed-in' } as Access,
  anyCredential: { kind: 'signed-in', acceptsLimitedKeys: true } as Access,
  signedUrl: { kind: 'signed-url' } as Access,
  may: (capability: Capability): Access => ({ kind: 'capability', capability }),
  mayAny: (capabilities: readonly Capability[]): Access => ({ kind: 'any-capability', capabilities }),
};

/** Pages and parts of pages that only some members see. */
export const screens = [
  'home',
  'orgs',
  'speech',
  'profile',
  'reportError',
  'contactSupport',
  'newWorkflows',
  'workflows',
  'api',
  'files',
  'filesV2',
  'legacyFiles',
  'billing',
  'billingStarterPlans',
  'billingManage',
  'billingCancel',
  'billingChange',
  'addUser',
  'addChildOrg',
  'deleteChildOrg',
  'usage',
  'upgradePlan',
  'manageCredits',
  'featureLab',
  'proEditor',
  'smartFit',
  'briefUpload',
  'whitelabel',
  'installation',
] as const;
export type Screen = (typeof screens)[number];

/** A user's membership of one organisation. */
export type Membership = {
  readonly role: Role;
  readonly plan: Plan;
  readonly workflows: readonly GrantableWorkflow[];
  /** Default: false, a root organisation. */
  readonly isChildOrg?: boolean;
};

export type AccessInfo = Membership & {
  /** Default: the defaults of the flag catalogue. */
  readonly flags?: ReadonlySet<FeatureFlag>;
  /** A property of the user, independent of the organisation. Default: false. */
  readonly isInstallationAdmin?: boolean;
  /**
   * An API key, which follows `api.use` and the plan; sessions follow the workflows and flags of the pages. Default: false, a
   * session.
   */
  readonly isApiKey?: boolean;
  /** The organisation requires a second factor, and the session has none. Default: false. */
  readonly lacksSecondFactor?: boolean;
};

export type GrantedAccess = {
  readonly capabilities: ReadonlySet<Capability>;
  readonly screens: ReadonlySet<Screen>;
  readonly workflows: ReadonlySet<WorkflowName>;
};

/** Owners count as administrators in every decision except editing and removing members. */
export const isAdmin = (role: Role): boolean => role !== 'user';

/** Team plans: "production" in the access rules means production or higher. */
const teamPlans: ReadonlySet<Plan> = new Set(['production', 'internal', 'enterprise']);
/** Plans for new users. */
const starterPlans: ReadonlySet<Plan> = new Set(['free', 'indie', 'developer']);
const plansToUpgrade: ReadonlySet<Plan> = new Set(['free', 'indie']);

/**
 * Whether one more user may be invited: always on internal and enterprise, below the limit on production.
 * @param people members and open invitations of the organisation
 */
export const invitationRight = (plan: Plan, people: number): 'allowed' | 'limit-reached' | 'not-in-plan' => {
  if (!teamPlans.has(plan)) return 'not-in-plan';
  return plan === 'production' && people >= limits.productionPlanUsers ? 'limit-reached' : 'allowed';
};

/** Workflows of users who are not administrators, independent of grants. */
const ofPlan: Partial<Record<Plan, readonly WorkflowName[]>> = {
  developer: ['SpeechLib', 'SoundLib', 'Dictionary', 'FeatureLab'],
  free: ['SpeechLib', 'SoundLib', 'AdLib'],
};

const isOn = (name: WorkflowName, flags: ReadonlySet<FeatureFlag>): boolean => {
  const { flag } = workflowOf(name);
  return flag === undefined || flags.has(flag);
};

const workflowsOf = (info: AccessInfo, flags: ReadonlySet<FeatureFlag>): ReadonlySet<WorkflowName> => {
  const mine = workflowNames.filter((name) => {
    if (workflowOf(name).isForEverybody) return true;
    if (!isOn(name, flags)) return false;
    if (info.plan === 'developer') return ofPlan.developer?.includes(name);
    if (isAdmin(info.role)) return true;
    return (ofPlan[info.plan] ?? info.workflows).some((granted) => granted === name);
  });
  const found = new Set<WorkflowName>(mine);
  // Users with more than one area, beyond those that every user has, can try to make an ad.
  if (grantedOf(info) > 1 && isOn('CreateAnAd', flags)) found.add('CreateAnAd');
  return found;
};

/** Granted workflows that the plan includes. */
const grantedOf = ({ role, plan, workflows }: Membership): number =>
  isAdmin(role) || ofPlan[plan] ? 0 : workflows.filter((name) => grantableWorkflows.includes(name)).length;

const hasFiles = (info: Membership): boolean =>
  isAdmin(info.role) || (!ofPlan[info.plan] && (grantedOf(info) > 1 || info.workflows.includes('Files')));

const forEverybody: readonly Capability[] = [
  'voices.read',
  'sounds.read',
  'projects.read',
  'speech.preview',
  'members.read',
  'credits.read',
  'links.create',
];
const forAds: readonly Capability[] = ['ads.read', 'projects.write', 'files.read', 'files.write'];
const forFiles: readonly Capability[] = ['files.read', 'files.write'];
const forDictionary: readonly Capability[] = ['dictionary.read', 'dictionary.write'];
const forAdmins: readonly Capability[] = [...forAds, ...forDictionary, 'members.administer', 'organisation.administer'];
const adWorkflows = ['CreateAnAd', 'InstantAd', 'VersionAnAd'] as const satisfies readonly WorkflowName[];

/** Whether ads may be produced: in a session with a workflow that produces them, or by an API key. */
const mayProduce = ({ isApiKey = false }: AccessInfo, own: ReadonlySet<WorkflowName>): boolean =>
  isApiKey || adWorkflows.some((name) => own.has(name));

/** Workflows that change campaigns, and those that only show them. */
const campaignWorkflows = [
  'CampaignManager',
  'CreateACampaign',
  'CreateAVast',
] as const satisfies readonly WorkflowName[];
const campaignViews = ['CampaignOverview'] as const satisfies readonly WorkflowName[];

/** Campaigns: in a session by the workflows, or by an API key. Creatives come from files. */
const campaignCapabilities = (
  { isApiKey = false }: AccessInfo,
  own: ReadonlySet<WorkflowName>,
): readonly Capability[] => {
  if (isApiKey || campaignWorkflows.some((name) => own.has(name))) {
    return ['campaigns.read', 'campaigns.write', ...forFiles];
  }
  return campaignViews.some((name) => own.has(name)) ? ['campaigns.read'] : [];
};

/** Capabilities that depend only on role, plan and kind of organisation. */
const capabilitiesOfAdmin = ({ plan, isChildOrg = false }: Membership): readonly Capability[] => {
  const isParent = !isChildOrg;
  const when = (condition: boolean, ...names: readonly Capability[]) => (condition ? names : []);
  return [
    ...forAdmins,
    ...when(plan !== 'free', 'api.use'),
    ...when(teamPlans.has(plan), 'members.invite'),
    ...when(isParent && plan === 'enterprise', 'organisation.addChild', 'organisation.deleteChild'),
    ...when(isParent, 'usage.read', 'billing.read'),
    ...when(isParent && plan !== 'free', 'credits.manage', 'billing.change', 'billing.manage'),
    ...when(isParent && starterPlans.has(plan), 'billing.start'),
  ];
};

const capabilitiesOfUser = (info: AccessInfo, own: ReadonlySet<WorkflowName>): readonly Capability[] => {
  // Developers work through the API: few pages, but with their keys all calls for rendering ads.
  if (info.plan === 'developer') return [...forAds, ...forDictionary, 'api.use'];
  return [
    ...(adWorkflows.some((name) => own.has(name)) ? forAds : []),
    ...(hasFiles(info) ? forFiles : []),
    ...(own.has('Dictionary') ? forDictionary : []),
  ];
};

const screensOf = (
  info: AccessInfo,
  may: ReadonlySet<Capability>,
  own: ReadonlySet<WorkflowName>,
  flags: ReadonlySet<FeatureFlag>,
): ReadonlySet<Screen> => {
  const admin = isAdmin(info.role);
  const shown: Readonly<Record<Screen, boolean>> = {
    home: admin,
    orgs: admin,
    speech: admin,
    profile: true,
    reportError: true,
    contactSupport: true,
    newWorkflows: true,
    workflows: info.plan !== 'developer',
    api: may.has('api.use'),
    files: hasFiles(info),
    filesV2: hasFiles(info) && flags.has('files-v2'),
    // Without its successor, or beside it for those who still work with paths.
    legacyFiles: hasFiles(info) && (!flags.has('files-v2') || own.has('LegacyWorkflows')),
    billing: may.has('billing.read'),
    billingStarterPlans: may.has('billing.start'),
    billingManage: may.has('billing.manage'),
    billingCancel: may.has('billing.manage'),
    billingChange: may.has('billing.manage'),
    addUser: may.has('members.invite'),
    addChildOrg: may.has('organisation.addChild'),
    deleteChildOrg: may.has('organisation.deleteChild'),
    usage: may.has('usage.read'),
    upgradePlan: may.has('billing.read') && plansToUpgrade.has(info.plan),
    manageCredits: may.has('credits.manage'),
    featureLab: own.has('FeatureLab'),
    proEditor: own.has('Feather'),
    smartFit: flags.has('smart-fit'),
    briefUpload: flags.has('brief-upload'),
    whitelabel: flags.has('platform-whitelabel'),
    installation: may.has('installation.administer'),
  };
  return new Set(screens.filter((name) => shown[name]));
};

/** The own account and support: all that a user sees who has no organisation, or no second factor that it requires. */
export const accountScreens = ['profile', 'reportError', 'contactSupport'] as const satisfies readonly Screen[];

const withoutFactor = (isInstallationAdmin: boolean): GrantedAccess => ({
  capabilities: new Set(isInstallationAdmin ? ['installation.administer'] : []),
  screens: new Set(
    screens.filter(
      (name) =>
        (accountScreens as readonly Screen[]).includes(name) || (isInstallationAdmin && name === 'installation'),
    ),
  ),
  workflows: new Set(),
});

/**
 * The only function that derives capabilities, screens and workflows from role, plan, granted workflows and flags.
 */
export const accessOf = (info: AccessInfo): GrantedAccess => {
  if (info.lacksSecondFactor) return withoutFactor(info.isInstallationAdmin ?? false);
  const flags = info.flags ?? defaultFlags;
  const own = workflowsOf(info, flags);
  const capabilitiesHere = new Set<Capability>([
    ...forEverybody,
    ...(isAdmin(info.role) ? capabilitiesOfAdmin(info) : capabilitiesOfUser(info, own)),
    ...(mayProduce(info, own) ? (['ads.produce'] as const) : []),
    ...campaignCapabilities(info, own),
    ...(info.isInstallationAdmin ? (['installation.administer'] as const) : []),
  ]);
  return { capabilities: capabilitiesHere, screens: screensOf(info, capabilitiesHere, own, flags), workflows: own };
};
