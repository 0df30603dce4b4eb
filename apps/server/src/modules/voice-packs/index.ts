export { installPack } from './install-pack.ts';
export { createVoicePacksRepository } from './voice-packs.repository.ts';
export { createVoicePacksRoutes } from './voice-packs.routes.ts';
