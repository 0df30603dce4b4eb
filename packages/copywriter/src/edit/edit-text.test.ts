import { describe, expect, it } from 'vitest';
import { fitText } from './fit-text.ts';
import { readLengthInstruction } from './read-instruction.ts';

describe('readLengthInstruction', () => {
  it.each([
    ['Make it shorter', { change: 'shorter' }],
    ['Please shorten the ad to 20 seconds', { change: 'shorter', seconds: 20 }],
    ['A bit longer.', { change: 'longer' }],
    ['Bitte etwas kürzer', { change: 'shorter' }],
    ['Länger, auf 30 Sekunden', { change: 'longer', seconds: 30 }],
    ['20 s', { change: 'named', seconds: 20 }],
  ] as const)('reads %j', (instruction, read) => {
    expect(readLengthInstruction(instruction)).toEqual(read);
  });

  it.each(['Make it funnier', 'Shorter and funnier', 'Mention the price', 'shorter, no, longer', '', '???'])(
    'does not understand %j',
    (instruction) => {
      expect(readLengthInstruction(instruction)).toBeUndefined();
    },
  );
});

describe('fitText', () => {
  const measure = (text: string): number => text.length / 10;
  const text =
    'Meet Luma. It follows the daylight. One charge lasts two weeks. It is made in Leeds. Order at luma.example.';
  const productDescription =
    'Luma is a lamp for readers. One charge lasts two weeks. The light is warm in the evening. Order at luma.example.';
  const fit = (targetSeconds: number, change: Partial<Parameters<typeof fitText>[0]> = {}): string =>
    fitText({ text, productDescription, targetSeconds, measure, ...change });

  it('leaves sentences out until the text fits, but neither the first nor the last', () => {
    expect(fit(8)).toBe('Meet Luma. It follows the daylight. It is made in Leeds. Order at luma.example.');
    expect(fit(1)).toBe('Meet Luma. Order at luma.example.');
  });

  it('adds what the description says and the text does not, before its last sentence', () => {
    expect(fit(14)).toBe(
      'Meet Luma. It follows the daylight. One charge lasts two weeks. It is made in Leeds. The light is warm in the evening. Order at luma.example.',
    );
    expect(fit(60)).toContain('The light is warm in the evening. Order at luma.example.');
  });

  it('keeps a text that fits, and one of a single sentence', () => {
    expect(fit(10.7, { productDescription: '' })).toBe(text);
    expect(fit(1, { text: ' Meet Luma. ' })).toBe('Meet Luma.');
  });

  it('fits a text of many sentences', () => {
    const long = Array.from({ length: 400 }, (_, index) => `This is sentence ${index}.`).join(' ');
    expect(measure(fit(30, { text: long }))).toBeLessThan(31);
  });
});
