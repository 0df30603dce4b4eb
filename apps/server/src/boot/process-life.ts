import { describeError } from '../platform/log/describe-error.ts';
import type { Log } from '../platform/log/log.ts';
import { memoryPollMilliseconds } from './watch-memory.ts';

export type RunningProcess = {
  /** @param reason for the log, or `OUT_OF_MEMORY` */
  stop(reason: string): Promise<void>;
  /** The process ends with this work. Default: it runs until it is stopped. */
  readonly finished?: Promise<unknown>;
};

/** Where /proc is missing, processes report their memory to their supervisor themselves. */
const reportMemory = (): void => {
  if (process.platform === 'linux' || !process.send) return;
  setInterval(() => process.send?.({ residentBytes: process.memoryUsage.rss() }), memoryPollMilliseconds).unref();
};

/**
 * Runs a role as a process: starts it, notifies the supervisor, and stops it in order on SIGTERM, SIGINT or when the
 * supervisor has ended. An uncaught error ends the process; the supervisor starts a new one.
 */
export const runProcess = async (log: Log, start: () => Promise<RunningProcess>): Promise<void> => {
  let running: RunningProcess | undefined;
  let stopping = false;
  const stop = async (reason: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    // A hanging shutdown must not keep the process alive; otherwise the supervisor would have to kill it.
    setTimeout(() => process.exit(1), 24_000).unref();
    await running?.stop(reason).catch((error) => log.error({ error: describeError(error) }, 'stopping failed'));
    process.exit(0);
  };
  // A message of the supervisor that has arrived before the signal is read first: it tells the reason.
  process.on('SIGTERM', () => setImmediate(() => void stop('SIGTERM')));
  process.on('message', (message: { readonly stop?: string }) => {
    if (message.stop) void stop(message.stop);
  });
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('disconnect', () => void stop('the supervisor is gone'));
  process.on('uncaughtException', (error) => {
    log.error({ error: describeError(error) }, 'an error that nobody caught');
    process.exit(1);
  });
  process.on('unhandledRejection', (error) => {
    log.error({ error: describeError(error) }, 'a promise that nobody awaited failed');
  });
  try {
    running = await start();
    process.send?.({ ready: true });
    reportMemory();
    void running.finished?.then(
      () => stop('the work is done'),
      (error: unknown) => {
        log.error({ error: describeError(error) }, 'the work failed');
        return stop('the work failed');
      },
    );
  } catch (error) {
    const fatal = error instanceof Error ? error.message : String(error);
    log.error({ error: describeError(error) }, 'this process could not start');
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE' || (error as Error).name === 'ConfigurationError')
      process.send?.({ fatal });
    process.exit(1);
  }
};
