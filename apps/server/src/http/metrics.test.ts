import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

const from = (remoteAddress: string, headers: Readonly<Record<string, string>> = {}): FastifyRequest =>
  ({ socket: { remoteAddress }, headers }) as unknown as FastifyRequest;

describe('the text of the counters', () => {
  it('has the events that wait for each database, and no longer when none wait', async () => {
    let waiting = [{ position: 2, isRefused: false, events: 18 }];
    const { text } = createMetrics({
      token: undefined,
      countProductions: async () => ({ done: 3 }),
      countWaitingEvents: async () => waiting,
    });
    expect(await text()).toContain('sonora_productions{status="done"} 3');
    expect(await text()).toContain('sonora_waiting_ad_events{database="2",refused="false"} 18');
    waiting = [];
    expect(await text()).not.toContain('sonora_waiting_ad_events{');
  });
});

describe('reading the counters without a token', () => {
  const { assertMayRead } = createMetrics({
    token: undefined,
    countProductions: async () => ({}),
    countWaitingEvents: async () => [],
  });

  it('is for this machine alone', () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) assertMayRead(from(address));
    expect(() => assertMayRead(from('192.0.2.1'))).toThrow('access');
  });

  it('is not for those behind a proxy on this machine', () => {
    expect(() => assertMayRead(from('127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }))).toThrow('access');
    expect(() => assertMayRead(from('127.0.0.1', { forwarded: 'for=192.0.2.1' }))).toThrow('access');
  });
});
