import { DomainError, limits } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { assertStrongPassword } from './weak-password.ts';

const known = ['ada.lovelace@analytical.example', 'Ada', 'Lovelace', 'Analytical_Engines'];

const isRefused = async (password: string): Promise<boolean> => {
  try {
    await assertStrongPassword(password, known);
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
  ])('is refused when it is %s', async (password) => {
    expect(await isRefused(password)).toBe(true);
  });

  it.each([
    'correct horse battery',
    'Tr0ub4dor&3',
    'a very long password',
    'mondscheinsonate',
    'пароль-на-завтра',
    '🐟🐟🐟 and 9 chips',
    'dddddddddddd plus something',
  ])('is taken when it is %s, whatever signs it has', async (password) => {
    expect(await isRefused(password)).toBe(false);
  });

  it('is judged outside the event loop, which goes on meanwhile', async () => {
    const signs = '4@8({[<369|!1+70$52%xaegilostz';
    const long = Array.from({ length: 128 }, (_, index) => signs[(index * 7) % signs.length]).join('');
    let isJudged = false;
    let turns = 0;
    const judged = assertStrongPassword(long, known).finally(() => {
      isJudged = true;
    });
    while (!isJudged) {
      turns += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await judged;
    expect(turns).toBeGreaterThan(1);
  });

  it('is judged in parts of 32 characters, of which one must be strong', async () => {
    expect(limits.passwordJudgedCharacters).toBe(32);
    expect(await isRefused('password'.repeat(16))).toBe(true);
    expect(await isRefused(`${'password'.repeat(8)}correct horse battery`)).toBe(false);
    // Judged whole, this takes more than a second.
    expect(await isRefused('p4ssw0rd'.repeat(16))).toBe(true);
  });
});
