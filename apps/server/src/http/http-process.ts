import { openCoreServices } from '../boot/core-services.ts';
import { runProcess } from '../boot/process-life.ts';
import { drain } from '../platform/http/limits/drain.ts';
import { createLog } from '../platform/log/log.ts';
import { prepareFirstAdministrator } from './compose-accounts.ts';
import { composeRoutes } from './compose-routes.ts';
import { openHttpParts } from './http-parts.ts';
import { openApp } from './open-app.ts';

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
