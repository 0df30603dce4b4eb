import { z } from 'zod';
import { access } from '../../access.ts';
import { endpoint, uuid } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { organisationMessage } from '../../messages/organisations.ts';
import { says } from '../../messages/says.ts';
import {
  auditFilter,
  auditPage,
  auditQuery,
  invitationResult,
  isMailed,
  memberPage,
  memberSorts,
  offeredInvitation,
  organisationDetail,
  organisationKeyPage,
  organisationMember,
  organisationSummary,
  page,
  speechPreferences,
} from '../../schemas/organisation-answers.ts';
import { brand, newOrganisation } from '../../schemas/organisation-schemas.ts';
import { type GrantableWorkflow, grantableWorkflows } from '../../workflows.ts';

export type {
  AuditEvent,
  AuditFilter,
  AuditPage,
  AuditQuery,
  InvitationResult,
  MemberSort,
  OfferedInvitation,
  OrganisationDetail,
  OrganisationKey,
  OrganisationMember,
  OrganisationSummary,
} from '../../schemas/organisation-answers.ts';

const tags = ['Organisations'] as const;
const memberTags = ['Members'] as const;

/** The assumed organisation, or a child of it that the caller administers. */
const ofOrganisation = z.object({ orgId: uuid });
const ofMember = z.object({ userId: uuid, orgId: uuid });
const orChild = z.object({ orgId: uuid.optional().describe('a child of the assumed organisation; else itself') });
const done = z.object({ message: z.string() });
const token = z.string().min(1).max(200);

const assignableRole = z.enum(['admin', 'user']);
/** The server ignores unknown names. */
const features = z.array(z.string().max(60)).max(100).default([]);
const memberChange = z.object({ role: assignableRole, features });
const address = z.string().max(400);

const publicInvitation = access.public('readable with the mailed token; attempts are limited per address');

export const organisations = {
  list: endpoint(access.may('organisation.administer'), {
    method: 'GET',
    path: '/org',
    cost: 'read',
    summary: 'The assumed organisation and its children, the parent first',
    tags,
  }).output(z.array(organisationSummary)),
  get: endpoint(access.may('members.read'), {
    method: 'GET',
    path: '/org/{orgId}',
    cost: 'read',
    summary: 'The assumed organisation, or one of its children',
    tags,
  })
    .input(z.object({ params: ofOrganisation }))
    .output(organisationDetail),
  create: endpoint(access.may('organisation.addChild'), {
    method: 'POST',
    path: '/org',
    cost: 'change',
    summary: 'Create a child of the assumed organisation',
    tags,
  })
    .input(z.object({ body: newOrganisation }))
    .output(organisationSummary),
  remove: endpoint(access.may('organisation.deleteChild'), {
    method: 'DELETE',
    path: '/org/child/{orgId}',
    cost: 'credentials',
    summary: 'Delete a child of the assumed organisation with everything in it',
    tags,
  })
    .input(z.object({ params: ofOrganisation }))
    .output(done),
  setLogo: endpoint(access.may('organisation.administer'), {
    method: 'PUT',
    path: '/org/logo',
    cost: 'picture',
    summary: 'Set the logo: the file itself, JPG or PNG, at most 1 MB',
    tags,
  })
    .input(z.object({ query: orChild.extend({ fileType: z.enum(['jpg', 'png']).default('png') }), body: z.file() }))
    .output(z.object({ logo: z.string() })),
  setPreferences: endpoint(access.may('organisation.administer'), {
    method: 'PUT',
    path: '/org/preferences',
    cost: 'change',
    summary: 'Set language and accent that speech begins with; both empty clears them',
    tags,
  })
    .input(
      z.object({
        query: orChild,
        body: z.object({ language: z.string().trim().max(120), accent: z.string().trim().max(120) }),
      }),
    )
    .output(speechPreferences),
  rename: endpoint(access.may('organisation.administer'), {
    method: 'PUT',
    path: '/org/name',
    cost: 'change',
    summary: 'Rename the assumed organisation, or a child of it',
    tags,
  })
    .input(z.object({ query: orChild, body: newOrganisation }))
    .output(z.object({ orgName: z.string() })),
  setBrand: endpoint(access.may('organisation.administer'), {
    method: 'PUT',
    path: '/org/brand',
    cost: 'change',
    summary: 'Set the name and accent of the interface for this organisation, where its flag is on',
    tags,
  })
    .input(z.object({ query: orChild, body: brand }))
    .output(brand),
  setSecondFactor: endpoint(access.may('organisation.administer'), {
    method: 'PUT',
    path: '/org/second-factor',
    cost: 'change',
    summary: 'Demand a second factor of everybody in this organisation and its children, or no longer',
    tags,
  })
    .input(z.object({ body: z.object({ isRequired: z.boolean() }) }))
    .output(z.object({ isRequired: z.boolean() })),
  listMembers: endpoint(access.may('members.read'), {
    method: 'GET',
    path: '/org/{orgId}/members',
    cost: 'list',
    summary: 'Members and open invitations, searched and sorted',
    tags: memberTags,
  })
    .input(
      z.object({
        params: ofOrganisation,
        query: page.extend({
          search: z.string().trim().max(120).optional().describe('part of a name or an address'),
          sort: z.enum(memberSorts).default('name'),
          order: z.enum(['asc', 'desc']).default('asc'),
        }),
      }),
    )
    .output(memberPage),
  editUser: endpoint(access.may('members.administer'), {
    method: 'POST',
    path: '/edit-user',
    cost: 'change',
    summary: 'Change role and workflows of a member',
    tags: memberTags,
  })
    .input(z.object({ body: memberChange.extend({ userId: uuid, orgId: uuid }) }))
    .output(organisationMember),
  editMember: endpoint(access.may('members.administer'), {
    method: 'PATCH',
    path: '/user/{userId}/{orgId}',
    cost: 'change',
    summary: 'Change role and workflows of a member',
    tags: memberTags,
  })
    .input(z.object({ params: ofMember, body: memberChange }))
    .output(organisationMember),
  removeMember: endpoint(access.signedIn, {
    method: 'DELETE',
    path: '/user/{userId}/{orgId}',
    cost: 'change',
    summary: 'Remove a member, or leave',
    tags: memberTags,
  })
    .input(z.object({ params: ofMember }))
    .output(done),
  invite: endpoint(access.may('members.invite'), {
    method: 'POST',
    path: '/user/invite',
    cost: 'mail',
    summary: 'Invite one address or many, each by a mail of its own',
    tags: memberTags,
  })
    .input(
      z.object({
        body: z.object({
          email: z
            .union([
              z.string().max(limits.inviteesAtOnce * 100),
              z
                .array(address)
                .max(
                  limits.inviteesAtOnce,
                  says(organisationMessage('organisations.maxAddresses', { count: limits.inviteesAtOnce })),
                ),
            ])
            .describe('an address, several between commas or semicolons, or a list'),
          orgId: uuid,
          role: assignableRole,
          features,
        }),
      }),
    )
    .output(invitationResult),
  resendInvitation: endpoint(access.may('members.invite'), {
    method: 'POST',
    path: '/user/invite/{userId}/{orgId}/resend',
    cost: 'mail',
    summary: 'Send an invitation again, with a new address and a new term',
    tags: memberTags,
  })
    .input(z.object({ params: ofMember }))
    .output(done.extend({ isMailed })),
  linkInvitation: endpoint(access.may('members.invite'), {
    method: 'POST',
    path: '/user/invite/{userId}/{orgId}/link',
    cost: 'change',
    summary: 'A new link of an invitation, to pass on; the links before it become invalid',
    tags: memberTags,
  })
    .input(z.object({ params: ofMember }))
    .output(z.object({ url: z.string(), expiresAt: z.number().describe('epoch milliseconds') })),
  withdrawInvitation: endpoint(access.signedIn, {
    method: 'DELETE',
    path: '/user/invite/{userId}/{orgId}',
    cost: 'change',
    summary: 'Withdraw an invitation, or decline one',
    tags: memberTags,
  })
    .input(
      z.object({
        params: z.object({
          userId: uuid.describe('the id of the invitation, or of the invited person'),
          orgId: uuid,
        }),
      }),
    )
    .output(done),
  myInvitations: endpoint(access.signedIn, {
    method: 'GET',
    path: '/user/invitations',
    cost: 'read',
    summary: 'Open invitations for the verified address of the signed-in person',
    tags: memberTags,
  }).output(z.array(offeredInvitation)),
  readInvitation: endpoint(publicInvitation, {
    method: 'GET',
    path: '/invitation',
    cost: 'read',
    summary: 'Who invites to what, by the token of the mail',
    tags: memberTags,
  })
    .input(z.object({ query: z.object({ token }) }))
    .output(offeredInvitation.extend({ hasAccount: z.boolean() })),
  acceptInvitation: endpoint(access.signedIn, {
    method: 'POST',
    path: '/invitation/accept',
    cost: 'change',
    summary: 'Join, by the token of the mail',
    tags: memberTags,
  })
    .input(z.object({ body: z.object({ token }) }))
    .output(z.object({ orgId: uuid, orgName: z.string() })),
  declineInvitation: endpoint(publicInvitation, {
    method: 'POST',
    path: '/invitation/decline',
    cost: 'change',
    summary: 'Decline, by the token of the mail',
    tags: memberTags,
  })
    .input(z.object({ body: z.object({ token }) }))
    .output(z.object({ orgId: uuid, orgName: z.string() })),
  listPermissions: endpoint(access.may('members.read'), {
    method: 'GET',
    path: '/rbac/list-permissions',
    cost: 'read',
    summary: 'Workflows that a member may use in an organisation',
    tags: memberTags,
  })
    .input(z.object({ query: z.object({ orgId: uuid, userId: uuid }) }))
    .output(organisationMember.pick({ orgId: true, userId: true, role: true, features: true })),
  listKeys: endpoint(access.may('organisation.administer'), {
    method: 'GET',
    path: '/org/{orgId}/keys',
    cost: 'list',
    summary: 'API keys of members that were used in this organisation, the last used first',
    tags,
  })
    .input(z.object({ params: ofOrganisation, query: page }))
    .output(organisationKeyPage),
  revokeKey: endpoint(access.may('organisation.administer'), {
    method: 'DELETE',
    path: '/org/{orgId}/keys/{keyId}',
    cost: 'change',
    summary: 'Refuse the API key of a member in this organisation from now on',
    tags,
  })
    .input(z.object({ params: z.object({ orgId: uuid, keyId: uuid }) }))
    .output(done),
  listAudit: endpoint(access.may('organisation.administer'), {
    method: 'GET',
    path: '/org/{orgId}/audit',
    cost: 'list',
    summary: 'Administrative acts, newest first',
    tags,
  })
    .input(z.object({ params: ofOrganisation, query: auditQuery }))
    .output(auditPage),
  exportAudit: endpoint(access.may('organisation.administer'), {
    method: 'GET',
    path: '/org/{orgId}/audit/csv',
    cost: 'list',
    summary: 'Administrative acts as a table, at most 100,000 rows',
    tags,
  })
    .input(z.object({ params: ofOrganisation, query: auditFilter }))
    .output(z.file()),
};

/** The valid workflow names of the given ones; administrators need none, because they have all workflows. */
export const knownWorkflows = (names: readonly string[]): GrantableWorkflow[] =>
  grantableWorkflows.filter((name) => names.includes(name));
