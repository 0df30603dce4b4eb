export type { ItemResult } from './batches/batch-results.ts';
export {
  type BatchesRoutesServices,
  createBatchArchiveHandler,
  createBatchesRoutes,
} from './batches/batches.routes.ts';
export { type BatchServices, type BatchStart, startBatch } from './batches/start-batch.ts';
export { type EndedVersion, noteItemEnded, noteItemsMove } from './tables/note-item-ended.ts';
export { createTablesRoutes } from './tables/tables.routes.ts';
export type { VersionPreview } from './tables/version-preview.ts';
