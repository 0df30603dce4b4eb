import { describeError } from '../platform/log/describe-error.ts';
import type { Log } from '../platform/log/log.ts';

/**
 * Runs a role as a process: starts it, notifies the supervisor, and stops it in order on SIGTERM, SIGINT or when the
 * supervisor has ended. An uncaught error ends the process; the supervisor starts a new one.
 */
export const runProcess = async (log: Log, start: () => Promise<{ stop(): Promise<void> }>): Promise<void> => {
  let running: { stop(): Promise<void> } | undefined;
  let stopping = false;
  const stop = async (reason: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    // A hanging shutdown must not keep the process alive; otherwise the supervisor would have to kill it.
    setTimeout(() => process.exit(1), 24_000).unref();
    await running?.stop().catch((error) => log.error({ error: describeError(error) }, 'stopping failed'));
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
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
  } catch (error) {
    const fatal = error instanceof Error ? error.message : String(error);
    log.error({ error: describeError(error) }, 'this process could not start');
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE' || (error as Error).name === 'ConfigurationError')
      process.send?.({ fatal });
    process.exit(1);
  }
};
