import { queries } from '../../shared/api/client.ts';

export const projectsOptions = () => queries.projects.list.queryOptions({ staleTime: 10_000 });

export const sessionsOptions = (projectId: string) =>
  queries.projects.listSessions.queryOptions({
    input: { params: { projectId }, query: {} },
    // Users open this page to see recent changes.
    staleTime: 0,
  });
