import { expect, it } from 'vitest';
import { asFieldError } from './field-error.ts';

it('capitalises messages, except those that the specification writes in lower case', () => {
  expect(asFieldError('forms.email', 'must be an e-mail address', undefined)).toBe('Must be an e-mail address');
  expect(asFieldError('forms.notEmpty', 'must be at least 1 character', undefined)).toBe(
    'must be at least 1 character',
  );
  expect(asFieldError('forms.maxCharacters', 'must be no more than 200 characters', undefined)).toBe(
    'must be no more than 200 characters',
  );
});

it('names what to enter in an empty field that has a message of its own', () => {
  expect(asFieldError('forms.notEmpty', 'must be at least 1 character', 'Enter your first name')).toBe(
    'Enter your first name',
  );
  expect(asFieldError('forms.email', 'must be an e-mail address', 'Enter your e-mail')).toBe(
    'Must be an e-mail address',
  );
});
