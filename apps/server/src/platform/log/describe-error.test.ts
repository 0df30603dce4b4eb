import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, it } from 'vitest';
import { describeError } from './describe-error.ts';

describe('describeError', () => {
  it('tells the statement that failed, where and why, without its values', () => {
    const failed = new DrizzleQueryError(
      'select "id" from "session" where "token" = $1',
      ['hunter2\nof two lines', 7],
      new Error('too many connections'),
    );
    const text = describeError(new Error('a request failed', { cause: failed }));
    expect(text).toContain('select "id" from "session" where "token" = $1');
    expect(text).toContain('describe-error.test.ts');
    expect(text).toContain('caused by Error: too many connections');
    expect(text).not.toMatch(/hunter2|two lines/);
  });

  it('takes whatever was thrown', () => {
    expect(describeError('a text')).toBe('a text');
    expect(describeError(undefined)).toBe('undefined');
  });
});
