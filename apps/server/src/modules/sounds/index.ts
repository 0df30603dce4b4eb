export { createSoundsRoutes } from './sounds.routes.ts';
export { suitableSounds } from './suitable-sounds.ts';
