import type { ProductionStatus } from '@sonora/contracts';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { isRow } from '../../platform/database/is-row.ts';
import { job, jobItem } from './processing.schema.ts';

type StoredItem = typeof jobItem.$inferSelect;

export type FinishedItemsRepository = ReturnType<typeof createFinishedItemsRepository>;

/** SQL that reads results of items without their documents. Each statement filters by organisation. */
export const createFinishedItemsRepository = (db: Database) => {
  const isSucceeded = eq(jobItem.status, 'succeeded' satisfies ProductionStatus);
  const ofJob = (orgId: string, jobId: string) => and(eq(jobItem.orgId, orgId), eq(jobItem.jobId, jobId));
  return {
    findJobStatus: async (orgId: string, id: string): Promise<ProductionStatus | undefined> => {
      const ofId = isRow(job, orgId, id);
      const [found] = await db.select({ status: job.status }).from(job).where(ofId).limit(1);
      return found?.status as ProductionStatus | undefined;
    },
    /** Names of all items of a job, in their order. */
    listNames: (orgId: string, jobId: string): Promise<Pick<StoredItem, 'id' | 'name'>[]> =>
      db
        .select({ id: jobItem.id, name: jobItem.name })
        .from(jobItem)
        .where(ofJob(orgId, jobId))
        .orderBy(asc(jobItem.position)),
    /** Items of a job that have succeeded, in the order of the items. */
    listFinishedIds: async (orgId: string, jobId: string): Promise<string[]> =>
      (
        await db
          .select({ id: jobItem.id })
          .from(jobItem)
          .where(and(ofJob(orgId, jobId), isSucceeded))
          .orderBy(asc(jobItem.position))
      ).map(({ id }) => id),
    listResults: (orgId: string, ids: readonly string[]): Promise<Pick<StoredItem, 'id' | 'result'>[]> =>
      db
        .select({ id: jobItem.id, result: jobItem.result })
        .from(jobItem)
        .where(and(eq(jobItem.orgId, orgId), inArray(jobItem.id, [...ids])))
        .orderBy(asc(jobItem.position)),
    /** Results of items of the organisation with equal inputs, newest first. */
    listEqualResults: async (orgId: string, inputHash: string, limit: number): Promise<unknown[]> =>
      (
        await db
          .select({ result: jobItem.result })
          .from(jobItem)
          .where(and(eq(jobItem.orgId, orgId), eq(jobItem.inputHash, inputHash), isSucceeded))
          .orderBy(desc(jobItem.changedAt), desc(jobItem.id))
          .limit(limit)
      ).map(({ result }) => result),
  };
};
