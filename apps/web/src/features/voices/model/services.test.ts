import type { Connection } from '@sonora/contracts';
import { cloudEngines } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { connectionsOf, services, settingsOf, usageTable } from './services.ts';

const connectionOf = (change: Partial<Connection>): Connection => ({
  engine: 'azure',
  scope: 'organisation',
  baseUrl: null,
  region: 'westeurope',
  model: null,
  hasKey: true,
  status: 'ready',
  statusText: null,
  statusSince: 0,
  voices: 3,
  ...change,
});

describe('services', () => {
  it('distinguish own and shared connections', () => {
    const [own, shared] = [connectionOf({}), connectionOf({ scope: 'installation' })];
    expect(connectionsOf([shared, own], 'azure')).toEqual({ own, shared });
    expect(connectionsOf([shared], 'azure')).toEqual({ shared });
    expect(connectionsOf([own], 'elevenlabs')).toEqual({});
  });

  it('require a key, and an address or region if they have several', () => {
    const needed = cloudEngines.map((engine) =>
      services[engine].fields.filter(({ isNeeded }) => isNeeded).map(({ name }) => name),
    );
    expect(needed).toEqual([['baseUrl'], ['apiKey'], ['apiKey', 'region']]);
  });

  it('send trimmed values of filled-in fields', () => {
    expect(settingsOf({ apiKey: ' key ', baseUrl: '  ', model: '' })).toEqual({ apiKey: 'key' });
  });

  it('list characters by month, latest first, with 0 for no usage', () => {
    const usage = [
      { engine: 'azure', month: '2026-10', characters: 7 },
      { engine: 'elevenlabs', month: '2026-11', characters: 40 },
    ];
    expect(usageTable(usage)).toEqual({
      engines: ['azure', 'elevenlabs'],
      months: [
        { month: '2026-11', counts: [0, 40] },
        { month: '2026-10', counts: [7, 0] },
      ],
    });
    expect(usageTable([])).toBeUndefined();
  });
});
