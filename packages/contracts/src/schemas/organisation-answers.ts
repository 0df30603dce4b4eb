import { z } from 'zod';

import { uuid } from '../endpoint.ts';
import { roles } from '../enumerations.ts';
import { grantableWorkflows } from '../workflows.ts';
import { brand } from './organisation-schemas.ts';
import { wireReference } from './wire-message.ts';

const milliseconds = z.number().describe('epoch milliseconds');

export const organisationSummary = z.object({
  orgId: uuid,
  orgName: z.string(),
  logo: z.string().nullable(),
  isParentOrg: z.boolean(),
  isChildOrg: z.boolean(),
  role: z.enum(roles).describe('role of the caller; administrators of the parent count as admin of its children'),
  numberOfUsers: z.number().int(),
  lastActivity: milliseconds.nullable(),
  usage: z.number().describe('credits spent in this period'),
  currentUsage: z.number().describe('the same as usage'),
});
export type OrganisationSummary = z.infer<typeof organisationSummary>;

/** States of a member: registered, joined by invitation, or invited. */
export const invitationStatuses = ['registered', 'confirmed', 'pending_confirmation'] as const;

export const organisationMember = z.object({
  userId: uuid.describe('for a pending member: the id of the invitation'),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  invitationStatus: z.enum(invitationStatuses),
  creationDate: milliseconds,
  lastActivity: milliseconds.nullable(),
  image: z.string().nullable(),
  orgId: uuid,
  features: z.array(z.enum(grantableWorkflows)),
  expiresAt: milliseconds.nullable().describe('of an invitation: until when it can be accepted'),
});
export type OrganisationMember = z.infer<typeof organisationMember>;

export const speechPreferences = z.object({
  language: z.string().describe('as in /language_codes.json; empty when none is set'),
  accent: z.string().describe('as in /language_codes.json; empty when none is set'),
});

export const organisationDetail = organisationSummary.extend({
  creationDate: milliseconds,
  users: z.array(organisationMember).describe('the first hundred, by name; the call of members has all of them'),
  preferences: speechPreferences,
  brand: brand.describe('its own alone; people also see that of the organisation above it where there is none here'),
  requiresSecondFactor: z.boolean().describe('of its members; a child does as the organisation above it'),
  mayEdit: z.boolean().describe('whether the person who asks administers this organisation'),
  mayBrand: z.boolean().describe('whether they may give it a brand: its own flag is on'),
});
export type OrganisationDetail = z.infer<typeof organisationDetail>;

export const memberSorts = ['name', 'email', 'role', 'invitationStatus', 'creationDate', 'lastActivity'] as const;
export type MemberSort = (typeof memberSorts)[number];

export const page = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(25),
});

export const memberPage = z.object({
  members: z.array(organisationMember),
  total: z.number().int().describe('how many match the search'),
  page: z.number().int(),
  pageSize: z.number().int(),
});

export const isMailed = z
  .boolean()
  .describe('false: the installation has no mail server, so the mail stays in its outbox');

export const invitationResult = z.object({
  isMailed,
  invited: z.array(z.string()),
  refused: z.array(
    wireReference.extend({
      email: z.string(),
      reason: z.string(),
      code: z.string().describe('of the error catalogue; `user-limit` where the plan has no more places'),
    }),
  ),
  message: z.string(),
});
export type InvitationResult = z.infer<typeof invitationResult>;

/** An invitation as shown to the invited user. */
export const offeredInvitation = z.object({
  invitationId: uuid,
  orgId: uuid,
  orgName: z.string(),
  logo: z.string().nullable(),
  email: z.string(),
  role: z.enum(roles),
  invitedBy: z.string().describe('a name, or an e-mail address'),
  expiresAt: milliseconds,
});
export type OfferedInvitation = z.infer<typeof offeredInvitation>;

/** An API key that was used in an organisation, as its administrators see it. */
export const organisationKey = z.object({
  keyId: uuid,
  name: z.string(),
  start: z.string().describe('the first characters of the key, to tell keys apart'),
  owner: z.object({ userId: uuid, firstName: z.string(), lastName: z.string(), email: z.string() }),
  lastUsedAt: milliseconds.describe('in this organisation, accurate to a minute'),
  expiresAt: milliseconds.nullable(),
  revokedAt: milliseconds.nullable().describe('from then on the key is refused in this organisation'),
});
export type OrganisationKey = z.infer<typeof organisationKey>;

export const organisationKeyPage = z.object({ keys: z.array(organisationKey), total: z.number().int() });

export const auditEvent = z.object({
  eventId: uuid,
  at: milliseconds,
  actor: z.string().describe('e-mail address of the actor'),
  action: z.string(),
  target: z.string(),
  detail: z.record(z.string(), z.unknown()),
  ipAddress: z.string().nullable(),
});
export type AuditEvent = z.infer<typeof auditEvent>;

export const auditFilter = z.object({
  search: z.string().trim().max(120).optional(),
  action: z.string().max(60).optional(),
  from: z.coerce.number().int().min(0).max(8_640_000_000_000).optional().describe('epoch milliseconds'),
  to: z.coerce.number().int().min(0).max(8_640_000_000_000).optional().describe('epoch milliseconds, not included'),
});
export type AuditFilter = z.infer<typeof auditFilter>;

export const auditQuery = page.extend(auditFilter.shape);
export type AuditQuery = z.infer<typeof auditQuery>;

export const auditPage = z.object({
  events: z.array(auditEvent),
  total: z.number().int(),
  actions: z.array(z.string()).describe('every kind of act that there has been'),
});
export type AuditPage = z.infer<typeof auditPage>;
