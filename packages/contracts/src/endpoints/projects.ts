import { z } from 'zod';
import { access } from '../access.ts';
import { endpoint, idempotencyKey, uuid } from '../endpoint.ts';
import { presenceActs, sessionProgress, sessionSorts, workflowIds } from '../enumerations.ts';
import { limits } from '../limits.ts';
import { formMessage } from '../messages/forms.ts';
import { says } from '../messages/says.ts';
import { coverColours } from '../sessions/ad-names.ts';

const tags = ['Projects'] as const;

/** Letters, digits, underscores, hyphens and spaces; the message is part of the product's texts. */
const projectName = z
  .string()
  .trim()
  .min(1, says(formMessage('forms.notEmpty')))
  .max(limits.nameCharacters, says(formMessage('forms.maxCharacters', { count: limits.nameCharacters })))
  .regex(/^[\p{L}\p{N}_' -]+$/u, says(formMessage('forms.projectNameCharacters')));

const sessionName = z
  .string()
  .trim()
  .min(1, says(formMessage('forms.notEmpty')))
  .max(limits.nameCharacters, says(formMessage('forms.maxCharacters', { count: limits.nameCharacters })));

const status = z.string().min(1).max(60);

const search = z.string().trim().max(limits.nameCharacters).optional();

export const project = z.object({
  projectId: uuid,
  projectName: z.string(),
  folderId: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.number(),
  lastModified: z.number().describe('the last change of the project or of a session in it'),
  isDefault: z.boolean(),
  isDeletable: z.boolean().describe('false for the default project of a member'),
  sessionCount: z.number().int(),
});
export type Project = z.infer<typeof project>;

export const session = z.object({
  sessionId: uuid,
  sessionName: z.string(),
  status: z.string().describe('as clients set it; new sessions are drafts'),
  progress: z
    .enum(sessionProgress)
    .describe('produced: its ad is finished; delivered: that ad was downloaded, shared, or marked complete'),
  workflowId: z.enum(workflowIds),
  projectId: uuid,
  createdBy: z.string(),
  createdAt: z.number(),
  lastModifiedBy: z.string(),
  lastModified: z.number(),
  revision: z.number().int().describe('counts up with every change; send the one you know to notice a lost update'),
  audioformId: z.string().nullable(),
  audio: z.string().nullable().describe('address of the finished ad'),
  state: z.record(z.string(), z.unknown()).describe('empty in lists'),
  hasState: z.boolean(),
  excerpt: z.string().nullable().describe('first words of the ad'),
});
export type Session = z.infer<typeof session>;

/** A session in a list, with facts that the session alone does not have. */
export const listedSession = session.extend({
  durationSeconds: z.number().nullable().describe('length of the ad'),
  createdByName: z.string().nullable().describe('null when that account was deleted'),
  coverColour: z.enum(coverColours).nullable().describe('of the ad; null without one'),
});
export type ListedSession = z.infer<typeof listedSession>;

/** Who edits a session, for its windows. */
const presence = z.object({
  editor: z
    .object({ name: z.string(), isThisWindow: z.boolean(), isYou: z.boolean() })
    .nullable()
    .describe('null: nobody edits it'),
  revision: z.number().int(),
});

const pagination = z.object({ limit: z.number(), offset: z.number(), total: z.number() });

const inProject = z.object({ projectId: uuid });
const inSession = z.object({ projectId: uuid, sessionId: uuid });

export const projects = {
  list: endpoint(access.may('projects.read'), {
    method: 'GET',
    path: '/v3/project',
    cost: 'list',
    summary: 'Projects',
    tags,
  }).output(z.object({ data: z.array(project), pagination })),
  create: endpoint(access.may('projects.write'), {
    method: 'POST',
    path: '/v3/project',
    cost: 'change',
    summary: 'Create a project',
    tags,
    successStatus: 201,
  })
    .input(z.object({ body: z.object({ projectName }) }))
    .output(project),
  update: endpoint(access.may('projects.write'), {
    method: 'PATCH',
    path: '/v3/project/{projectId}',
    cost: 'change',
    summary: 'Rename a project',
    tags,
  })
    .input(z.object({ params: inProject, body: z.object({ projectName }) }))
    .output(project),
  remove: endpoint(access.may('projects.write'), {
    method: 'DELETE',
    path: '/v3/project/{projectId}',
    cost: 'change',
    summary: 'Delete a project, with its sessions unless they are moved to another project',
    tags,
  })
    .input(z.object({ params: inProject, query: z.object({ moveSessionsTo: uuid.optional() }) }))
    .output(z.object({ message: z.string() })),
  get: endpoint(access.may('projects.read'), {
    method: 'GET',
    path: '/v3/project/{projectId}',
    cost: 'read',
    summary: 'One project',
    tags,
  })
    .input(z.object({ params: inProject }))
    .output(project),
  listSessions: endpoint(access.may('projects.read'), {
    method: 'GET',
    path: '/v3/project/{projectId}/session',
    cost: 'list',
    summary: 'Sessions of a project by page, searched and sorted; without parameters the last modified first',
    tags,
  })
    .input(
      z.object({
        params: inProject,
        query: z.object({
          workflowId: z.enum(workflowIds).optional(),
          search: search.describe('words of the name, of the script, or of the name of its owner'),
          sort: z.enum(sessionSorts).default('lastModified'),
          order: z.enum(['asc', 'desc']).default('desc'),
          limit: z.coerce.number().int().min(1).max(limits.sessionsInList).default(limits.sessionsInList),
          offset: z.coerce.number().int().min(0).max(limits.listOffset).default(0),
        }),
      }),
    )
    .output(
      z.object({
        data: z.array(listedSession),
        pagination,
      }),
    ),
  findSessions: endpoint(access.may('projects.read'), {
    method: 'GET',
    path: '/v3/session',
    cost: 'list',
    summary: 'Sessions of all projects, last modified first, searched by name and first words',
    tags,
  })
    .input(
      z.object({
        query: z.object({
          search,
          limit: z.coerce.number().int().min(1).max(50).default(10),
        }),
      }),
    )
    .output(z.object({ data: z.array(listedSession) })),
  createSession: endpoint(access.may('projects.write'), {
    method: 'POST',
    path: '/v3/project/{projectId}/session',
    cost: 'document',
    summary: 'Create a session; with an Idempotency-Key that made one before, that session as it is now',
    tags,
    successStatus: 201,
  })
    .input(
      z.object({
        params: inProject,
        headers: z.object({ 'idempotency-key': idempotencyKey }),
        body: z.object({
          sessionName: sessionName.optional(),
          status: status.default('draft'),
          workflowId: z.enum(workflowIds),
          state: z.record(z.string(), z.unknown()).optional(),
          audioformId: uuid.nullish(),
        }),
      }),
    )
    .output(session),
  getSession: endpoint(access.may('projects.read'), {
    method: 'GET',
    path: '/v3/project/{projectId}/session/{sessionId}',
    cost: 'read',
    summary: 'One session, also when it is in another project by now',
    tags,
  })
    .input(z.object({ params: inSession }))
    .output(session),
  updateSession: endpoint(access.may('projects.write'), {
    method: 'PATCH',
    path: '/v3/project/{projectId}/session/{sessionId}',
    cost: 'document',
    summary:
      'Change name, status, state or audioform of a session, also when it is in another project by now, or move it to another project',
    tags,
  })
    .input(
      z.object({
        params: inSession,
        body: z.object({
          sessionName: sessionName.optional(),
          status: status.optional(),
          state: z.record(z.string(), z.unknown()).optional(),
          audioformId: uuid.nullish(),
          projectId: uuid.optional().describe('moves the session to this project'),
          revision: z.number().int().optional(),
        }),
      }),
    )
    .output(session),
  deleteSession: endpoint(access.may('projects.write'), {
    method: 'DELETE',
    path: '/v3/project/{projectId}/session/{sessionId}',
    cost: 'change',
    summary: 'Delete a session',
    tags,
  })
    .input(z.object({ params: inSession }))
    .output(z.object({ message: z.string() })),
  presence: endpoint(access.may('projects.write'), {
    method: 'POST',
    path: '/v3/project/{projectId}/session/{sessionId}/presence',
    cost: 'change',
    summary: 'Who edits a session: take it when it is free, look, take it in any case, or leave it',
    tags,
  })
    .input(
      z.object({
        params: inSession,
        body: z.object({
          windowId: z.string().min(8).max(limits.windowIdCharacters).describe('chosen by the window, at random'),
          act: z.enum(presenceActs),
        }),
      }),
    )
    .output(presence),
};
