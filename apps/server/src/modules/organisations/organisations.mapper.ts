import {
  type AuditEvent,
  grantableWorkflows,
  type OfferedInvitation,
  type OrganisationMember,
  type OrganisationSummary,
  type Role,
} from '@sonora/contracts';
import type { Pictures } from '../../platform/images/pictures.ts';
import type { AuditRow } from './audit/audit.repository.ts';
import type { OfferRow } from './invitations/invitations.repository.ts';
import type { MemberRow } from './members/members.repository.ts';
import type { FamilyRow, OrganisationRow } from './organisations.repository.ts';

/** The URL of a stored picture. */
export type PictureAddress = Pictures['address'];

export const toFamilyRow = (org: OrganisationRow, ownRole: Role | null): FamilyRow => ({
  ...org,
  isChild: org.parentId !== null,
  lastActivityAt: org.lastActivityAt?.getTime() ?? null,
  ownRole,
});

/** @param usage credits spent */
export const toSummary = (row: FamilyRow, usage: number, addressOf: PictureAddress): OrganisationSummary => ({
  orgId: row.id,
  orgName: row.name,
  logo: addressOf(row.logo),
  isParentOrg: !row.isChild,
  isChildOrg: row.isChild,
  role: row.ownRole ?? 'admin',
  numberOfUsers: row.memberCount,
  lastActivity: row.lastActivityAt,
  usage,
  currentUsage: usage,
});

export const toMember = (orgId: string, row: MemberRow, addressOf: PictureAddress): OrganisationMember => ({
  userId: row.userId,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  role: row.role,
  invitationStatus: row.invitationStatus,
  creationDate: row.createdAt,
  lastActivity: row.lastActivityAt,
  image: addressOf(row.image),
  orgId,
  features: row.role === 'user' ? [...row.workflows] : [...grantableWorkflows],
  expiresAt: row.expiresAt,
});

export const toOffered = (row: OfferRow, addressOf: PictureAddress): OfferedInvitation => ({
  invitationId: row.id,
  orgId: row.orgId,
  orgName: row.orgName,
  logo: addressOf(row.logo),
  email: row.email,
  role: row.role,
  invitedBy: row.inviter,
  expiresAt: row.expiresAt.getTime(),
});

export const toAuditEvent = (row: AuditRow): AuditEvent => ({
  eventId: row.id,
  at: row.at.getTime(),
  actor: row.actor,
  action: row.action,
  target: row.target,
  detail: row.detail as Record<string, unknown>,
  ipAddress: row.ipAddress,
});
