import type { ProductionStatus } from '@sonora/contracts';
import type { Message } from '@sonora/contracts/messages/message';
import { and, asc, desc, eq, exists, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { isRow } from '../../platform/database/is-row.ts';
import { job, jobItem } from './processing.schema.ts';

type Stored = typeof job.$inferSelect;
type StoredItem = typeof jobItem.$inferSelect;

export type JobRow = Omit<Stored, 'status'> & { readonly status: ProductionStatus };
export type JobItemRow = Omit<StoredItem, 'status'> & { readonly status: ProductionStatus };
export type NewItem = Pick<
  StoredItem,
  'id' | 'name' | 'reference' | 'input' | 'inputHash' | 'heldCredits' | 'runOrder'
>;
export type ItemCounts = Readonly<Record<ProductionStatus, number>>;
export type ItemKey = Pick<StoredItem, 'orgId' | 'id' | 'attempt'>;
export type ProcessingRepository = ReturnType<typeof createProcessingRepository>;

/** The end of an item. */
export type ItemEnding = {
  readonly status: 'succeeded' | 'failed' | 'cancelled';
  readonly errors: readonly Message[];
  readonly warnings: readonly Message[];
  readonly result: unknown;
};

/** What the end of an item wrote. */
export type ItemWritten = { readonly creditsUsed: number; readonly result?: unknown };

const ITEMS_AT_ONCE = 200;

const typed = <Row extends { readonly status: string }>(row: Row) => row as Row & { readonly status: ProductionStatus };
const open: ProductionStatus[] = ['queued', 'running'];

/** An attempt that began before the database started does not count: whatever stopped the database stopped the worker. */
const deathsSoFar = sql<number>`${jobItem.workerDeaths} + (case when ${jobItem.attemptOpenSince} > pg_postmaster_start_time() then 1 else 0 end)`;

const noCounts: ItemCounts = { queued: 0, running: 0, succeeded: 0, failed: 0, cancelled: 0 };

/** SQL of jobs and their items. */
export const createProcessingRepository = (db: Database) => {
  const byId = (orgId: string, id: string) => isRow(job, orgId, id);
  const ofJob = (orgId: string, id: string) => and(eq(jobItem.orgId, orgId), eq(jobItem.jobId, id));
  const ofAttempt = ({ orgId, id, attempt }: ItemKey) =>
    and(
      isRow(jobItem, orgId, id),
      eq(jobItem.attempt, attempt),
      eq(jobItem.status, 'running' satisfies ProductionStatus),
    );
  return {
    insert: async (row: typeof job.$inferInsert, items: readonly NewItem[]): Promise<void> => {
      await db.insert(job).values(row);
      const { orgId, id: jobId } = row;
      for (let from = 0; from < items.length; from += ITEMS_AT_ONCE) {
        const some = items.slice(from, from + ITEMS_AT_ONCE);
        await db.insert(jobItem).values(some.map((item, at) => ({ ...item, orgId, jobId, position: from + at })));
      }
    },
    find: async (orgId: string, id: string): Promise<JobRow | undefined> =>
      (await db.select().from(job).where(byId(orgId, id)).limit(1)).map(typed)[0],
    findByIdempotencyKey: async (orgId: string, userId: string, key: string): Promise<JobRow | undefined> =>
      (
        await db
          .select()
          .from(job)
          .where(and(eq(job.orgId, orgId), eq(job.createdBy, userId), eq(job.idempotencyKey, key)))
          .limit(1)
      ).map(typed)[0],
    /** The last jobs of a user in the last 30 days, newest first. */
    listRecent: async (orgId: string, userId: string, limit: number): Promise<JobRow[]> =>
      (
        await db
          .select()
          .from(job)
          .where(
            and(eq(job.orgId, orgId), eq(job.createdBy, userId), gt(job.createdAt, sql`now() - interval '30 days'`)),
          )
          .orderBy(desc(job.createdAt))
          .limit(limit)
      ).map(typed),
    /** Items by status, and their credits. */
    summarise: async (
      orgId: string,
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, { readonly counts: ItemCounts; readonly creditsUsed: number }>> => {
      const rows = await db
        .select({
          jobId: jobItem.jobId,
          status: jobItem.status,
          count: sql<number>`count(*)::int`,
          credits: sql<number>`sum(${jobItem.creditsUsed})::int`,
        })
        .from(jobItem)
        .where(and(eq(jobItem.orgId, orgId), inArray(jobItem.jobId, [...ids])))
        .groupBy(jobItem.jobId, jobItem.status);
      return new Map(
        ids.map((id) => {
          const own = rows.filter(({ jobId }) => jobId === id);
          const counts = Object.fromEntries(own.map(({ status, count }) => [status, count]));
          return [
            id,
            { counts: { ...noCounts, ...counts }, creditsUsed: own.reduce((sum, { credits }) => sum + credits, 0) },
          ];
        }),
      );
    },
    listItems: async (orgId: string, jobId: string, page: { offset: number; limit: number }): Promise<JobItemRow[]> =>
      (
        await db
          .select()
          .from(jobItem)
          .where(and(ofJob(orgId, jobId), gte(jobItem.position, page.offset)))
          .orderBy(asc(jobItem.position))
          .limit(page.limit)
      ).map(typed),
    /** Items whose status changed, oldest change first. */
    listChanged: async (
      orgId: string,
      jobId: string,
      since: Date,
    ): Promise<Pick<JobItemRow, 'id' | 'reference' | 'status' | 'changedAt'>[]> =>
      (
        await db
          .select({
            id: jobItem.id,
            reference: jobItem.reference,
            status: jobItem.status,
            changedAt: jobItem.changedAt,
          })
          .from(jobItem)
          .where(and(ofJob(orgId, jobId), gt(jobItem.changedAt, since)))
          .orderBy(asc(jobItem.changedAt))
      ).map(typed),
    /**
     * Leases the next waiting item of a job, and notes the begin of the job; undefined when none waits. Workers do not wait
     * for each other.
     */
    lease: async (orgId: string, jobId: string, workerId: number): Promise<JobItemRow | undefined> => {
      const next = sql`(select id from ${jobItem} where org_id = ${orgId} and job_id = ${jobId} and status = 'queued'
        order by run_order, position limit 1 for update skip locked)`;
      const rows = await db
        .update(jobItem)
        .set({
          status: 'running',
          workerId,
          attempt: sql`${jobItem.attempt} + 1`,
          workerDeaths: deathsSoFar,
          attemptOpenSince: sql`now()`,
          startedAt: sql`coalesce(${jobItem.startedAt}, now())`,
          changedAt: sql`now()`,
        })
        .where(isRow(jobItem, orgId, next))
        .returning();
      if (rows.length > 0)
        await db
          .update(job)
          .set({ status: 'running', startedAt: sql`coalesce(${job.startedAt}, now())` })
          .where(and(byId(orgId, jobId), eq(job.status, 'queued')));
      return rows.map(typed)[0];
    },
    /** @returns false when another attempt has begun, or the item has ended */
    end: async (key: ItemKey, { status, errors, warnings, result }: ItemEnding, creditsUsed = 0): Promise<boolean> =>
      (
        await db
          .update(jobItem)
          .set({
            status,
            result,
            messages: { errors, warnings },
            creditsUsed,
            workerId: null,
            attemptOpenSince: null,
            changedAt: sql`now()`,
          })
          .where(ofAttempt(key))
          .returning({ id: jobItem.id })
      ).length > 0,
    noteWritten: async ({ orgId, id }: ItemKey, { creditsUsed, result }: ItemWritten): Promise<void> => {
      await db
        .update(jobItem)
        .set({ creditsUsed, ...(result === undefined ? {} : { result }) })
        .where(isRow(jobItem, orgId, id));
    },
    /** Makes an item wait again. An attempt that died with its worker counts. */
    release: async (key: ItemKey, end: 'in order' | 'died'): Promise<boolean> =>
      (
        await db
          .update(jobItem)
          .set({
            status: 'queued',
            workerId: null,
            changedAt: sql`now()`,
            ...(end === 'died' ? {} : { attemptOpenSince: null }),
          })
          .where(ofAttempt(key))
          .returning({ id: jobItem.id })
      ).length > 0,
    /** Running items of a worker that is stopped in order do not count as deaths. */
    closeAttempts: async (workerId: number): Promise<void> => {
      await db
        .update(jobItem)
        .set({ attemptOpenSince: null })
        .where(and(eq(jobItem.status, 'running'), eq(jobItem.workerId, workerId)));
    },
    /** Waiting items end at once; a running one is ended by its worker. @returns the references of those that ended */
    requestCancel: async (orgId: string, id: string): Promise<string[]> => {
      await db
        .update(job)
        .set({ cancelRequested: new Date() })
        .where(and(byId(orgId, id), inArray(job.status, open)));
      const ended = await db
        .update(jobItem)
        .set({ status: 'cancelled', changedAt: sql`now()` })
        .where(
          and(
            ofJob(orgId, id),
            eq(jobItem.status, 'queued'),
            sql`exists (select 1 from ${job} where ${byId(orgId, id)} and ${job.cancelRequested} is not null)`,
          ),
        )
        .returning({ reference: jobItem.reference });
      return ended.flatMap(({ reference }) => reference ?? []);
    },
    /** Those of these jobs that have not ended, and those that have and can be resumed, in the order in which they are given. */
    openAndResumable: async (
      orgId: string,
      ids: readonly string[],
    ): Promise<{ readonly open: string[]; readonly resumable: string[] }> => {
      if (ids.length === 0) return { open: [], resumable: [] };
      // Not a count of the items, of which a batch has very many.
      const unfinished = db
        .select({ one: sql`1` })
        .from(jobItem)
        .where(
          and(
            eq(jobItem.orgId, job.orgId),
            eq(jobItem.jobId, job.id),
            inArray(jobItem.status, ['failed', 'cancelled'] satisfies ProductionStatus[]),
          ),
        );
      const rows = await db
        .select({ id: job.id, isOpen: inArray(job.status, open), isResumable: exists(unfinished) })
        .from(job)
        .where(and(eq(job.orgId, orgId), inArray(job.id, [...ids])));
      const found = new Map(rows.map((row) => [row.id, row]));
      return {
        open: ids.filter((id) => found.get(id)?.isOpen),
        resumable: ids.filter((id) => found.get(id)?.isOpen === false && found.get(id)?.isResumable),
      };
    },
    /** Makes failed and cancelled items wait again, under another hold. @returns them; none while the job runs */
    reopen: async (orgId: string, id: string, holdId: string): Promise<JobItemRow[]> => {
      const [found] = await db.select().from(job).where(byId(orgId, id)).for('update').limit(1);
      if (!found || open.some((status) => status === found.status)) return [];
      const items = await db
        .update(jobItem)
        .set({ status: 'queued', attemptOpenSince: null, workerDeaths: 0, messages: null, changedAt: sql`now()` })
        .where(and(ofJob(orgId, id), inArray(jobItem.status, ['failed', 'cancelled'])))
        .returning();
      if (items.length > 0)
        await db
          .update(job)
          .set({ status: 'queued', holdId, cancelRequested: null, finishedAt: null })
          .where(byId(orgId, id));
      return items.map(typed);
    },
    isCancelRequested: async (orgId: string, id: string): Promise<boolean> =>
      (await db.select({ at: job.cancelRequested }).from(job).where(byId(orgId, id)).limit(1)).some(
        ({ at }) => at !== null,
      ),
    /**
     * Ends a job whose items have all ended, once.
     * @returns true in the transaction that ends it
     */
    endIfDone: async (orgId: string, id: string): Promise<boolean> => {
      const [found] = await db.select().from(job).where(byId(orgId, id)).for('update').limit(1);
      if (!found || !open.some((status) => status === found.status)) return false;
      const rows = await db
        .select({ status: jobItem.status, count: sql<number>`count(*)::int` })
        .from(jobItem)
        .where(ofJob(orgId, id))
        .groupBy(jobItem.status);
      const counts: Readonly<Record<string, number>> = Object.fromEntries(
        rows.map(({ status, count }) => [status, count]),
      );
      if ((counts.queued ?? 0) + (counts.running ?? 0) > 0) return false;
      const status: ProductionStatus =
        (counts.cancelled ?? 0) > 0 ? 'cancelled' : (counts.succeeded ?? 0) > 0 ? 'succeeded' : 'failed';
      await db.update(job).set({ status, finishedAt: new Date() }).where(byId(orgId, id));
      return true;
    },
    /** True when no open job of the organisation holds credits under this id. */
    isHoldOver: async (orgId: string, holdId: string): Promise<boolean> =>
      (
        await db
          .select({ id: job.id })
          .from(job)
          .where(and(eq(job.orgId, orgId), eq(job.holdId, holdId), inArray(job.status, open)))
          .limit(1)
      ).length === 0,
    listRunning: (): Promise<
      { orgId: string; id: string; jobId: string; workerId: number | null; attempt: number }[]
    > =>
      db
        .select({
          orgId: jobItem.orgId,
          id: jobItem.id,
          jobId: jobItem.jobId,
          workerId: jobItem.workerId,
          attempt: jobItem.attempt,
        })
        .from(jobItem)
        .where(eq(jobItem.status, 'running')),
    /** Open jobs in which nothing has changed since then. */
    listStill: (before: Date): Promise<{ orgId: string; id: string }[]> =>
      db
        .select({ orgId: job.orgId, id: job.id })
        .from(job)
        .where(
          and(
            inArray(job.status, open),
            lt(job.createdAt, before),
            sql`not exists (select 1 from ${jobItem} where ${jobItem.orgId} = ${job.orgId} and ${jobItem.jobId} = ${job.id}
              and (${jobItem.status} = 'running' or ${jobItem.changedAt} > ${before}))`,
          ),
        )
        .limit(200),
    noteParts: async (
      orgId: string,
      parts: readonly { readonly id: string; readonly heldCredits: number }[],
    ): Promise<void> => {
      for (const { id, heldCredits } of parts)
        await db
          .update(jobItem)
          .set({ heldCredits })
          .where(isRow(jobItem, orgId, id));
    },
    /** Files among these that an item uses which waits or runs. */
    filesInUse: async (orgId: string, fileIds: readonly string[]): Promise<readonly string[]> => {
      if (fileIds.length === 0) return [];
      const { rows } = await db.execute<{ id: string }>(sql`
        select distinct lower(found[1]) as id from ${jobItem},
          regexp_matches(input::text, '([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})', 'g') as found
        where org_id = ${orgId} and status in ('queued', 'running')`);
      const used = new Set(rows.map(({ id }) => id));
      return fileIds.filter((fileId) => used.has(fileId));
    },
    requestCancelOfAll: async (orgId: string): Promise<void> => {
      await db
        .update(job)
        .set({ cancelRequested: new Date() })
        .where(and(eq(job.orgId, orgId), inArray(job.status, open)));
      await db
        .update(jobItem)
        .set({ status: 'cancelled', changedAt: sql`now()` })
        .where(and(eq(jobItem.orgId, orgId), eq(jobItem.status, 'queued')));
    },
    /** Deletes all rows of an organisation. */
    deleteOrganisation: async (orgId: string): Promise<void> => {
      await db.delete(jobItem).where(eq(jobItem.orgId, orgId));
      await db.delete(job).where(eq(job.orgId, orgId));
    },
  };
};
