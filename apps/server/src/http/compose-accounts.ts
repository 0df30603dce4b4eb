import { limits } from '@sonora/contracts';
import type { CoreServices } from '../boot/core-services.ts';
import {
  type AccountsPorts,
  type AccountsServices,
  createAccountMails,
  createAccountsRepository,
  createAccountsRoutes,
  createDeviceCookies,
  createIdentifier,
  createLoginThrottle,
  createLoginThrottleRepository,
  createOneTimeTokensRepository,
  createOpenIdSignIn,
  createPasskeysRepository,
  createSecurityRoutes,
  createTwoFactorRepository,
  createUser,
  issueSetUpToken,
  setUpAddress,
} from '../modules/accounts/index.ts';
import { createFoldersRepository } from '../modules/files/index.ts';
import { createOrganisationsRepository, createRootOrganisation } from '../modules/organisations/index.ts';
import { createProjectsRepository } from '../modules/projects/index.ts';
import { createSupportRepository } from '../modules/support/index.ts';
import type { Pictures } from '../platform/images/pictures.ts';
import { describeError } from '../platform/log/describe-error.ts';
import { eraseMailOf } from '../platform/mail/outbox.ts';
import { createOpenIdProvider } from '../platform/open-id/open-id-provider.ts';
import { every } from '../platform/processes/every.ts';
import { createRetentionClock } from '../platform/processes/retention-clock.ts';
import { installationSecret } from '../platform/secrets/installation-secret.ts';
import { createAttemptLimiter } from './attempt-limiter.ts';
import { createOpenIdHandlers } from './open-id-handlers.ts';

/** Users, sessions and credentials on the services of this process. */
export const createPeople = (core: CoreServices) => {
  const { config, handle, notifier, mailer } = core;
  const accounts = createAccountsRepository(handle.db);
  const organisations = createOrganisationsRepository(handle.db);
  const identifier = createIdentifier(accounts, notifier);
  const mails = createAccountMails(mailer, config.publicUrl);
  return { accounts, organisations, identifier, mails };
};

export type People = ReturnType<typeof createPeople>;

/** A missing module would keep names and addresses of deleted users. */
const erasePerson: AccountsPorts['erasePerson'] = [
  ({ userId }, db) => createProjectsRepository(db).erasePerson(userId),
  ({ userId }, db) => createFoldersRepository(db).erasePerson(userId),
  ({ userId }, db) => createSupportRepository(db).erasePerson(userId),
  (person, db) => eraseMailOf(db, person),
];

const dayMilliseconds = 86_400_000;
const sweepMilliseconds = 3_600_000;

/** Routes of accounts; `stop` ends their background work. */
export const composeAccounts = (
  core: CoreServices,
  people: People,
  more: Pick<AccountsPorts, 'flagsOf' | 'membershipsOf' | 'spentBy' | 'invitations' | 'leaving'> & {
    readonly pictures: Pictures;
  },
) => {
  const { config, handle, seal, log } = core;
  const { accounts, identifier, mails } = people;
  const secureCookies = config.publicUrl.startsWith('https:');
  const tokens = createOneTimeTokensRepository(handle.db);
  const throttleRows = createLoginThrottleRepository(handle.db);
  const { pictures } = more;
  const services: AccountsServices = {
    handle,
    repository: accounts,
    tokens,
    twoFactor: createTwoFactorRepository(handle.db),
    passkeys: createPasskeysRepository(handle.db),
    providerName: config.openId?.name,
    publicUrl: config.publicUrl,
    loginThrottle: createLoginThrottle(throttleRows),
    deviceCookies: createDeviceCookies(installationSecret(config.dataDirectory, 'devices'), secureCookies),
    identifier,
    mails,
    pictures,
    seal,
    defaultPlan: config.defaultPlan,
    secureCookies,
    confirmsSignUpByMail: config.smtpUrl !== undefined,
    limitAttempts: createAttemptLimiter(limits.signInAttemptsPerMinute),
    ports: {
      createOrganisation: (options) => createRootOrganisation(handle, options),
      membershipsOf: more.membershipsOf,
      spentBy: more.spentBy,
      flagsOf: more.flagsOf,
      invitations: more.invitations,
      leaving: more.leaving,
      erasePerson,
    },
  };
  // Sessions and links are refused by the clock of the process, but deleted by one that is slow to believe a jump.
  const believedNow = createRetentionClock(handle.pool);
  const stop = every(
    sweepMilliseconds,
    async () => {
      const now = await believedNow();
      await accounts.deleteExpiredSessions(now);
      await tokens.deleteExpired(now);
      await throttleRows.deleteOlder(new Date(now.getTime() - dayMilliseconds));
    },
    (error) => log.warn({ error: describeError(error) }, 'what has expired could not be deleted'),
  );
  return {
    openIdHandlers: createOpenIdHandlers(
      config.openId &&
        createOpenIdSignIn(
          services,
          createOpenIdProvider(config.openId, `${config.publicUrl}/api/auth/openid/callback`),
        ),
      secureCookies,
    ),
    routes: { accounts: createAccountsRoutes(services), security: createSecurityRoutes(services) },
    stop,
  };
};

/**
 * Creates the first administrator from the configuration, or else, while the installation has none, a link, which the
 * supervisor prints.
 */
export const prepareFirstAdministrator = async (core: CoreServices, people: People): Promise<void> => {
  const { config, handle } = core;
  if (config.admin && !(await people.accounts.hasUsers())) {
    const { email, password, organisation } = config.admin;
    const person = { email, firstName: 'Sonora', lastName: 'Administrator', emailVerified: true };
    const { userId } = await createUser(people.accounts, person, password);
    await people.accounts.updateUser(userId, { isInstallationAdmin: true });
    await createRootOrganisation(handle, {
      ownerId: userId,
      name: organisation.replaceAll(/\s+/g, '_'),
      plan: config.defaultPlan,
    });
    return;
  }
  const token = await issueSetUpToken(handle, people.accounts);
  if (token) process.send?.({ setUpLink: setUpAddress(config.publicUrl, token) });
};
