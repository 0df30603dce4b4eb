export { createScriptsRepository } from './scripts.repository.ts';
export { createScriptsRoutes } from './scripts.routes.ts';
export { type VoiceTempo, writeConcepts, writtenLanguageOf } from './write-concepts.ts';
