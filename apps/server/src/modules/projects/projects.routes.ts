import { DomainError, limits } from '@sonora/contracts';
import { organisationMessage } from '@sonora/contracts/messages/organisations';
import { sqlState, uniqueViolation } from '../../platform/database/database.ts';
import type { MemberCaller } from '../../platform/http/authorise.ts';
import { memberCaller, router } from '../../platform/http/router.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { ensureDefaultProject } from './ensure-default-project.ts';
import { type ProjectsServices, projectOf } from './project-of.ts';
import { createProjectSessionsRoutes } from './project-sessions.routes.ts';
import { toProject } from './projects.mapper.ts';
import { type ListedProjectRow, noSessions, type ProjectRow } from './projects.repository.ts';

/** Renames a project. @throws DomainError `conflict` when the name is taken */
const named = async <T>(name: string, write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error;
    throw new DomainError('conflict', {
      detail: organisationMessage('organisations.projectExists', { name }),
      cause: error,
    });
  }
};

/** Which of these projects can be deleted: all but the default projects of present members. */
const deletableAmong = async (
  { membersAmong }: Pick<ProjectsServices, 'membersAmong'>,
  orgId: string,
  rows: readonly ProjectRow[],
): Promise<(row: ProjectRow) => boolean> => {
  const owners = rows.flatMap(({ isDefault, createdBy }) => (isDefault ? [createdBy] : []));
  const members = await membersAmong(orgId, owners);
  return ({ isDefault, createdBy }) => !isDefault || !members.has(createdBy);
};

/** @throws DomainError when the project must stay, or its sessions have nowhere to go */
const deleteProject = async (
  services: ProjectsServices,
  caller: MemberCaller,
  projectId: string,
  moveSessionsTo: string | undefined,
): Promise<void> => {
  const { repository, folders } = services;
  const row = await projectOf(repository, caller, projectId);
  const isDeletable = await deletableAmong(services, caller.orgId, [row]);
  if (!isDeletable(row))
    throw new DomainError('conflict', { detail: organisationMessage('organisations.defaultProjectStays') });
  if (moveSessionsTo === projectId)
    throw new DomainError('conflict', { detail: organisationMessage('organisations.sessionsStay') });
  if (moveSessionsTo !== undefined) await projectOf(repository, caller, moveSessionsTo);
  await repository.deleteProject(caller.orgId, projectId, { moveSessionsTo, releaseFolder: folders.release });
};

export const createProjectsRoutes = (services: ProjectsServices) => {
  const { repository, personName, folders } = services;
  const answer = async (userId: string, row: ListedProjectRow) =>
    toProject(row, { userId, isDeletable: (await deletableAmong(services, row.orgId, [row]))(row) });
  const counted = async (userId: string, row: ProjectRow) =>
    answer(userId, { ...row, ...(await repository.sessionsOf(row.orgId, row.id)) });
  return router.projects.router({
    ...createProjectSessionsRoutes(services),
    list: router.projects.list.handler(async ({ context }) => {
      const caller = memberCaller(context);
      await ensureDefaultProject(services, caller, await personName(caller.userId));
      const { orgId, userId } = caller;
      const rows = await repository.listProjects(orgId, userId);
      const isDeletable = await deletableAmong(services, orgId, rows);
      const data = rows.map((row) => toProject(row, { userId, isDeletable: isDeletable(row) }));
      return { data, pagination: { limit: limits.projects, offset: 0, total: data.length } };
    }),
    create: router.projects.create.handler(async ({ input, context }) => {
      const { orgId, userId } = memberCaller(context);
      const { projectName: name } = input.body;
      if ((await repository.countProjects(orgId)) >= limits.projects)
        throw new DomainError('conflict', {
          detail: organisationMessage('organisations.tooManyProjects', { count: limits.projects }),
        });
      const row = await repository.insertProject({ orgId, id: newId(), name, createdBy: userId }, folders.create);
      if (!row)
        throw new DomainError('conflict', { detail: organisationMessage('organisations.projectExists', { name }) });
      return answer(userId, { ...row, ...noSessions });
    }),
    get: router.projects.get.handler(async ({ input, context }) => {
      const caller = memberCaller(context);
      return counted(caller.userId, await projectOf(repository, caller, input.params.projectId));
    }),
    update: router.projects.update.handler(async ({ input, context }) => {
      const { orgId, userId } = memberCaller(context);
      const { projectName: name } = input.body;
      const change = { name, renameFolder: folders.rename };
      const row = await named(name, () => repository.renameProject(orgId, input.params.projectId, change));
      if (!row) throw new DomainError('not-found');
      return counted(userId, row);
    }),
    remove: router.projects.remove.handler(async ({ input, context }) => {
      await deleteProject(services, memberCaller(context), input.params.projectId, input.query.moveSessionsTo);
      return { message: 'The project has been deleted.' };
    }),
  });
};
