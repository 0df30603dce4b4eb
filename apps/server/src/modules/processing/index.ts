export { filesInUse } from './files-in-use.ts';
export { createFinishedItemsRepository, type FinishedItemsRepository } from './finished-items.repository.ts';
export { isEnded, jobOf } from './processing.mapper.ts';
export { itemsQueue, jobChanged } from './processing.queues.ts';
export {
  createProcessingRepository,
  type JobItemRow,
  type JobRow,
} from './processing.repository.ts';
export { createProcessingRoutes, foundJob } from './processing.routes.ts';
export { cancelJob, type NoteItemsMove, resumeJob, type StartedItem } from './start-job.ts';
export { type StartJobServices, startJobOnce } from './start-job-once.ts';
