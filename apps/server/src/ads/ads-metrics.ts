import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** Counters by label, cheaper than those of the library: an answer counts several. */
export type Tally = { readonly count: (label: string) => void };

export type AdsMetrics = {
  readonly answers: Tally;
  readonly events: Tally;
  readonly media: Tally;
  readonly contentType: string;
  readonly text: () => Promise<string>;
};

type MetricSources = {
  readonly campaigns: () => number;
  readonly waitingEventBytes: () => number;
  readonly eventsSetAside: () => number;
};

const createTally = (registry: Registry, name: string, help: string): Tally => {
  const counts = new Map<string, number>();
  new Gauge({
    name,
    help,
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      for (const [outcome, count] of counts) this.set({ outcome }, count);
    },
  });
  return { count: (label) => void counts.set(label, (counts.get(label) ?? 0) + 1) };
};

const addGauge = (registry: Registry, name: string, help: string, read: () => number): void => {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
};

/** Metrics of the process that serves ads, in place of a log line per request. */
export const createAdsMetrics = ({ campaigns, waitingEventBytes, eventsSetAside }: MetricSources): AdsMetrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  addGauge(
    registry,
    'sonora_ads_event_loop_delay_p99_seconds',
    'Delay of the event loop since the last reading',
    () => {
      const seconds = delay.percentile(99) / 1e9;
      delay.reset();
      return seconds;
    },
  );
  addGauge(registry, 'sonora_ads_campaigns', 'Campaigns that are served', campaigns);
  addGauge(registry, 'sonora_ads_waiting_event_bytes', 'Events on disk that were not delivered yet', waitingEventBytes);
  addGauge(
    registry,
    'sonora_ads_events_set_aside',
    'Events since the start that could not be counted and are kept in files',
    eventsSetAside,
  );
  return {
    answers: createTally(registry, 'sonora_ads_answers_total', 'Answers of tags by outcome'),
    events: createTally(registry, 'sonora_ads_events_total', 'Reported events by outcome'),
    media: createTally(registry, 'sonora_ads_media_total', 'Requests of media and banners by status'),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
};
