export { createRootOrganisation } from './create-root-organisation.ts';
export {
  createOrganisationsRepository,
  type MembershipRow,
  type OrganisationsRepository,
} from './organisations.repository.ts';
export { createPlanColumn, type PlanColumn } from './plan-column.repository.ts';
