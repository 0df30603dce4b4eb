export { createVoicesRoutes, type VoiceLibrary } from './voices.routes.ts';
