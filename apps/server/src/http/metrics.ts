import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { WaitingCount } from '../platform/event-sink/databases/waiting-events.ts';
import { assertMayReadMetrics } from '../platform/http/limits/metrics-access.ts';

export type Metrics = {
  readonly contentType: string;
  text(): Promise<string>;
  /** Allows requests from loopback and with the operator's token. @throws DomainError `forbidden` */
  assertMayRead(request: FastifyRequest): void;
  observe(app: FastifyInstance): void;
};

/** Prometheus metrics: requests by route pattern (never by address), event-loop delay, productions by status. */
export const createMetrics = (options: {
  readonly token: string | undefined;
  readonly countProductions: () => Promise<Readonly<Record<string, number>>>;
  readonly countWaitingEvents: () => Promise<readonly WaitingCount[]>;
}): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'sonora_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  // Before the percentile, whose reading resets the histogram.
  new Gauge({
    name: 'sonora_event_loop_delay_max_seconds',
    help: 'Longest delay of the event loop since the last reading',
    registers: [registry],
    collect() {
      this.set(delay.max / 1e9);
    },
  });
  new Gauge({
    name: 'sonora_event_loop_delay_p99_seconds',
    help: 'Delay of the event loop, 99th percentile since the last reading',
    registers: [registry],
    collect() {
      this.set(delay.percentile(99) / 1e9);
      delay.reset();
    },
  });
  new Gauge({
    name: 'sonora_productions',
    help: 'Productions by status',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      for (const [status, count] of Object.entries(await options.countProductions())) this.set({ status }, count);
    },
  });
  new Gauge({
    name: 'sonora_waiting_ad_events',
    help: 'Events of ads in the main database that are for another, by its position in the list, and whether it refuses them for good',
    labelNames: ['database', 'refused'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { position, isRefused, events } of await options.countWaitingEvents())
        this.set({ database: position, refused: String(isRefused) }, events);
    },
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    assertMayRead: (request) => assertMayReadMetrics(request, options.token),
    observe: (app) => {
      app.addHook('onResponse', async (request, reply) => {
        requests.observe(
          { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
          reply.elapsedTime / 1000,
        );
      });
    },
  };
};
