import type { ValueArguments, ValuesOf } from '@sonora/contracts/messages/message-types';
import { describe, expect, it } from 'vitest';

const catalogue = {
  'test.plain': 'Nothing is missing',
  'test.named': "''{name}'' is here",
  'test.counted': '{count, plural, one {# ad of {name}} other {# ads of {name}}} at {time}',
  'test.chosen': '{isNew, select, true {, new} other {}}{done}',
  'test.figure': '{count, number} in all',
} as const;

/** Returns its arguments: only the compiler's checks matter here. */
const t = ((id: string, values?: object) => [id, values]) as unknown as <Id extends keyof typeof catalogue>(
  id: Id,
  ...values: ValueArguments<ValuesOf<(typeof catalogue)[Id]>>
) => readonly [string, object | undefined];

describe('types of messages', () => {
  it('take the values that a message names', () => {
    expect(t('test.plain')).toEqual(['test.plain', undefined]);
    t('test.named', { name: 'Wren' });
    t('test.counted', { count: 1, name: 'Wren', time: '0:03.1' });
    t('test.chosen', { isNew: true, done: 'done' });
    t('test.figure', { count: 1_000 });
  });

  it('refuse an unknown id, and a value that is missing, unknown or of another kind', () => {
    // @ts-expect-error: no such id
    t('test.none');
    // @ts-expect-error: a value is missing
    t('test.named');
    // @ts-expect-error: the value has another name
    t('test.named', { title: 'Wren' });
    // @ts-expect-error: a value within a case is missing
    t('test.counted', { count: 1, time: '0:03.1' });
    // @ts-expect-error: a value behind the cases is missing
    t('test.counted', { count: 1, name: 'Wren' });
    // @ts-expect-error: a plural counts a number
    t('test.counted', { count: '1', name: 'Wren', time: '0:03.1' });
    // @ts-expect-error: the message takes no values
    t('test.plain', { name: 'Wren' });
  });
});
