export { installPack } from './install-pack.ts';
export { orderPacks } from './order-packs.ts';
export { createVoicePacksRepository } from './voice-packs.repository.ts';
export { createVoicePacksRoutes } from './voice-packs.routes.ts';
