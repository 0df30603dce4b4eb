import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createClient,
  openTestDatabase,
  type Person,
  signUp,
  smallAd,
  startTestInstallation,
  type TestInstallation,
} from '../testkit/installation.ts';

/** Malformed requests, each of which must be a client error. */

let installation: TestInstallation;
let person: Person;
let client: ReturnType<typeof createClient>;
let projectId: string;
beforeAll(async () => {
  installation = await startTestInstallation({ SONORA_ROLES: 'http', SONORA_METRICS_TOKEN: 'secret' });
  person = await signUp(installation.url);
  client = createClient(installation.url, person.token);
  const projects = (await client.get('/api/v3/project')).body as { data: { projectId: string }[] };
  projectId = projects.data[0]?.projectId ?? '';
});
afterAll(() => installation?.stop());

describe('texts that a database cannot store', () => {
  // Written as JSON escapes, so that they arrive unchanged.
  const texts = ['a\\u0000b', 'a\\ud800b'];
  const bodies: readonly (readonly [string, string, (text: string) => string])[] = [
    ['POST', '/api/auth/sign-in', (text) => `{"email":"${text}@example.com","password":"correct horse battery"}`],
    ['POST', '/api/auth/request-password-reset', (text) => `{"email":"${text}@example.com"}`],
    ['POST', '/api/auth/reset-password', (text) => `{"token":"${text}","password":"correct horse battery"}`],
    [
      'POST',
      '/api/auth/sign-up',
      (text) =>
        `{"email":"${text}@example.com","password":"correct horse battery","firstName":"${text}","lastName":"x","orgName":"${text}","acceptsTermsOfUse":true,"acceptsPrivacyPolicy":true}`,
    ],
    ['PATCH', '/api/user', (text) => `{"firstName":"${text}"}`],
    ['POST', '/api/user/generate-key', (text) => `{"name":"${text}"}`],
    ['POST', '/api/v3/file/create-upload-url', (text) => `{"fileName":"${text}.wav"}`],
    ['POST', '/api/v3/project/:id/session', (text) => `{"workflowId":"CreateAnAd","sessionName":"${text}"}`],
    ['POST', '/api/v3/project/:id/session', (text) => `{"workflowId":"CreateAnAd","state":{"${text}":"${text}"}}`],
    ['POST', '/api/v3/audioform', (text) => JSON.stringify(smallAd({ texts: ['@'] })).replace('@', text)],
  ];
  it.each(bodies.flatMap(([method, path, body]) => texts.map((text) => [method, path, body(text)] as const)))(
    '%s %s %s is answered without a failure of ours',
    async (method, path, body) => {
      const answer = await client.call(method, path.replace(':id', projectId), body);
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
      // Created values contain random letters (for example keys), so only error responses are checked for internals.
      if (answer.status >= 400) expect(JSON.stringify(answer.body)).not.toMatch(/unicode|utf-?8|sql/i);
    },
  );
});

describe('malformed bodies and addresses', () => {
  it.each([
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=abc', '--abc\r\nnonsense'],
    ['multipart/form-data; boundary=abc', ''],
    ['application/json; charset=nonsense', '{}'],
    ['nonsense', '{}'],
  ])('a body of %s %j gets the API’s error format', async (type, body) => {
    const answer = await client.call('POST', '/api/v3/project', body, { 'content-type': type });
    expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
    expect(answer.body).toMatchObject({ detail: expect.any(String), code: expect.any(String) });
  });

  it.each(['/api/%zz', '/file/%ff', '/%', '/media/%c3%28?key=a'])('%s gets the API’s error format', async (path) => {
    const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      const sent = request(`${installation.url}/`, { path, agent: false }, (response) => {
        response.toArray().then((chunks) => {
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks as Buffer[]).toString() });
        }, reject);
      });
      sent.on('error', reject);
      sent.end();
    });
    expect([400, 404]).toContain(answer.status);
    expect(JSON.parse(answer.body)).toMatchObject({ detail: expect.any(String), code: expect.any(String) });
  });

  it('a question mark within a query is part of it', async () => {
    const answer = await client.get('/api/speech/voice?language=a?b&limit=0');
    expect(answer.status).toBe(422);
  });
});

describe('counters', () => {
  it('are available only with the token, whatever headers are sent', async () => {
    const read = (headers: Readonly<Record<string, string>>) => createClient(installation.url).get('/metrics', headers);
    expect((await read({ authorization: 'Bearer secret' })).status).toBe(200);
    for (const token of ['Secret', 'secre', 'secretsecret', 's\u00e9cret'])
      expect((await read({ authorization: `Bearer ${token}` })).status, token).toBe(403);
    expect((await read({})).status).toBe(403);
  });
});

describe('a page of another origin', () => {
  it('cannot sign a user in', async () => {
    const form = new FormData();
    form.set('email', person.email);
    form.set('password', 'correct horse battery');
    const response = await fetch(`${installation.url}/api/auth/sign-in`, {
      method: 'POST',
      body: form,
      headers: { origin: 'https://evil.example' },
    });
    expect(response.status).toBe(403);
    expect(response.headers.get('set-cookie')).toBeNull();
  });
});

describe('secrets', () => {
  it('of a session are invalid after sign-out, also for concurrent requests', async () => {
    const { token } = await signUp(installation.url);
    const own = createClient(installation.url, token);
    const asking = Array.from({ length: 20 }, () => own.get('/api/user'));
    await own.post('/api/auth/sign-out');
    await Promise.all(asking);
    expect((await own.get('/api/user')).status).toBe(401);
  });
});

describe('two requests at once', () => {
  it('complete a sign-up only once', async () => {
    const { token, userId } = await signUp(installation.url);
    const database = openTestDatabase(installation);
    await database.pool.query('delete from member where user_id = $1', [userId]);
    const own = createClient(installation.url, token);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => own.post('/api/user/register', { orgName: 'Only one' })),
    );
    const members = await database.pool.query('select org_id from member where user_id = $1', [userId]);
    await database.close();
    expect(members.rows).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
  });
});
