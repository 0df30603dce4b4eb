import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import { type AdsServices, createAdsApp } from '../../../apps/server/src/ads/ads-app.ts';
import { openAdsServices } from '../../../apps/server/src/ads/ads-services.ts';
import { readConfig } from '../../../apps/server/src/platform/config/config.ts';
import type { StoredEvent } from '../../../apps/server/src/platform/event-log/encode-event.ts';
import { type EventLogOptions, openEventLog } from '../../../apps/server/src/platform/event-log/event-log.ts';
import { storeIn } from '../../../apps/server/src/platform/event-log/testkit/store-in.ts';
import type { EventSink } from '../../../apps/server/src/platform/event-sink/event-sink.ts';
import { drain } from '../../../apps/server/src/platform/http/limits/drain.ts';
import { silentLog } from '../installation.ts';
import { newTemporaryFolder } from '../temporary-folder.ts';

export type TestAds = {
  readonly url: string;
  readonly services: AdsServices;
  /** Events that the event log delivered so far. */
  readonly events: readonly StoredEvent[];
  readonly dataDirectory: string;
  readonly stop: () => Promise<void>;
};

/** Options of the event log; a sink of this process in place of its store. */
export type TestLogOptions = Partial<EventLogOptions> & { readonly sink?: EventSink };

/**
 * The application that serves ads, as the process of the role starts it, in this process.
 * @param logOptions of the event log. Its default sink keeps events in memory
 */
export const startAds = async (
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
  logOptions: (pool: pg.Pool) => TestLogOptions = () => ({}),
): Promise<TestAds> => {
  const dataDirectory = environment.SONORA_DATA_DIR ?? (await newTemporaryFolder('ads'));
  const config = readConfig(
    {
      SONORA_DATA_DIR: dataDirectory,
      SONORA_PUBLIC_URL: 'http://ads.example.com',
      DATABASE_URL: databaseUrl,
      ...environment,
    },
    join(import.meta.dirname, '..', '..', '..'),
  );
  const events: StoredEvent[] = [];
  const memory: EventSink = { deliver: async (batch) => void events.push(...batch.events), close: async () => {} };
  const { services, beginStop, close } = await openAdsServices(config, silentLog, (_config, handle, log) => {
    const { sink = memory, ...options } = logOptions(handle.pool);
    return openEventLog({
      directory: join(dataDirectory, 'events'),
      openStore: storeIn(sink),
      log,
      segmentMs: 50,
      ...options,
    });
  });
  const app = createAdsApp(services, { metricsToken: config.metricsToken });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    services,
    events,
    dataDirectory,
    stop: async () => {
      beginStop();
      await drain(app);
      await close();
      if (environment.SONORA_DATA_DIR === undefined) await rm(dataDirectory, { recursive: true, force: true });
    },
  };
};

/** Addresses in a document, by the element or event that they belong to. */
export const eventAddress = (document: string, event: string): string | undefined => {
  const pattern = new RegExp(`(?:event="${event}"[^>]*|<${event}[^>]*)>([^<]+)<`);
  const address = pattern.exec(document)?.[1];
  return address?.replaceAll('&amp;', '&');
};
