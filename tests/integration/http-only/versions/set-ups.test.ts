import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteItemEnded } from '../../../../apps/server/src/modules/versions/index.ts';
import { type DatabaseHandle, openDatabase } from '../../../../apps/server/src/platform/database/database.ts';
import { newId } from '../../../../apps/server/src/platform/ids/new-id.ts';
import { silentLog } from '../../../testkit/installation.ts';
import { installation } from '../shared.ts';
import { arrive, offer, tagsConfig } from './table.ts';

let handle: DatabaseHandle;
beforeAll(() => {
  handle = openDatabase({ url: installation.databaseUrl, log: silentLog });
});
afterAll(() => handle?.close());

type Session = { readonly revision: number; readonly state: Readonly<Record<string, unknown>> };

describe('a set-up with an error', () => {
  it.each([
    ['a tag without a name', { tags: [{ ...offer, name: '' }] }, 'tags.0.name'],
    ['a tag whose id is no UUID', { tags: [{ ...offer, id: 'offer' }] }, 'tags.0.id'],
    ['a column that is none', { columns: [{}] }, 'columns.0.name'],
    ['controls that are none', { controls: 'loud' }, 'controls'],
    ['no configuration at all', 'text', 'tagsConfig'],
  ])('is never rendered as something else: %s', async (_what, change, place) => {
    const { client, path, sessions, sessionId, insert: add, open, list } = await arrive();
    await add([{ cells: { city: 'Leeds' } }]);
    const { state } = (await client.get(`${sessions}/${sessionId}`)).body as Session;
    const wrong = typeof change === 'string' ? change : { ...tagsConfig, ...change };
    await client.call('PATCH', `${sessions}/${sessionId}`, { state: { ...state, tagsConfig: wrong } });
    for (const call of ['produce', 'estimate']) {
      const { status, body } = await client.post(`${path}/${call}`, { scope: 'all' });
      expect(status).toBe(422);
      expect(JSON.stringify(body)).toContain(place);
    }
    const { setUpProblems } = await open();
    expect(setUpProblems.map(({ column }) => column)).toEqual([place]);
    expect(await list()).toMatchObject([{ status: 'idle', cells: { city: 'Leeds' } }]);
    await client.call('PATCH', `${sessions}/${sessionId}`, { state });
    expect((await open()).setUpProblems).toEqual([]);
    expect((await client.post(`${path}/estimate`, { scope: 'all' })).body).toMatchObject({ versions: 1 });
  });
});

describe('a session as other programs store it', () => {
  it('has its file and its ad version items as the rows of its table, once', async () => {
    const { client, path, sessions, fileId, list, open } = await arrive();
    const ids = [newId(), newId()];
    const state = {
      step: 'version',
      audioformIds: {},
      selectedFile: { fileId, fileName: 'spot.mp3' },
      adVersionItems: [
        { id: ids[0], name: 'Leeds', status: 'idle', tags: [], audioformId: null, url: null, qa: true, history: [] },
        { id: ids[1], name: 7, status: 'versioning', tags: [{ ...offer, copy: 'In York.' }], audioformId: newId() },
        { id: 'not a UUID', name: 'Bath' },
        { id: newId(), name: 'Unreadable', tags: [{ id: 'x' }] },
        'text',
      ],
      tagsConfig: { tags: [{ id: newId(), name: 'City', voice: 'wren', copy: 'Now in {{name}}.' }] },
      outputExtension: 'mp3',
    };
    const created = (await client.post(sessions, { workflowId: 'VersionAnAd', sessionName: 'Cities', state })).body;
    const { sessionId } = created as { sessionId: string };
    const of = (rest: string) => `${path.replace(/session\/.*/, `session/${sessionId}/versions`)}${rest}`;
    expect((await client.get(of(''))).body).toMatchObject({
      source: { durationSeconds: 30 },
      total: 3,
      setUpProblems: [],
    });
    const rows = ((await client.get(of('/items'))).body as { data: Awaited<ReturnType<typeof list>> }).data;
    expect(rows).toMatchObject([
      { id: ids[0], cells: { name: 'Leeds' }, tags: null, isQa: true, status: 'idle', problems: [] },
      {
        id: ids[1],
        cells: { name: '7' },
        tags: [{ copy: 'In York.' }],
        isQa: false,
        status: 'idle',
        audioformId: null,
      },
      { cells: { name: 'Bath' }, position: 3 },
    ]);
    // What was removed stays removed, and the session keeps what was stored in it.
    await client.post(of('/items/remove'), { ids: rows.map(({ id }) => id) });
    expect((await client.get(of(''))).body).toMatchObject({ total: 0 });
    expect((await client.get(`${sessions}/${sessionId}`)).body).toMatchObject({ state });
    expect((await open()).total).toBe(0);
  });
});

describe('a column', () => {
  it('is renamed in rows, their own tags, removed rows and the set-up at once; what was rendered stays rendered', async () => {
    const { client, orgId, path, sessions, sessionId, insert: add, change, list, produce } = await arrive();
    const { data } = await add([
      { cells: { city: 'Leeds', price: '3' } },
      { cells: { city: 'York' }, tags: [{ ...offer, copy: 'Only in {{ city }}.' }] },
      { cells: { price: '4' } },
      { cells: { city: 'Gone' } },
    ]);
    const [leeds, york, , gone] = data;
    await client.post(`${path}/items/remove`, { ids: [gone?.id] });
    const { jobId } = await produce({ scope: 'chosen', ids: [leeds?.id] });
    const ended = { orgId, jobId, reference: leeds?.id ?? '', name: 'Leeds', status: 'succeeded', errors: [] } as const;
    await noteItemEnded(handle.db, { ...ended, audioformId: newId(), url: 'https://x/file/1', durationSeconds: 34 });
    expect((await list()).map(({ isChanged }) => isChanged)).toEqual([false, true, true]);
    const before = (await client.get(`${sessions}/${sessionId}`)).body as Session;
    const rename = (from: string, to: string) => client.post(`${path}/columns/rename`, { from, to });
    expect((await rename('town', 'place')).status).toBe(404);
    expect((await rename('city', 'price')).status).toBe(422);
    expect((await list()).map(({ cells }) => cells.city)).toEqual(['Leeds', 'York', undefined]);
    expect((await rename('city', 'town')).status).toBe(200);
    expect((await list()).map(({ cells }) => cells)).toEqual([
      { town: 'Leeds', price: '3' },
      { town: 'York' },
      { price: '4' },
    ]);
    expect((await list()).map(({ isChanged }) => isChanged)).toEqual([false, true, true]);
    expect((await list())[1]?.tags).toMatchObject([{ copy: 'Only in {{town}}.' }]);
    const after = (await client.get(`${sessions}/${sessionId}`)).body as Session;
    expect(after.revision).toBeGreaterThan(before.revision);
    expect(after.state).toMatchObject({
      selectedFile: before.state.selectedFile,
      tagsConfig: {
        columns: [{ name: 'town' }, { name: 'price' }],
        tags: [{ id: offer.id, copy: 'Only {{price}} in {{town}}.' }],
        namePattern: '{{town}}',
      },
    });
    await add([{ id: gone?.id }]);
    expect((await list()).at(-1)?.cells).toEqual({ town: 'Gone' });
    expect((await change([{ id: york?.id, cells: { town: 'Ely' } }])).status).toBe(200);
  });

  it('is renamed while rows are rendered, which are as rendered afterwards', async () => {
    const { client, orgId, path, insert: add, change, list, produce } = await arrive();
    const { data } = await add([{ cells: { city: 'Leeds', price: '3' } }, { cells: { city: 'York', price: '3' } }]);
    const { jobId } = await produce();
    // Changed since its rendering began.
    await change([{ id: data[1]?.id, cells: { city: 'Ely' } }]);
    expect((await client.post(`${path}/columns/rename`, { from: 'city', to: 'town' })).status).toBe(200);
    for (const { id: reference, name } of data) {
      const ended = { orgId, jobId, reference, name, status: 'succeeded', errors: [] } as const;
      await noteItemEnded(handle.db, { ...ended, audioformId: newId(), url: 'https://x/file/1', durationSeconds: 34 });
    }
    expect((await list()).map(({ cells, isChanged }) => [cells.town, isChanged])).toEqual([
      ['Leeds', false],
      ['Ely', true],
    ]);
  });
});
