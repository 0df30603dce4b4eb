import { expect, it } from 'vitest';
import { hashLinkPassword, isLinkPassword } from './link-password.ts';

it('knows its own password and no other', async () => {
  const stored = await hashLinkPassword('spring campaign');
  expect(stored).toMatch(/^scrypt\$16384\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(await isLinkPassword('spring campaign', stored)).toBe(true);
  expect(await isLinkPassword('Spring campaign', stored)).toBe(false);
  expect(await isLinkPassword('', stored)).toBe(false);
});

it('never makes the same of a password twice, and takes it however its accents are typed', async () => {
  const [one, other] = await Promise.all([hashLinkPassword('Müller'), hashLinkPassword('Müller')]);
  expect(one).not.toBe(other);
  expect(await isLinkPassword('Mu\u0308ller', one)).toBe(true);
});
