import { limits, type SessionSort, type WorkflowId } from '@sonora/contracts';
import { and, asc, count, desc, eq, getTableColumns, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like.ts';
import { personTable } from '../accounts/index.ts';
import { projectSession } from './projects.schema.ts';

export type SessionRow = typeof projectSession.$inferSelect;
export type ListedSessionRow = Omit<SessionRow, 'state' | 'searchText'> & {
  /** Null when the account was deleted. */
  readonly createdByName: string | null;
};
export type SessionChange = Partial<Pick<SessionRow, 'name' | 'status' | 'state' | 'audioformId' | 'projectId'>>;
export type SessionIds = { readonly orgId: string; readonly projectId: string; readonly sessionId: string };

export type SessionFilter = {
  readonly orgId: string;
  /** Undefined: all projects. */
  readonly projectId?: string;
  readonly workflowId?: WorkflowId | undefined;
  readonly search?: string | undefined;
};

export type SessionPage = {
  readonly sort: SessionSort;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
};

export type ProjectSessionsRepository = ReturnType<typeof createProjectSessionsRepository>;

const { state: _state, searchText: _searchText, ...sessionColumns } = getTableColumns(projectSession);

/** Name of a person in a list; the e-mail address until they have given one. */
export const displayNameOf = ({
  email,
  firstName,
  lastName,
}: Pick<typeof personTable, 'email' | 'firstName' | 'lastName'>): SQL<string | null> =>
  sql`case when ${firstName} in ('', 'Unknown') then ${email} else trim(${firstName} || ' ' || ${lastName}) end`;

const ownerName = displayNameOf(personTable);

const listedColumns = { ...sessionColumns, createdByName: ownerName };

/** Without a render first, as in the order from shortest to longest; names regardless of case. */
const sortKeys: Readonly<Record<SessionSort, SQL>> = {
  lastModified: sql`${projectSession.modifiedAt}`,
  createdAt: sql`${projectSession.createdAt}`,
  sessionName: sql`lower(${projectSession.name})`,
  progress: sql`case ${projectSession.progress} when 'draft' then 0 when 'produced' then 1 else 2 end`,
  durationSeconds: sql`coalesce(${projectSession.durationSeconds}, -1)`,
  createdByName: sql`lower(${ownerName})`,
};

/** Owners of sessions with a name of this pattern. */
const ownersNamed = (orgId: string, pattern: string): SQL =>
  sql`(select ${personTable.id} from (select distinct created_by from ${projectSession} where org_id = ${orgId}) as owners join ${personTable} on ${personTable.id} = owners.created_by where ${ownerName} ilike ${pattern})`;

/** Sessions whose name, first words or owner contain each word of a search. */
const matching = (orgId: string, search: string): SQL | undefined => {
  const words = search.split(/\s+/u).filter((word) => word !== '');
  return and(
    ...words.slice(0, limits.searchWords).map((word) => {
      const pattern = containing(word);
      return sql`(${projectSession.searchText} like lower(${pattern}) or ${projectSession.createdBy} in ${ownersNamed(orgId, pattern)})`;
    }),
  );
};

const filtered = ({ orgId, projectId, workflowId, search = '' }: SessionFilter): SQL | undefined =>
  and(
    eq(projectSession.orgId, orgId),
    projectId === undefined ? undefined : eq(projectSession.projectId, projectId),
    workflowId === undefined ? undefined : eq(projectSession.workflowId, workflowId),
    matching(orgId, search),
  );

/** SQL of sessions. Each statement filters by organisation. */
export const createProjectSessionsRepository = (db: Database) => {
  const ofSession = ({ orgId, projectId, sessionId }: SessionIds) =>
    and(eq(projectSession.orgId, orgId), eq(projectSession.projectId, projectId), eq(projectSession.id, sessionId));
  return {
    /** A page of sessions, without their states. Those with equal keys are ordered by their last change, newest first. */
    listSessions: (filter: SessionFilter, { sort, order, limit, offset }: SessionPage): Promise<ListedSessionRow[]> => {
      const [key, direction] = [sortKeys[sort], order === 'asc' ? asc : desc];
      const recency = sort === 'lastModified' ? [] : [desc(projectSession.modifiedAt)];
      const inOrder = [direction(key), ...recency, desc(projectSession.id)];
      const chosen = db.select({ id: projectSession.id }).from(projectSession);
      // The page is chosen by narrow rows, often by an index alone, and only its own rows are read whole.
      const ids = (
        sort === 'createdByName' ? chosen.leftJoin(personTable, eq(personTable.id, projectSession.createdBy)) : chosen
      )
        .where(filtered(filter))
        .orderBy(...inOrder)
        .limit(limit)
        .offset(offset);
      return db
        .select(listedColumns)
        .from(projectSession)
        .leftJoin(personTable, eq(personTable.id, projectSession.createdBy))
        .where(and(eq(projectSession.orgId, filter.orgId), inArray(projectSession.id, ids)))
        .orderBy(...inOrder);
    },
    countSessions: async (filter: SessionFilter): Promise<number> =>
      (await db.select({ count: count() }).from(projectSession).where(filtered(filter)))[0]?.count ?? 0,
    findSession: async (ids: SessionIds): Promise<SessionRow | undefined> =>
      (await db.select().from(projectSession).where(ofSession(ids)).limit(1))[0],
    /**
     * Inserts a session. @returns the session of the user's earlier request with the same idempotency key, if there is
     * one
     */
    insertSessionOnce: async (row: typeof projectSession.$inferInsert): Promise<SessionRow | undefined> => {
      const { orgId, createdBy, idempotencyKey } = row;
      const [made] = await db.insert(projectSession).values(row).onConflictDoNothing().returning();
      if (made || !idempotencyKey) return made;
      const ofRequest = and(
        eq(projectSession.orgId, orgId),
        eq(projectSession.createdBy, createdBy),
        eq(projectSession.idempotencyKey, idempotencyKey),
      );
      return (await db.select().from(projectSession).where(ofRequest).limit(1))[0];
    },
    /**
     * Updates a session if its revision is `revision`; undefined skips the check. A session with a new ad is no longer
     * complete.
     */
    updateSession: async (
      ids: SessionIds,
      change: SessionChange,
      options: { readonly userId: string; readonly revision: number | undefined },
    ): Promise<SessionRow | undefined> => {
      const { audioformId, status } = change;
      const isNewAd = audioformId !== undefined && audioformId !== null && status === undefined;
      return (
        await db
          .update(projectSession)
          .set({
            ...change,
            ...(isNewAd
              ? {
                  status: sql`case when ${projectSession.audioformId} is distinct from ${audioformId}::uuid and ${projectSession.status} = 'complete' then 'draft' else ${projectSession.status} end`,
                }
              : {}),
            modifiedBy: options.userId,
            modifiedAt: new Date(),
            revision: sql`${projectSession.revision} + 1`,
          })
          .where(
            and(
              ofSession(ids),
              options.revision === undefined ? undefined : eq(projectSession.revision, options.revision),
            ),
          )
          .returning()
      )[0];
    },
    deleteSession: async (ids: SessionIds): Promise<boolean> =>
      (await db.delete(projectSession).where(ofSession(ids)).returning({ id: projectSession.id })).length > 0,
    /** Notes that the ad was downloaded or shared, for the sessions that show it. */
    markDelivered: async (orgId: string, audioformId: string): Promise<void> => {
      await db
        .update(projectSession)
        .set({ deliveredAudioformId: audioformId })
        .where(
          and(
            eq(projectSession.orgId, orgId),
            eq(projectSession.audioformId, audioformId),
            or(
              sql`${projectSession.deliveredAudioformId} is null`,
              ne(projectSession.deliveredAudioformId, audioformId),
            ),
          ),
        );
    },
  };
};
