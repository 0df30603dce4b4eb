import { describe, expect, it } from 'vitest';
import { asSessionStep, sessionErrorName } from './session-error.ts';

describe('a session that could not be created', () => {
  it.each([
    ['session', 'unauthorised', 'userNotFound'],
    ['project', 'unavailable', 'projectCreationFailed'],
    ['session', undefined, 'sessionCreationFailed'],
    [undefined, undefined, 'unknown'],
  ] as const)('at the step %s with the code %s is %s', (step, code, name) => {
    expect(sessionErrorName(step, code)).toBe(name);
  });

  it.each([
    ['project', 'Error creating project. Please try again later.'],
    ['session', 'Error creating session. Please try again later.'],
  ] as const)('is reported with the sentence of its step: %s', async (step, text) => {
    const cause = new TypeError('Failed to fetch');
    const failed = asSessionStep(
      step,
      () => undefined,
      () => Promise.reject(cause),
    );
    await expect(failed).rejects.toMatchObject({ message: text, cause });
    const unknown = asSessionStep(
      step,
      () => 'unauthorised',
      () => Promise.reject(cause),
    );
    await expect(unknown).rejects.toMatchObject({ message: 'Error creating project or session.' });
  });
});
