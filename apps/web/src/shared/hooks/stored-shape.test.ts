import { describe, expect, it } from 'vitest';
import {
  eitherShape,
  flagShape,
  listShape,
  mapShape,
  nullableShape,
  numberShape,
  oneOfShape,
  optionalShape,
  partsShape,
  type StoredShape,
  textShape,
} from './stored-shape.ts';

const cap = partsShape({ count: numberShape, period: oneOfShape(['hour', 'day']), note: optionalShape(textShape) });

describe('shapes of stored values', () => {
  it.each<readonly [string, StoredShape<unknown>, readonly unknown[], readonly unknown[]]>([
    ['a text', textShape, ['', 'a'], [1, null, undefined, {}]],
    ['a number', numberShape, [0, -1.5], ['0', null]],
    ['a flag', flagShape, [true, false], ['true', 1, null]],
    ['one of some names', oneOfShape(['hour', 'day']), ['day'], ['Day', '', 0, null]],
    ['either', eitherShape(numberShape, oneOfShape(['left'])), [1, 'left'], ['right', null]],
    ['nullable', nullableShape(textShape), [null, 'a'], [undefined, 1]],
    ['optional', optionalShape(textShape), [undefined, 'a'], [null, 1]],
    ['a list', listShape(textShape), [[], ['a']], [['a', 1], [null], 'a', { 0: 'a', length: 1 }]],
    ['a map', mapShape(textShape), [{}, { a: 'b' }], [{ a: 1 }, ['a'], null]],
    [
      'parts',
      cap,
      [
        { count: 1, period: 'day' },
        { count: 1, period: 'hour', note: 'n', more: 1 },
      ],
      [{ count: 1 }, { count: '1', period: 'day' }, { count: 1, period: 'day', note: 1 }, [], null],
    ],
  ])('tell %s from other values', (_name, fits, fitting, others) => {
    expect(fitting.filter((value) => !fits(value))).toEqual([]);
    expect(others.filter((value) => fits(value))).toEqual([]);
  });
});
