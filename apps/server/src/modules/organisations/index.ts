export { type Audit, type AuditEntry, createAudit } from './audit.repository.ts';
export { createRootOrganisation } from './create-root-organisation.ts';
export { createDirectory } from './directory.repository.ts';
export {
  createOrganisationsRepository,
  type MembershipRow,
  type OrganisationsRepository,
} from './organisations.repository.ts';
