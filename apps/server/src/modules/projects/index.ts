export { createPresenceRepository } from './presence.repository.ts';
export { createProjectSessionsRepository } from './project-sessions.repository.ts';
export { createProjectsRepository } from './projects.repository.ts';
export { createProjectsRoutes } from './projects.routes.ts';
