import { limits, type WorkflowId } from '@sonora/contracts';
import { and, asc, count, desc, eq, getTableColumns, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like.ts';
import { personTable } from '../accounts/index.ts';
import { projectSession, projectTable } from './projects.schema.ts';

export type ProjectRow = typeof projectTable.$inferSelect;
export type SessionRow = typeof projectSession.$inferSelect;
export type ListedSessionRow = Omit<SessionRow, 'state'> & {
  readonly durationSeconds: number | null;
  /** Null when the account was deleted. */
  readonly createdByName: string | null;
};
export type SessionChange = Partial<Pick<SessionRow, 'name' | 'status' | 'state' | 'audioformId'>>;

export type ProjectsRepository = ReturnType<typeof createProjectsRepository>;

const { state: _state, ...sessionColumns } = getTableColumns(projectSession);

const { email, firstName, lastName } = personTable;

const listedColumns = {
  ...sessionColumns,
  // The state may be any JSON.
  durationSeconds: sql<
    number | null
  >`case when jsonb_typeof(${projectSession.state} #> '{renders,-1,durationSeconds}') = 'number' then (${projectSession.state} #>> '{renders,-1,durationSeconds}')::float8 end`,
  createdByName: sql<
    string | null
  >`case when ${firstName} in ('', 'Unknown') then ${email} else trim(${firstName} || ' ' || ${lastName}) end`,
};

/** SQL of projects and sessions. Each statement filters by organisation. */
export const createProjectsRepository = (db: Database) => {
  const ofProject = (orgId: string, projectId: string) =>
    and(eq(projectTable.orgId, orgId), eq(projectTable.id, projectId));
  const ofSession = (orgId: string, projectId: string, sessionId: string) =>
    and(eq(projectSession.orgId, orgId), eq(projectSession.projectId, projectId), eq(projectSession.id, sessionId));
  const listed = (where: SQL | undefined, limit: number): Promise<ListedSessionRow[]> =>
    db
      .select(listedColumns)
      .from(projectSession)
      .leftJoin(personTable, eq(personTable.id, projectSession.createdBy))
      .where(where)
      .orderBy(desc(projectSession.modifiedAt))
      .limit(limit);
  return {
    /** The user's default project first. */
    listProjects: (orgId: string, userId: string): Promise<ProjectRow[]> =>
      db
        .select()
        .from(projectTable)
        .where(eq(projectTable.orgId, orgId))
        .orderBy(
          desc(sql`${projectTable.isDefault} and ${projectTable.createdBy} = ${userId}`),
          asc(projectTable.createdAt),
        )
        .limit(limits.projects),
    countProjects: async (orgId: string): Promise<number> =>
      (await db.select({ count: count() }).from(projectTable).where(eq(projectTable.orgId, orgId)))[0]?.count ?? 0,
    findProject: async (orgId: string, projectId: string): Promise<ProjectRow | undefined> =>
      (await db.select().from(projectTable).where(ofProject(orgId, projectId)).limit(1))[0],
    findDefaultProject: async (orgId: string, userId: string): Promise<ProjectRow | undefined> =>
      (
        await db
          .select()
          .from(projectTable)
          .where(
            and(eq(projectTable.orgId, orgId), eq(projectTable.createdBy, userId), eq(projectTable.isDefault, true)),
          )
          .limit(1)
      )[0],
    insertProject: async (row: typeof projectTable.$inferInsert): Promise<ProjectRow> =>
      (await db.insert(projectTable).values(row).returning())[0] as ProjectRow,
    insertProjectIfAbsent: async (row: typeof projectTable.$inferInsert): Promise<void> => {
      await db.insert(projectTable).values(row).onConflictDoNothing();
    },
    /** The last modified sessions, without their states. */
    listSessions: (orgId: string, projectId: string, workflowId: WorkflowId | undefined): Promise<ListedSessionRow[]> =>
      listed(
        and(
          eq(projectSession.orgId, orgId),
          eq(projectSession.projectId, projectId),
          workflowId ? eq(projectSession.workflowId, workflowId) : undefined,
        ),
        limits.sessionsInList,
      ),
    /** The last modified sessions of all projects, without their states. */
    findSessions: (orgId: string, search: string | undefined, limit: number): Promise<ListedSessionRow[]> => {
      const pattern = search ? containing(search) : undefined;
      return listed(
        and(
          eq(projectSession.orgId, orgId),
          pattern === undefined
            ? undefined
            : or(ilike(projectSession.name, pattern), ilike(projectSession.excerpt, pattern)),
        ),
        limit,
      );
    },
    findSession: async (orgId: string, projectId: string, sessionId: string): Promise<SessionRow | undefined> =>
      (
        await db
          .select()
          .from(projectSession)
          .where(ofSession(orgId, projectId, sessionId))
          .limit(1)
      )[0],
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
    /** Updates a session if its revision is `revision`; undefined skips the check. */
    updateSession: async (
      ids: { readonly orgId: string; readonly projectId: string; readonly sessionId: string },
      change: SessionChange,
      options: { readonly userId: string; readonly revision: number | undefined },
    ): Promise<SessionRow | undefined> =>
      (
        await db
          .update(projectSession)
          .set({
            ...change,
            modifiedBy: options.userId,
            modifiedAt: new Date(),
            revision: sql`${projectSession.revision} + 1`,
          })
          .where(
            and(
              ofSession(ids.orgId, ids.projectId, ids.sessionId),
              options.revision === undefined ? undefined : eq(projectSession.revision, options.revision),
            ),
          )
          .returning()
      )[0],
    deleteSession: async (orgId: string, projectId: string, sessionId: string): Promise<boolean> =>
      (
        await db
          .delete(projectSession)
          .where(ofSession(orgId, projectId, sessionId))
          .returning({ id: projectSession.id })
      ).length > 0,
    /** Removes the name of a deleted user from the default names of their projects and sessions. */
    erasePerson: async (userId: string): Promise<void> => {
      await db
        .update(projectTable)
        .set({ name: sql`'Project ' || right(${projectTable.id}::text, 12)` })
        .where(and(eq(projectTable.createdBy, userId), sql`${projectTable.name} ~ '''s Project( [0-9a-f]{6})?$'`));
      await db
        .update(projectSession)
        .set({ name: 'Session' })
        .where(and(eq(projectSession.createdBy, userId), sql`${projectSession.name} ~ '''s Session$'`));
    },
    /** Deletes all rows of an organisation. */
    deleteOrganisation: async (orgId: string): Promise<void> => {
      await db.delete(projectSession).where(eq(projectSession.orgId, orgId));
      await db.delete(projectTable).where(eq(projectTable.orgId, orgId));
    },
  };
};
