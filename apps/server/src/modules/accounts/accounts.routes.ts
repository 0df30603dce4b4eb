import type { FeatureFlag, GrantableWorkflow, Plan, User } from '@sonora/contracts';
import { accessOf, DomainError } from '@sonora/contracts';
import { type RequestContext, router, signedInCaller } from '../../platform/http/router.ts';
import type { Pictures } from '../../platform/images/pictures.ts';
import type { AccountsRepository, UserRow } from './accounts.repository.ts';
import { generateApiKey, revokeApiKey } from './api-keys.ts';
import { type Authentication, type StartedSession, sessionSeconds } from './authentication.ts';
import { type Identifier, sessionCookieHeader } from './identify.ts';
import { setPicture } from './set-picture.ts';
import { takeSetUpToken } from './set-up.ts';

type Membership = User['availableOrganizations'][number] & {
  readonly workflows: readonly GrantableWorkflow[];
  readonly rootOrgId: string;
  readonly brand: NonNullable<User['brand']>;
};

/** What accounts needs of the modules after it; the composition root gives it. */
export type AccountsPorts = {
  /** Undefined when the person belongs to an organisation already. */
  readonly createOrganisation: (options: {
    readonly ownerId: string;
    readonly name: string;
    readonly plan: Plan;
  }) => Promise<{ readonly orgId: string } | undefined>;
  readonly membershipsOf: (userId: string) => Promise<readonly Membership[]>;
  /** The flags that are on in an organisation. */
  readonly flagsOf: (place: Pick<Membership, 'orgId' | 'rootOrgId'>) => Promise<ReadonlySet<FeatureFlag>>;
};

export type AccountsServices = {
  readonly repository: AccountsRepository;
  readonly authentication: Authentication;
  readonly identifier: Identifier;
  readonly pictures: Pictures;
  readonly ports: AccountsPorts;
  readonly defaultPlan: Plan;
  readonly secureCookies: boolean;
  /** Refuses the attempt when this address tried too often. @throws DomainError `rate-limited` */
  readonly limitAttempts: (ipAddress: string) => void;
};

/** What stands in the place of the product where the organisation has said so, and its flag lets it. */
const brandOf = (current: Membership | undefined, flags: ReadonlySet<FeatureFlag>): User['brand'] =>
  current && flags.has('platform-whitelabel') && (current.brand.name !== null || current.brand.accent !== null)
    ? current.brand
    : null;

/** What a person has in the organisation that a request works in, or nothing. */
const placeOf = async (ports: AccountsPorts, row: UserRow, current: Membership | undefined) => {
  const flags = current ? await ports.flagsOf(current) : new Set<FeatureFlag>();
  const access = current && accessOf({ ...current, flags, isInstallationAdmin: row.isInstallationAdmin });
  return {
    currentOrgId: current?.orgId ?? 'unknown',
    capabilities: [...(access?.capabilities ?? [])],
    screens: [...(access?.screens ?? [])],
    workflows: [...(access?.workflows ?? [])],
    flags: [...flags],
    isInstallationAdmin: row.isInstallationAdmin,
    brand: brandOf(current, flags),
  };
};

const toUser = async (
  ports: AccountsPorts,
  row: UserRow,
  memberships: readonly Membership[],
  currentOrgId: string | undefined,
): Promise<User> => {
  const confirmed = memberships.filter(({ invitationStatus }) => invitationStatus === 'confirmed');
  const current =
    confirmed.find(({ orgId }) => orgId === currentOrgId) ??
    confirmed.find(({ isChildOrg }) => !isChildOrg) ??
    confirmed[0];
  return {
    userId: row.id,
    status: confirmed.length > 0 ? 'registered' : 'partially_registered',
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    image: row.image,
    creationDate: row.createdAt.getTime(),
    rootOrgId: confirmed.find(({ isChildOrg }) => !isChildOrg)?.orgId ?? 'unknown',
    hasOnboarded: row.hasOnboarded,
    usage: 0,
    lastOnline: row.lastOnlineAt?.getTime() ?? null,
    availableOrganizations: memberships.map(
      ({ workflows: _workflows, rootOrgId: _rootOrgId, brand: _brand, ...organisation }) => organisation,
    ),
    ...(await placeOf(ports, row, current)),
  };
};

/** Sign-up, sign-in, the person's own data and keys. */
export const createAccountsRoutes = (services: AccountsServices) => {
  const { repository, authentication, identifier, ports } = services;

  const userAnswer = async (userId: string, currentOrgId?: string): Promise<User> => {
    const row = await repository.findUser(userId);
    if (!row) throw new DomainError('unauthorised');
    const seen = { ...row, image: services.pictures.address(row.image) };
    return toUser(ports, seen, await ports.membershipsOf(userId), currentOrgId);
  };

  const begin = async (context: RequestContext, started: StartedSession) => {
    context.setHeader('set-cookie', sessionCookieHeader(started.token, sessionSeconds, services.secureCookies));
    return { token: started.token, expiresAt: started.expiresAt.getTime(), user: await userAnswer(started.userId) };
  };

  const register = async (person: {
    email: string;
    password: string;
    firstName: string;
    lastName: string;
    orgName: string;
  }): Promise<StartedSession> => {
    const started = await authentication.signUp(person);
    await ports.createOrganisation({ ownerId: started.userId, name: person.orgName, plan: services.defaultPlan });
    return started;
  };

  return router.accounts.router({
    signUp: router.accounts.signUp.handler(async ({ input, context }) => {
      services.limitAttempts(context.ipAddress);
      return begin(context, await register(input.body));
    }),
    signIn: router.accounts.signIn.handler(async ({ input, context }) => {
      services.limitAttempts(context.ipAddress);
      return begin(context, await authentication.signIn(input.body));
    }),
    signOut: router.accounts.signOut.handler(async ({ context }) => {
      const caller = signedInCaller(context);
      await repository.deleteSession(caller.credentialId);
      await identifier.forget(caller.userId);
      context.setHeader('set-cookie', sessionCookieHeader('', 0, services.secureCookies));
      return { message: 'You have signed out.' };
    }),
    requestPasswordReset: router.accounts.requestPasswordReset.handler(async ({ input, context }) => {
      services.limitAttempts(context.ipAddress);
      await authentication.requestPasswordReset(input.body.email);
      return { message: 'If this address is known to us, a link to set a new password is on its way.' };
    }),
    resetPassword: router.accounts.resetPassword.handler(async ({ input, context }) => {
      services.limitAttempts(context.ipAddress);
      await authentication.resetPassword(input.body.token, input.body.password);
      return { message: 'Your password has been changed. Please sign in.' };
    }),
    setUp: router.accounts.setUp.handler(async ({ input, context }) => {
      services.limitAttempts(context.ipAddress);
      if (!(await takeSetUpToken(repository, input.body.token))) throw new DomainError('link-expired');
      const started = await register(input.body);
      await repository.updateUser(started.userId, { isInstallationAdmin: true });
      return begin(context, started);
    }),
    register: router.accounts.register.handler(async ({ input, context }) => {
      const { userId } = signedInCaller(context);
      const { firstName, lastName, orgName } = input.body;
      const created = await ports.createOrganisation({
        ownerId: userId,
        name: orgName.replaceAll(/\s+/g, '_'),
        plan: services.defaultPlan,
      });
      if (!created) throw new DomainError('already-registered');
      await repository.updateUser(userId, { firstName, lastName, name: `${firstName} ${lastName}` });
      return userAnswer(userId, created.orgId);
    }),
    getUser: router.accounts.getUser.handler(async ({ context }) => {
      const caller = signedInCaller(context);
      return userAnswer(caller.userId, caller.member?.orgId);
    }),
    updateUser: router.accounts.updateUser.handler(async ({ input, context }) => {
      const caller = signedInCaller(context);
      const change = Object.fromEntries(Object.entries(input.body).filter(([, value]) => value !== undefined));
      if (Object.keys(change).length > 0) await repository.updateUser(caller.userId, change);
      return userAnswer(caller.userId, caller.member?.orgId);
    }),
    setImage: router.accounts.setImage.handler(async ({ input, context }) => {
      const caller = signedInCaller(context);
      await setPicture(services, caller.userId, await input.body.bytes());
      return userAnswer(caller.userId, caller.member?.orgId);
    }),
    removeImage: router.accounts.removeImage.handler(async ({ context }) => {
      const caller = signedInCaller(context);
      await setPicture(services, caller.userId, undefined);
      return userAnswer(caller.userId, caller.member?.orgId);
    }),
    generateKey: router.accounts.generateKey.handler(async ({ input, context }) =>
      generateApiKey(repository, { userId: signedInCaller(context).userId, name: input.body?.name }),
    ),
    listKeys: router.accounts.listKeys.handler(async ({ context }) => {
      const rows = await repository.listApiKeys(signedInCaller(context).userId);
      return {
        keys: rows.map((row) => ({
          keyId: row.id,
          name: row.name,
          start: row.start,
          createdAt: row.createdAt.getTime(),
          lastUsedAt: row.lastUsedAt?.getTime() ?? null,
        })),
      };
    }),
    deleteKey: router.accounts.deleteKey.handler(async ({ input, context }) => {
      await revokeApiKey(repository, identifier, { userId: signedInCaller(context).userId, keyId: input.params.keyId });
      return { message: 'The key has been revoked.' };
    }),
  });
};
