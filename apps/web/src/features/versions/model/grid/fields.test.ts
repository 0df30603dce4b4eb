import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../version-state.ts';
import { insertField, missingColumns, newColumn, typedField } from './fields.ts';

const arrangement = { startTime: 0, duration: null, layoutMode: 'layered', scriptAlignment: 'left' } as const;
const tag = { id: 't', name: 'Offer', voice: '{{voice}}', copy: 'In {{ city }} for {{price}}. {{city}}!', arrangement };
const configuration = readConfiguration({
  tags: [tag],
  columns: [{ name: 'city', type: 'text' }],
  namePattern: '{{city}} {{date}}',
});

describe('fields', () => {
  it('without a column are named', () => {
    expect(configuration && missingColumns(configuration, ['day', 'city'])).toEqual(['price', 'voice', 'day']);
  });

  it('become columns with a type that fits the name', () => {
    expect(['price', 'city', 'voice', 'end date'].map((name) => newColumn(name).type)).toEqual([
      'money',
      'text',
      'voice',
      'date',
    ]);
  });
});

describe('a field that is being typed', () => {
  it('is found before the caret', () => {
    expect(typedField('Now in {{ci', 11)).toEqual({ start: 7, typed: 'ci' });
    expect(typedField('{{', 2)).toEqual({ start: 0, typed: '' });
    expect(typedField('{{city}} and', 12)).toBeUndefined();
    expect(typedField('city', 4)).toBeUndefined();
  });

  it('is completed, and the caret is behind it', () => {
    expect(insertField('Now in {{ci today', { start: 7, end: 11 }, 'city')).toEqual({
      text: 'Now in {{city}} today',
      caret: 15,
    });
    expect(insertField('{{ci}}', { start: 0, end: 4 }, 'city').text).toBe('{{city}}');
  });
});
