import type { AuditEvent } from '@sonora/contracts';
import { writeCsv } from '../../platform/csv/write-csv.ts';
import { router } from '../../platform/http/router.ts';
import type { AuditFilter } from './audit.repository.ts';
import { toAuditEvent } from './organisations.mapper.ts';
import { actorOf, namedOrganisation } from './request.ts';
import { type OrganisationsServices, repositoriesOn } from './services.ts';

const longestExport = 100_000;

type Asked = {
  readonly search?: string | undefined;
  readonly action?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
};

const filterOf = ({ search, action, from, to }: Asked): AuditFilter => ({
  ...(search ? { search } : {}),
  ...(action ? { action } : {}),
  ...(from === undefined ? {} : { from: new Date(from) }),
  ...(to === undefined ? {} : { to: new Date(to) }),
});

const columns = ['time', 'who', 'action', 'target', 'detail', 'address'];

const csvRow = ({ at, actor, action, target, detail, ipAddress }: AuditEvent): string[] => [
  new Date(at).toISOString(),
  actor,
  action,
  target,
  Object.keys(detail).length === 0 ? '' : JSON.stringify(detail),
  ipAddress ?? '',
];

/** The record of administrative acts, to read and to take away; taking it away is one of them. */
export const createAuditRoutes = (services: OrganisationsServices) => ({
  listAudit: router.organisations.listAudit.handler(async ({ input, context }) => {
    const org = await namedOrganisation(services, context, input.params.orgId);
    const { audit } = repositoriesOn(services.handle.db);
    const { page, pageSize, ...asked } = input.query;
    const filter = filterOf(asked);
    const [rows, total, actions] = await Promise.all([
      audit.list(org.id, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
      audit.count(org.id, filter),
      audit.actions(org.id),
    ]);
    return { events: rows.map(toAuditEvent), total, actions };
  }),
  exportAudit: router.organisations.exportAudit.handler(async ({ input, context }) => {
    const org = await namedOrganisation(services, context, input.params.orgId);
    const { audit } = repositoriesOn(services.handle.db);
    const rows = await audit.list(org.id, filterOf(input.query), { limit: longestExport, offset: 0 });
    const { userId, ipAddress } = actorOf(context);
    await audit.record({ orgId: org.id, actorId: userId, action: 'audit.exported', target: org.name, ipAddress });
    const csv = writeCsv([columns, ...rows.map((row) => csvRow(toAuditEvent(row)))]);
    return new File([csv], 'audit-log.csv', { type: 'text/csv; charset=utf-8' });
  }),
});
