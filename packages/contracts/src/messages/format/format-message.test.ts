import { describe, expect, it } from 'vitest';
import { formatMessage } from './format-message.ts';

describe('formatMessage', () => {
  it.each([
    ["We couldn't load it.", {}, "We couldn't load it."],
    ["Voice ''{alias}'' not found", { alias: 'wren' }, "Voice 'wren' not found"],
    ["In braces: '{'{name}'}'", { name: 'x' }, 'In braces: {x}'],
    ['{count, number} in all', { count: 1234.5 }, '1,234.5 in all'],
    ['{count, plural, one {# ad} other {# ads}} left', { count: 1 }, '1 ad left'],
    ['{count, plural, one {# ad} other {# ads}} left', { count: 2000 }, '2,000 ads left'],
    ['{count, plural, =0 {none} other {some of {name}}}', { count: 0, name: 'x' }, 'none'],
    ['{count, plural, =0 {none} other {some of {name}}}', { count: 3, name: 'x' }, 'some of x'],
    ['{isNew, select, true {new } other {}}ad', { isNew: true }, 'new ad'],
    ['{isNew, select, true {new } other {}}ad', { isNew: false }, 'ad'],
    ['{reason} Again.', { reason: { messageId: 'x', text: 'It failed.' } }, 'It failed. Again.'],
    ['number # is text outside of a plural', {}, 'number # is text outside of a plural'],
  ])('writes %s', (message, values, expected) => {
    expect(formatMessage(message, values)).toBe(expected);
  });
});
