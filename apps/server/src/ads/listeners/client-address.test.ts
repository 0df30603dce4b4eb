import fc from 'fast-check';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Proxies } from '../../platform/config/proxies.ts';
import { trustOf } from '../../platform/http/trusted-proxies.ts';
import { createClientAddress } from './client-address.ts';
import { createCallerReader } from './request-caller.ts';

const addresses = fc.constantFrom(
  '10.0.0.1',
  '10.9.8.7',
  '203.0.113.9',
  '198.51.100.1',
  '::1',
  '2001:db8::5',
  'none',
  '',
);
const settings: readonly Proxies[] = [false, 1, 2, ['10.0.0.0/8'], ['10.0.0.1', '::1']];

describe('createClientAddress', () => {
  it.each(settings.map((proxies) => [JSON.stringify(proxies), proxies] as const))(
    'finds the address that Fastify finds with the proxies %s',
    async (_name, proxies) => {
      const app = Fastify({ trustProxy: trustOf(proxies) });
      app.get('/', (request, reply) => reply.send(request.ip));
      const addressOf = createClientAddress(proxies);
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom('10.0.0.1', '203.0.113.1', '::1'),
          fc.option(fc.array(addresses, { maxLength: 4 })),
          async (remoteAddress, forwarded) => {
            const headers = forwarded ? { 'x-forwarded-for': forwarded.join(', ') } : {};
            const { body } = await app.inject({ url: '/', remoteAddress, headers });
            expect(addressOf({ headers, socket: { remoteAddress } })).toBe(body);
          },
        ),
      );
      await app.close();
    },
  );
});

describe('createCallerReader', () => {
  it('takes a forwarded text that is no address for no trusted caller', () => {
    const read = createCallerReader({ proxies: 1, trustedCallers: ['10.0.0.0/8'], passSecret: 'secret' });
    const caller = read({ headers: { 'x-forwarded-for': 'unknown' }, socket: { remoteAddress: '10.0.0.1' } });
    expect(caller).toMatchObject({ address: 'unknown', isTrusted: false });
  });
});
