import { describe, expect, it } from 'vitest';
import { matchVoices } from './match-voices.ts';

const voice = (alias: string, language: string, accent: string) => ({ alias, language, accent, gender: 'female' });
const voices = [voice('wren', 'english', 'american'), voice('anna_k', 'german', 'german')];
const found = (query: string): string[] => matchVoices(voices, query).map(({ alias }) => alias);

describe('matchVoices', () => {
  it('finds by the shown name, language and accent', () => {
    expect(found('Wren')).toEqual(['wren']);
    expect(found('anna k')).toEqual(['anna_k']);
    expect(found('german female')).toEqual(['anna_k']);
    expect(found('german male voice')).toEqual([]);
  });

  it('lists five at most', () => {
    expect(
      matchVoices(
        Array.from({ length: 9 }, () => voice('wren', 'english', 'american')),
        'wren',
      ),
    ).toHaveLength(5);
  });
});
