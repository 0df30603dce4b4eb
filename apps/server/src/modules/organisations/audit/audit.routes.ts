import { router } from '../../../platform/http/router.ts';
import { actorOf, namedOrganisation } from '../request.ts';
import type { OrganisationsServices } from '../services.ts';
import { exportAudit, readAudit } from './read-audit.ts';

/** The audit log of an organisation: list and export. */
export const createAuditRoutes = (services: OrganisationsServices) => ({
  listAudit: router.organisations.listAudit.handler(async ({ input, context }) => {
    const { id } = await namedOrganisation(services, context, input.params.orgId);
    return readAudit(services.handle.db, id, input.query);
  }),
  exportAudit: router.organisations.exportAudit.handler(async ({ input, context }) => {
    const org = await namedOrganisation(services, context, input.params.orgId);
    return exportAudit(services.handle.db, org, input.query, actorOf(context));
  }),
});
