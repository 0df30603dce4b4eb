import { expect, it } from 'vitest';
import { candidateAddresses, effectiveTagAddress, isPublicAddress } from './public-address.ts';

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

it('takes the address of the operator where it is public, else the stored one, else that of the operator', () => {
  const [configured, stored, other] = ['https://ads.example.com', 'https://tags.example.com', 'http://localhost:4600'];
  expect(effectiveTagAddress(configured, stored)).toBe(configured);
  expect(effectiveTagAddress(configured, undefined)).toBe(configured);
  expect(effectiveTagAddress(other, stored)).toBe(stored);
  expect(effectiveTagAddress(other, undefined)).toBe(other);
});

it('proposes the origin of the page first, and then the host of the tags with https and without its port', () => {
  const tags = 'http://ads.example.org:4601/vast/1';
  const page = 'https://audio.example.org:8443/workflows?x#y';
  expect(candidateAddresses(tags, page)).toEqual(['https://audio.example.org:8443', 'https://ads.example.org']);
  expect(candidateAddresses(tags, undefined)).toEqual(['https://ads.example.org']);
  expect(candidateAddresses(tags, 'https://ads.example.org')).toEqual(['https://ads.example.org']);
});

it('proposes nothing that is not public or no address', () => {
  for (const page of ['http://audio.example.org', 'https://localhost', 'https://10.0.0.7', 'no address', ''])
    expect([page, candidateAddresses('http://localhost:4600', page)]).toEqual([page, []]);
});
