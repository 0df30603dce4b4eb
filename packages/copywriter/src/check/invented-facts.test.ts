import { describe, expect, it } from 'vitest';
import { englishPhrases } from '../phrases/english.ts';
import { germanPhrases } from '../phrases/german.ts';
import { inventedFacts } from './invented-facts.ts';

const source = 'Luma is a lamp from Leeds. It costs £49 until Sunday. Call 0113 496 0142.';

describe('inventedFacts', () => {
  it.each([
    ['Luma costs £39.', ['£39']],
    ['Only until Monday.', ['Monday']],
    ['Now in Manchester and Leeds.', ['Manchester']],
    ['Call 0113 496 0999.', ['0999', '0113 496 0999']],
    ['More at luma.example.', ['luma.example']],
    ['Three lamps.', ['Three']],
    ['It is free.', ['free']],
    ['Luma costs £49 until Sunday. Call 0113 496 0142. I’m sure you like it.', []],
  ])('finds in %j %j', (ad, invented) => {
    expect(inventedFacts(ad, source, 'en')).toEqual(invented);
  });

  it('tells German nouns from names', () => {
    expect(inventedFacts('Das Licht kommt aus Hamburg, am Freitag.', 'Eine Lampe aus Leeds.', 'de')).toEqual([
      'Freitag',
      'Hamburg',
    ]);
    expect(inventedFacts('Das Licht für Ihr Zuhause.', 'Eine Lampe.', 'de')).toEqual([]);
  });

  it.each([
    ['en', englishPhrases],
    ['de', germanPhrases],
  ] as const)('finds no number, day, price or name in the phrases of the writer (%s)', (language, bank) => {
    const phrases: string[] = [];
    const collect = (value: unknown): void => {
      if (typeof value === 'string') phrases.push(value.replaceAll(/\{\w+\}/g, 'it'));
      else if (value instanceof RegExp) return;
      else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) collect(each);
    };
    collect(bank);
    expect(phrases.length).toBeGreaterThan(150);
    expect(phrases.filter((phrase) => inventedFacts(phrase, '', language).length > 0)).toEqual([]);
  });
});
