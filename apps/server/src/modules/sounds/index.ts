export { createSoundsRoutes } from './sounds.routes.ts';
