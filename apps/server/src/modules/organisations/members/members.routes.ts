import { type Capability, DomainError } from '@sonora/contracts';
import { assertHolds, type Caller } from '../../../platform/http/authorise.ts';
import { requestLanguage } from '../../../platform/http/request-language.ts';
import { type RequestContext, router, signedInCaller } from '../../../platform/http/router.ts';
import type { AccountsRepository } from '../../accounts/index.ts';
import {
  acceptByToken,
  declineByToken,
  declineInvitation,
  type Invitee,
  invitationByToken,
  pendingInvitations,
} from '../invitations/answer-invitation.ts';
import { inviteMembers, resendInvitation } from '../invitations/invite-members.ts';
import { linkInvitation } from '../invitations/link-invitation.ts';
import { toMember, toOffered } from '../organisations.mapper.ts';
import { actorOf, namedOrganisation, organisationToInviteTo } from '../request.ts';
import { type OrganisationsServices, repositoriesOn } from '../services.ts';
import { editMember } from './edit-member.ts';
import { removeMember, withdrawInvitation } from './remove-member.ts';

export type MembersRoutesServices = OrganisationsServices & {
  readonly accounts: Pick<AccountsRepository, 'findUser' | 'findUserByEmail' | 'hasSecondFactor'>;
  /** @throws DomainError `second-factor-needed` when the user has a second factor, which this session or key lacks */
  readonly assertOwnFactorProved: (caller: Caller) => Promise<void>;
  /** Counts an attempt of this IP address. @throws DomainError `rate-limited` after too many */
  readonly limitAttempts: (ipAddress: string) => void;
};

/** @throws as `assertHolds` */
const assertMay = (context: RequestContext, capability: Capability): void =>
  assertHolds(signedInCaller(context), capability);

const inviteeOf = async (services: MembersRoutesServices, context: RequestContext): Promise<Invitee> => {
  const actor = actorOf(context);
  const person = await services.accounts.findUser(actor.userId);
  if (!person) throw new DomainError('unauthorised');
  return { ...actor, email: person.email };
};

const namedActor = async (
  services: MembersRoutesServices,
  context: RequestContext,
): Promise<Parameters<typeof inviteMembers>[1]> => {
  const actor = actorOf(context);
  const person = await services.accounts.findUser(actor.userId);
  if (!person) throw new DomainError('unauthorised');
  const name = person.firstName === 'Unknown' ? person.email : `${person.firstName} ${person.lastName}`;
  const { isInstallationAdmin } = signedInCaller(context);
  return { ...actor, name, language: requestLanguage(context.headers), isInstallationAdmin };
};

type MemberEdit = Parameters<typeof editMember>[2];

const updateMember = async (services: MembersRoutesServices, context: RequestContext, edit: MemberEdit) => {
  const org = await namedOrganisation(services, context, edit.orgId);
  return toMember(org.id, await editMember(services, actorOf(context), edit), services.pictures.address);
};

/** Invited users decline, by their own id or that of the invitation; members who may invite withdraw. */
const endInvitation = async (
  services: MembersRoutesServices,
  context: RequestContext,
  { userId: id, orgId }: { readonly userId: string; readonly orgId: string },
): Promise<string> => {
  const invitee = await inviteeOf(services, context);
  const own = (await pendingInvitations(services.handle, invitee.userId)).find((row) => row.orgId === orgId);
  if (own && (id === invitee.userId || id === own.id)) {
    await declineInvitation(services.handle, orgId, invitee);
    return `You have declined the invite to ${own.orgName} organisation`;
  }
  const org = await namedOrganisation(services, context, orgId);
  assertMay(context, 'members.administer');
  await withdrawInvitation(services, invitee, { orgId: org.id, invitationId: id });
  return 'The invitation has been withdrawn.';
};

const createInvitationRoutes = (services: MembersRoutesServices) => ({
  myInvitations: router.organisations.myInvitations.handler(async ({ context }) =>
    (await pendingInvitations(services.handle, signedInCaller(context).userId)).map((row) =>
      toOffered(row, services.pictures.address),
    ),
  ),
  readInvitation: router.organisations.readInvitation.handler(async ({ input, context }) => {
    services.limitAttempts(context.ipAddress);
    const offer = await invitationByToken(services.handle, input.query.token);
    const hasAccount = (await services.accounts.findUserByEmail(offer.email)) !== undefined;
    return { ...toOffered(offer, services.pictures.address), hasAccount };
  }),
  acceptInvitation: router.organisations.acceptInvitation.handler(async ({ input, context }) => {
    services.limitAttempts(context.ipAddress);
    await services.assertOwnFactorProved(signedInCaller(context));
    const { orgId, orgName } = await acceptByToken(
      services.handle,
      input.body.token,
      await inviteeOf(services, context),
    );
    return { orgId, orgName };
  }),
  declineInvitation: router.organisations.declineInvitation.handler(async ({ input, context }) => {
    services.limitAttempts(context.ipAddress);
    const { orgId, orgName } = await declineByToken(services.handle, input.body.token, context.ipAddress);
    return { orgId, orgName };
  }),
});

/** Members of an organisation, invitations and permissions. */
export const createMembersRoutes = (services: MembersRoutesServices) => ({
  listMembers: router.organisations.listMembers.handler(async ({ input, context }) => {
    const org = await namedOrganisation(services, context, input.params.orgId);
    const { members } = repositoriesOn(services.handle.db);
    const { page, pageSize, search, sort, order } = input.query;
    const [rows, total] = await Promise.all([
      members.list(org.id, { search, sort, order, limit: pageSize, offset: (page - 1) * pageSize }),
      members.count(org.id, search),
    ]);
    return { members: rows.map((row) => toMember(org.id, row, services.pictures.address)), total, page, pageSize };
  }),
  editUser: router.organisations.editUser.handler(({ input, context }) => updateMember(services, context, input.body)),
  editMember: router.organisations.editMember.handler(({ input, context }) =>
    updateMember(services, context, { ...input.params, ...input.body }),
  ),
  removeMember: router.organisations.removeMember.handler(async ({ input, context }) => {
    const { userId, orgId } = input.params;
    const actor = actorOf(context);
    // Leaving needs no capability, and the organisation need not be the assumed one.
    if (userId !== actor.userId) {
      await namedOrganisation(services, context, orgId);
      assertMay(context, 'members.administer');
    }
    await removeMember(services, actor, { orgId, userId });
    return { message: 'User has been deleted from this organization' };
  }),
  invite: router.organisations.invite.handler(async ({ input, context }) => {
    const org = await organisationToInviteTo(services, context, input.body.orgId);
    return inviteMembers(services, await namedActor(services, context), org, input.body);
  }),
  resendInvitation: router.organisations.resendInvitation.handler(async ({ input, context }) => {
    const org = await namedOrganisation(services, context, input.params.orgId);
    await resendInvitation(services, await namedActor(services, context), org, input.params.userId);
    return { message: 'The invitation has been sent again.', isMailed: services.deliversMail };
  }),
  linkInvitation: router.organisations.linkInvitation.handler(async ({ input, context }) => {
    const org = await namedOrganisation(services, context, input.params.orgId);
    return linkInvitation(services, actorOf(context), { orgId: org.id, invitationId: input.params.userId });
  }),
  withdrawInvitation: router.organisations.withdrawInvitation.handler(async ({ input, context }) => ({
    message: await endInvitation(services, context, input.params),
  })),
  listPermissions: router.organisations.listPermissions.handler(async ({ input, context }) => {
    const org = await namedOrganisation(services, context, input.query.orgId);
    const row = await repositoriesOn(services.handle.db).members.find(org.id, input.query.userId);
    if (!row) throw new DomainError('not-found');
    const { orgId, userId, role, features } = toMember(org.id, row, services.pictures.address);
    return { orgId, userId, role, features };
  }),
  ...createInvitationRoutes(services),
});
