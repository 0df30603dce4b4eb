import { limits } from '@sonora/contracts';
import {
  type AccountsPorts,
  type AccountsServices,
  createAccountMails,
  createAccountsRepository,
  createAccountsRoutes,
  createAuthentication,
  createBrake,
  createBrakeRepository,
  createDevices,
  createIdentifier,
  createPasskeysRepository,
  createSecondStepRepository,
  createSecurityRoutes,
  createTokensRepository,
  issueSetUpToken,
} from '../modules/accounts/index.ts';
import { createOrganisationsRepository, createRootOrganisation } from '../modules/organisations/index.ts';
import type { Pictures } from '../platform/images/pictures.ts';
import { describeError } from '../platform/log/describe-error.ts';
import { installationSecret } from '../platform/secrets/installation-secret.ts';
import type { CoreServices } from '../start/core-services.ts';
import { every } from '../start/every.ts';
import { createAttemptLimiter } from './attempt-limiter.ts';

/** People, their sessions and what proves them, on the services of this process. */
export const createPeople = (core: CoreServices) => {
  const { config, handle, notifier, mailer } = core;
  const accounts = createAccountsRepository(handle.db);
  const organisations = createOrganisationsRepository(handle.db);
  const identifier = createIdentifier(accounts, notifier);
  const mails = createAccountMails(mailer, config.publicUrl);
  const authentication = createAuthentication({
    db: handle.db,
    repository: accounts,
    secret: installationSecret(config.dataDirectory, 'authentication'),
    publicUrl: config.publicUrl,
    onPasswordReset: async (userId) => {
      // The link was mailed: whoever opened it reads the mail of that address.
      await accounts.updateUser(userId, { emailVerified: true });
      await identifier.forget(userId);
    },
    mailResetLink: async ({ userId, email }, token) => {
      const { firstName = '' } = (await accounts.findUser(userId)) ?? {};
      await mails.resetPassword({ email, firstName }, token);
    },
  });
  return { accounts, organisations, identifier, mails, authentication };
};

export type People = ReturnType<typeof createPeople>;

const dayMilliseconds = 86_400_000;
const sweepMilliseconds = 3_600_000;

/** The routes of accounts; `stop` ends what is done beside them. */
export const composeAccounts = (
  core: CoreServices,
  people: People,
  more: Pick<AccountsPorts, 'flagsOf' | 'membershipsOf' | 'invitations' | 'leaving'> & { readonly pictures: Pictures },
) => {
  const { config, handle, seal, log } = core;
  const { accounts, identifier, mails, authentication } = people;
  const secureCookies = config.publicUrl.startsWith('https:');
  const tokens = createTokensRepository(handle.db);
  const brakes = createBrakeRepository(handle.db);
  const { pictures } = more;
  const services: AccountsServices = {
    handle,
    repository: accounts,
    tokens,
    secondStep: createSecondStepRepository(handle.db),
    passkeys: createPasskeysRepository(handle.db),
    publicUrl: config.publicUrl,
    brake: createBrake(brakes),
    devices: createDevices(installationSecret(config.dataDirectory, 'devices'), secureCookies),
    authentication,
    identifier,
    mails,
    pictures,
    seal,
    defaultPlan: config.defaultPlan,
    secureCookies,
    opensAccountsByMail: config.smtpUrl !== undefined,
    limitAttempts: createAttemptLimiter(limits.signInAttemptsPerMinute),
    ports: {
      createOrganisation: (options) => createRootOrganisation(handle, options),
      membershipsOf: more.membershipsOf,
      flagsOf: more.flagsOf,
      invitations: more.invitations,
      leaving: more.leaving,
    },
  };
  const stop = every(
    sweepMilliseconds,
    async () => {
      await accounts.deleteExpiredSessions();
      await tokens.deleteExpired();
      await brakes.deleteOlder(new Date(Date.now() - dayMilliseconds));
    },
    (error) => log.warn({ error: describeError(error) }, 'what has expired could not be deleted'),
  );
  return {
    routes: { accounts: createAccountsRoutes(services), security: createSecurityRoutes(services) },
    stop,
  };
};

/** The first administrator: from the configuration, else through the one-time link, which the supervisor prints. */
export const prepareFirstAdministrator = async (core: CoreServices, people: People): Promise<void> => {
  const { config, handle } = core;
  if (await people.accounts.hasUsers()) return;
  if (config.admin) {
    const { email, password, organisation } = config.admin;
    const person = { email, firstName: 'Sonora', lastName: 'Administrator', emailVerified: true };
    const { userId } = await people.authentication.createUser(person, password);
    await people.accounts.updateUser(userId, { isInstallationAdmin: true });
    await createRootOrganisation(handle, {
      ownerId: userId,
      name: organisation.replaceAll(/\s+/g, '_'),
      plan: config.defaultPlan,
    });
    return;
  }
  const token = await issueSetUpToken(handle, people.accounts);
  if (token) process.send?.({ setUpLink: `${config.publicUrl}/set-up?token=${token}` });
};
