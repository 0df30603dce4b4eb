import { workerData } from 'node:worker_threads';
import { runTask } from '../tasks/run-task.ts';
import { toThreadError } from '../tasks/task-error.ts';
import type { TaskMessage } from '../tasks/task-types.ts';
import { lowerThreadPriority } from './rpc/lower-priority.ts';
import type { TaskThreadData } from './task-runner.ts';

if ((workerData as TaskThreadData).hasLowPriority) lowerThreadPriority();

/** Entry of a pool thread: one task per message. */
// biome-ignore lint/style/noDefaultExport: the pool calls a module's default export
export default (message: TaskMessage): Promise<void> =>
  runTask(message).catch((error: unknown) => {
    throw toThreadError(error);
  });
