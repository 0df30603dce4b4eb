export type { ItemResult } from './batches/batch-results.ts';
export {
  createBatchArchiveHandler,
  createBatchesRoutes,
} from './batches/batches.routes.ts';
export { startBatch } from './batches/start-batch.ts';
export { createImportsRoutes } from './imports/imports.routes.ts';
export { IMPORTS_FOLDER } from './imports/start-import.ts';
export { listVersions } from './tables/list-versions.ts';
export { noteItemEnded, noteItemsMove } from './tables/note-item-ended.ts';
export { createTablesRoutes } from './tables/tables.routes.ts';
export type { VersionPreview } from './tables/version-preview.ts';
