import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import { fieldErrors } from './errors.ts';

const refusal = (errors: readonly string[]) => new ORPCError('invalid-input', { defined: true, data: { errors } });

describe('what is wrong where', () => {
  it('names a field alike, whether or not the server says that it is in the body', () => {
    expect(fieldErrors(refusal(['email: must be an e-mail address', 'body.apiKey: must be given']))).toEqual({
      email: 'must be an e-mail address',
      apiKey: 'must be given',
    });
  });

  it('keeps the first of a field and leaves out what has no place', () => {
    expect(fieldErrors(refusal(['body.region: one', 'body.region: two', 'Nothing in particular']))).toEqual({
      region: 'one',
    });
    expect(fieldErrors(new Error('else'))).toEqual({});
  });
});
