import type { Plan, Role } from './enumerations.ts';

/** What a person may do in the organisation that a request assumes. Endpoints name the one they need. */
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
  'billing.start',
  'api.use',
  'links.create',
  'installation.administer',
] as const;
export type Capability = (typeof capabilities)[number];

/**
 * Who may call an endpoint. There is no default: a declaration without it does not compile.
 * - `public`: anyone; `why` says what makes that right.
 * - `signed-in`: a person with a session or key, whatever the organisation.
 * - `capability`: a member of the assumed organisation who holds that capability.
 * - `signed-url`: whoever holds an unexpired address that we signed.
 */
export type Access =
  | { readonly kind: 'public'; readonly why: string }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'capability'; readonly capability: Capability }
  | { readonly kind: 'signed-url' };

export const access = {
  public: (why: string): Access => ({ kind: 'public', why }),
  signedIn: { kind: 'signed-in' } as Access,
  signedUrl: { kind: 'signed-url' } as Access,
  may: (capability: Capability): Access => ({ kind: 'capability', capability }),
};

/** A workflow that an administrator may grant to a member with the role `user`. */
export const grantableWorkflows = ['CreateAnAd', 'InstantAd', 'VersionAnAd', 'Files', 'Dictionary'] as const;
export type GrantableWorkflow = (typeof grantableWorkflows)[number];

export type Membership = {
  readonly role: Role;
  readonly plan: Plan;
  readonly workflows: readonly GrantableWorkflow[];
};

const everyone: readonly Capability[] = [
  'voices.read',
  'sounds.read',
  'projects.read',
  'speech.preview',
  'members.read',
  'credits.read',
  'links.create',
];
const adWorkflows: readonly GrantableWorkflow[] = ['CreateAnAd', 'InstantAd', 'VersionAnAd'];

/** Plans on which a member with the role `user` has no workflow that makes ads, whatever was granted. */
const librariesOnly: readonly Plan[] = ['free', 'developer'];

/** What a role can give. The installation is another matter: a property of the person. */
const ofOrganisation = capabilities.filter((capability) => capability !== 'installation.administer');

/**
 * The one place where role, plan and granted workflows become capabilities: owners and administrators have everything; a
 * user has the libraries and projects, developers the dictionary as well, and what was granted where the plan has it. Who administers the installation does so in whatever organisation.
 */
export const capabilitiesOf = (
  membership: Membership,
  { isInstallationAdmin = false }: { readonly isInstallationAdmin?: boolean } = {},
): ReadonlySet<Capability> => {
  const own = roleCapabilities(membership);
  return isInstallationAdmin ? new Set([...own, 'installation.administer' as const]) : own;
};

const roleCapabilities = (membership: Membership): ReadonlySet<Capability> => {
  if (membership.role !== 'user') return new Set(ofOrganisation);
  const granted = new Set<Capability>(everyone);
  if (membership.plan === 'developer' || (membership.plan !== 'free' && membership.workflows.includes('Dictionary'))) {
    granted.add('dictionary.read');
    granted.add('dictionary.write');
  }
  if (librariesOnly.includes(membership.plan)) return granted;
  if (membership.workflows.some((workflow) => adWorkflows.includes(workflow))) {
    for (const capability of ['ads.produce', 'ads.read', 'projects.write', 'files.read', 'files.write'] as const) {
      granted.add(capability);
    }
  }
  if (membership.workflows.includes('Files')) {
    granted.add('files.read');
    granted.add('files.write');
  }
  return granted;
};
