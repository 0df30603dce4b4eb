import { limits } from '@sonora/contracts';
import { and, asc, count, desc, eq, max, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { isRow } from '../../platform/database/is-row.ts';
import { projectSession, projectTable } from './projects.schema.ts';

export type ProjectRow = typeof projectTable.$inferSelect;
/** Number of sessions in a project, and the last change of one. */
export type SessionsOfProject = { readonly sessionCount: number; readonly sessionsModifiedAt: Date | null };
export type ListedProjectRow = ProjectRow & SessionsOfProject;

export const noSessions: SessionsOfProject = { sessionCount: 0, sessionsModifiedAt: null };

/** Folders of projects, which the files module has. */
export type ProjectFolders = {
  /** Creates the folder of a project. @returns its id */
  create(db: Database, project: ProjectRow): Promise<string>;
  /** The project has another name: its folder follows. */
  rename(db: Database, project: ProjectRow, before: string): Promise<void>;
  /** The project is deleted: its folder stays, as one like others. */
  release(db: Database, project: Pick<ProjectRow, 'orgId' | 'id'>): Promise<void>;
};

export type ProjectsRepository = ReturnType<typeof createProjectsRepository>;

/** SQL of projects. Each statement filters by organisation. */
export const createProjectsRepository = (db: Database) => {
  const ofProject = (orgId: string, projectId: string) => isRow(projectTable, orgId, projectId);
  /** @param projectId undefined: all projects */
  const sessionsByProject = async (
    orgId: string,
    projectId?: string,
  ): Promise<ReadonlyMap<string, SessionsOfProject>> => {
    const rows = await db
      .select({
        id: projectSession.projectId,
        sessionCount: count(),
        sessionsModifiedAt: max(projectSession.modifiedAt),
      })
      .from(projectSession)
      .where(
        and(
          eq(projectSession.orgId, orgId),
          projectId === undefined ? undefined : eq(projectSession.projectId, projectId),
        ),
      )
      .groupBy(projectSession.projectId);
    return new Map(rows.map(({ id, ...facts }) => [id, facts]));
  };
  return {
    /** The user's default project first. */
    listProjects: async (orgId: string, userId: string): Promise<ListedProjectRow[]> => {
      const [rows, sessions] = await Promise.all([
        db
          .select()
          .from(projectTable)
          .where(eq(projectTable.orgId, orgId))
          .orderBy(
            desc(sql`${projectTable.isDefault} and ${projectTable.createdBy} = ${userId}`),
            asc(projectTable.createdAt),
          )
          .limit(limits.projects),
        sessionsByProject(orgId),
      ]);
      return rows.map((row) => ({ ...row, ...(sessions.get(row.id) ?? noSessions) }));
    },
    countProjects: async (orgId: string): Promise<number> =>
      (await db.select({ count: count() }).from(projectTable).where(eq(projectTable.orgId, orgId)))[0]?.count ?? 0,
    sessionsOf: async (orgId: string, projectId: string): Promise<SessionsOfProject> =>
      (await sessionsByProject(orgId, projectId)).get(projectId) ?? noSessions,
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
    /** Inserts a project with a folder of its own; undefined when one with that name exists. */
    insertProject: (
      row: typeof projectTable.$inferInsert,
      createFolder: ProjectFolders['create'],
    ): Promise<ProjectRow | undefined> =>
      db.transaction(async (transaction) => {
        const [made] = await transaction.insert(projectTable).values(row).onConflictDoNothing().returning();
        if (!made) return undefined;
        const folderId = await createFolder(transaction, made);
        await transaction.update(projectTable).set({ folderId }).where(ofProject(made.orgId, made.id));
        return { ...made, folderId };
      }),
    /** Renames a project; undefined when there is none. */
    renameProject: (
      orgId: string,
      projectId: string,
      { name, renameFolder }: { readonly name: string; readonly renameFolder: ProjectFolders['rename'] },
    ): Promise<ProjectRow | undefined> =>
      db.transaction(async (transaction) => {
        const [before] = await transaction.select().from(projectTable).where(ofProject(orgId, projectId)).for('update');
        if (!before) return undefined;
        const [row] = await transaction
          .update(projectTable)
          .set({ name, modifiedAt: new Date() })
          .where(ofProject(orgId, projectId))
          .returning();
        if (row) await renameFolder(transaction, row, before.name);
        return row;
      }),
    /** Deletes a project, with its sessions unless they are moved. */
    deleteProject: (
      orgId: string,
      projectId: string,
      {
        moveSessionsTo,
        releaseFolder,
      }: {
        readonly moveSessionsTo: string | undefined;
        readonly releaseFolder: ProjectFolders['release'];
      },
    ): Promise<void> =>
      db.transaction(async (transaction) => {
        // Sessions that are inserted or moved into the project wait for this, and then find no project.
        await transaction
          .select({ id: projectTable.id })
          .from(projectTable)
          .where(ofProject(orgId, projectId))
          .for('update');
        if (moveSessionsTo !== undefined) {
          await transaction
            .update(projectSession)
            .set({ projectId: moveSessionsTo })
            .where(and(eq(projectSession.orgId, orgId), eq(projectSession.projectId, projectId)));
        }
        await releaseFolder(transaction, { orgId, id: projectId });
        await transaction.delete(projectTable).where(ofProject(orgId, projectId));
      }),
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
