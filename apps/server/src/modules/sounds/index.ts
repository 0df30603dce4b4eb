export { createSoundsRoutes } from './sounds.routes.ts';
export { templateForMood } from './template-for-mood.ts';
