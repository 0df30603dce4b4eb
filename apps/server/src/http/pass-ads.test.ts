import { documentVersions } from '@sonora/adserving';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdsConfig } from '../platform/config/config.ts';
import { freePort } from '../platform/network/free-port.ts';
import { registerPassedAds } from './pass-ads.ts';

const origin = 'https://radio.example.com';

describe('while the process that serves ads is away', () => {
  let app: FastifyInstance;
  let url = '';
  beforeAll(async () => {
    app = Fastify();
    registerPassedAds(app, { host: '127.0.0.1', port: await freePort() } as AdsConfig, 'secret');
    url = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app?.close());
  const ask = (path: string, method = 'GET', headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${url}${path}`, { method, headers: { origin, ...headers } });

  it('tags answer without an ad in the requested version, readable for players of every page', async () => {
    for (const version of documentVersions) {
      const response = await ask(`/vast/0191d2a4-0000-4000-8000-000000000001?cb=1&v=${version.toUpperCase()}`);
      expect([version, response.status]).toEqual([version, 200]);
      expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('access-control-allow-origin')).toBe(origin);
      const name = version.startsWith('daast') ? 'DAAST' : 'VAST';
      const text = await response.text();
      expect(text).toContain(`<${name} version="${version.replace('daast-', '')}"`);
      expect(text).not.toContain('<Ad');
    }
    for (const path of ['/vast/x', '/vast/x?v=9', '/vast/x?v=%zz&v=3.0']) {
      expect(await (await ask(path)).text()).toContain('<VAST version="4.2"');
    }
    const head = await ask('/vast/x', 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('events are not acknowledged, and media not answered', async () => {
    for (const path of ['/t/token?code=402', '/vast/media/id/mp3-192.mp3', '/vast/banner/id.png']) {
      const response = await ask(path);
      expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '1']);
      expect(response.headers.get('access-control-allow-origin')).toBe(origin);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('preflight requests are answered, so that the request itself comes', async () => {
    const response = await ask('/vast/x', 'OPTIONS', {
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-player',
    });
    expect([response.status, response.headers.get('access-control-allow-headers')]).toEqual([204, 'x-player']);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
  });
});
