import { describe, expect, it } from 'vitest';
import { findSounds } from './find-sounds.ts';

const sound = (alias: string, genre: string, instruments: readonly string[]) => ({
  alias,
  name: alias.replaceAll('_', ' '),
  description: `A piece called ${alias}.`,
  tags: { moods: ['playful'], tempo: [], instruments: [...instruments], collections: [], genres: [genre] },
  labels: { 'as.genre': { display_values: [genre] }, 'as.energy': { display_values: ['high'] } },
});

const bounce = sound('bounce_along', 'pop', ['marimba', 'claps']);
const night = sound('night_drive', 'electronic', ['synth bass']);
const all = [bounce, night];

describe('findSounds', () => {
  it('finds all words of a search in name, tags and labels', () => {
    expect(findSounds(all, {}, '')).toEqual(all);
    expect(findSounds(all, {}, 'MARIMBA pop')).toEqual([bounce]);
    expect(findSounds(all, {}, 'night high')).toEqual([night]);
    expect(findSounds(all, {}, 'marimba night')).toEqual([]);
  });

  it('requires the filter, too', () => {
    expect(findSounds(all, { 'as.genre': 'electronic' }, 'playful')).toEqual([night]);
    expect(findSounds(all, { 'as.mood': 'calm' }, '')).toEqual([]);
  });
});
