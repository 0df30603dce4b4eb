export { createPresenceRepository } from './presence.repository.ts';
export { createProjectSessionsRepository, displayNameOf } from './project-sessions.repository.ts';
export { createProjectsRepository } from './projects.repository.ts';
export { createProjectsRoutes } from './projects.routes.ts';
