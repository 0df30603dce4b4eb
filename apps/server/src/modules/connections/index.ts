export { checkConnection } from './check-connection.ts';
export { type ConnectionKey, createConnectionsRepository, INSTALLATION } from './connections.repository.ts';
export { createConnectionsRoutes } from './connections.routes.ts';
export { createProviderPool, type ProviderPool, type ProviderSettings } from './provider-pool.ts';
export { saveConnection } from './save-connection.ts';
export { createVoiceLibrary, standInFor, type VoiceLibrary } from './voice-library.ts';
