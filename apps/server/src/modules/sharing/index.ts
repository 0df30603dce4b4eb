export { createLinkHandlers, type LinkHandlers } from './link-handlers.ts';
export type { SharedAudio } from './open-link.ts';
export type { Asset, AssetFinder } from './resolve-asset.ts';
export { createSharingRepository } from './sharing.repository.ts';
export { createSharingRoutes } from './sharing.routes.ts';
