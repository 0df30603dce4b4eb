import { describe, expect, it } from 'vitest';
import { contract } from './contract.ts';
import { DomainError, errorBody, errorCatalogue } from './errors.ts';
import { formMessage } from './messages/forms.ts';
import { plainRoutes } from './plain-routes.ts';

describe('the error catalogue', () => {
  it.each(Object.entries(errorCatalogue))('%s has a status of failure and a sentence', (_code, { status, text }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(text.length).toBeGreaterThan(5);
  });

  it('becomes a body with the sentence, the code and the places', () => {
    expect(
      errorBody(
        new DomainError('invalid-input', {
          findings: [{ place: 'text', message: formMessage('forms.maxCharacters', { count: 3 }) }],
        }),
      ),
    ).toEqual({
      detail: 'Check the marked fields.',
      message: 'Check the marked fields.',
      code: 'invalid-input',
      messageId: 'errors.invalid-input',
      errors: ['text: must be no more than 3 characters'],
      findings: [{ place: 'text', messageId: 'forms.maxCharacters', values: { count: 3 } }],
    });
  });
});

describe('the contract', () => {
  const routes = Object.values(contract).flatMap((group) =>
    Object.values(group).map((procedure) => procedure['~orpc'].route as { method?: string; path?: string }),
  );

  it('gives every endpoint an address of its own', () => {
    const shapes = [
      ...routes.map(({ method, path }) => `${method} /api${path}`),
      ...plainRoutes.map(({ method, path }) => `${method} ${path}`),
    ].map((route) => route.replaceAll(/\{\w+\}|:\w+/g, '*'));
    expect(new Set(shapes).size).toBe(shapes.length);
  });
});
