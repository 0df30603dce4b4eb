import { and, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { isRow } from '../../../platform/database/is-row.ts';
import { isGiven, portionsOf, type TableIds, type VersionRow } from './tables.repository.ts';
import { type PendingVersion, type RenderedAudio, type StoredProblem, versionRow } from './tables.schema.ts';

/** Problems of the failure that a row had before it was rendered again: after a cancellation, it has them again. */
const withEarlierProblems = sql`jsonb_build_object('earlierProblems', case when ${versionRow.status} = 'error' then ${versionRow.problems} end)`;

/** Rows of the batch that was started for them last. Those of older releases do not name it. */
const ofBatch = (jobId: string) => sql`coalesce(${versionRow.pending} ->> 'jobId', ${jobId}) = ${jobId}`;

/** SQL of the states of rows: what is rendered, has ended or was cancelled. Each statement filters by organisation. */
export const createRowStatesRepository = (db: Database) => {
  const ofRows = (orgId: string, rowIds: readonly string[]) =>
    and(eq(versionRow.orgId, orgId), inArray(versionRow.id, [...rowIds]));
  return {
    /** Whether one of these rows is being rendered. */
    isAnyVersioning: async ({ orgId, sessionId }: TableIds, rowIds: readonly string[]): Promise<boolean> =>
      (
        await db
          .select({ id: versionRow.id })
          .from(versionRow)
          .where(and(ofRows(orgId, rowIds), eq(versionRow.sessionId, sessionId), eq(versionRow.status, 'versioning')))
          .limit(1)
      ).length > 0,
    /** Batches that render rows of the table, also removed ones. */
    runningJobs: async ({ orgId, sessionId }: TableIds): Promise<string[]> => {
      const jobId = sql<string | null>`${versionRow.pending} ->> 'jobId'`;
      const rows = await db
        .select({ jobId })
        .from(versionRow)
        .where(
          and(eq(versionRow.orgId, orgId), eq(versionRow.sessionId, sessionId), eq(versionRow.status, 'versioning')),
        )
        .groupBy(jobId)
        .orderBy(jobId);
      return rows.flatMap((row) => row.jobId ?? []);
    },
    /** The batches that were started last for rows which are not being rendered, newest first. */
    lastJobs: async ({ orgId, sessionId }: TableIds, limit: number): Promise<string[]> => {
      const jobId = sql<string | null>`${versionRow.pending} ->> 'jobId'`;
      const rows = await db
        .select({ jobId })
        .from(versionRow)
        .where(
          and(
            eq(versionRow.orgId, orgId),
            eq(versionRow.sessionId, sessionId),
            ne(versionRow.status, 'versioning'),
            isNotNull(versionRow.position),
            isNotNull(jobId),
          ),
        )
        .groupBy(jobId)
        .orderBy(desc(jobId))
        .limit(limit);
      return rows.flatMap((row) => row.jobId ?? []);
    },
    /** Notes what is being rendered. */
    markVersioning: async (
      { orgId, sessionId }: TableIds,
      rows: readonly { readonly id: string; readonly pending: PendingVersion }[],
    ): Promise<void> => {
      for (const portion of portionsOf(rows))
        await db.execute(sql`
          update ${versionRow} set status = 'versioning', problems = '[]', pending = given.pending || ${withEarlierProblems}
          from jsonb_to_recordset(${JSON.stringify(portion)}::jsonb) as given (id uuid, pending jsonb)
          where ${isGiven({ orgId, sessionId })}`);
    },
    markFailed: async (
      { orgId, sessionId }: TableIds,
      rows: readonly { readonly id: string; readonly problems: readonly StoredProblem[] }[],
    ): Promise<void> => {
      for (const portion of portionsOf(rows))
        await db.execute(sql`
          update ${versionRow} set status = 'error', problems = given.problems
          from jsonb_to_recordset(${JSON.stringify(portion)}::jsonb) as given (id uuid, problems jsonb)
          where ${isGiven({ orgId, sessionId })} and status <> 'versioning'`);
    },
    /** Rows whose versions were cancelled before they were rendered have their earlier state again. */
    markStopped: async (orgId: string, jobId: string, rowIds: readonly string[]): Promise<void> => {
      const earlier = sql`nullif(${versionRow.pending} -> 'earlierProblems', 'null'::jsonb)`;
      await db
        .update(versionRow)
        .set({
          status: sql`case when ${earlier} is not null then 'error' when ${versionRow.audioformId} is null then 'idle' else 'complete' end`,
          problems: sql`coalesce(${earlier}, '[]')`,
        })
        .where(and(ofRows(orgId, rowIds), eq(versionRow.status, 'versioning'), ofBatch(jobId)));
    },
    /** Rows whose versions are rendered after all, unless a later batch was started for them. */
    markWaiting: async (orgId: string, jobId: string, rowIds: readonly string[]): Promise<void> => {
      await db
        .update(versionRow)
        .set({ status: 'versioning', problems: [], pending: sql`${versionRow.pending} || ${withEarlierProblems}` })
        .where(and(ofRows(orgId, rowIds), isNotNull(versionRow.pending), ofBatch(jobId)));
    },
    /** A row by its id alone, locked, also when it was removed meanwhile. */
    lockRow: async (orgId: string, id: string): Promise<VersionRow | undefined> =>
      (
        await db
          .select()
          .from(versionRow)
          .where(isRow(versionRow, orgId, id))
          .for('update')
      )[0],
    setRow: async (
      { orgId, id }: Pick<VersionRow, 'orgId' | 'id'>,
      change: Partial<Pick<VersionRow, 'status' | 'problems' | 'history' | 'pending'>> & {
        readonly audio?: RenderedAudio;
      },
    ): Promise<void> => {
      const { audio, ...columns } = change;
      const rendered = audio && {
        audioformId: audio.audioformId,
        url: audio.url,
        durationSeconds: audio.durationSeconds,
        name: audio.name,
        renderedContent: audio.content,
        renderedSetUp: audio.setUp,
      };
      await db
        .update(versionRow)
        .set({ ...columns, ...rendered })
        .where(isRow(versionRow, orgId, id));
    },
  };
};
