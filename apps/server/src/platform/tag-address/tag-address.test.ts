import { expect, it } from 'vitest';
import { createTagAddress } from './tag-address.ts';

it('is the configured address until a public one is stored, and again when it is removed', async () => {
  let stored: string | undefined = 'https://tags.example.org';
  const changes: string[] = [];
  const address = createTagAddress(
    'http://ads.example.org:4601',
    async () => stored,
    (to) => changes.push(to),
  );
  expect([address.current(), address.isSet()]).toEqual(['http://ads.example.org:4601', false]);
  await address.refresh();
  await address.refresh();
  expect([address.current(), address.isSet()]).toEqual(['https://tags.example.org', true]);
  stored = undefined;
  await address.refresh();
  expect([address.current(), address.isSet()]).toEqual(['http://ads.example.org:4601', false]);
  expect(changes).toEqual(['https://tags.example.org', 'http://ads.example.org:4601']);
});

it('stays the public address of the operator, whatever is stored', async () => {
  const address = createTagAddress('https://ads.example.com', async () => 'https://tags.example.org');
  await address.refresh();
  expect([address.current(), address.isSet(), address.origins()]).toEqual([
    'https://ads.example.com',
    false,
    ['https://ads.example.com'],
  ]);
});

it('keeps what a later reading has found when an earlier one ends after it', async () => {
  const readings: ((stored: string | undefined) => void)[] = [];
  const address = createTagAddress('http://localhost:4600', () => new Promise((done) => readings.push(done)));
  const both = [address.refresh(), address.refresh()];
  readings[1]!('https://tags.example.org');
  readings[0]!(undefined);
  await Promise.all(both);
  expect(address.current()).toBe('https://tags.example.org');
});

it('names the origins to which the address may change while a page is open', async () => {
  let stored: string | undefined;
  const address = createTagAddress('http://ads.example.org:4601', async () => stored);
  expect(address.origins()).toEqual(['http://ads.example.org:4601', 'https://ads.example.org']);
  stored = 'https://tags.example.org/ads';
  await address.refresh();
  expect(address.origins()).toEqual([
    'https://tags.example.org',
    'http://ads.example.org:4601',
    'https://ads.example.org',
  ]);
});
