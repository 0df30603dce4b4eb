export { createScriptsRepository } from './scripts.repository.ts';
export { createScriptsRoutes } from './scripts.routes.ts';
export { writeConcepts } from './write-concepts.ts';
