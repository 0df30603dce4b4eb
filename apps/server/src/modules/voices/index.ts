export { type ConnectionKey, createConnectionsRepository } from './connections/connections.repository.ts';
export { createConnectionsRoutes } from './connections/connections.routes.ts';
export { recordedSettings, saveConnection } from './connections/save-connection.ts';
export { createVoiceLibrary, fallbackFor, type VoiceLibrary } from './connections/voice-library.ts';
export { voicePackQueue } from './packs/voice-packs.queues.ts';
export { createVoicePacksRepository } from './packs/voice-packs.repository.ts';
export { createVoicePacksRoutes } from './packs/voice-packs.routes.ts';
export { createVoicesRoutes } from './voices.routes.ts';
