import { limits, type Project, type User } from '@sonora/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { personInserter } from '../../../testkit/insert-person.ts';
import { openTestDatabase } from '../../../testkit/installation.ts';
import { installation } from '../shared.ts';

const arrive = personInserter(installation);
const database = openTestDatabase(installation);
afterAll(() => database.close());

describe('a user', () => {
  it('who completes the sign-up without names keeps those that they have', async () => {
    const person = await arrive({ firstName: 'Grace' });
    await database.pool.query('delete from member where user_id = $1', [person.userId]);
    const { status, body, headers } = await person.client.post('/api/user/register', { orgName: 'Harbour' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ firstName: 'Grace', lastName: 'Lovelace' });
    expect(headers.getSetCookie().join('\n')).toMatch(/just-completed-setup=true; Max-Age=60/);
  });

  it('who signs up is remembered for 60 seconds as having completed it', async () => {
    const answer = await fetch(`${installation.url}/api/auth/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.77' },
      body: JSON.stringify({
        email: `cookie-${process.pid}@example.com`,
        password: 'correct horse battery',
        firstName: 'Ada',
        lastName: 'Lovelace',
        orgName: 'Cookies',
        acceptsTermsOfUse: true,
        acceptsPrivacyPolicy: true,
      }),
    });
    expect(answer.status).toBe(200);
    const cookies = answer.headers.getSetCookie();
    expect(cookies.find((cookie) => cookie.startsWith('just-completed-setup='))).toMatch(/Max-Age=60; Path=\//);
  });

  it.each([limits.pictureBytes + 1, limits.jsonBodyBytes + 1])(
    'learns the limit of a picture of %i bytes',
    async (size) => {
      const { token } = await arrive();
      for (const path of ['/api/user/image', '/api/org/logo']) {
        const answer = await fetch(`${installation.url}${path}`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
          body: new Uint8Array(size),
        });
        expect([answer.status, await answer.json()]).toMatchObject([413, { detail: 'File size exceeds 1MB limit' }]);
      }
    },
  );

  it('finds their own default project first, not that of a colleague who came before', async () => {
    const owner = await arrive();
    await owner.client.get('/api/v3/project');
    const colleague = await arrive({ memberOf: { orgId: owner.orgId, role: 'admin' }, firstName: 'Grace' });
    const { data } = (await colleague.client.get('/api/v3/project')).body as { data: Project[] };
    expect(data.map(({ createdBy, isDefault }) => [createdBy, isDefault])).toEqual([
      [colleague.userId, true],
      [owner.userId, false],
    ]);
    const first = await colleague.client.get(`/api/v3/project/${data[1]?.projectId}`);
    expect(first.body).toMatchObject({ isDefault: false });
  });

  it('is told in the list of flags which ones have no effect yet', async () => {
    const operator = await arrive();
    await database.pool.query('update "user" set is_installation_admin = true where id = $1', [operator.userId]);
    const { flags } = (await operator.client.get('/api/installation/flags')).body as {
      flags: { flag: string; hasEffect: boolean }[];
    };
    expect(flags.filter(({ hasEffect }) => !hasEffect).map(({ flag }) => flag)).toEqual(['rms']);
    expect(((await operator.client.get('/api/user')).body as User).isInstallationAdmin).toBe(true);
  });
});
