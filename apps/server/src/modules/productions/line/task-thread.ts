import type { TaskMessage } from './task-types.ts';
import { runTask } from './tasks.ts';

/** What a thread of the pool runs: one step of the line per message. */
// biome-ignore lint/style/noDefaultExport: the pool calls a module's default export
export default (message: TaskMessage): Promise<void> => runTask(message);
