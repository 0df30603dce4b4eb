import type { AuditEvent, AuditFilter, AuditPage, AuditQuery } from '@sonora/contracts';
import { writeCsv } from '../../../platform/csv/write-csv.ts';
import type { Database } from '../../../platform/database/database.ts';
import { toAuditEvent } from '../organisations.mapper.ts';
import type { Actor } from '../services.ts';
import { type AuditCondition, createAudit } from './audit.repository.ts';

const maxExportRows = 100_000;

const filterOf = ({ search, action, from, to }: AuditFilter): AuditCondition => ({
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

/** @param logId id of an organisation, or `INSTALLATION` */
export const readAudit = async (db: Database, logId: string, query: AuditQuery): Promise<AuditPage> => {
  const audit = createAudit(db);
  const { page, pageSize, ...filterQuery } = query;
  const filter = filterOf(filterQuery);
  const [rows, total, actions] = await Promise.all([
    audit.list(logId, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
    audit.count(logId, filter),
    audit.actions(logId),
  ]);
  return { events: rows.map(toAuditEvent), total, actions };
};

/** The audit log as a CSV file. The export itself is recorded in the log. */
export const exportAudit = async (
  db: Database,
  log: { readonly id: string; readonly name: string },
  query: AuditFilter,
  { userId, ipAddress }: Actor,
): Promise<File> => {
  const audit = createAudit(db);
  const rows = await audit.list(log.id, filterOf(query), { limit: maxExportRows, offset: 0 });
  await audit.record({ orgId: log.id, actorId: userId, action: 'audit.exported', target: log.name, ipAddress });
  const csv = writeCsv([columns, ...rows.map((row) => csvRow(toAuditEvent(row)))]);
  return new File([csv], 'audit-log.csv', { type: 'text/csv; charset=utf-8' });
};
