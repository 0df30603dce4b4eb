import { expect, it } from 'vitest';
import { textOfValues, valuesOfText } from './value-list.ts';

it('reads values from text as people type and paste it', () => {
  expect(valuesOfText('Leeds,  Kingston  upon Hull;York\nBath,,Leeds , ')).toEqual([
    'Leeds',
    'Kingston upon Hull',
    'York',
    'Bath',
  ]);
  expect(valuesOfText(' , ;\n')).toEqual([]);
});

it('writes values so that they are read the same', () => {
  const values = ['São Paulo', 'Aix-en-Provence', "L'Aquila"];
  expect(valuesOfText(textOfValues(values))).toEqual(values);
});
