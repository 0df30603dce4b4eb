import { DomainError, limits } from '@sonora/contracts';
import type { CoreServices } from '../boot/core-services.ts';
import { createFlagsRepository, type Flags } from '../modules/access/index.ts';
import {
  type AccountsPorts,
  type AccountsRepository,
  assertOwnFactorProved,
  createAccountsRepository,
  createPasskeysRepository,
  createTwoFactorRepository,
} from '../modules/accounts/index.ts';
import { createAudioformsRepository } from '../modules/audioforms/index.ts';
import { closeAccount, createLedgerRepository, releaseAllCredits } from '../modules/billing/index.ts';
import { deleteCampaigns, lockCampaigns } from '../modules/campaigns/index.ts';
import { createDictionaryRepository } from '../modules/dictionary/index.ts';
import { createFilesRepository, createFoldersRepository } from '../modules/files/index.ts';
import {
  type Actor,
  acceptInvitation,
  createActivityNotes,
  createOrganisationsRepository,
  createOrganisationsRoutes,
  declineInvitation,
  type Invitee,
  invitationByToken,
  isMailedToken,
  leaveAll,
  type OrganisationsPorts,
  type OrganisationsServices,
  pendingInvitations,
  previewLeaving,
} from '../modules/organisations/index.ts';
import { createProcessingRepository } from '../modules/processing/index.ts';
import { createProjectsRepository } from '../modules/projects/index.ts';
import { createScriptsRepository } from '../modules/scripts/index.ts';
import { createSharingRepository } from '../modules/sharing/index.ts';
import { createStoriesRepository } from '../modules/stories/index.ts';
import { createSupportRepository } from '../modules/support/index.ts';
import { createConnectionsRepository, createPacesRepository } from '../modules/voices/index.ts';
import type { Database, DatabaseHandle } from '../platform/database/database.ts';
import type { Pictures } from '../platform/images/pictures.ts';
import { describeError } from '../platform/log/describe-error.ts';
import { createAttemptLimiter } from './attempt-limiter.ts';
import { languageTag } from './reference/public-lists.ts';

type Memberships = Awaited<ReturnType<AccountsPorts['membershipsOf']>>;

/** Deletion by each module that has rows of organisations. A missing module would leave its rows behind. */
const deleteOrganisation: OrganisationsPorts['deleteOrganisation'] = [
  (orgId, db) => lockCampaigns(db, orgId),
  (orgId, db) => createAudioformsRepository(db).deleteOrganisation(orgId),
  (orgId, db) => createProcessingRepository(db).deleteOrganisation(orgId),
  // After the productions, which no worker can finish any more.
  (orgId, db) => releaseAllCredits(db, orgId),
  (orgId, db) => createProjectsRepository(db).deleteOrganisation(orgId),
  (orgId, db) => createFilesRepository(db).deleteOrganisation(orgId),
  (orgId, db) => createFoldersRepository(db).deleteOrganisation(orgId),
  (orgId, db) => createDictionaryRepository(db).deleteOrganisation(orgId),
  (orgId, db) => createScriptsRepository(db).deleteOrganisation(orgId),
  (orgId, db) => createStoriesRepository(db).deleteOrganisation(orgId),
  (orgId, db) => deleteCampaigns(db, orgId),
  (orgId, db) => createConnectionsRepository(db).deleteOrganisation(orgId),
  (orgId, db) => createPacesRepository(db).deleteOrganisation(orgId),
  (orgId, db) => createFlagsRepository(db).delete(orgId),
  (orgId, db) => createSharingRepository(db).deleteOrganisation(orgId),
  (orgId, db) => createSupportRepository(db).deleteOrganisation(orgId),
  (orgId, db) => createAccountsRepository(db).deleteOrganisation(orgId),
  (orgId, db) => closeAccount(db, orgId),
];

const isLanguage = (language: string, accent: string): boolean => languageTag(language, accent) !== undefined;

/** Memberships of a user and, once the address is verified, invitations to it. */
const membershipsOf =
  (handle: DatabaseHandle, pictures: Pictures) =>
  async (userId: string): Promise<Memberships> => {
    const [memberships, offers] = await Promise.all([
      createOrganisationsRepository(handle.db).membershipsOf(userId),
      pendingInvitations(handle, userId),
    ]);
    const own = new Set(memberships.map(({ orgId }) => orgId));
    return [
      ...memberships.map(({ status, logo, speech, ...membership }) => ({
        ...membership,
        speechLanguage: (speech.language !== null && languageTag(speech.language, speech.accent ?? '')) || null,
        logo: pictures.address(logo),
        brand: { ...membership.brand, logo: pictures.address(membership.brand.logo) },
        invitationStatus: status,
      })),
      ...offers
        .filter(({ orgId }) => !own.has(orgId))
        .map(({ orgId, orgName, logo, role, plan, workflows, parentId }) => ({
          orgId,
          orgName,
          logo: pictures.address(logo),
          brand: { name: null, accent: null, logo: null },
          speechLanguage: null,
          role,
          plan,
          workflows,
          invitationStatus: 'pending_confirmation' as const,
          isChildOrg: parentId !== null,
          rootOrgId: parentId ?? orgId,
          requiresSecondFactor: false,
        })),
    ];
  };

/** Ports of accounts that organisations implement, since that module comes later. */
const portsOfAccounts = (services: OrganisationsServices, accounts: AccountsRepository) => {
  const { handle, pictures } = services;
  const inviteeOf = async ({ userId, ipAddress }: Actor): Promise<Invitee> => {
    const person = await accounts.findUser(userId);
    if (!person) throw new DomainError('unauthorised');
    return { userId, ipAddress, email: person.email };
  };
  return {
    membershipsOf: membershipsOf(handle, pictures),
    spentBy: (userId: string, { orgId, rootOrgId }: Pick<Memberships[number], 'orgId' | 'rootOrgId'>) =>
      createLedgerRepository(handle.db).spentBy(rootOrgId, orgId, userId),
    invitations: {
      byToken: async (token: string) => ({
        email: (await invitationByToken(handle, token)).email,
        provesAddress: isMailedToken(token),
      }),
      accept: async (actor: Actor, orgId: string) => acceptInvitation(handle, orgId, await inviteeOf(actor)),
      decline: async (actor: Actor, orgId: string) => declineInvitation(handle, orgId, await inviteeOf(actor)),
    },
    leaving: {
      preview: (userId: string) => previewLeaving(handle.db, userId),
      leaveAll: (userId: string, db: Database) => leaveAll(services, userId, db),
    },
  };
};

/** Organisations with the ports that later modules implement. */
export const composeOrganisations = (
  core: Pick<CoreServices, 'handle' | 'mailer' | 'jobs' | 'config' | 'log'>,
  more: { readonly accounts: AccountsRepository; readonly pictures: Pictures; readonly flags: Pick<Flags, 'of'> },
) => {
  const { handle, mailer, jobs, config, log } = core;
  const { accounts, pictures, flags } = more;
  const services: OrganisationsServices = {
    handle,
    mailer,
    jobs,
    pictures,
    publicUrl: config.publicUrl,
    deliversMail: config.smtpUrl !== undefined,
    ports: {
      usageOf: createLedgerRepository(handle.db).spentNow,
      cancelProductions: async (orgId) => {
        await createAudioformsRepository(handle.db).requestCancelOfAll(orgId);
        await createProcessingRepository(handle.db).requestCancelOfAll(orgId);
      },
      deleteOrganisation,
      isLanguage,
    },
  };
  const factors = {
    repository: accounts,
    twoFactor: createTwoFactorRepository(handle.db),
    passkeys: createPasskeysRepository(handle.db),
  };
  return {
    ...portsOfAccounts(services, accounts),
    routes: createOrganisationsRoutes({
      ...services,
      accounts,
      flagsOf: flags.of,
      assertOwnFactorProved: (caller) => assertOwnFactorProved(factors, caller),
      limitAttempts: createAttemptLimiter(limits.signInAttemptsPerMinute),
    }),
    touchActivity: createActivityNotes(createOrganisationsRepository(handle.db), (error) =>
      log.warn({ error: describeError(error) }, 'the last visit of a member could not be recorded'),
    ),
    touchKeyUse: createActivityNotes({ touch: (orgId, keyId) => accounts.touchApiKeyUse(keyId, orgId) }, (error) =>
      log.warn({ error: describeError(error) }, 'the last use of an API key could not be recorded'),
    ),
  };
};
