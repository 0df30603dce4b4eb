import { limits } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { boundedFacts } from './bounded-facts.ts';

const { characters, textCharacters, depth, values } = limits.logLine;

describe('boundedFacts', () => {
  it('leaves ordinary facts as they are', () => {
    const facts = { status: 200, path: '/api/user', at: new Date(0), more: { list: [1, null, true], none: undefined } };
    expect(boundedFacts(facts)).toEqual(facts);
  });

  it('cuts a long text, and all texts together', () => {
    expect(String(boundedFacts({ text: 'x'.repeat(textCharacters + 1) }).text)).toHaveLength(textCharacters + 1);
    const texts = Array.from({ length: 100 }, () => 'x'.repeat(textCharacters));
    expect(JSON.stringify(boundedFacts({ texts })).length).toBeLessThan(characters + 10 * values);
  });

  it('bounds 5,000 properties, names of 100,000 characters and any depth', () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`p${index}`, 'x'.repeat(500)]));
    let deep: object = {};
    for (let level = 0; level < 10_000; level += 1) deep = { deep };
    for (const facts of [{ many }, { ['n'.repeat(100_000)]: 1 }, deep, { list: Array(100_000).fill(1) }])
      expect(JSON.stringify(boundedFacts(facts)).length).toBeLessThan(2 * characters);
    expect(JSON.stringify(boundedFacts(deep)).split('deep').length - 1).toBe(depth);
  });

  it('writes errors and cycles', () => {
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    expect(JSON.stringify(boundedFacts({ cycle, error: new Error('broken'), big: 1n }))).toContain('broken');
  });
});
