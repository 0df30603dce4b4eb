import type { Session } from '@sonora/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { api, queries } from '../../shared/api/client.ts';
import type { SampleAdResponse } from '../../shared/audio/sample-ad.ts';
import { t } from './messages.ts';
import type { ProjectSelection } from './project-choices.ts';
import type { listQuery } from './session-list.ts';

export const projectsOptions = () => queries.projects.list.queryOptions({ staleTime: 10_000 });

export const sessionsOptions = (projectId: string, query: ReturnType<typeof listQuery>) =>
  queries.projects.listSessions.queryOptions({
    input: { params: { projectId }, query },
    // Users open this page to see recent changes.
    staleTime: 0,
    // The page that is shown stays until the next one has arrived.
    placeholderData: keepPreviousData,
  });

/** Id of a chosen project. A new one is created. */
export const projectIdOf = async (selection: ProjectSelection): Promise<string> => {
  if (selection.type !== 'new') return selection.projectId;
  const { projectId } = await api.projects.create({ body: { projectName: selection.projectName } });
  return projectId;
};

/** The last modified sessions of all projects. */
export const recentSessionsOptions = (limit: number) =>
  queries.projects.findSessions.queryOptions({ input: { query: { limit } }, staleTime: 0 });

/** Query key of all projects and sessions. */
export const sessionsKey = queries.projects.key();

/** Session state of the sample ad. The editor fills in everything else. */
const sampleState = ({ script, voiceAlias, soundTemplateAlias, lengthSeconds }: SampleAdResponse) => ({
  version: 2,
  step: 'create',
  audioformIds: {},
  editor: {
    ad: {
      lines: script.map((text, index) => ({ id: `line-${index}`, text, voiceAlias })),
      lengthSeconds,
      soundTemplateAlias,
    },
  },
});

/** The user's session of the sample ad, created in their default project the first time. */
export const openSampleAd = async ({
  ad,
  userId,
}: {
  readonly ad: SampleAdResponse;
  readonly userId: string;
}): Promise<Session> => {
  const { data } = await api.projects.list();
  const own = data.find(({ isDefault, createdBy }) => isDefault && createdBy === userId);
  if (!own) throw new Error(t('projects.defaultProjectNotFound'));
  return api.projects.createSession({
    params: { projectId: own.projectId },
    headers: { 'idempotency-key': 'sample-ad' },
    body: { sessionName: ad.title, workflowId: 'CreateAnAd', state: sampleState(ad) },
  });
};
