export { createFlagsRepository } from './flags.repository.ts';
export { createFlags, type Flags } from './flags.ts';
export { createInstallationRoutes } from './installation.routes.ts';
export { resolveCaller } from './resolve-caller.ts';
