export { createContentFilesRoutes } from './content-files.routes.ts';
export { createSdkFilesRoutes } from './sdk-files.routes.ts';
