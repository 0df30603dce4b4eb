import { queries } from '../../shared/api/client.ts';

export const projectsOptions = () => queries.projects.list.queryOptions({ staleTime: 10_000 });

export const sessionsOptions = (projectId: string) =>
  queries.projects.listSessions.queryOptions({
    input: { params: { projectId }, query: {} },
    // One comes here to see what has happened since.
    staleTime: 0,
  });
