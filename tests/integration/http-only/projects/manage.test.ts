import { setTimeout as sleep } from 'node:timers/promises';
import type { Project } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { finishAd } from '../../../testkit/finish-ad.ts';
import { personInserter } from '../../../testkit/insert-person.ts';
import { openTestDatabase } from '../../../testkit/installation.ts';
import { installation } from '../shared.ts';

const insert = personInserter(installation);

type Listed = { readonly sessionId: string; readonly sessionName: string; readonly progress: string };
type Page = { readonly data: readonly Listed[]; readonly pagination: unknown };

const arrive = async () => {
  const person = await insert();
  const { client } = person;
  const projects = async () =>
    ((await client.get('/api/v3/project')).body as { data: { projectId: string; sessionCount: number }[] }).data;
  const [own] = await projects();
  const projectId = own?.projectId ?? '';
  const path = `/api/v3/project/${projectId}/session`;
  return {
    ...person,
    path,
    projectId,
    projects,
    create: async (sessionName: string, more: object = {}) =>
      (await client.post(path, { workflowId: 'CreateAnAd', sessionName, ...more })).body as Listed,
    page: async (query: string) => (await client.get(`${path}?${query}`)).body as Page,
    addProject: async (projectName: string) =>
      ((await client.post('/api/v3/project', { projectName })).body as { projectId: string }).projectId,
  };
};

const id = (digit: number): string => `01900000-0000-7000-8000-00000000000${digit}`;

describe('a page of sessions', () => {
  it('is sorted by each column, searched by all words, and counted', async () => {
    const { create, page, orgId, userId } = await arrive();
    for (const audioformId of [id(1), id(2)]) await finishAd(installation, { orgId, userId, audioformId });
    const editor = (seconds: number, text: string) => ({
      state: {
        version: 2,
        step: 'edit',
        editor: { ad: { lines: [{ text }] }, renders: [{ durationSeconds: seconds }] },
      },
    });
    await create('bakery', editor(30, 'Fresh rolls at 100%.'));
    await create('Tea room', { ...editor(9.5, 'Two scones.'), audioformId: id(1) });
    await create('Autumn coats', {
      ...editor(15, 'Warm, fresh from the loom.'),
      audioformId: id(2),
      status: 'complete',
    });
    const names = async (query: string) => (await page(query)).data.map(({ sessionName }) => sessionName);
    expect(await names('')).toEqual(['Autumn coats', 'Tea room', 'bakery']);
    expect(await names('sort=sessionName&order=asc')).toEqual(['Autumn coats', 'bakery', 'Tea room']);
    expect(await names('sort=durationSeconds')).toEqual(['bakery', 'Autumn coats', 'Tea room']);
    expect(await names('sort=progress&order=asc')).toEqual(['bakery', 'Tea room', 'Autumn coats']);
    expect(await names('sort=createdAt&order=asc')).toEqual(['bakery', 'Tea room', 'Autumn coats']);
    expect(await names('sort=createdByName')).toHaveLength(3);
    expect(await names('search=FRESH')).toEqual(['Autumn coats', 'bakery']);
    expect(await names('search=rolls%20bak')).toEqual(['bakery']);
    expect(await names('search=100%25')).toEqual(['bakery']);
    expect(await page('search=fresh&limit=1&offset=1')).toMatchObject({
      data: [{ sessionName: 'bakery' }],
      pagination: { limit: 1, offset: 1, total: 2 },
    });
    expect(await names('offset=3')).toEqual([]);
  });

  it('has the cover colour of each ad and of versions, and none for what is no colour', async () => {
    const { create, page } = await arrive();
    for (const coverColour of ['gold', 'mauve', { red: 1 }, 'x'.repeat(10_000)])
      await create(JSON.stringify(coverColour).slice(0, 9), { state: { version: 2, editor: { ad: { coverColour } } } });
    await create('Empty');
    await create('Cities', { state: { version: 2, tagsConfig: { controls: { adCoverColor: 'purple' } } } });
    const { data } = (await page('sort=createdAt&order=asc')) as unknown as {
      data: readonly { coverColour: unknown }[];
    };
    expect(data.map(({ coverColour }) => coverColour)).toEqual(['gold', null, null, null, null, 'purple']);
  });

  it('refuses what is no page', async () => {
    const { client, path } = await arrive();
    for (const query of ['limit=0', 'limit=501', 'offset=-1', 'sort=state', 'order=up', `search=${'x'.repeat(121)}`]) {
      expect((await client.get(`${path}?${query}`)).status, query).toBe(422);
    }
  });
});

describe('a session', () => {
  it('is produced when its ad is finished, not before, and then has its length and audio', async () => {
    const { client, path, create, orgId, userId, page } = await arrive();
    const { sessionId } = await create('Ad', { audioformId: id(1) });
    const listed = async () => (await page('')).data[0];
    expect(await listed()).toMatchObject({ progress: 'draft', audio: null, durationSeconds: null });
    await finishAd(installation, { orgId, userId, audioformId: id(1), durationSeconds: 14.5 });
    const produced = { progress: 'produced', audio: expect.stringMatching(`/file/${id(1)}$`) };
    expect((await client.get(`${path}/${sessionId}`)).body).toMatchObject(produced);
    expect(await listed()).toMatchObject({ ...produced, durationSeconds: 14.5 });
    expect(await create('Copy', { audioformId: id(1) })).toMatchObject(produced);
    expect((await client.call('PATCH', `${path}/${sessionId}`, { audioformId: id(2) })).body).toMatchObject({
      progress: 'draft',
      audio: null,
    });
    const stranger = await arrive();
    expect(await stranger.create('Ad', { audioformId: id(1) })).toMatchObject({ progress: 'draft', audio: null });
  });

  it('is produced when it names an ad whose production is just ending', async () => {
    const { client, path, create, orgId, userId, page } = await arrive();
    await finishAd(installation, { orgId, userId, audioformId: id(1), durationSeconds: 14.5 });
    const { sessionId } = await create('Ad');
    const database = openTestDatabase(installation);
    const worker = await database.pool.connect();
    const setStatus = (status: string) =>
      worker.query('update production set status = $1 where org_id = $2 and id = $3', [status, orgId, id(1)]);
    await setStatus('running');
    await worker.query('begin');
    await setStatus('succeeded');
    // Here the worker notes the end in the sessions that it can see: none yet.
    const patched = client.call('PATCH', `${path}/${sessionId}`, { audioformId: id(1) });
    const named = 'select 1 from project_session where org_id = $1 and audioform_id = $2';
    while ((await database.pool.query(named, [orgId, id(1)])).rows.length === 0) await sleep(20);
    await sleep(200);
    await worker.query('commit');
    worker.release();
    expect((await patched).body).toMatchObject({ progress: 'produced' });
    expect((await page('')).data[0]).toMatchObject({ progress: 'produced', durationSeconds: 14.5 });
    await database.close();
  });

  it('is produced with an ad, delivered when it is downloaded or marked complete, and produced again with another', async () => {
    const { client, path, create, orgId, userId, page } = await arrive();
    for (const audioformId of [id(1), id(2), id(3)]) await finishAd(installation, { orgId, userId, audioformId });
    const { sessionId } = await create('Ad');
    const patch = async (change: object) => (await client.call('PATCH', `${path}/${sessionId}`, change)).body as Listed;
    const progress = async () => (await page('')).data[0]?.progress;
    expect(await progress()).toBe('draft');
    expect((await patch({ audioformId: id(1) })).progress).toBe('produced');
    const database = openTestDatabase(installation);
    // What the export of the ad writes.
    await database.pool.query('update project_session set delivered_audioform_id = audioform_id where org_id = $1', [
      orgId,
    ]);
    await database.close();
    expect(await progress()).toBe('delivered');
    expect((await patch({ audioformId: id(2) })).progress).toBe('produced');
    expect(await patch({ status: 'complete' })).toMatchObject({ status: 'complete', progress: 'delivered' });
    expect(await patch({ audioformId: id(2) })).toMatchObject({ status: 'complete', progress: 'delivered' });
    expect(await patch({ audioformId: id(3) })).toMatchObject({ status: 'draft', progress: 'produced' });
  });

  it('moves to another project of the organisation, and to no other', async () => {
    const [one, stranger] = [await arrive(), await arrive()];
    const { sessionId } = await one.create('Moves');
    const target = await one.addProject('Autumn');
    const move = (projectId: string) => one.client.call('PATCH', `${one.path}/${sessionId}`, { projectId });
    expect((await move(stranger.projectId)).status).toBe(404);
    expect((await move(id(9))).status).toBe(404);
    expect((await move(target)).body).toMatchObject({ projectId: target, sessionName: 'Moves' });
    expect((await one.projects()).map(({ sessionCount }) => sessionCount)).toEqual([0, 1]);
  });

  it('is found, saved and edited at its old address after it was moved, also when that project is gone', async () => {
    const [one, stranger] = [await arrive(), await arrive()];
    const [first, second] = [await one.addProject('First'), await one.addProject('Second')];
    const made = await one.client.post(`/api/v3/project/${first}/session`, { workflowId: 'CreateAnAd' });
    const { sessionId } = made.body as Listed;
    const old = `/api/v3/project/${first}/session/${sessionId}`;
    await one.client.call('DELETE', `/api/v3/project/${first}?moveSessionsTo=${second}`);
    expect((await one.client.get(old)).body).toMatchObject({ projectId: second });
    const saved = await one.client.call('PATCH', old, { sessionName: 'Saved on', revision: 1 });
    expect(saved).toMatchObject({ status: 200, body: { projectId: second, sessionName: 'Saved on', revision: 2 } });
    const presence = await one.client.post(`${old}/presence`, { windowId: 'window-one', act: 'edit' });
    expect(presence.body).toMatchObject({ editor: { isThisWindow: true }, revision: 2 });
    // What another user sees in a list may have been moved since: only the session of that project is deleted.
    expect((await one.client.call('DELETE', old)).status).toBe(404);
    for (const method of ['GET', 'PATCH', 'DELETE'])
      expect((await stranger.client.call(method, old, method === 'PATCH' ? {} : undefined)).status).toBe(404);
    const own = `/api/v3/project/${stranger.projectId}/session/${sessionId}`;
    expect((await stranger.client.get(own)).status).toBe(404);
    expect((await one.client.call('DELETE', `/api/v3/project/${second}/session/${sessionId}`)).status).toBe(200);
    expect((await one.client.get(old)).status).toBe(404);
  });

  it('keeps the editor’s document when a page of an older release saves over it', async () => {
    const { client, path, create } = await arrive();
    const state = { version: 2, step: 'edit', audioformIds: {}, editor: { ad: { lines: [{ text: 'Kept.' }] } } };
    const { sessionId } = await create('Ad', { state });
    const old = { version: 1, step: 'create', ad: { lines: [{ text: '' }] } };
    expect((await client.call('PATCH', `${path}/${sessionId}`, { state: old })).status).toBe(409);
    expect((await client.get(`${path}/${sessionId}`)).body).toMatchObject({ state });
    const foreign = { text: 'another program’s' };
    expect((await client.call('PATCH', `${path}/${sessionId}`, { state: foreign })).body).toMatchObject({
      state: foreign,
    });
  });
});

describe('a default project', () => {
  it('stays while its member does, and can be deleted once that member has left', async () => {
    const owner = await arrive();
    const member = await insert({ memberOf: { orgId: owner.orgId, role: 'admin' } });
    const listed = async () =>
      ((await owner.client.get('/api/v3/project')).body as { data: (Project & { createdBy: string })[] }).data;
    await member.client.get('/api/v3/project');
    const theirs = (await listed()).find(({ createdBy }) => createdBy === member.userId);
    expect((await listed()).map(({ isDefault, isDeletable }) => [isDefault, isDeletable])).toEqual([
      [true, false],
      [false, false],
    ]);
    const remove = () => owner.client.call('DELETE', `/api/v3/project/${theirs?.projectId}`);
    expect(await remove()).toMatchObject({
      status: 409,
      body: { detail: 'This is the default project of a member. It can be renamed, not deleted.' },
    });
    const database = openTestDatabase(installation);
    await database.pool.query('delete from member where org_id = $1 and user_id = $2', [owner.orgId, member.userId]);
    await database.close();
    expect((await listed()).find(({ createdBy }) => createdBy === member.userId)?.isDeletable).toBe(true);
    expect((await remove()).status).toBe(200);
    expect(await listed()).toHaveLength(1);
  });
});

describe('a project', () => {
  it('is renamed within the rules of names', async () => {
    const { client, projectId, addProject } = await arrive();
    await addProject('Autumn');
    const rename = (projectName: string) => client.call('PATCH', `/api/v3/project/${projectId}`, { projectName });
    expect((await rename('Winter 26')).body).toMatchObject({ projectName: 'Winter 26', isDefault: true });
    expect((await rename('autumn')).body).toMatchObject({ message: 'A project named autumn already exists.' });
    const refused = await rename('a/b');
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain(
      'Invalid character or space. Please only enter alphanumeric characters, underscores or hyphens.',
    );
  });

  it('was changed last when a session in it was', async () => {
    const { client, addProject, create } = await arrive();
    const projectId = await addProject('Autumn');
    const changes = async () =>
      ((await client.get('/api/v3/project')).body as { data: { lastModified: number }[] }).data.map(
        ({ lastModified }) => lastModified,
      );
    const before = await changes();
    await create('Ad');
    const [own, autumn] = await changes();
    expect(own).toBeGreaterThan(before[0] ?? Number.NaN);
    expect(autumn).toBe(before[1]);
    expect((await client.get(`/api/v3/project/${projectId}`)).body).toMatchObject({ lastModified: autumn });
  });

  it('is deleted with its sessions, or they move; a default project stays', async () => {
    const { client, projectId, path, addProject, projects } = await arrive();
    const [first, second] = [await addProject('One'), await addProject('Two')];
    for (const project of [first, second])
      await client.post(`/api/v3/project/${project}/session`, { workflowId: 'CreateAnAd', sessionName: 'Ad' });
    const remove = (id: string, query = '') => client.call('DELETE', `/api/v3/project/${id}${query}`);
    expect((await remove(projectId)).body).toMatchObject({
      message: 'This is the default project of a member. It can be renamed, not deleted.',
    });
    expect((await remove(first, `?moveSessionsTo=${first}`)).status).toBe(409);
    expect((await remove(first, `?moveSessionsTo=${id(9)}`)).status).toBe(404);
    expect((await remove(first, `?moveSessionsTo=${projectId}`)).status).toBe(200);
    expect((await remove(second)).status).toBe(200);
    expect((await remove(second)).status).toBe(404);
    expect(await projects()).toMatchObject([{ projectId, sessionCount: 1 }]);
    expect(((await client.get(path)).body as Page).data).toHaveLength(1);
  });
});

describe('who edits a session', () => {
  it('is not known of a session that is deleted at the same moment', async () => {
    const { client, path, create } = await arrive();
    const { sessionId } = await create('Ad');
    const database = openTestDatabase(installation);
    const other = await database.pool.connect();
    await other.query('begin');
    await other.query('delete from project_session where id = $1', [sessionId]);
    const asked = client.post(`${path}/${sessionId}/presence`, { windowId: 'window-one', act: 'edit' });
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%session_editor%'";
    while ((await database.pool.query(waiting)).rows.length === 0) await sleep(10);
    await other.query('commit');
    other.release();
    expect((await asked).status).toBe(404);
    await database.close();
  });

  it('is the first window, until it leaves, falls silent, or another takes over', async () => {
    const { client, path, create, orgId } = await arrive();
    const { sessionId } = await create('Ad');
    const say = async (windowId: string, act: string) =>
      (await client.post(`${path}/${sessionId}/presence`, { windowId, act })).body as {
        readonly editor: { readonly isThisWindow: boolean } | null;
      };
    const holds = async (windowId: string, act: string) => (await say(windowId, act)).editor?.isThisWindow;
    expect(await say('window one', 'look')).toEqual({ editor: null, revision: 1 });
    expect(await say('window one', 'edit')).toMatchObject({
      editor: { isThisWindow: true, isYou: true, name: expect.stringMatching(/./) },
    });
    expect(await say('window two', 'edit')).toMatchObject({ editor: { isThisWindow: false, isYou: true } });
    expect(await holds('window two', 'claim')).toBe(true);
    expect(await holds('window one', 'edit')).toBe(false);
    expect(await holds('window one', 'leave')).toBe(false);
    expect(await holds('window two', 'leave')).toBeUndefined();
    expect(await holds('window one', 'edit')).toBe(true);
    const database = openTestDatabase(installation);
    await database.pool.query("update session_editor set expires_at = now() - interval '1 s' where org_id = $1", [
      orgId,
    ]);
    await database.close();
    expect(await holds('window two', 'edit')).toBe(true);
    const one = await Promise.all(['window a', 'window b', 'window c'].map((each) => say(each, 'claim')));
    expect(one.every(({ editor }) => editor !== null)).toBe(true);
  });
});
