import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rememberClasses } from './text-classes.ts';

/** Remembers classes, and counts how often one had to be found. */
const open = (classOf: (text: string) => number) => {
  let found = 0;
  const remembered = rememberClasses((text) => {
    found += 1;
    return classOf(text);
  });
  return { remembered, found: () => found };
};

describe('rememberClasses', () => {
  it('gives every text its own class, in whatever order and however often', () => {
    const texts = fc.array(fc.string({ unit: 'binary', maxLength: 120 }), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(texts, fc.array(fc.nat(299), { maxLength: 600 }), (all, order) => {
        const classes = new Map([...new Set(all)].map((text, index) => [text, index * 65_537]));
        const { remembered } = open((text) => classes.get(text)!);
        for (const index of order) {
          const text = all[index % all.length]!;
          expect(remembered(text)).toBe(classes.get(text));
        }
      }),
    );
  });

  it('finds the class of each of ten thousand places once', () => {
    const { remembered, found } = open((text) => Number(text.slice(5)));
    for (let round = 0; round < 3; round += 1) {
      for (let number = 0; number < 10_000; number += 1) expect(remembered(`City ${number}`)).toBe(number);
    }
    // Few texts have sixteen others around the place of their hash.
    expect(found()).toBeLessThan(10_010);
  });

  it('remembers no long texts, and forgets when there are too many', () => {
    const { remembered, found } = open((text) => text.length);
    const long = 'x'.repeat(101);
    remembered(long);
    remembered(long);
    expect(found()).toBe(2);
    for (let number = 0; number < 30_000; number += 1) remembered(`${number} ${'y'.repeat(90)}`);
    const before = found();
    remembered('Berlin');
    remembered('Berlin');
    expect(found()).toBe(before + 1);
  });

  it('tells texts with the same hash apart, and remembers few of them', () => {
    for (const hash of [0, -1, 0x7fff_ffff, -0x8000_0000]) {
      let found = 0;
      const classOf = (text: string): number => {
        found += 1;
        return Number(text);
      };
      const remembered = rememberClasses(classOf, () => hash);
      for (let round = 0; round < 3; round += 1) {
        for (let number = 0; number < 1_000; number += 1) expect(remembered(String(number))).toBe(number);
      }
      // Sixteen are found again, the others cost what they cost without this.
      expect(found).toBe(1_000 + 2 * (1_000 - 16));
    }
  });
});
