import { describe, expect, it } from 'vitest';
import { fieldsOf, fieldsOfText, fillText, mapStrings } from './template.ts';

describe('fields', () => {
  it('are names between double braces, each once, however deep', () => {
    expect(fieldsOfText('In {{city}}: {{ offer }}, {{city}}!')).toEqual(['city', 'offer']);
    expect(fieldsOf({ text: '{{a}}', list: ['{{b}}', 3, null], '{{c}}': true })).toEqual(['a', 'b']);
    expect(fieldsOfText('no {fields} {{}} here')).toEqual([]);
  });

  it('are filled once, also by values that look like fields, and stay without a value', () => {
    const values = new Map([['city', '{{offer}}']]);
    expect(fillText('In {{city}}: {{offer}}, {{constructor}}', (name) => values.get(name))).toBe(
      'In {{offer}}: {{offer}}, {{constructor}}',
    );
  });

  it('are found in strings, never in keys', () => {
    expect(mapStrings({ '{{a}}': ['x', 1, null] }, (text) => `${text}!`)).toEqual({ '{{a}}': ['x!', 1, null] });
  });
});
