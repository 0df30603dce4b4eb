import { openCoreServices } from '../boot/core-services.ts';
import { runProcess } from '../boot/process-life.ts';
import { createLog } from '../platform/log/log.ts';
import { prepareFirstAdministrator } from './compose-accounts.ts';
import { composeRoutes } from './compose-routes.ts';
import { openHttpParts } from './http-parts.ts';
import { openApp } from './open-app.ts';

/** Timeout of open requests when the process stops. */
const DRAIN_MILLISECONDS = 18_000;

/** Waits for open requests, then closes all connections. */
const drain = async (app: Awaited<ReturnType<typeof openApp>>): Promise<void> => {
  // Otherwise, keep-alive connections would stay open for a next request.
  const release = setInterval(() => app.server.closeIdleConnections(), 50);
  const timeout = setTimeout(() => app.server.closeAllConnections(), DRAIN_MILLISECONDS);
  await app.close();
  clearInterval(release);
  clearTimeout(timeout);
};

const startHttp = async (): Promise<{ stop(): Promise<void> }> => {
  const core = await openCoreServices('http');
  const parts = await openHttpParts(core);
  const app = await openApp(parts, composeRoutes(parts));
  await prepareFirstAdministrator(core, parts.people);
  await app.listen({ host: core.config.host, port: core.config.port });
  return {
    stop: async () => {
      parts.stopping.abort();
      parts.stopPeriodicTasks();
      await drain(app);
      await parts.library.close();
      await core.close();
    },
  };
};

await runProcess(createLog({ level: process.env.SONORA_LOG_LEVEL || 'info', name: 'http' }), startHttp);
