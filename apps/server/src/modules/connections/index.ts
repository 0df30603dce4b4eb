export { type ConnectionKey, createConnectionsRepository } from './connections.repository.ts';
export { createConnectionsRoutes } from './connections.routes.ts';
export { recordedSettings, saveConnection } from './save-connection.ts';
export { createVoiceLibrary, fallbackFor } from './voice-library.ts';
