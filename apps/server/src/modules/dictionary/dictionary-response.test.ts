import { expect, it } from 'vitest';
import { toSummaries, toWords } from './dictionary-response.ts';

it('takes time in proportion to the number of readings', () => {
  const readings = Array.from({ length: 200_000 }, (_, index) => ({
    lang: 'en',
    wordKey: `word ${index}`,
    word: `Word ${index}`,
    specialization: 'default',
    contentType: 'basic' as const,
    replacement: 'x',
  }));
  const begun = performance.now();
  expect(toSummaries(readings, 'custom')[0]?.words).toHaveLength(200_000);
  expect(toWords(readings)).toHaveLength(200_000);
  // Not a measure of speed: with the square of the number, this takes a minute.
  expect(performance.now() - begun).toBeLessThan(10_000);
});
