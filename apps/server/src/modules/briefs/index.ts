export { createBriefsRoutes } from './briefs.routes.ts';
