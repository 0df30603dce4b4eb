export { createSupportRepository } from './support.repository.ts';
export { createSupportRoutes } from './support.routes.ts';
export { createSystemStatus, type StatusChecks } from './system-status.ts';
