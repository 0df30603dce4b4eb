export { type AuditEntry, createAudit } from './audit/audit.repository.ts';
export { exportAudit, readAudit } from './audit/read-audit.ts';
export { type AuditActor, type Audited, withAudit } from './audit/with-audit.ts';
export { createRootOrganisation } from './hierarchy/create-root-organisation.ts';
export { createDirectory } from './hierarchy/directory.repository.ts';
export { createPlanColumn } from './hierarchy/plan-column.repository.ts';
export {
  acceptInvitation,
  declineInvitation,
  type Invitee,
  invitationByToken,
  pendingInvitations,
} from './invitations/answer-invitation.ts';
export { isMailedToken } from './invitations/invitation-letter.ts';
export { createActivityNotes } from './members/activity.ts';
export { readAdministrators } from './members/administrators.repository.ts';
export { leaveAll, previewLeaving } from './members/leave-organisations.ts';
export { deleteOrganisationQueue } from './organisations.queues.ts';
export {
  createOrganisationsRepository,
  type OrganisationsRepository,
} from './organisations.repository.ts';
export { createOrganisationsRoutes } from './organisations.routes.ts';
export type { Actor, OrganisationsPorts, OrganisationsServices } from './services.ts';
