export { createProjectsRepository } from './projects.repository.ts';
export { createProjectsRoutes } from './projects.routes.ts';
