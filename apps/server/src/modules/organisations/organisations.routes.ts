import { DomainError, type FeatureFlag, limits, type OrganisationDetail } from '@sonora/contracts';
import { accountMessage } from '@sonora/contracts/messages/accounts';
import { organisationMessage } from '@sonora/contracts/messages/organisations';
import type { Brand } from '@sonora/contracts/schemas/organisation-schemas';
import { type RequestContext, router, signedInCaller } from '../../platform/http/router.ts';
import { hasSecondFactor } from '../accounts/index.ts';
import { createAuditRoutes } from './audit/audit.routes.ts';
import { type AuditAct, withAudit } from './audit/with-audit.ts';
import { createChildOrganisation } from './hierarchy/create-child-organisation.ts';
import { deleteChildOrganisation } from './hierarchy/delete-organisation.ts';
import { renameOrganisation } from './hierarchy/rename-organisation.ts';
import { createOrganisationKeysRoutes } from './keys/organisation-keys.routes.ts';
import { createMembersRoutes, type MembersRoutesServices } from './members/members.routes.ts';
import { toFamilyRow, toMember, toSummary } from './organisations.mapper.ts';
import type { OrganisationRow, OrganisationsRepository } from './organisations.repository.ts';
import { actorOf, namedOrganisation } from './request.ts';
import { type Actor, repositoriesOn } from './services.ts';

type OrganisationsRoutesServices = MembersRoutesServices & {
  /** The flags that are on in an organisation. @param organisation with its root, which may be itself */
  readonly flagsOf: (organisation: {
    readonly orgId: string;
    readonly rootOrgId: string;
  }) => Promise<ReadonlySet<FeatureFlag>>;
};

/** The assumed organisation and its children. */
const familyOf = async (services: MembersRoutesServices, context: RequestContext) => {
  const org = await namedOrganisation(services, context);
  const { userId, member, key } = signedInCaller(context);
  const { usageOf } = services.ports;
  const [children, usage] = await Promise.all([
    org.parentId === null ? repositoriesOn(services.handle.db).organisations.children(org.id, userId) : [],
    org.parentId === null ? usageOf(org.id) : usageOf(org.parentId, org.id),
  ]);
  const reached = children.filter(({ id }) => key?.orgIds?.includes(id) ?? true);
  const family = [toFamilyRow(org, member?.membership.role ?? null), ...reached];
  return family.map((row) => toSummary(row, usage.get(row.id) ?? 0, services.pictures.address));
};

/** Whether the organisation's own flag permits a brand. */
const hasBrand = async ({ flagsOf }: Pick<OrganisationsRoutesServices, 'flagsOf'>, org: OrganisationRow) =>
  (await flagsOf({ orgId: org.id, rootOrgId: org.parentId ?? org.id })).has('platform-whitelabel');

const brandOf = (org: OrganisationRow): Brand => ({ name: org.brandName, accent: org.brandAccent });

const detailOf = async (
  services: OrganisationsRoutesServices,
  context: RequestContext,
  org: OrganisationRow,
): Promise<OrganisationDetail> => {
  const { members } = repositoriesOn(services.handle.db);
  const caller = signedInCaller(context);
  const mayEdit = caller.member?.capabilities.has('organisation.administer') ?? false;
  const [users, usage, own, mayBrand] = await Promise.all([
    members.list(org.id, { sort: 'name', order: 'asc', limit: limits.membersInOrganisation, offset: 0 }),
    services.ports.usageOf(org.parentId ?? org.id, org.id),
    members.find(org.id, caller.userId),
    mayEdit && hasBrand(services, org),
  ]);
  return {
    ...toSummary(toFamilyRow(org, own?.role ?? null), usage.get(org.id) ?? 0, services.pictures.address),
    creationDate: org.createdAt.getTime(),
    users: users.map((user) => toMember(org.id, user, services.pictures.address)),
    preferences: { language: org.language ?? '', accent: org.accent ?? '' },
    brand: brandOf(org),
    requiresSecondFactor: org.requiresSecondFactor,
    mayEdit,
    mayBrand,
  };
};

/** Updates an organisation and records it in the audit log. */
const change = (
  { handle }: Pick<MembersRoutesServices, 'handle'>,
  actor: Actor,
  org: OrganisationRow,
  columns: Parameters<OrganisationsRepository['updateOrganisation']>[1],
  act: AuditAct,
): Promise<void> =>
  withAudit(handle.db, { ...actor, orgId: org.id }, async (transaction) => ({
    result: await repositoriesOn(transaction).organisations.updateOrganisation(org.id, columns),
    act,
  }));

const setPreferences = async (
  services: MembersRoutesServices,
  actor: Actor,
  org: OrganisationRow,
  preferences: { readonly language: string; readonly accent: string },
): Promise<void> => {
  const isCleared = preferences.language === '' && preferences.accent === '';
  if (!isCleared && !services.ports.isLanguage(preferences.language, preferences.accent))
    throw new DomainError('invalid-input', {
      findings: [{ place: 'language', message: organisationMessage('organisations.languageUnknown') }],
    });
  const target = isCleared ? '' : `${preferences.language}, ${preferences.accent}`;
  await change(services, actor, org, isCleared ? { language: null, accent: null } : preferences, {
    action: 'organisation.speechChanged',
    target,
  });
};

/** Replaces the logo and deletes the previous file. @returns the stored name of the new one */
const setLogo = async (
  services: MembersRoutesServices,
  actor: Actor,
  org: OrganisationRow,
  file: File,
): Promise<string> => {
  const logo = await services.pictures.add(new Uint8Array(await file.arrayBuffer()), org.id);
  const act = { action: 'organisation.logoChanged', target: org.name };
  await change(services, actor, org, { logo }, act).catch(async (error: unknown) => {
    await services.pictures.remove(logo);
    throw error;
  });
  await services.pictures.remove(org.logo);
  return logo;
};

/** @throws DomainError `forbidden` when the organisation's own flag is off */
const setBrand = async (
  services: OrganisationsRoutesServices,
  actor: Actor,
  org: OrganisationRow,
  brand: Brand,
): Promise<void> => {
  if (!(await hasBrand(services, org))) throw new DomainError('forbidden');
  await change(
    services,
    actor,
    org,
    { brandName: brand.name, brandAccent: brand.accent },
    { action: 'organisation.brandChanged', target: brand.name ?? '', detail: { before: brandOf(org), after: brand } },
  );
};

/**
 * Sets whether a root and its children require two factors. The caller's own session must have them, so that nobody locks all
 * members out, themselves included.
 * @throws DomainError `forbidden` for a child; `invalid-input`
 */
const setSecondFactor = async (
  services: MembersRoutesServices,
  context: RequestContext,
  org: OrganisationRow,
  isRequired: boolean,
): Promise<void> => {
  if (org.parentId !== null) throw new DomainError('forbidden');
  if (isRequired && !(await hasSecondFactor(services.accounts, signedInCaller(context))))
    throw new DomainError('invalid-input', {
      findings: [{ place: 'isRequired', message: accountMessage('accounts.secondFactorFirst') }],
    });
  await change(
    services,
    actorOf(context),
    org,
    { requiresSecondFactor: isRequired },
    {
      action: 'organisation.secondFactorSet',
      target: org.name,
      detail: { before: { isOn: org.requiresSecondFactor }, after: { isOn: isRequired } },
    },
  );
};

/** Organisations, members, invitations and the audit log. */
export const createOrganisationsRoutes = (services: OrganisationsRoutesServices) =>
  router.organisations.router({
    list: router.organisations.list.handler(({ context }) => familyOf(services, context)),
    get: router.organisations.get.handler(async ({ input, context }) =>
      detailOf(services, context, await namedOrganisation(services, context, input.params.orgId)),
    ),
    create: router.organisations.create.handler(async ({ input, context }) => {
      const parent = await namedOrganisation(services, context);
      const { orgId } = await createChildOrganisation(services, actorOf(context), parent, input.body.orgName);
      const created = await repositoriesOn(services.handle.db).organisations.find(orgId);
      if (!created) throw new DomainError('not-found');
      return toSummary(toFamilyRow(created, 'owner'), 0, services.pictures.address);
    }),
    remove: router.organisations.remove.handler(async ({ input, context }) => {
      const parent = await namedOrganisation(services, context);
      const child = await repositoriesOn(services.handle.db).organisations.find(input.params.orgId);
      const deleted = await deleteChildOrganisation(services, actorOf(context), parent.id, child);
      return { message: `${deleted.name} has been deleted.` };
    }),
    setLogo: router.organisations.setLogo.handler(async ({ input, context }) => {
      const org = await namedOrganisation(services, context, input.query.orgId);
      const logo = await setLogo(services, actorOf(context), org, input.body);
      return { logo: services.pictures.address(logo) ?? '' };
    }),
    setPreferences: router.organisations.setPreferences.handler(async ({ input, context }) => {
      const org = await namedOrganisation(services, context, input.query.orgId);
      await setPreferences(services, actorOf(context), org, input.body);
      return input.body;
    }),
    rename: router.organisations.rename.handler(async ({ input, context }) => {
      const org = await namedOrganisation(services, context, input.query.orgId);
      await renameOrganisation(services, actorOf(context), org, input.body.orgName);
      return input.body;
    }),
    setBrand: router.organisations.setBrand.handler(async ({ input, context }) => {
      const org = await namedOrganisation(services, context, input.query.orgId);
      await setBrand(services, actorOf(context), org, input.body);
      return input.body;
    }),
    setSecondFactor: router.organisations.setSecondFactor.handler(async ({ input, context }) => {
      await setSecondFactor(services, context, await namedOrganisation(services, context), input.body.isRequired);
      return input.body;
    }),
    ...createMembersRoutes(services),
    ...createOrganisationKeysRoutes(services),
    ...createAuditRoutes(services),
  });
