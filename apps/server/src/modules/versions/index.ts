export {
  type BatchesRoutesServices,
  createBatchArchiveHandler,
  createBatchesRoutes,
} from './batches/batches.routes.ts';
export { type BatchServices, type BatchStart, startBatch } from './batches/start-batch.ts';
