import { describe, expect, it } from 'vitest';
import { errorSentence } from './error-sentence.ts';

describe('the message of an error', () => {
  const everything = { error: 'a', detail: 'b', errors: ['d', 'x'], message: 'e' };

  it.each([
    [everything, 'a'],
    [{ ...everything, error: undefined }, 'b'],
    [{ error: ['c', 'x'], errors: ['d'], message: 'e' }, 'c'],
    [{ errors: 'said as one', message: 'e' }, 'said as one'],
    [{ errors: ['d', 'x'], message: 'e' }, 'd'],
    [{ message: 'e' }, 'e'],
    [{ message: 'AudioError: This voice does not exist.' }, 'This voice does not exist.'],
  ])('of %j is %s', (body, sentence) => {
    expect(errorSentence(body)).toBe(sentence);
  });

  it.each([
    undefined,
    null,
    'text',
    3,
    {},
    { error: '' },
    { error: [], errors: [], message: ' ' },
    { error: { code: 1 } },
  ])('is none in %j', (body) => {
    expect(errorSentence(body)).toBeUndefined();
  });
});
