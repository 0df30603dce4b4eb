import { hash } from 'node:crypto';
import { createEventAddresses } from '@sonora/adserving';
import { describe, expect, it } from 'vitest';
import type { AdEvent } from '../../platform/event-log/ad-event.ts';
import { receiveEvent } from './receive-event.ts';

const addresses = createEventAddresses({
  prefix: 'https://ads.example.com/t/',
  sign: (message, outputLength) =>
    hash('shake256', Buffer.concat([Buffer.alloc(32, 7), message]), { outputEncoding: 'binary', outputLength }),
  maxAgeMs: 86_400_000,
});
const addressOf = addresses.addressesOf({
  tagId: '0191d2a4-0000-7000-8000-000000000001',
  creativeId: '0191d2a4-0000-7000-8000-000000000002',
  adServingId: '0191d2a4-0000-7000-8000-000000000003',
  instantMs: Date.now(),
});

const receive = async (address: string): Promise<{ readonly outcome: string; readonly stored: readonly AdEvent[] }> => {
  const stored: AdEvent[] = [];
  const { pathname, searchParams } = new URL(address);
  const outcome = await receiveEvent(
    {
      campaigns: { find: () => undefined } as never,
      addresses,
      listenerKeys: { daily: () => undefined } as never,
      answerGroups: { placeOf: (adServingId) => (adServingId.endsWith('3') ? { city: 'Turku' } : undefined) },
      eventLog: {
        append: async (event) => {
          stored.push(event);
        },
      },
    },
    pathname.slice('/t/'.length),
    new Map(searchParams),
    { userAgent: 'player' } as never,
  );
  return { outcome, stored };
};

describe('receiveEvent', () => {
  it('does not store an offset of progress that no signature covers', async () => {
    const { outcome, stored } = await receive(`${addressOf('progress')}?offset=5000`);
    expect(outcome).toBe('stored');
    expect(stored.map(({ event, offsetMs }) => ({ event, offsetMs }))).toEqual([
      { event: 'progress', offsetMs: undefined },
    ]);
  });

  it('stores the signed offset and no other', async () => {
    const { stored } = await receive(`${addressOf('progress', 10_000)}?offset=5000`);
    expect(stored.map(({ offsetMs }) => offsetMs)).toEqual([10_000]);
  });

  it('stores nothing when the offset is forged', async () => {
    const [early, late] = [5_000, 10_000].map((offsetMs) => addressOf('progress', offsetMs));
    const forged = early!.slice(0, -4) + late!.slice(-4);
    expect(await receive(forged)).toEqual({ outcome: 'forged', stored: [] });
  });

  it('stores the place with the event while the answer is not in the event log', async () => {
    const { stored } = await receive(addressOf('impression'));
    expect(stored.map(({ facts }) => facts)).toEqual([{ city: 'Turku' }]);
  });
});
