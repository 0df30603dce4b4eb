import { describe, expect, it } from 'vitest';
import { setUpPlace } from './set-up-place.ts';

const stored = { tags: [{ name: 'Offer' }, { name: ' ' }], columns: [{ name: 'city' }] };

describe('the place of a problem of the set-up', () => {
  it.each([
    ['tags.0.arrangement.duration', 'Tag Offer, Length (s)'],
    ['tags.0.copy', 'Tag Offer, Copy'],
    ['tags.1.name', 'Tag 2, Name'],
    ['tags.7', 'Tag 8'],
    ['columns.0.fallback', 'Column city, If empty'],
    ['controls.voiceSpeed', 'Settings of all versions, Voice speed'],
    ['namePattern', 'Files'],
    ['constructor', 'constructor'],
    [null, 'Version Set Up'],
  ])('%s is “%s”', (place, words) => {
    expect(setUpPlace(place, stored)).toBe(words);
    expect(setUpPlace(place, undefined)).not.toContain('undefined');
  });
});
