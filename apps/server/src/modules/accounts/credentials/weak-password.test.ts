import { DomainError } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { assertStrongPassword } from './weak-password.ts';

const known = ['ada.lovelace@analytical.example', 'Ada', 'Lovelace', 'Analytical_Engines'];

const isRefused = (password: string): boolean => {
  try {
    assertStrongPassword(password, known);
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(DomainError);
    expect((error as DomainError).errors).toEqual(['password: is too easy to guess']);
    return true;
  }
};

describe('a new password', () => {
  it.each([
    'password123',
    'passwordpassword',
    '1234567890',
    'qwertyuiop',
    'Qwertyuiop1',
    'iloveyou123',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'sonora12345',
    'Analytical',
    'ada.lovelace@analytical.example',
    'audioform2026',
  ])('is refused when it is %s', (password) => {
    expect(isRefused(password)).toBe(true);
  });

  it.each([
    'correct horse battery',
    'Tr0ub4dor&3',
    'a very long password',
    'mondscheinsonate',
    'пароль-на-завтра',
    '🐟🐟🐟 and 9 chips',
    'dddddddddddd plus something',
  ])('is taken when it is %s, whatever signs it has', (password) => {
    expect(isRefused(password)).toBe(false);
  });

  it('is weighed within a moment when it is made to take long', () => {
    const signs = '4@8({[<369|!1+70$52%xaegilostz';
    const long = Array.from({ length: 128 }, (_, index) => signs[(index * 7) % signs.length]).join('');
    const begun = performance.now();
    assertStrongPassword(long, known);
    // Not a measure of speed: a guard against a search that never ends.
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});
