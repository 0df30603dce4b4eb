import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

it('tells addresses that others can reach by https from those that they cannot', () => {
  for (const address of [
    'https://ads.example.com',
    'https://ads.example.com:8443',
    'https://203.0.113.7',
    'https://172.32.0.1',
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
  for (const address of [
    'http://ads.example.com',
    'https://localhost:4601',
    'https://ads.localhost',
    'https://sonora',
    'https://printer.local',
    'https://127.0.0.1',
    'https://10.1.2.3',
    'https://192.168.0.4',
    'https://172.16.0.1',
    'https://172.31.9.9',
    'https://169.254.169.254',
    'https://0.0.0.0',
    'https://[::1]',
    'ads.example.com',
    '',
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
});
