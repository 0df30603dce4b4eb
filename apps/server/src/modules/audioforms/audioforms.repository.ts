import type { ProductionStage, ProductionStatus } from '@sonora/contracts';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import type { Message } from '@sonora/contracts/messages/message';
import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { isRow } from '../../platform/database/is-row.ts';
import { production } from './audioforms.schema.ts';
import { storedStage } from './stored-stage.ts';

type Row = typeof production.$inferSelect;
export type ProductionRow = Omit<Row, 'status' | 'stage'> & {
  readonly status: ProductionStatus;
  readonly stage: ProductionStage | null;
};
/** A production without its documents, which may have megabytes. */
export type ProductionState = Omit<ProductionRow, 'input' | 'result' | 'details'>;
export type AudioformsRepository = ReturnType<typeof createAudioformsRepository>;

const typed = <Columns extends Pick<Row, 'status' | 'stage'>>(row: Columns | undefined) =>
  row && {
    ...row,
    status: row.status as ProductionStatus,
    stage: storedStage(row.stage) as ProductionStage | null,
  };

const { input: _input, result: _result, details: _details, ...stateColumns } = getTableColumns(production);

type Messages = { readonly errors?: readonly Message[]; readonly warnings?: readonly Message[] };

const textsOf = (messages: readonly Message[]): string[] => messages.map(({ text }) => text);

/** Columns of messages: the English texts, and the ids and values that translate them. */
export const storedMessages = ({ errors = [], warnings = [] }: Messages) => ({
  errors: textsOf(errors),
  warnings: textsOf(warnings),
  messages: { errors, warnings },
});

/** Warnings of a row; those of older versions have no translation. */
export const warningsOf = ({ warnings, messages }: Pick<ProductionRow, 'warnings' | 'messages'>): Message[] =>
  warnings.map((text) => messages?.warnings?.find((each) => each.text === text) ?? { messageId: '', text });

/** Of an organisation without productions: an ad of half a minute takes about a second. */
const USUAL_SECONDS_PER_AUDIO_SECOND = 0.03;

const cancelled = {
  status: 'cancelled',
  percentage: 100,
  ...storedMessages({ errors: [audioformMessage('audioforms.cancelled')] }),
};

/**
 * Deaths of workers, with that of an attempt that is still open. An attempt that began before the database started does
 * not count: whatever stopped the database stopped the worker, too.
 */
const deathsSoFar = sql<number>`${production.workerDeaths} + (case when ${production.attemptOpenSince} > pg_postmaster_start_time() then 1 else 0 end)`;

export type RecentProduction = {
  readonly id: string;
  readonly status: string;
  readonly internalData: string | null;
  readonly at: Date;
};

const endedAt = sql<Date>`coalesce(${production.finishedAt}, ${production.createdAt})`
  .mapWith(production.createdAt)
  .as('at');

/** SQL of productions. Updates of a running production are fenced by its attempt. */
export const createAudioformsRepository = (db: Database) => {
  const byId = (orgId: string, id: string) => isRow(production, orgId, id);
  const ofAttempt = (orgId: string, id: string, attempt: number) =>
    and(byId(orgId, id), eq(production.attempt, attempt), eq(production.status, 'running'));
  return {
    /** The last productions of a user in the last 30 days, newest first. */
    listRecent: (orgId: string, userId: string, limit: number): Promise<RecentProduction[]> =>
      db
        .select({ id: production.id, status: production.status, internalData: production.internalData, at: endedAt })
        .from(production)
        .where(
          and(
            eq(production.orgId, orgId),
            eq(production.createdBy, userId),
            gt(production.createdAt, sql`now() - interval '30 days'`),
          ),
        )
        .orderBy(desc(production.createdAt), desc(production.id))
        .limit(limit),
    insert: async (row: typeof production.$inferInsert): Promise<void> => {
      await db.insert(production).values(row);
    },
    find: async (orgId: string, id: string): Promise<ProductionRow | undefined> =>
      typed((await db.select().from(production).where(byId(orgId, id)).limit(1))[0]),
    findState: async (orgId: string, id: string): Promise<ProductionState | undefined> =>
      typed((await db.select(stateColumns).from(production).where(byId(orgId, id)).limit(1))[0]),
    /** Results of finished productions by id. */
    findResults: async (orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, unknown>> => {
      if (ids.length === 0) return new Map();
      const rows = await db
        .select({ id: production.id, result: production.result })
        .from(production)
        .where(and(eq(production.orgId, orgId), inArray(production.id, [...ids]), eq(production.status, 'succeeded')));
      return new Map(rows.map(({ id, result }) => [id, result]));
    },
    /** The ad of a production; undefined unless it has succeeded. */
    findFinishedAd: async (orgId: string, id: string): Promise<{ durationSeconds: number | null } | undefined> => {
      const [found] = await db
        .select({
          status: production.status,
          durationSeconds: sql<number | null>`(${production.details} ->> 'durationSeconds')::double precision`,
        })
        .from(production)
        .where(byId(orgId, id))
        .limit(1)
        // Waits for a transaction that is ending the production: it notes the end only in sessions that it can see.
        .for('share');
      return found?.status === 'succeeded' ? { durationSeconds: found.durationSeconds } : undefined;
    },
    /** Seconds that a worker needed for each second of finished audio, in the organisation's last productions. */
    secondsPerAudioSecond: async (orgId: string): Promise<number> => {
      const recent = db
        .select({
          worked: sql<number>`extract(epoch from ${production.finishedAt} - ${production.startedAt})`.as('worked'),
          audio: sql<number>`(${production.details} ->> 'durationSeconds')::double precision`.as('audio'),
        })
        .from(production)
        .where(and(eq(production.orgId, orgId), eq(production.status, 'succeeded')))
        .orderBy(desc(production.createdAt))
        .limit(50)
        .as('recent');
      const [found] = await db
        .select({ rate: sql<number | null>`(sum(${recent.worked}) / nullif(sum(${recent.audio}), 0))::float8` })
        .from(recent);
      return found?.rate ?? USUAL_SECONDS_PER_AUDIO_SECOND;
    },
    /** States of productions, which all streams of this process read together. */
    findStates: async (
      keys: readonly { readonly orgId: string; readonly id: string }[],
    ): Promise<ProductionState[]> => {
      const rows = await db
        .select(stateColumns)
        .from(production)
        .where(
          and(
            inArray(production.orgId, [...new Set(keys.map(({ orgId }) => orgId))]),
            inArray(
              production.id,
              keys.map(({ id }) => id),
            ),
          ),
        );
      return rows.flatMap((row) => typed(row) ?? []);
    },
    findByIdempotencyKey: async (orgId: string, userId: string, key: string): Promise<ProductionRow | undefined> =>
      typed(
        (
          await db
            .select()
            .from(production)
            .where(
              and(eq(production.orgId, orgId), eq(production.createdBy, userId), eq(production.idempotencyKey, key)),
            )
            .limit(1)
        )[0],
      ),
    /** Productions that were started under these keys, with their documents as they were submitted. */
    findStarted: (orgId: string, userId: string, keys: readonly string[]) =>
      db
        .select({
          id: production.id,
          key: production.idempotencyKey,
          hash: production.idempotencyHash,
          input: production.input,
        })
        .from(production)
        .where(
          and(
            eq(production.orgId, orgId),
            eq(production.createdBy, userId),
            inArray(production.idempotencyKey, [...keys]),
          ),
        ),
    /**
     * Starts the next attempt; undefined when the production is not waiting. The attempt counts from now on: unless it
     * ends in order or makes progress, the next one finds it among the deaths.
     */
    begin: async (orgId: string, id: string, workerId: number): Promise<ProductionRow | undefined> =>
      typed(
        (
          await db
            .update(production)
            .set({
              status: 'running',
              workerId,
              attempt: sql`${production.attempt} + 1`,
              workerDeaths: deathsSoFar,
              attemptOpenSince: sql`now()`,
              startedAt: sql`coalesce(${production.startedAt}, now())`,
            })
            .where(and(byId(orgId, id), inArray(production.status, ['queued', 'running'])))
            .returning()
        )[0],
      ),
    /** Number of deaths that the next attempt will find. */
    countDeaths: async (orgId: string, id: string): Promise<number> =>
      (await db.select({ count: deathsSoFar }).from(production).where(byId(orgId, id)).limit(1))[0]?.count ?? 0,
    /** Passes an attempt that has begun on to another worker. */
    handOver: async (
      key: { orgId: string; id: string; attempt: number },
      workerId: number,
    ): Promise<ProductionRow | undefined> =>
      typed(
        (
          await db
            .update(production)
            .set({ workerId })
            .where(ofAttempt(key.orgId, key.id, key.attempt))
            .returning()
        )[0],
      ),
    /** The running attempts of a worker do not count as deaths, since it is stopped in order. */
    closeAttempts: async (workerId: number): Promise<void> => {
      await db
        .update(production)
        .set({ attemptOpenSince: null })
        .where(and(eq(production.status, 'running'), eq(production.workerId, workerId)));
    },
    /**
     * Progress beyond that of all earlier attempts clears the deaths.
     * @returns false when another attempt is running, or the production has ended
     */
    reportProgress: async (
      key: { orgId: string; id: string; attempt: number },
      stage: ProductionStage,
      percentage: number,
    ): Promise<boolean> =>
      (
        await db
          .update(production)
          .set({
            stage,
            percentage,
            workerDeaths: sql`case when ${percentage}::real > ${production.furthestPercentage} then 0 else ${production.workerDeaths} end`,
            furthestPercentage: sql`greatest(${percentage}::real, ${production.furthestPercentage})`,
          })
          .where(ofAttempt(key.orgId, key.id, key.attempt))
          .returning({ id: production.id })
      ).length > 0,
    finish: async (
      key: { orgId: string; id: string; attempt: number },
      end: Pick<ProductionRow, 'result' | 'details' | 'fileId'> & {
        readonly errors: readonly Message[];
        readonly warnings: readonly Message[];
        readonly status: 'succeeded' | 'failed' | 'cancelled';
      },
    ): Promise<boolean> =>
      (
        await db
          .update(production)
          .set({
            ...end,
            ...storedMessages(end),
            percentage: 100,
            workerId: null,
            attemptOpenSince: null,
            finishedAt: new Date(),
          })
          .where(ofAttempt(key.orgId, key.id, key.attempt))
          .returning({ id: production.id })
      ).length > 0,
    /** Inserts a production that has ended already. */
    insertFinished: async (
      row: Pick<ProductionRow, 'orgId' | 'id' | 'createdBy' | 'input' | 'dialect' | 'result' | 'details' | 'fileId'> & {
        readonly warnings: readonly Message[];
        readonly startedAt: Date | null;
        readonly creditsUsed: number;
      },
    ): Promise<void> => {
      await db.insert(production).values({
        ...row,
        ...storedMessages(row),
        status: 'succeeded',
        percentage: 100,
        attempt: 1,
        finishedAt: new Date(),
      });
    },
    noteCredits: async ({ orgId, id }: { orgId: string; id: string }, creditsUsed: number): Promise<void> => {
      await db.update(production).set({ creditsUsed }).where(byId(orgId, id));
    },
    /**
     * Requests cancellation, and ends a waiting production at once. The order ensures that a production that starts in
     * between notices the request.
     * @returns true when it ended
     */
    requestCancel: async (orgId: string, id: string): Promise<boolean> => {
      await db
        .update(production)
        .set({ cancelRequested: new Date() })
        .where(and(byId(orgId, id), inArray(production.status, ['queued', 'running'])));
      const ended = await db
        .update(production)
        .set({ ...cancelled, finishedAt: new Date() })
        .where(and(byId(orgId, id), eq(production.status, 'queued')))
        .returning({ id: production.id });
      return ended.length > 0;
    },
    /** Files among these that a production uses which waits or runs. */
    filesInUse: async (orgId: string, fileIds: readonly string[]): Promise<string[]> => {
      if (fileIds.length === 0) return [];
      const { rows } = await db.execute<{ id: string }>(sql`
        select distinct lower(found[1]) as id from production,
          regexp_matches(input::text, '([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})', 'g') as found
        where org_id = ${orgId} and status in ('queued', 'running')`);
      const used = new Set(rows.map(({ id }) => id));
      return fileIds.filter((fileId) => used.has(fileId));
    },
    /** True when the production has ended or is unknown. */
    isOver: async (orgId: string, id: string): Promise<boolean> =>
      (
        await db
          .select({ id: production.id })
          .from(production)
          .where(and(byId(orgId, id), inArray(production.status, ['queued', 'running'])))
          .limit(1)
      ).length === 0,
    listRunning: (): Promise<{ orgId: string; id: string; workerId: number | null; attempt: number }[]> =>
      db
        .select({
          orgId: production.orgId,
          id: production.id,
          workerId: production.workerId,
          attempt: production.attempt,
        })
        .from(production)
        .where(eq(production.status, 'running')),
    listWaitingSince: (before: Date): Promise<{ orgId: string; id: string }[]> =>
      db
        .select({ orgId: production.orgId, id: production.id })
        .from(production)
        .where(and(eq(production.status, 'queued'), isNull(production.workerId), lt(production.createdAt, before)))
        .limit(200),
    /** Requeues a production, unless another attempt has started. An attempt that died with its worker counts. */
    release: async (key: { orgId: string; id: string; attempt: number }, end: 'in order' | 'died'): Promise<boolean> =>
      (
        await db
          .update(production)
          .set({ status: 'queued', workerId: null, ...(end === 'died' ? {} : { attemptOpenSince: null }) })
          .where(ofAttempt(key.orgId, key.id, key.attempt))
          .returning({ id: production.id })
      ).length > 0,
    countByStatus: async (): Promise<Readonly<Record<string, number>>> => {
      const rows = await db
        .select({ status: production.status, count: sql<number>`count(*)::int` })
        .from(production)
        .groupBy(production.status);
      return Object.fromEntries(rows.map((row) => [row.status, row.count]));
    },
    /** Cancels all productions of an organisation, like `requestCancel`. */
    requestCancelOfAll: async (orgId: string): Promise<void> => {
      const ofOrganisation = eq(production.orgId, orgId);
      await db
        .update(production)
        .set({ cancelRequested: new Date() })
        .where(and(ofOrganisation, inArray(production.status, ['queued', 'running'])));
      await db
        .update(production)
        .set({ ...cancelled, finishedAt: new Date() })
        .where(and(ofOrganisation, eq(production.status, 'queued')));
    },
    /** Deletes all rows of an organisation. */
    deleteOrganisation: async (orgId: string): Promise<void> => {
      await db.delete(production).where(eq(production.orgId, orgId));
    },
  };
};
