import type { VersionItem } from '@sonora/contracts';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteItemEnded } from '../../../../apps/server/src/modules/versions/index.ts';
import { type DatabaseHandle, openDatabase } from '../../../../apps/server/src/platform/database/database.ts';
import { newId } from '../../../../apps/server/src/platform/ids/new-id.ts';
import { openTestDatabase, silentLog } from '../../../testkit/installation.ts';
import type { ChangedItems } from '../../../testkit/versions/version-table.ts';
import { installation } from '../shared.ts';
import { arrive, offer as tag, tagsConfig } from './table.ts';

const citiesOf = (rows: readonly VersionItem[]): (string | undefined)[] => rows.map(({ cells }) => cells.city);

let handle: DatabaseHandle;
beforeAll(() => {
  handle = openDatabase({ url: installation.databaseUrl, log: silentLog });
});
afterAll(() => handle?.close());

describe('rows of a table of versions', () => {
  it('are inserted once, at their positions, and have names and problems', async () => {
    const { insert: add, list, open } = await arrive();
    const first = await add([{ cells: { city: 'Leeds', price: '3,50' } }, { cells: { city: 'York' } }], 'one');
    expect((await add([{ cells: { city: 'Leeds' } }, { cells: { city: 'York' } }], 'one')).data).toMatchObject(
      first.data.map(({ id, cells }) => ({ id, cells })),
    );
    await add([
      { position: 2, cells: { city: '', price: 'cheap' } },
      { position: 1, cells: { city: 'Bath' } },
    ]);
    const rows = await list();
    expect(rows.map(({ position, name }) => `${position} ${name}`)).toEqual([
      '1 Bath',
      '2 version-2',
      '3 Leeds',
      '4 York',
    ]);
    expect(rows[1]?.problems.map(({ row, column, text }) => `${row} ${column}: ${text}`)).toEqual([
      '2 price: “cheap” is not a price',
      '2 city: Fill in “city”, or give the column a fallback',
    ]);
    expect(await open()).toMatchObject({
      total: 4,
      counts: { idle: 4, versioning: 0, complete: 0, error: 0 },
      changedCount: 4,
      fields: ['price', 'city'],
      source: { name: 'spot.mp3', durationSeconds: 30 },
      voiceLanguageCode: 'en-US',
      jobId: null,
    });
  });

  it('have names with the date and the time of the set-up’s time zone', async () => {
    const stampIn = (timeZone: string): string => {
      const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
      return format.format(new Date()).replace(' ', '-').replace(':', '');
    };
    // These zones never have the same date.
    for (const [timeZone, named] of [
      ['Pacific/Kiritimati', 'Pacific/Kiritimati'],
      ['Pacific/Niue', 'Pacific/Niue'],
      ['Mars/Olympus', 'UTC'],
      [undefined, 'UTC'],
    ] as const) {
      const { insert: add } = await arrive({ ...tagsConfig, namePattern: '{{date}} {{time}}', timeZone });
      const before = stampIn(named);
      const { data } = await add([{ cells: { city: 'A' } }]);
      expect([before, stampIn(named)]).toContain(data[0]?.name);
    }
  });

  it('answer as they were before a change, and come back when they were removed', async () => {
    const { insert: add, change, list, client, path } = await arrive();
    const { data } = await add([
      { cells: { city: 'A' } },
      { cells: { city: 'B', price: '2' } },
      { cells: { city: 'C' } },
    ]);
    const [, second] = data;
    const changed = (await change([{ id: second?.id, cells: { price: '' }, isQa: true }])).body as ChangedItems;
    expect(changed.data).toMatchObject([{ cells: { city: 'B' }, isQa: true }]);
    expect(changed.before).toMatchObject([{ cells: { city: 'B', price: '2' }, isQa: false }]);
    const gone = (await client.post(`${path}/items/remove`, { ids: [second?.id] })).body as ChangedItems;
    expect(gone.data).toEqual([{ id: second?.id, position: 2 }]);
    expect((await list()).map(({ position, cells }) => `${position} ${cells.city}`)).toEqual(['1 A', '2 C']);
    await add(gone.data);
    expect(await list()).toMatchObject([
      { cells: { city: 'A' } },
      { id: second?.id, isQa: true, cells: { city: 'B' } },
      { position: 3 },
    ]);
    // Without cells, only a row that was removed comes back.
    expect((await client.post(`${path}/items`, { rows: [{ id: newId() }] })).status).toBe(404);
  });

  it('may have tags of their own, which go with a copy and come back with a removed row', async () => {
    const { insert: add, change, list, client, path } = await arrive();
    const { data } = await add([{ cells: { city: 'A', price: '1' } }, { cells: { city: 'B', price: '1' } }]);
    const [first, second] = data;
    const own = [{ ...tag, copy: 'Hello {{name}}.' }];
    expect((await change([{ id: first?.id, tags: own }])).body).toMatchObject({ before: [{ tags: null }] });
    await add([{ cells: { city: 'C', name: 'c' }, tags: own }]);
    const rows = await list();
    expect(rows.map(({ tags }) => tags)).toEqual([own, null, own]);
    // A row with tags of its own needs the columns of these.
    expect(rows.map(({ problems }) => problems.map(({ column }) => column))).toEqual([['name'], [], []]);
    await client.post(`${path}/items/remove`, { ids: [first?.id, rows[2]?.id] });
    await add([
      { id: first?.id, position: 1, cells: { city: 'A' } },
      { id: rows[2]?.id, cells: { city: 'C' }, tags: null },
    ]);
    expect((await list()).map(({ tags }) => tags)).toEqual([own, null, null]);
    expect((await change([{ id: second?.id, tags: [{ ...tag, id: 'not a UUID' }] }])).status).toBe(422);
  });

  it('are not changed in part, and are unknown to other organisations', async () => {
    const one = await arrive();
    const other = await arrive();
    const { data } = await one.insert([{ cells: { city: 'A' } }]);
    const id = data[0]?.id;
    expect(
      (
        await one.change([
          { id, cells: { city: 'B' } },
          { id: newId(), cells: { city: 'B' } },
        ])
      ).status,
    ).toBe(404);
    expect(citiesOf(await one.list())).toEqual(['A']);
    expect((await other.change([{ id, cells: { city: 'B' } }])).status).toBe(404);
    expect((await other.client.get(one.path)).status).toBe(404);
    expect((await other.insert([{ cells: { city: 'C' } }])).data).toHaveLength(1);
    // An id of another organisation's row is free in this one.
    expect((await other.insert([{ id, cells: { city: 'mine' } }])).data).toMatchObject([{ cells: { city: 'mine' } }]);
    expect(citiesOf(await one.list())).toEqual(['A']);
  });

  it('are listed in pages, by status, by words, and go with their session', async () => {
    const { insert: add, list, client, sessions, sessionId, path } = await arrive();
    await add(Array.from({ length: 30 }, (_, index) => ({ cells: { city: `Town ${index}`, price: '1%' } })));
    expect(citiesOf(await list('?offset=20&limit=5'))).toEqual(['Town 20', 'Town 21', 'Town 22', 'Town 23', 'Town 24']);
    expect(citiesOf(await list('?search=n%2029'))).toEqual(['Town 29']);
    expect(await list('?search=%25')).toHaveLength(30);
    expect(await list('?search=city')).toHaveLength(0);
    expect(await list('?status=error')).toHaveLength(0);
    await client.call('DELETE', `${sessions}/${sessionId}`);
    expect((await client.get(path)).status).toBe(404);
    const { pool, close } = openTestDatabase(installation);
    const { rows } = await pool.query('select id from version_row where session_id = $1', [sessionId]);
    await close();
    expect(rows).toEqual([]);
  });

  it('come from a matrix, without those that exist', async () => {
    const { client, path, list } = await arrive();
    const columns = [
      { name: 'city', values: ['A', 'B', 'B'] },
      { name: 'price', values: ['1', '2'] },
    ];
    const matrix = async (body: object) => client.post(`${path}/matrix`, body);
    const { body } = await matrix({ columns });
    expect(body).toMatchObject({ added: 4, existing: 0 });
    expect((body as { ids: string[] }).ids).toEqual((await list()).map(({ id }) => id));
    const more = [{ name: 'city', values: ['B', 'C'] }, columns[1]];
    expect((await matrix({ columns: more })).body).toMatchObject({ added: 2, existing: 2 });
    expect(citiesOf(await list())).toEqual(['A', 'A', 'B', 'B', 'C', 'C']);
    const values = Array.from({ length: 200 }, (_, index) => String(index));
    const many = ['city', 'price'].map((name) => ({ name, values }));
    expect((await matrix({ columns: many })).status).toBe(413);
  });
});

describe('text that cannot be stored', () => {
  const text = 'The text contains a character that cannot be stored';

  it.each(['a\u0000b', 'a\ud800b'])('is refused at its row and column: %j', async (city) => {
    const { client, path, insert: add, change, list } = await arrive();
    const { data } = await add([{ cells: { city: 'Leeds' } }]);
    const place = (body: unknown): string => JSON.stringify(body);
    const inserted = await client.post(`${path}/items`, { rows: [{ cells: { city: 'York' } }, { cells: { city } }] });
    expect(inserted.status).toBe(422);
    expect(place(inserted.body)).toContain(text);
    expect(place(inserted.body)).toContain('rows.1.cells.city');
    const changed = await change([{ id: data[0]?.id, cells: { city } }]);
    expect(changed.status).toBe(422);
    expect(place(changed.body)).toContain('changes.0.cells.city');
    const named = await change([{ id: data[0]?.id, cells: { [city]: 'x' } }]);
    expect(named.status).toBe(422);
    const matrix = await client.post(`${path}/matrix`, { columns: [{ name: 'city', values: ['Ely', city] }] });
    expect(matrix.status).toBe(422);
    expect(citiesOf(await list())).toEqual(['Leeds']);
  });
});

describe('versions of rows', () => {
  it('are counted with their cost before they are rendered', async () => {
    const { client, path, insert: add } = await arrive();
    await add([
      { cells: { city: 'Leeds', price: '3' } },
      { cells: { city: 'Leeds', price: '3.00' } },
      { cells: { city: 'Kingston upon Hull', price: '3' } },
      { cells: { city: 'X', price: 'cheap' } },
      { cells: { city: 'York' } },
    ]);
    const body = (await client.post(`${path}/estimate`, { scope: 'all' })).body as {
      versions: number;
      duplicates: number;
      audioSeconds: number;
      qa: { longest: string; allDefault: string };
    };
    expect(body).toMatchObject({ versions: 4, duplicates: 1, alreadyRendered: 0, problemCount: 1 });
    expect(body.audioSeconds).toBeGreaterThan(120);
    const rows = ((await client.get(`${path}/items`)).body as ChangedItems).data;
    expect(body.qa).toMatchObject({ longest: rows[2]?.id, allDefault: rows[4]?.id });
  });

  it('hold the credits that the estimate says, however many rows speak the same text', async () => {
    const { client, path, insert: add, sessions, sessionId } = await arrive();
    const spoken = { ...tag, copy: `{{city}}. ${'Words that all rows say alike. '.repeat(30)}` };
    const state = { tagsConfig: { ...tagsConfig, tags: [spoken] } };
    const stored = (await client.get(`${sessions}/${sessionId}`)).body as { state: object };
    await client.call('PATCH', `${sessions}/${sessionId}`, { state: { ...stored.state, ...state } });
    await add(['Leeds', 'Leeds', 'York', 'Bath'].map((city) => ({ cells: { city } })));
    const estimated = (await client.post(`${path}/estimate`, { scope: 'all' })).body as { credits: number };
    const { jobId } = (await client.post(`${path}/produce`, { scope: 'all' })).body as { jobId: string };
    const { rows } = await handle.pool.query<{ credits: number }>(
      `select -credits::int as credits from credit_entry where kind = 'hold' and production_id = $1`,
      [jobId],
    );
    expect(estimated.credits).toBeGreaterThan(3 * 4);
    expect(rows).toEqual([{ credits: estimated.credits }]);
  });

  it('are equal whatever the ids and names of their own tags are', async () => {
    const { client, path, insert: add, change } = await arrive();
    const { data } = await add([{ cells: { city: 'A' } }, { cells: { city: 'A' } }, { cells: { city: 'A' } }]);
    const own = (copy: string) => [{ ...tag, id: newId(), name: `Offer ${newId()}`, copy }];
    const copies = ['Say "id": "x" now.', 'Say "id": "x" now.', 'Say "id": "y" now.'];
    await change(data.map(({ id }, index) => ({ id, tags: own(copies[index] ?? '') })));
    const hashes = async () =>
      (
        await handle.pool.query<{ hash: string }>(
          'select content_hash as hash from version_row where id = any($1) order by position',
          [data.map(({ id }) => id)],
        )
      ).rows.map(({ hash }) => hash);
    const [one, same, other] = await hashes();
    expect(same).toBe(one);
    expect(other).not.toBe(one);
    expect((await client.post(`${path}/estimate`, { scope: 'all' })).body).toMatchObject({
      versions: 3,
      duplicates: 1,
    });
  });

  it('are started once; wrong rows fail alone; what ends is noted with its history, which can be restored', async () => {
    const { client, path, insert: add, list, open, orgId, change } = await arrive();
    const { data } = await add([{ cells: { city: 'A' } }, { cells: { city: 'A' } }, { cells: { price: '1' } }]);
    const produce = async (body: object, key: string) =>
      (await client.post(`${path}/produce`, body, { 'idempotency-key': key })).body as { jobId: string };
    const started = await produce({ scope: 'all' }, 'k');
    expect(started).toMatchObject({ jobId: expect.any(String), started: 2, failed: 1 });
    expect(await produce({ scope: 'all' }, 'k')).toEqual(started);
    expect(await produce({ scope: 'all' }, 'l')).toMatchObject({ jobId: null, started: 0, failed: 1 });
    expect(await open()).toMatchObject({ counts: { idle: 0, versioning: 2, error: 1 }, jobId: started.jobId });
    expect((await list('?order=failedFirst')).map(({ position }) => position)).toEqual([3, 1, 2]);
    const [one, other] = data as [VersionItem, VersionItem];
    const audio = { audioformId: newId(), url: 'https://example.com/file/1', durationSeconds: 34 };
    const batch = { orgId, jobId: started.jobId, name: 'A' };
    const done = { ...batch, reference: one.id, status: 'succeeded', errors: [], ...audio } as const;
    await noteItemEnded(handle.db, done);
    const failure = audioformMessage('audioforms.cancelled');
    const nothing = { audioformId: null, url: null, durationSeconds: null };
    await noteItemEnded(handle.db, { ...batch, reference: other.id, status: 'failed', errors: [failure], ...nothing });
    const [finished, failed] = await list();
    expect(finished).toMatchObject({ status: 'complete', isChanged: false, name: 'A', history: [audio.audioformId] });
    expect(failed).toMatchObject({ status: 'error', isChanged: true, problems: [{ row: 2, text: failure.text }] });
    await change([{ id: one.id, cells: { city: 'B' } }]);
    expect((await list())[0]).toMatchObject({ status: 'complete', isChanged: true, name: 'B' });
    const { jobId } = await produce({ scope: 'changed' }, 'm');
    const next = { ...done, jobId, name: 'B', audioformId: newId() };
    await noteItemEnded(handle.db, next);
    expect((await list())[0]).toMatchObject({ isChanged: false, history: [audio.audioformId, next.audioformId] });
    const restore = (audioformId: string) => client.post(`${path}/items/${one.id}/restore`, { audioformId });
    expect((await restore(newId())).status).toBe(404);
    expect((await restore(audio.audioformId)).body).toMatchObject({ ...audio, isChanged: true });
  });

  it('are as they were when only number, colour or what helps to choose a voice or sound is changed', async () => {
    const { client, path, insert: add, list, orgId } = await arrive();
    const { data } = await add([{ cells: { city: 'A' } }]);
    const { jobId } = (await client.post(`${path}/produce`, { scope: 'all' })).body as { jobId: string };
    const audio = { audioformId: newId(), url: 'https://example.com/file/1', durationSeconds: 34 };
    const ended = { orgId, jobId, name: 'A', reference: data[0]?.id ?? '', status: 'succeeded', errors: [] } as const;
    await noteItemEnded(handle.db, { ...ended, ...audio });
    const session = path.replace(/\/versions$/, '');
    const changedBy = async (controls: object) => {
      const { revision, state } = (await client.get(session)).body as { revision: number; state: object };
      const changed = { ...state, tagsConfig: { ...tagsConfig, controls } };
      const { status } = await client.call('PATCH', session, { revision, state: changed });
      expect(status).toBe(200);
      return (await list())[0]?.isChanged;
    };
    const choice = { toneOfVoice: 'warm', gender: 'female', accent: 'scottish', mood: 'happy' };
    expect(await changedBy({ versionNumber: 2, adCoverColor: 'red', ...choice })).toBe(false);
    expect(await changedBy({ voiceSpeed: 1.1 })).toBe(true);
  });

  it('have the number of the version in their names', async () => {
    const controls = { versionNumber: 12 };
    const { insert: add } = await arrive({ ...tagsConfig, controls, namePattern: '{{city}} v{{versionNumber}}' });
    expect((await add([{ cells: { city: 'A' } }])).data[0]?.name).toBe('A-v12');
  });

  it('are cancelled before they run, and wait again when the job is resumed', async () => {
    const { client, path, insert: add, list } = await arrive();
    await add([{ cells: { city: 'A' } }]);
    const { jobId } = (await client.post(`${path}/produce`, { scope: 'all' })).body as { jobId: string };
    await client.post(`/api/v3/jobs/${jobId}/cancel`, {});
    expect((await list())[0]?.status).toBe('idle');
    await client.post(`/api/v3/jobs/${jobId}/resume`, {});
    expect((await list())[0]?.status).toBe('versioning');
  });

  it('need a source, which may be deleted meanwhile', async () => {
    const { client, path, sessions, sessionId, insert: add } = await arrive();
    await add([{ cells: { city: 'A' } }]);
    const state = { selectedFile: { kind: 'audioform', audioformId: newId() }, tagsConfig };
    await client.call('PATCH', `${sessions}/${sessionId}`, { state });
    expect((await client.get(path)).body).toMatchObject({ source: null, total: 1, fields: [] });
    for (const call of ['produce', 'estimate'])
      expect(await client.post(`${path}/${call}`, { scope: 'all' })).toMatchObject({
        status: 409,
        body: { detail: 'Choose what is versioned first' },
      });
  });
});
