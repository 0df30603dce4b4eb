import { describe, expect, it } from 'vitest';
import { createFeedLookup } from './feed-lookup.ts';

describe('createFeedLookup', () => {
  it('compares postal codes without spaces and hyphens, and other places as names', () => {
    const byPostalCode = createFeedLookup({
      keyFact: 'postalCode',
      rows: { 'SW1A 1AA': 'Palace', '00-950': 'Warsaw' },
    });
    expect(['sw1a1aa', 'SW1A 1AA', '00950', '00 950'].map((postalCode) => byPostalCode({ postalCode }))).toEqual([
      'Palace',
      'Palace',
      'Warsaw',
      'Warsaw',
    ]);
    const byCity = createFeedLookup({ keyFact: 'city', rows: { 'São Paulo': 1, 'Saint-Étienne': 2 } });
    expect(['sao paulo', 'saint etienne', 'saintetienne'].map((city) => byCity({ city }))).toEqual([1, 2, undefined]);
  });

  it('finds the one row of a feed without keys for everybody, and nothing for an unknown place', () => {
    expect(createFeedLookup({ keyFact: 'none', rows: { '': 1 } })({})).toBe(1);
    const byRegion = createFeedLookup({ keyFact: 'region', rows: { '': 1, constructor: 2 } });
    expect([byRegion({ city: 'Rome' }), byRegion({ region: '__proto__' })]).toEqual([undefined, undefined]);
  });
});
