import { ORPCError } from '@orpc/client';
import type { ErrorBody } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { errorLines, fieldErrors } from './errors.ts';

const refusal = (data: Pick<ErrorBody, 'errors' | 'findings'>) =>
  new ORPCError('invalid-input', { defined: true, data });

describe('what is wrong where', () => {
  it('names a field alike, whether or not the server says that it is in the body', () => {
    const error = refusal({
      errors: ['email: must be an e-mail address', 'body.apiKey: must be given'],
      findings: [
        { place: 'email', messageId: 'forms.email' },
        { place: 'body.apiKey', messageId: 'forms.given' },
      ],
    });
    expect(fieldErrors(error)).toEqual({ email: 'must be an e-mail address', apiKey: 'must be given' });
  });

  it('keeps the first of a field and leaves out what has no place', () => {
    const error = refusal({
      errors: ['body.region: one', 'body.region: two', 'Nothing in particular'],
      findings: [
        { place: 'body.region', messageId: 'forms.given' },
        { place: 'body.region', messageId: 'forms.given' },
        { messageId: 'errors.internal' },
      ],
    });
    expect(fieldErrors(error)).toEqual({ region: 'one' });
    expect(fieldErrors(new Error('else'))).toEqual({});
  });

  it('keeps lines of a server that does not name its messages yet', () => {
    expect(errorLines(refusal({ errors: ['Something'] }))).toEqual([{ messageId: '', text: 'Something' }]);
  });
});
