import type { AuditFilter as AskedFilter, AuditEvent, AuditPage, AuditQuery } from '@sonora/contracts';
import { writeCsv } from '../../../platform/csv/write-csv.ts';
import type { Database } from '../../../platform/database/database.ts';
import { toAuditEvent } from '../organisations.mapper.ts';
import type { Actor } from '../services.ts';
import { type AuditFilter, createAudit } from './audit.repository.ts';

const longestExport = 100_000;

const filterOf = ({ search, action, from, to }: AskedFilter): AuditFilter => ({
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

/** A page of what was administered in a place: an organisation, or `INSTALLATION`. */
export const readAudit = async (db: Database, placeId: string, query: AuditQuery): Promise<AuditPage> => {
  const audit = createAudit(db);
  const { page, pageSize, ...asked } = query;
  const filter = filterOf(asked);
  const [rows, total, actions] = await Promise.all([
    audit.list(placeId, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
    audit.count(placeId, filter),
    audit.actions(placeId),
  ]);
  return { events: rows.map(toAuditEvent), total, actions };
};

/** The same as a table to take away, which is one of the acts that it tells of. */
export const exportAudit = async (
  db: Database,
  place: { readonly id: string; readonly name: string },
  asked: AskedFilter,
  { userId, ipAddress }: Actor,
): Promise<File> => {
  const audit = createAudit(db);
  const rows = await audit.list(place.id, filterOf(asked), { limit: longestExport, offset: 0 });
  await audit.record({ orgId: place.id, actorId: userId, action: 'audit.exported', target: place.name, ipAddress });
  const csv = writeCsv([columns, ...rows.map((row) => csvRow(toAuditEvent(row)))]);
  return new File([csv], 'audit-log.csv', { type: 'text/csv; charset=utf-8' });
};
