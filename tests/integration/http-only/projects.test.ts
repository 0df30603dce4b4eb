import { describe, expect, it } from 'vitest';
import { personInserter } from '../../testkit/insert-person.ts';
import { installation } from './shared.ts';

const insert = personInserter(installation);

type Stored = { readonly sessionId: string; readonly revision: number; readonly state: { readonly text: string } };

const arrive = async () => {
  const { client } = await insert();
  const { data } = (await client.get('/api/v3/project')).body as { data: { projectId: string }[] };
  const path = `/api/v3/project/${data[0]?.projectId}/session`;
  return {
    client,
    path,
    create: (text: string, key?: string) =>
      client.post(path, { workflowId: 'CreateAnAd', state: { text } }, key ? { 'idempotency-key': key } : {}),
    list: async () => ((await client.get(path)).body as { data: Stored[] }).data,
  };
};

describe('a session that is created again', () => {
  it('is the first one when the key is the same, also with concurrent requests, up to the maximum key length', async () => {
    const { create, list } = await arrive();
    expect((await create('one', 'x'.repeat(201))).status).toBe(422);
    const answers = await Promise.all(Array.from({ length: 8 }, () => create('one', 'the same key')));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ body }) => (body as Stored).sessionId)).size).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  it('is the first one in its current state when other content is sent', async () => {
    const { client, path, create } = await arrive();
    const { sessionId } = (await create('one', 'k')).body as Stored;
    await client.call('PATCH', `${path}/${sessionId}`, { state: { text: 'since then' } });
    const again = await create('two', 'k');
    expect(again.status).toBe(201);
    expect(again.body).toMatchObject({ sessionId, revision: 2, state: { text: 'since then' } });
  });

  it('is a new one with another key, without a key, of another user, and after the first was deleted', async () => {
    const [one, other] = [await arrive(), await arrive()];
    const made = [
      await one.create('a', 'k'),
      await one.create('a', 'l'),
      await one.create('a'),
      await one.create('a'),
      await other.create('a', 'k'),
    ];
    const ids = made.map(({ body }) => (body as Stored).sessionId);
    expect(new Set(ids).size).toBe(5);
    await one.client.call('DELETE', `${one.path}/${ids[0]}`);
    expect(ids).not.toContain(((await one.create('a', 'k')).body as Stored).sessionId);
  });
});

describe('a list of sessions', () => {
  it('has no states, whose sum could exceed the memory of the server, but tells whether there is one', async () => {
    const { client, path, create, list } = await arrive();
    const state = { ad: { lines: [{ text: '  ' }, { text: ' Mornings move fast. ' }] }, more: 'x'.repeat(390_000) };
    const made = await client.post(path, { workflowId: 'CreateAnAd', state });
    expect(made.body).toMatchObject({ state, hasState: true, excerpt: 'Mornings move fast.' });
    await client.post(path, { workflowId: 'CreateAnAd', state: {} });
    await create('no ad');
    expect(await list()).toMatchObject([
      { state: {}, hasState: true, excerpt: null },
      { state: {}, hasState: false, excerpt: null },
      { state: {}, hasState: true, excerpt: 'Mornings move fast.' },
    ]);
  });

  it.each([{ ad: null }, { ad: { lines: 'none' } }, { ad: { lines: [null, 3, { text: 4 }] } }])(
    'has no excerpt when the state is %j',
    async (state) => {
      const { client, path } = await arrive();
      expect((await client.post(path, { workflowId: 'CreateAnAd', state })).body).toMatchObject({
        state,
        excerpt: null,
      });
    },
  );

  it('has words, length and progress of states of both versions', async () => {
    const { client, path, list } = await arrive();
    const editor = {
      ad: { lines: [{ text: ' Fresh rolls. ' }] },
      renders: [{ durationSeconds: 9 }, { durationSeconds: 14.5 }],
    };
    await client.post(path, {
      workflowId: 'CreateAnAd',
      state: { version: 2, step: 'edit', audioformIds: {}, editor },
    });
    await client.post(path, { workflowId: 'CreateAnAd', state: { version: 1, step: 'edit', ...editor } });
    const listed = { excerpt: 'Fresh rolls.', durationSeconds: 14.5, progress: 'draft' };
    expect(await list()).toMatchObject([listed, listed]);
  });

  it('cannot hold a state with too many bytes, levels or values', async () => {
    const { client, path } = await arrive();
    const values = Array.from({ length: 20_000 }, () => 0);
    for (const state of [{ text: 'x'.repeat(400_000) }, { text: 'x'.repeat(1_000_000) }, { values }]) {
      const answer = await client.post(path, { workflowId: 'CreateAnAd', state });
      expect(answer.status).toBe(413);
      expect(answer.body).toMatchObject({ message: 'This session is too large to save.' });
    }
  });
});

describe('sessions of all projects', () => {
  it('are listed with owner and length of the last render, the last modified first, and searched', async () => {
    const { client, path } = await arrive();
    const other = (await client.post('/api/v3/project', { projectName: 'Autumn' })).body as { projectId: string };
    const ad = { lines: [{ text: 'Fresh rolls at 100%.' }] };
    const renders = [{ durationSeconds: 9 }, { durationSeconds: 14.5 }];
    await client.post(path, { workflowId: 'CreateAnAd', sessionName: 'Bakery', state: { ad, renders } });
    await client.post(`/api/v3/project/${other.projectId}/session`, {
      workflowId: 'CreateAnAd',
      sessionName: 'Tea room',
      state: { renders: 'none' },
    });
    const found = async (query: string) =>
      ((await client.get(`/api/v3/session${query}`)).body as { data: { sessionName: string }[] }).data;
    expect(await found('')).toMatchObject([
      { sessionName: 'Tea room', durationSeconds: null, state: {} },
      { sessionName: 'Bakery', durationSeconds: 14.5, createdByName: expect.stringMatching(/./) },
    ]);
    const names = async (query: string) => (await found(query)).map(({ sessionName }) => sessionName);
    expect(await names('?search=tea')).toEqual(['Tea room']);
    expect(await names('?search=100%25')).toEqual(['Bakery']);
    expect(await names('?search=_')).toEqual([]);
    expect(await names('?limit=1')).toEqual(['Tea room']);
    const stranger = await arrive();
    expect(((await stranger.client.get('/api/v3/session')).body as { data: unknown[] }).data).toEqual([]);
  });
});

describe('projects and sessions as the public SDK spells them', () => {
  it('are the same rows, with fields in snake case and paths in the plural', async () => {
    const { client } = await insert();
    const made = await client.post('/api/projects', { project_name: 'Autumn' });
    expect(made).toMatchObject({ status: 201, body: { projectName: 'Autumn', folderId: expect.any(String) } });
    const { projectId } = made.body as { readonly projectId: string };
    const sessions = `/api/projects/${projectId}/sessions`;
    const state = { my_key: { inner_key: 1 } };
    const created = await client.post(sessions, {
      workflow_id: 'CreateAnAd',
      session_name: 'Ad',
      status: 'draft',
      state,
    });
    expect(created).toMatchObject({ status: 201, body: { sessionName: 'Ad', state } });
    const { sessionId } = created.body as Stored;
    const one = `${sessions}/${sessionId}`;
    const audioform_id = '01900000-0000-7000-8000-000000000001';
    const changed = await client.call('PATCH', one, { session_name: 'Ad 2', audioform_id });
    expect(changed.body).toMatchObject({ sessionName: 'Ad 2', audioformId: audioform_id, state });
    expect((await client.get(`/api/v3/project/${projectId}/session/${sessionId}`)).body).toEqual(
      (await client.get(one)).body,
    );
    expect((await client.get(`${sessions}/?workflowId=CreateAnAd`)).body).toMatchObject({
      data: [{ sessionId }],
      pagination: { total: 1 },
    });
    expect((await client.get(`${sessions}?workflowId=InstantAd`)).body).toMatchObject({ data: [] });
    expect((await client.get('/api/projects/')).body).toMatchObject({
      data: [{ isDefault: true }, { projectId }],
      pagination: { total: 2 },
    });
    expect((await client.call('DELETE', one)).status).toBe(200);
    expect((await client.get(one)).status).toBe(404);
  });

  it('are refused in the words that its users know', async () => {
    const { client } = await insert();
    await client.post('/api/projects', { project_name: 'Autumn' });
    const again = await client.post('/api/projects', { project_name: 'Autumn' });
    expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining('already exists') } });
    for (const body of [{ project_name: '' }, {}])
      expect((await client.post('/api/projects', body)).status, JSON.stringify(body)).toBe(422);
    const unknown = await client.get('/api/projects/01900000-0000-7000-8000-000000000009');
    expect(unknown).toMatchObject({ status: 404, body: { message: expect.stringMatching(/not found/i) } });
  });
});
