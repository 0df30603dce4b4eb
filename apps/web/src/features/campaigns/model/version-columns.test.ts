import { expect, it } from 'vitest';
import { columnsOfState, guessMappings } from './version-columns.ts';

it('reads the columns of a session, whatever it holds', () => {
  expect(
    columnsOfState({ tagsConfig: { columns: [{ name: 'city' }, { type: 'text' }, null, { name: 'price' }] } }),
  ).toEqual(['city', 'price']);
  for (const state of [null, 'x', {}, { tagsConfig: null }, { tagsConfig: { columns: 'x' } }]) {
    expect(columnsOfState(state)).toEqual([]);
  }
});

it('proposes the fact that a column is named after, each once', () => {
  expect(guessMappings(['City', 'town', 'price', 'PLZ', 'post code'])).toEqual([
    { column: 'City', parameter: 'city' },
    { column: 'PLZ', parameter: 'postalCode' },
  ]);
});
