import { DomainError, limits } from '@sonora/contracts';
import { organisationMessage } from '@sonora/contracts/messages/organisations';
import { sqlState, uniqueViolation } from '../../platform/database/database.ts';
import type { MemberCaller } from '../../platform/http/authorise.ts';
import { memberCaller, router } from '../../platform/http/router.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { assertStateFits } from './assert-state-fits.ts';
import { ensureDefaultProject } from './ensure-default-project.ts';
import { toListedSession, toProject, toSession } from './projects.mapper.ts';
import type { ProjectRow, ProjectsRepository, SessionChange } from './projects.repository.ts';

export type ProjectsServices = {
  readonly repository: ProjectsRepository;
  /** First name, else the e-mail address; used in default names. */
  readonly personName: (userId: string) => Promise<string>;
};

const projectOf = async (
  repository: ProjectsRepository,
  caller: MemberCaller,
  projectId: string,
): Promise<ProjectRow> => {
  const found = await repository.findProject(caller.orgId, projectId);
  if (!found) throw new DomainError('not-found');
  return found;
};

export const createProjectsRoutes = ({ repository, personName }: ProjectsServices) =>
  router.projects.router({
    list: router.projects.list.handler(async ({ context }) => {
      const caller = memberCaller(context);
      await ensureDefaultProject(repository, caller, await personName(caller.userId));
      const { orgId, userId } = caller;
      return { data: (await repository.listProjects(orgId, userId)).map((row) => toProject(row, userId)) };
    }),
    create: router.projects.create.handler(async ({ input, context }) => {
      const caller = memberCaller(context);
      if ((await repository.countProjects(caller.orgId)) >= limits.projects)
        throw new DomainError('conflict', {
          detail: organisationMessage('organisations.tooManyProjects', { count: limits.projects }),
        });
      try {
        return toProject(
          await repository.insertProject({
            orgId: caller.orgId,
            id: newId(),
            name: input.body.projectName,
            createdBy: caller.userId,
          }),
          caller.userId,
        );
      } catch (error) {
        if (sqlState(error) !== uniqueViolation) throw error;
        throw new DomainError('conflict', {
          detail: organisationMessage('organisations.projectExists', { name: input.body.projectName }),
          cause: error,
        });
      }
    }),
    get: router.projects.get.handler(async ({ input, context }) => {
      const caller = memberCaller(context);
      return toProject(await projectOf(repository, caller, input.params.projectId), caller.userId);
    }),
    listSessions: router.projects.listSessions.handler(async ({ input, context }) => {
      const caller = memberCaller(context);
      await projectOf(repository, caller, input.params.projectId);
      return {
        data: (await repository.listSessions(caller.orgId, input.params.projectId, input.query.workflowId)).map(
          toListedSession,
        ),
      };
    }),
    findSessions: router.projects.findSessions.handler(async ({ input, context }) => ({
      data: (await repository.findSessions(memberCaller(context).orgId, input.query.search, input.query.limit)).map(
        toListedSession,
      ),
    })),
    createSession: router.projects.createSession.handler(async ({ input, context }) => {
      const caller = memberCaller(context);
      const { body, params } = input;
      await projectOf(repository, caller, params.projectId);
      assertStateFits(body.state);
      const row = await repository.insertSessionOnce({
        orgId: caller.orgId,
        id: newId(),
        projectId: params.projectId,
        name: body.sessionName ?? `${await personName(caller.userId)}'s Session`,
        workflowId: body.workflowId,
        state: body.state ?? {},
        audioformId: body.audioformId ?? null,
        idempotencyKey: input.headers['idempotency-key'] ?? null,
        createdBy: caller.userId,
        modifiedBy: caller.userId,
      });
      // Deleted since this request read it.
      if (!row) throw new DomainError('not-found');
      return toSession(row);
    }),
    getSession: router.projects.getSession.handler(async ({ input, context }) => {
      const row = await repository.findSession(
        memberCaller(context).orgId,
        input.params.projectId,
        input.params.sessionId,
      );
      if (!row) throw new DomainError('not-found');
      return toSession(row);
    }),
    updateSession: router.projects.updateSession.handler(async ({ input, context }) => {
      const caller = memberCaller(context);
      const { sessionName, revision, ...rest } = input.body;
      assertStateFits(rest.state);
      const change: SessionChange = { ...rest, ...(sessionName === undefined ? {} : { name: sessionName }) };
      const ids = { orgId: caller.orgId, ...input.params };
      const row = await repository.updateSession(ids, change, { userId: caller.userId, revision });
      if (row) return toSession(row);
      const current = await repository.findSession(caller.orgId, input.params.projectId, input.params.sessionId);
      throw new DomainError(current ? 'edit-conflict' : 'not-found');
    }),
    deleteSession: router.projects.deleteSession.handler(async ({ input, context }) => {
      const { projectId, sessionId } = input.params;
      if (!(await repository.deleteSession(memberCaller(context).orgId, projectId, sessionId)))
        throw new DomainError('not-found');
      return { message: 'The session has been deleted.' };
    }),
  });
