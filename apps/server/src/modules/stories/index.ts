export { createStoriesRepository } from './stories.repository.ts';
export { type ChapterState, createStoriesRoutes } from './stories.routes.ts';
