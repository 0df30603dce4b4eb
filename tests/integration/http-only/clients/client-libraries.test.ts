import { request } from 'node:http';
import { contract, plainRoutes } from '@sonora/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { personInserter } from '../../../testkit/insert-person.ts';
import { createClient } from '../../../testkit/installation.ts';
import { installation } from '../shared.ts';

/** Requests as public client libraries of the same API send them. */

const insert = personInserter(installation);
let client: ReturnType<typeof createClient>;
let token: string;
beforeAll(async () => {
  ({ client, token } = await insert());
});

/** `fetch` sends neither a content type nor a length without a body. */
const send = (method: string, path: string, headers: Readonly<Record<string, string>>) =>
  new Promise<{ readonly status: number; readonly body: unknown; readonly type: string }>((resolve, reject) => {
    const outgoing = request(`${installation.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      response.toArray().then((parts) => {
        const text = Buffer.concat(parts as Buffer[]).toString();
        const type = response.headers['content-type'] ?? '';
        resolve({ status: response.statusCode ?? 0, body: type.includes('json') ? JSON.parse(text) : text, type });
      }, reject);
    });
    outgoing.end();
  });

describe('a body that is announced as JSON and empty', () => {
  it('counts as none', async () => {
    const headers = { 'content-type': 'application/json' };
    const path = '/api/speech/diction/custom/item?word=Sonora';
    const others: Readonly<Record<string, string>>[] = [
      {},
      { 'content-length': '0' },
      { 'transfer-encoding': 'chunked' },
    ];
    for (const more of others) {
      await client.call('PUT', '/api/speech/diction/custom/item', { word: 'Sonora', replacement: 'so nora' });
      expect(await send('DELETE', path, { ...headers, ...more })).toMatchObject({ status: 200 });
    }
    expect(await send('GET', '/api/user', headers)).toMatchObject({ status: 200 });
    // Where a body is needed, its absence is an error of the input.
    expect(await send('POST', '/api/v3/project', { ...headers, 'content-length': '0' })).toMatchObject({ status: 422 });
  });
});

describe('list parameters', () => {
  const aliases = async (query: string): Promise<string[]> => {
    const { body } = await client.get(`/api/speech/voice?${query}`);
    return (body as { data: { voices: { alias: string }[] } }).data.voices.map(({ alias }) => alias);
  };

  it('may be repeated, numbered or separated by commas', async () => {
    const expected = await aliases('tags=warm,calm');
    expect(expected.length).toBeGreaterThan(0);
    expect(await aliases('tags=warm&tags=calm')).toEqual(expected);
    expect(await aliases('tags[0]=warm&tags[1]=calm')).toEqual(expected);
    expect(await aliases('tags[]=warm&tags[]=calm')).toEqual(expected);
    const sounds = await client.get('/api/production/sound/template?genres=pop&genres=funk&access_type=public');
    expect(sounds.status).toBe(200);
    const effects = await client.get('/api/production/sound-effects?category=sport&category=nature');
    expect(effects.status).toBe(200);
  });

  it('filter and sort voices; unknown ones are ignored', async () => {
    expect(await aliases('isMultilingual=True')).toEqual([]);
    expect(await aliases('purpose=no%20such%20purpose')).toEqual([]);
    const all = await aliases('moon=full');
    expect(await aliases('sort=-alias')).toEqual(all.toSorted().toReversed());
  });
});

describe('bodies in snake_case', () => {
  it('are read as those in camelCase', async () => {
    const file = await client.post('/api/v3/file/create-upload-url', { file_name: 'take.wav', folder_id: null });
    expect(file).toMatchObject({ status: 200, body: { mimeType: 'audio/wav' } });
    const created = await client.post('/api/v3/project', { project_name: 'Spring' });
    expect(created).toMatchObject({ status: 201, body: { projectName: 'Spring' } });
    const { projectId } = created.body as { projectId: string };
    const session = await client.post(`/api/v3/project/${projectId}/session`, {
      workflow_id: 'CreateAnAd',
      session_name: 'First',
      state: { my_key: { other_key: 1 } },
    });
    expect(session).toMatchObject({
      status: 201,
      body: { sessionName: 'First', state: { my_key: { other_key: 1 } } },
    });
  });
});

describe('errors', () => {
  it('always have a list of errors', async () => {
    for (const path of ['/api/nowhere', '/api/v3/audioform/01900000-0000-7000-8000-000000000000'])
      expect((await client.get(path)).body).toMatchObject({ errors: [] });
    const { body } = await createClient(installation.url).get('/api/user');
    expect(body).toMatchObject({ code: 'unauthorised', errors: [] });
    expect((await client.post('/api/v3/project', {})).body).toMatchObject({ errors: [expect.any(String)] });
  });

  it('say that an audioform was not found, and which versions there are', async () => {
    const path = '/api/v3/audioform/01900000-0000-7000-8000-000000000000';
    for (const part of ['', '/details', '/delivery-check'])
      expect(await client.get(`${path}${part}`)).toMatchObject({
        status: 404,
        body: { message: 'Audioform not found', code: 'not-found' },
      });
    const { status, body } = await client.post('/api/v3/audioform', { audioform: { header: { version: '9' } } });
    expect(status).toBe(400);
    expect(body).toMatchObject({ message: 'Invalid version. Use one of 0.0.1, 1, 2, 3, 4.' });
  });

  it('are JSON for clients that leave out /api', async () => {
    for (const path of ['/speech/voice', '/v3/audioform/1', '/audioforms/1', '/production/sound/template']) {
      const found = await client.get(path, { accept: 'audio/wav' });
      expect(found, path).toMatchObject({ status: 404, body: { code: 'not-found', errors: [] } });
    }
    expect(await client.post('/v3/audioform', {})).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });
});

describe('polls', () => {
  it('have a budget of their own, for productions, uploads and everything that pages ask again and again', () => {
    const { audioforms, files, voicePacks, connections, billing, support } = contract;
    const polled = [
      audioforms.fetch,
      audioforms.details,
      files.get,
      voicePacks.list,
      connections.list,
      billing.record,
      support.status,
    ];
    for (const procedure of polled) expect(procedure['~orpc'].meta).toMatchObject({ cost: 'status' });
    expect(plainRoutes.find(({ path }) => path === '/catalogue/sample-ad.json')).toMatchObject({ cost: 'status' });
  });
});
