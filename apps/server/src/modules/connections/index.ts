export { checkConnection } from './check-connection.ts';
export { type ConnectionKey, createConnectionsRepository } from './connections.repository.ts';
export { createConnectionsRoutes } from './connections.routes.ts';
export { createProviderPool, type ProviderPool, type ProviderSettings } from './provider-pool.ts';
export { recordedSettings, saveConnection } from './save-connection.ts';
export { createVoiceLibrary, fallbackFor, type VoiceLibrary } from './voice-library.ts';
