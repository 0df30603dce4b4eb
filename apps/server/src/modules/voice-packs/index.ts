export { voicePackQueue } from './voice-packs.queues.ts';
export { createVoicePacksRepository } from './voice-packs.repository.ts';
export { createVoicePacksRoutes } from './voice-packs.routes.ts';
