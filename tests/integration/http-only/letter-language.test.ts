import type { User } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { type InsertedPerson, personInserter } from '../../testkit/insert-person.ts';
import { openTestDatabase } from '../../testkit/installation.ts';
import { installation } from './shared.ts';

const arrive = (change: Parameters<ReturnType<typeof personInserter>>[0] = {}) => personInserter(installation)(change);

/** A request with a browser's language, or without one, like those of API clients. */
const request = (method: string, path: string, language: string | undefined, body?: object, token?: string) =>
  fetch(`${installation.url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      // Requests for mail are limited by address, from which tests of other files ask, too.
      'x-forwarded-for': '203.0.113.7',
      ...(body && { 'content-type': 'application/json' }),
      ...(language !== undefined && { 'accept-language': language }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });

const subjectsTo = async (recipient: string): Promise<readonly string[]> => {
  const database = openTestDatabase(installation);
  const { rows } = await database.pool
    .query('select subject from mail_outbox where recipient = $1 order by created_at, id', [recipient])
    .finally(() => database.close());
  return rows.map(({ subject }) => subject as string);
};

const languageOf = async ({ client }: InsertedPerson): Promise<User['language']> =>
  ((await client.get('/api/user')).body as User).language;

const subjects = { en: 'Set a new password for Sonora', de: 'Ein neues Passwort für Sonora' } as const;

describe('the language of a letter', () => {
  it('is that which the request prefers while that of the user is unknown, and English without any', async () => {
    const person = await arrive();
    expect(await languageOf(person)).toBeNull();
    for (const language of ['de-AT,de;q=0.9,en;q=0.8', undefined, 'fr'])
      await request('POST', '/api/auth/request-password-reset', language, { email: person.email });
    expect(await subjectsTo(person.email)).toEqual([subjects.de, subjects.en, subjects.en]);
  });

  it('is that of the user once their page has stored it, whatever the request prefers', async () => {
    const person = await arrive();
    const changed = await person.client.call('PATCH', '/api/user', { language: 'de' });
    expect((changed.body as User).language).toBe('de');
    expect(await languageOf(person)).toBe('de');
    await request('POST', '/api/auth/request-password-reset', 'en', { email: person.email });
    expect(await subjectsTo(person.email)).toEqual([subjects.de]);
    expect((await person.client.call('PATCH', '/api/user', { language: 'fr' })).status).toBe(422);
  });

  it('of an invitation is that of the invited user, else that of the request', async () => {
    const [owner, german] = [await arrive(), await arrive()];
    await german.client.call('PATCH', '/api/user', { language: 'de' });
    const stranger = `stranger-${process.pid}@example.com`;
    const invite = (email: string, language: string) =>
      request(
        'POST',
        '/api/user/invite',
        language,
        { email, orgId: owner.orgId, role: 'user', features: ['CreateAnAd'] },
        owner.token,
      );
    expect((await invite(german.email, 'en')).status).toBe(200);
    expect((await invite(stranger, 'de')).status).toBe(200);
    expect((await subjectsTo(german.email))[0]).toMatch(/^Ada Lovelace lädt Sie zu /);
    expect((await subjectsTo(stranger))[0]).toMatch(/^Ada Lovelace lädt Sie zu /);
  });
});

describe('the language of a page that the server makes', () => {
  it('is that of the user for payments', async () => {
    const person = await arrive({ plan: 'free' });
    const started = await person.client.post('/api/billing/session/developer', {
      customer_email: person.email,
      price_id: 'price_indie_month',
      success_url: '/billing/success',
      fail_url: '/billing/fail',
    });
    const { pathname, search } = new URL((started.body as { url: string }).url);
    const page = async (language: string) =>
      (await request('GET', `${pathname}${search}`, language, undefined, person.token)).text();
    expect(await page('de')).toContain('<html lang="de">');
    expect(await page('en')).toContain('<html lang="en">');
    await person.client.call('PATCH', '/api/user', { language: 'de' });
    expect(await page('en')).toContain('Mit einer Karte bezahlen, die abgelehnt wird');
  });
});
