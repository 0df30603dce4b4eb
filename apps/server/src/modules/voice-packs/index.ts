export { createVoicePacksRepository } from './voice-packs.repository.ts';
export { createVoicePacksRoutes } from './voice-packs.routes.ts';
