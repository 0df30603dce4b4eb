import { expect, it } from 'vitest';
import { toSummaries, toWords } from './dictionary-response.ts';

// With the square of the number, this takes more than the time of a test.
it('takes time in proportion to the number of readings', () => {
  const readings = Array.from({ length: 200_000 }, (_, index) => ({
    lang: 'en',
    wordKey: `word ${index}`,
    word: `Word ${index}`,
    specialization: 'default',
    contentType: 'basic' as const,
    replacement: 'x',
  }));
  expect(toSummaries(readings, 'custom')[0]?.words).toHaveLength(200_000);
  expect(toWords(readings)).toHaveLength(200_000);
});
