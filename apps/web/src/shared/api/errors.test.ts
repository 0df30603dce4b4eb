import { ORPCError } from '@orpc/client';
import type { ErrorBody } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { errorLines, errorText, fieldErrors } from './errors.ts';

const refusal = (data: Pick<ErrorBody, 'errors' | 'findings'>) =>
  new ORPCError('invalid-input', { defined: true, data });

describe('messages by field', () => {
  it('accepts field names with and without the prefix of the body', () => {
    const error = refusal({
      errors: ['email: must be an e-mail address', 'body.apiKey: must be given'],
      findings: [
        { place: 'email', messageId: 'forms.email' },
        { place: 'body.apiKey', messageId: 'forms.given' },
      ],
    });
    expect(fieldErrors(error)).toEqual({ email: 'must be an e-mail address', apiKey: 'must be given' });
  });

  it('keeps the first message of each field and leaves out those without a field', () => {
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

  it('keeps messages of a server that sends no message ids', () => {
    expect(errorLines(refusal({ errors: ['Something'] }))).toEqual([{ messageId: '', text: 'Something' }]);
  });
});

describe('the text of an error', () => {
  it('is the sentence of the specification when nothing answers, with what to do as its detail', () => {
    expect(errorText(new TypeError('Failed to fetch'))).toMatch(/^Request failed\. Sonora can’t be reached\./);
    expect(errorText(undefined)).toBe('Request failed');
  });
});
