import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

const from = (remoteAddress: string, headers: Readonly<Record<string, string>> = {}): FastifyRequest =>
  ({ socket: { remoteAddress }, headers }) as unknown as FastifyRequest;

describe('reading the counters without a token', () => {
  const { assertMayRead } = createMetrics({ token: undefined, countProductions: async () => ({}) });

  it('is for this machine alone', () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) assertMayRead(from(address));
    expect(() => assertMayRead(from('192.0.2.1'))).toThrow('access');
  });

  it('is not for those behind a proxy on this machine', () => {
    expect(() => assertMayRead(from('127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }))).toThrow('access');
    expect(() => assertMayRead(from('127.0.0.1', { forwarded: 'for=192.0.2.1' }))).toThrow('access');
  });
});
