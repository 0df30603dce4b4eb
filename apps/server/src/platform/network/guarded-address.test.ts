import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { AddressRefusedError, guardedLookup, parseBaseAddress } from './guarded-address.ts';
import { addressKind } from './public-address.ts';

const closed = { allowPrivateAddresses: false };
const open = { allowPrivateAddresses: true };

describe('addressKind', () => {
  it.each([
    ['8.8.8.8', 'public'],
    ['172.32.0.1', 'public'],
    ['2606:4700::1111', 'public'],
    ['127.0.0.1', 'private'],
    ['10.1.2.3', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.0.1', 'private'],
    ['100.64.0.1', 'private'],
    ['0.0.0.0', 'private'],
    ['224.0.0.1', 'private'],
    ['255.255.255.255', 'private'],
    ['::1', 'private'],
    ['::', 'private'],
    ['fd12::1', 'private'],
    ['ff02::1', 'private'],
    ['64:ff9b::7f00:1', 'private'],
    ['2002:7f00:1::', 'private'],
    ['2001:0:53aa:64c::1', 'private'],
    ['::ffff:127.0.0.1', 'private'],
    ['::ffff:8.8.8.8', 'public'],
    ['::ffff:169.254.169.254', 'metadata'],
    ['169.254.169.254', 'metadata'],
    ['fe80::1%eth0', 'metadata'],
    ['fd00:ec2::254', 'metadata'],
    ['168.63.129.16', 'metadata'],
    ['100.100.100.200', 'metadata'],
    ['localhost', 'metadata'],
  ])('takes %s for %s', (address, kind) => {
    expect(addressKind(address)).toBe(kind);
  });
});

describe('parseBaseAddress', () => {
  it('ends the path in a slash, so that requested paths lie below it', () => {
    expect(parseBaseAddress('https://api.example.com/v1', closed).href).toBe('https://api.example.com/v1/');
    expect(parseBaseAddress('https://api.example.com', closed).href).toBe('https://api.example.com/');
  });

  it.each([
    'http://api.example.com',
    'ftp://api.example.com',
    'file:///etc/passwd',
    'api.example.com',
    'https://user:word@api.example.com',
    'https://api.example.com/?key=1',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://169.254.169.254/latest',
  ])('refuses %s from an organisation', (text) => {
    expect(() => parseBaseAddress(text, closed)).toThrow(AddressRefusedError);
  });

  it('lets an operator call its own network without encryption, and neither the public one nor metadata', () => {
    expect(parseBaseAddress('http://127.0.0.1:8880/v1', open).href).toBe('http://127.0.0.1:8880/v1/');
    expect(parseBaseAddress('http://kokoro:8880', open).href).toBe('http://kokoro:8880/');
    expect(() => parseBaseAddress('http://8.8.8.8/', open)).toThrow(AddressRefusedError);
    expect(() => parseBaseAddress('http://169.254.169.254/', open)).toThrow(AddressRefusedError);
  });

  it('accepts public addresses over HTTP where the content is public anyway, and no private ones', () => {
    const rules = { allowPrivateAddresses: false, allowPublicHttp: true };
    expect(parseBaseAddress('http://8.8.8.8/tag', rules).href).toBe('http://8.8.8.8/tag/');
    expect(parseBaseAddress('http://ads.example.com/tag', rules).href).toBe('http://ads.example.com/tag/');
    for (const text of ['http://127.0.0.1/', 'https://10.0.0.1/', 'http://[::1]/', 'ftp://ads.example.com/'])
      expect(() => parseBaseAddress(text, rules), text).toThrow(AddressRefusedError);
  });
});

describe('guardedLookup', async () => {
  const server = createServer((_request, response) => response.end('reached'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;

  const outcome = (base: string, rules: typeof open, addresses: readonly string[]): Promise<string> =>
    new Promise((done) => {
      const lookup = guardedLookup(new URL(base), rules, async () =>
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
      get({ host: 'name.test', port, lookup, agent: false, timeout: 2_000 }, (response) => {
        response.resume();
        done('reached');
      })
        .on('timeout', () => done('timeout'))
        .on('error', (error) => done(error instanceof AddressRefusedError ? 'refused' : error.message));
    });

  it('does not connect when the name of an organisation leads to this machine', async () => {
    expect(await outcome('https://name.test/', closed, ['127.0.0.1'])).toBe('refused');
    expect(await outcome('https://name.test/', closed, ['::ffff:127.0.0.1', '10.0.0.1', '169.254.169.254'])).toBe(
      'refused',
    );
  });

  it('connects an operator to its own network, and leaves forbidden addresses of the same name out', async () => {
    expect(await outcome('http://name.test/', open, ['127.0.0.1'])).toBe('reached');
    expect(await outcome('http://name.test/', open, ['169.254.169.254', '127.0.0.1'])).toBe('reached');
    expect(await outcome('http://name.test/', open, ['93.184.216.34'])).toBe('refused');
  });
});
