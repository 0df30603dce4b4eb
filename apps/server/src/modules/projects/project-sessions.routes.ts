import { DomainError } from '@sonora/contracts';
import { isOutdatedWrite } from '@sonora/contracts/sessions/session-state';
import { foreignKeyViolation, sqlState } from '../../platform/database/database.ts';
import type { MemberCaller } from '../../platform/http/authorise.ts';
import { memberCaller, router } from '../../platform/http/router.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { assertStateFits } from './assert-state-fits.ts';
import { type ProjectsServices, projectOf } from './project-of.ts';
import type { SessionChange, SessionIds, SessionRow } from './project-sessions.repository.ts';
import { toListedSession, toSession } from './projects.mapper.ts';

/** Writes a session, or who edits it. @throws DomainError `not-found` when its project or itself was deleted meanwhile */
const unlessDeleted = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (sqlState(error) !== foreignKeyViolation) throw error;
    throw new DomainError('not-found', { cause: error });
  }
};

/** Changes a session. @throws DomainError `edit-conflict` when the stored one is newer than what the caller knows */
const updateSession = async (
  { repository, sessions }: Pick<ProjectsServices, 'repository' | 'sessions'>,
  ids: SessionIds,
  change: SessionChange,
  options: { readonly userId: string; readonly revision: number | undefined },
): Promise<SessionRow> => {
  if (change.projectId !== undefined) await projectOf(repository, ids, change.projectId);
  if (change.state !== undefined && isFromOldPage(change.state)) {
    const stored = await sessions.findSession(ids);
    if (stored && isOutdatedWrite(stored.state, change.state)) throw new DomainError('edit-conflict');
  }
  const row = await unlessDeleted(() => sessions.updateSession(ids, change, options));
  if (row) return row;
  throw new DomainError((await sessions.findSession(ids)) ? 'edit-conflict' : 'not-found');
};

/**
 * A session whose ad may have been finished before the session named it. Otherwise the production notes its end in the
 * session.
 */
const withProduced = async (
  { sessions, findProduced }: Pick<ProjectsServices, 'sessions' | 'findProduced'>,
  row: SessionRow,
): Promise<SessionRow> => {
  const { orgId, projectId, id: sessionId, audioformId } = row;
  if (audioformId === null || audioformId === row.producedAudioformId) return row;
  const ad = await findProduced(orgId, audioformId);
  if (!ad) return row;
  await sessions.markProduced(orgId, audioformId, ad.durationSeconds);
  return (await sessions.findSession({ orgId, projectId, sessionId })) ?? row;
};

const isFromOldPage = (state: unknown): boolean => (state as { readonly version?: unknown }).version === 1;

export const createProjectSessionsRoutes = (services: ProjectsServices) => {
  const { repository, sessions, presence, personName, audioOf } = services;
  const sessionOf = async (ids: SessionIds): Promise<SessionRow> => {
    const row = await sessions.findSession(ids);
    if (!row) throw new DomainError('not-found');
    return row;
  };
  const idsOf = ({ orgId }: MemberCaller, params: Omit<SessionIds, 'orgId'>): SessionIds => ({ orgId, ...params });
  return {
    listSessions: router.projects.listSessions.handler(async ({ input, context }) => {
      const caller = memberCaller(context);
      const { projectId } = input.params;
      await projectOf(repository, caller, projectId);
      const { workflowId, search, sort, order, limit, offset } = input.query;
      const filter = { orgId: caller.orgId, projectId, workflowId, search };
      const { rows, total } = await sessions.listSessions(filter, { sort, order, limit, offset });
      return { data: rows.map((row) => toListedSession(row, audioOf)), pagination: { limit, offset, total } };
    }),
    findSessions: router.projects.findSessions.handler(async ({ input, context }) => {
      const { search, limit } = input.query;
      const rows = await sessions.listRecentSessions({ orgId: memberCaller(context).orgId, search }, limit);
      return { data: rows.map((row) => toListedSession(row, audioOf)) };
    }),
    createSession: router.projects.createSession.handler(async ({ input, context }) => {
      const caller = memberCaller(context);
      const { body, params } = input;
      await projectOf(repository, caller, params.projectId);
      assertStateFits(body.state);
      const name = body.sessionName ?? `${await personName(caller.userId)}'s Session`;
      const row = await unlessDeleted(() =>
        sessions.insertSessionOnce({
          orgId: caller.orgId,
          id: newId(),
          projectId: params.projectId,
          name,
          status: body.status,
          workflowId: body.workflowId,
          state: body.state ?? {},
          audioformId: body.audioformId ?? null,
          idempotencyKey: input.headers['idempotency-key'] ?? null,
          createdBy: caller.userId,
          modifiedBy: caller.userId,
        }),
      );
      // Deleted since this request read it.
      if (!row) throw new DomainError('not-found');
      return toSession(await withProduced(services, row), audioOf);
    }),
    getSession: router.projects.getSession.handler(async ({ input, context }) =>
      toSession(await withProduced(services, await sessionOf(idsOf(memberCaller(context), input.params))), audioOf),
    ),
    updateSession: router.projects.updateSession.handler(async ({ input, context }) => {
      const caller = memberCaller(context);
      const { sessionName, revision, ...rest } = input.body;
      assertStateFits(rest.state);
      const change: SessionChange = { ...rest, ...(sessionName === undefined ? {} : { name: sessionName }) };
      const { userId } = caller;
      const row = await updateSession(services, idsOf(caller, input.params), change, { userId, revision });
      return toSession(await withProduced(services, row), audioOf);
    }),
    deleteSession: router.projects.deleteSession.handler(async ({ input, context }) => {
      if (!(await sessions.deleteSession(idsOf(memberCaller(context), input.params))))
        throw new DomainError('not-found');
      return { message: 'The session has been deleted.' };
    }),
    presence: router.projects.presence.handler(async ({ input, context }) => {
      const caller = memberCaller(context);
      const { orgId, userId } = caller;
      const { act, windowId } = input.body;
      const { revision, id: sessionId } = await sessionOf(idsOf(caller, input.params));
      const window = { orgId, sessionId, userId, windowId };
      if (act === 'leave') await presence.release(window);
      else if (act !== 'look')
        await unlessDeleted(() => presence.take(window, act === 'claim' ? 'always' : 'whenFree'));
      const editor = await presence.find(window);
      if (!editor) return { editor: null, revision };
      const isYou = editor.userId === userId;
      const isThisWindow = isYou && editor.windowId === windowId;
      return { editor: { name: editor.name ?? '', isYou, isThisWindow }, revision };
    }),
  };
};
