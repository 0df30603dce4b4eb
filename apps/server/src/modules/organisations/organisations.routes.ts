import { DomainError, type FeatureFlag, type OrganisationDetail } from '@sonora/contracts';
import type { Brand } from '@sonora/contracts/schemas/organisation-schemas';
import { type RequestContext, router, signedInCaller } from '../../platform/http/router.ts';
import { hasSecondFactor } from '../accounts/index.ts';
import { createAuditRoutes } from './audit/audit.routes.ts';
import { type AdministrativeAct, administer } from './audit/with-audit.ts';
import { createChildOrganisation } from './hierarchy/create-child-organisation.ts';
import { deleteChildOrganisation } from './hierarchy/delete-organisation.ts';
import { createMembersRoutes, type MembersRoutesServices } from './members/members.routes.ts';
import { toFamilyRow, toMember, toSummary } from './organisations.mapper.ts';
import type { OrganisationRow, OrganisationsRepository } from './organisations.repository.ts';
import { actorOf, namedOrganisation } from './request.ts';
import { type Actor, repositoriesOn } from './services.ts';

type OrganisationsRoutesServices = MembersRoutesServices & {
  /** The flags that are on in an organisation, given with the one above it: itself where it is no child. */
  readonly flagsOf: (place: {
    readonly orgId: string;
    readonly rootOrgId: string;
  }) => Promise<ReadonlySet<FeatureFlag>>;
};

/** How many of an organisation's members its detail carries. */
const usersInDetail = 100;

/** The organisation that a request works in, and those below it. */
const familyOf = async (services: MembersRoutesServices, context: RequestContext) => {
  const org = await namedOrganisation(services, context);
  const { userId, member } = signedInCaller(context);
  const { usageOf } = services.ports;
  const [children, usage] = await Promise.all([
    org.parentId === null ? repositoriesOn(services.handle.db).organisations.children(org.id, userId) : [],
    org.parentId === null ? usageOf(org.id) : usageOf(org.parentId, org.id),
  ]);
  const family = [toFamilyRow(org, member?.membership.role ?? null), ...children];
  return family.map((row) => toSummary(row, usage.get(row.id) ?? 0, services.pictures.address));
};

/** Whether an organisation may have a brand of its own: its own flag says so, whatever holds where one comes from. */
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
    members.list(org.id, { sort: 'name', order: 'asc', limit: usersInDetail, offset: 0 }),
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

/** Changes an organisation and writes it down. */
const change = (
  { handle }: Pick<MembersRoutesServices, 'handle'>,
  actor: Actor,
  org: OrganisationRow,
  columns: Parameters<OrganisationsRepository['updateOrganisation']>[1],
  act: AdministrativeAct,
): Promise<void> =>
  administer(handle.db, { ...actor, orgId: org.id }, async (transaction) => ({
    result: await repositoriesOn(transaction).organisations.updateOrganisation(org.id, columns),
    act,
  }));

const setPreferences = async (
  services: MembersRoutesServices,
  actor: Actor,
  org: OrganisationRow,
  wish: { readonly language: string; readonly accent: string },
): Promise<void> => {
  const isCleared = wish.language === '' && wish.accent === '';
  if (!isCleared && !services.ports.isLanguage(wish.language, wish.accent))
    throw new DomainError('invalid-input', { errors: ['language: must be one of the list, with one of its accents'] });
  const target = isCleared ? '' : `${wish.language}, ${wish.accent}`;
  await change(services, actor, org, isCleared ? { language: null, accent: null } : wish, {
    action: 'organisation.speechChanged',
    target,
  });
};

/** The new logo takes the place of the one before, whose address leads nowhere from then on. */
const setLogo = async (
  services: MembersRoutesServices,
  actor: Actor,
  org: OrganisationRow,
  file: File,
): Promise<string> => {
  const logo = await services.pictures.add(new Uint8Array(await file.arrayBuffer()));
  const act = { action: 'organisation.logoChanged', target: org.name };
  await change(services, actor, org, { logo }, act).catch(async (error: unknown) => {
    await services.pictures.remove(logo);
    throw error;
  });
  await services.pictures.remove(org.logo);
  return logo;
};

/** @throws DomainError `forbidden` where the flag of that very organisation is off */
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
 * Demands a second factor of a whole family, or no longer. Whoever demands it has shown one themselves: nobody locks
 * everybody out.
 * @throws DomainError `forbidden` from a child; `invalid-input`
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
      errors: ['isRequired: Please set up a second factor for yourself first, or sign in with the one that you have.'],
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

/** Organisations, their members, invitations and the record of administrative acts. */
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
    ...createAuditRoutes(services),
  });
