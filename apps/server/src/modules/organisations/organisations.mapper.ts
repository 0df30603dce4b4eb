import {
  type AuditEvent,
  grantableWorkflows,
  type ListedOrganisation,
  type OfferedInvitation,
  type OrganisationMember,
} from '@sonora/contracts';
import type { AuditRow } from './audit.repository.ts';
import type { OfferRow } from './invitations.repository.ts';
import type { MemberRow } from './members.repository.ts';
import type { FamilyRow } from './organisations.repository.ts';

/** @param usage credits spent */
export const toListed = (row: FamilyRow, usage: number): ListedOrganisation => ({
  orgId: row.id,
  orgName: row.name,
  logo: row.logo,
  isParentOrg: row.parentId === null,
  isChildOrg: row.parentId !== null,
  role: row.ownRole ?? 'admin',
  numberOfUsers: row.numberOfUsers,
  lastActivity: row.lastActivityAt?.getTime() ?? null,
  usage,
  currentUsage: usage,
});

export const toMember = (orgId: string, row: MemberRow): OrganisationMember => ({
  userId: row.userId,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  role: row.role,
  invitationStatus: row.invitationStatus,
  creationDate: row.createdAt,
  lastActivity: row.lastActivityAt,
  image: row.image,
  orgId,
  features: row.role === 'user' ? [...row.workflows] : [...grantableWorkflows],
  expiresAt: row.expiresAt,
});

export const toOffered = (row: OfferRow): OfferedInvitation => ({
  invitationId: row.id,
  orgId: row.orgId,
  orgName: row.orgName,
  logo: row.logo,
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
