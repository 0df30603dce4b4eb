import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { refusedCharacters } from '../plain-text.ts';
import { issueReport, supportBody, supportForm, supportMessage, supportSubject } from './support-schemas.ts';

const first = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

const person = { email: 'ada@example.com', orgId: 'o', userId: 'u' };

describe('a subject', () => {
  it.each([
    [undefined, 'Subject is required'],
    ['', 'Subject is required'],
    ['   ', 'must be at least 1 character'],
    ['x'.repeat(201), 'must be no more than 200 characters'],
    ['50% off', 'Subject can only contain letters, numbers, spaces, and basic punctuation (-_.,!?())'],
    ['<b>', 'Subject can only contain letters, numbers, spaces, and basic punctuation (-_.,!?())'],
    ['one\nBcc two', 'Subject contains invalid characters'],
    ['a\u0000b', 'Subject contains invalid characters'],
  ])('is refused as %j', (given, message) => {
    expect(first(supportSubject, given)).toBe(message);
  });
  it.each(['x', 'x'.repeat(200), 'Help! My ad (no. 2) is silent, why?', 'Grüße_aus-Köln.'])(
    'is taken as %j',
    (given) => {
      expect(first(supportSubject, given)).toBeUndefined();
    },
  );
});

describe('a message', () => {
  it.each([
    [undefined, 'Message is required'],
    ['', 'Message is required'],
    ['\n \n', 'must be at least 1 character'],
    ['x'.repeat(5_001), 'must be no more than 5000 characters'],
    ['it costs 5 €', 'Message contains invalid characters'],
    ['a\u0007b', 'Message contains invalid characters'],
  ])('is refused as %j', (given, message) => {
    expect(first(supportMessage, given)).toBe(message);
  });
  it.each(['x', 'x'.repeat(5_000), 'One line.\nAnother line.\r\nAnd a third, too.'])('is taken as %j', (given) => {
    expect(first(supportMessage, given)).toBeUndefined();
  });
});

describe('the rest', () => {
  it('is held to its lengths', () => {
    const body = { ...person, subject: 's', message: 'm' };
    const address = (count: number): string => `${'a'.repeat(count - '@example.com'.length)}@example.com`;
    expect(first(supportBody, body)).toBeUndefined();
    expect(first(supportBody, { ...body, email: address(255) })).toBeUndefined();
    expect(first(supportBody, { ...body, email: address(256) })).toBe('must be no more than 255 characters');
    expect(first(supportForm(body.email), { ...body, email: 'nobody' })).toBe('must be an e-mail address');
    for (const name of ['orgId', 'userId']) {
      expect(first(supportBody, { ...body, [name]: 'x'.repeat(100) })).toBeUndefined();
      expect(first(supportBody, { ...body, [name]: 'x'.repeat(101) })).toBe('must be no more than 100 characters');
      expect(first(supportBody, { ...body, [name]: '' })).toBe('must be at least 1 character');
    }
  });

  it('is stripped before it is held to anything, and what is left must hold', () => {
    const parsed = supportBody.parse({
      ...person,
      subject: 'Hello <b>there</b>',
      message: 'One<script>x()</script> two',
    });
    expect(parsed).toMatchObject({ subject: 'Hello there', message: 'One two' });
    expect(first(supportBody, { ...person, subject: '<i></i>', message: 'm' })).toBe('Subject is required');
    expect(first(supportBody, { ...person, subject: 's', message: '<b>'.repeat(1_667) })).toBe(
      'must be no more than 5000 characters',
    );
  });

  it('bounds what comes with a report', () => {
    expect(first(issueReport, { comment: 'It is silent.', audioform: { text: 'x'.repeat(1_000) } })).toBeUndefined();
    expect(first(issueReport, { comment: 'It is silent.', audioform: 'x'.repeat(400_000) })).toBe(
      'must be no more than 400000 characters',
    );
    expect(first(issueReport, { comment: ' ' })).toBe('must be at least 1 character');
    expect(first(issueReport, { comment: 'x'.repeat(5_001) })).toBe('must be no more than 5000 characters');
  });
});

describe('typographic punctuation', () => {
  const body = { ...person, subject: 'Ads – spring', message: 'A dash — and so on…' };

  it('is replaced by basic punctuation before it is judged, in the form and by the server', () => {
    expect(supportBody.parse(body)).toMatchObject({ subject: 'Ads - spring', message: 'A dash - and so on...' });
    expect(supportForm(body.email).parse(body)).toMatchObject({
      subject: 'Ads - spring',
      message: 'A dash - and so on...',
    });
  });

  it('counts towards the length with what replaces it', () => {
    expect(first(supportForm(body.email), { ...body, subject: '…'.repeat(67) })).toBe(
      'must be no more than 200 characters',
    );
  });

  it('is refused, and named, where basic punctuation has no counterpart', () => {
    expect(first(supportForm(body.email), { ...body, message: 'It’s “quoted” – really' })).toBe(
      'Message contains invalid characters',
    );
    expect(refusedCharacters('It’s “quoted” – really, it’s 5 €')).toEqual(['’', '“', '”', '€']);
    expect(refusedCharacters('Help! My ad (no. 2) is silent, why?\n')).toEqual([]);
  });
});
