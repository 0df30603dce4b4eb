export { createScriptsRepository } from './scripts.repository.ts';
export { createScriptsRoutes } from './scripts.routes.ts';
export { languageOf, type VoiceTempo, writeConcepts } from './write-concepts.ts';
