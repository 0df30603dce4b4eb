import { limits } from '@sonora/contracts';
import { and, desc, eq, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { containing, nameContaining } from '../../../platform/database/like.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { personTable } from '../../accounts/index.ts';
import { auditEventTable } from '../audit.schema.ts';

const DAY_MILLISECONDS = 86_400_000;

/** One administrative act. */
export type AuditEntry = {
  /** The organisation in whose log it is recorded; `INSTALLATION` for acts on the whole installation. */
  readonly orgId: string;
  /** The user who acted; null for the installation itself, which the log names `Sonora`. */
  readonly actorId: string | null;
  /** `area.verb`, for example `member.invited`. Filters and pages identify acts by it. */
  readonly action: string;
  /** What was changed, in readable form: an address, a name. Never a secret. */
  readonly target: string;
  /** Details of the change as JSON. Never a secret. */
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly ipAddress: string | null;
};

export type AuditRow = typeof auditEventTable.$inferSelect;

export type AuditCondition = {
  /** Part of actor, target or address. */
  readonly search?: string;
  readonly action?: string;
  readonly from?: Date;
  /** Not included. */
  readonly to?: Date;
};

/** Stands for the address of a user whose account was deleted. */
const deletedAccount = 'deleted account';
const maxTargetCharacters = 500;
/** Far below the 65,535 values that one statement may carry. */
const rowsPerStatement = 1_000;

const mentions = (text: string): SQL | undefined => {
  const pattern = containing(text);
  return or(
    ilike(auditEventTable.actor, pattern),
    nameContaining(auditEventTable.target, text),
    ilike(auditEventTable.ipAddress, pattern),
  );
};

const conditionOf = (orgId: string, { search, action, from, to }: AuditCondition): SQL | undefined =>
  and(
    eq(auditEventTable.orgId, orgId),
    search ? mentions(search) : undefined,
    action ? eq(auditEventTable.action, action) : undefined,
    from ? gte(auditEventTable.at, from) : undefined,
    to ? lt(auditEventTable.at, to) : undefined,
  );

const toRow = ({ orgId, actorId, action, target, detail = {}, ipAddress }: AuditEntry) => ({
  id: newId(),
  orgId,
  actorId,
  actor:
    actorId === null
      ? 'Sonora'
      : sql<string>`coalesce((select ${personTable.email} from ${personTable} where ${personTable.id} = ${actorId}), '')`,
  action,
  target: target.slice(0, maxTargetCharacters),
  detail,
  ipAddress,
});

/** SQL of the audit log. */
export const createAudit = (db: Database) => ({
  /** @param to the transaction of the recorded change. Default: the repository's database */
  record: async (entries: AuditEntry | readonly AuditEntry[], to: Database = db): Promise<void> => {
    const list = Array.isArray(entries) ? (entries as readonly AuditEntry[]) : [entries as AuditEntry];
    for (let start = 0; start < list.length; start += rowsPerStatement)
      await to.insert(auditEventTable).values(list.slice(start, start + rowsPerStatement).map(toRow));
  },
  /** Newest first. @param page `offset` rows are skipped */
  list: (orgId: string, filter: AuditCondition, page: { readonly limit: number; readonly offset: number }) =>
    db
      .select()
      .from(auditEventTable)
      .where(conditionOf(orgId, filter))
      .orderBy(desc(auditEventTable.id))
      .limit(page.limit)
      .offset(page.offset),
  count: async (orgId: string, filter: AuditCondition): Promise<number> =>
    (await db.select({ count: sql<number>`count(*)::int` }).from(auditEventTable).where(conditionOf(orgId, filter)))[0]
      ?.count ?? 0,
  /** The distinct actions in the log, sorted by name, for filters. */
  actions: async (orgId: string): Promise<string[]> =>
    (
      await db
        .select({ action: auditEventTable.action })
        .from(auditEventTable)
        .where(eq(auditEventTable.orgId, orgId))
        .groupBy(auditEventTable.action)
        .orderBy(auditEventTable.action)
    ).map(({ action }) => action),
  /** Replaces names of users whose accounts were deleted in entries that are older than `limits.auditNameDays`. */
  pseudonymise: async (now: Date = new Date()): Promise<void> => {
    const isOld = lt(auditEventTable.at, new Date(now.getTime() - limits.auditNameDays * DAY_MILLISECONDS));
    const isGone = (condition: SQL) => sql`not exists (select 1 from ${personTable} where ${condition})`;
    await db
      .update(auditEventTable)
      .set({ actor: deletedAccount, ipAddress: null })
      .where(
        and(
          isOld,
          sql`${auditEventTable.actorId} is not null and ${auditEventTable.actor} <> ${deletedAccount}`,
          isGone(sql`${personTable.id} = ${auditEventTable.actorId}`),
        ),
      );
    await db
      .update(auditEventTable)
      .set({ target: deletedAccount })
      .where(
        and(
          isOld,
          sql`${auditEventTable.target} like '%_@_%'`,
          isGone(sql`${personTable.email} = lower(${auditEventTable.target})`),
        ),
      );
  },
  deleteOrganisation: async (orgId: string, to: Database = db): Promise<void> => {
    await to.delete(auditEventTable).where(eq(auditEventTable.orgId, orgId));
  },
});
