export { createActivityNotes } from './activity.ts';
export { type Administered, type Administrator, administer } from './administer.ts';
export {
  acceptInvitation,
  declineInvitation,
  type Invitee,
  invitationByToken,
  pendingInvitations,
} from './answer-invitation.ts';
export { type Audit, type AuditEntry, createAudit } from './audit.repository.ts';
export { createRootOrganisation } from './create-root-organisation.ts';
export { createDirectory } from './directory.repository.ts';
export { type Leaving, leaveAll, previewLeaving } from './leaving.ts';
export {
  createOrganisationsRepository,
  type MembershipRow,
  type OrganisationsRepository,
} from './organisations.repository.ts';
export { createOrganisationsRoutes } from './organisations.routes.ts';
export { createPlanColumn, type PlanColumn } from './plan-column.repository.ts';
export { exportAudit, readAudit } from './read-audit.ts';
export type { Actor, OrganisationsPorts, OrganisationsServices } from './services.ts';
