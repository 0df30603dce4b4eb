import { runProcess } from '../boot/process-life.ts';
import { checkoutRoot } from '../platform/config/checkout.ts';
import { readConfig } from '../platform/config/config.ts';
import { drain } from '../platform/http/limits/drain.ts';
import { createAdsApp } from './ads-app.ts';
import { createAdsLog } from './ads-log.ts';
import { openAdsServices } from './ads-services.ts';
import { openAdsEventLog } from './events/open-ads-event-log.ts';

const log = createAdsLog();

const startAds = async (): Promise<{ stop(): Promise<void> }> => {
  const config = readConfig(process.env, checkoutRoot());
  const { services, beginStop, close } = await openAdsServices(config, log, openAdsEventLog);
  const app = createAdsApp(services, { metricsToken: config.metricsToken });
  await app.listen({ host: config.ads.host, port: config.ads.port });
  return {
    stop: async () => {
      beginStop();
      await drain(app);
      await close();
    },
  };
};

await runProcess(log, startAds);
