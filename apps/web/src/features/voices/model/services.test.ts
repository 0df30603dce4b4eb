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
  it('are told apart by whose connection it is', () => {
    const [own, shared] = [connectionOf({}), connectionOf({ scope: 'installation' })];
    expect(connectionsOf([shared, own], 'azure')).toEqual({ own, shared });
    expect(connectionsOf([shared], 'azure')).toEqual({ shared });
    expect(connectionsOf([own], 'elevenlabs')).toEqual({});
  });

  it('ask for a key, and for an address or region where they are not one place in the world', () => {
    const needed = cloudEngines.map((engine) =>
      services[engine].fields.filter(({ isNeeded }) => isNeeded).map(({ name }) => name),
    );
    expect(needed).toEqual([['baseUrl'], ['apiKey'], ['apiKey', 'region']]);
  });

  it('are sent what was filled in, without the space around it', () => {
    expect(settingsOf({ apiKey: ' key ', baseUrl: '  ', model: '' })).toEqual({ apiKey: 'key' });
  });

  it('have their characters counted by month, the latest first, with nought where there was nothing', () => {
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
