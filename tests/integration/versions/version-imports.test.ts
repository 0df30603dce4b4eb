import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { VersionItem } from '@sonora/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, startTestInstallation, type TestInstallation } from '../../testkit/installation.ts';
import { killHard } from '../../testkit/kill.ts';
import { createTableMaker, tagsConfig } from '../../testkit/versions/version-table-of-file.ts';

const citiesOf = (rows: readonly VersionItem[]): (string | undefined)[] => rows.map(({ cells }) => cells.city);

let installation: TestInstallation;
let arrive: ReturnType<typeof createTableMaker>;

beforeAll(async () => {
  installation = await startTestInstallation();
  arrive = createTableMaker(installation);
});
afterAll(() => installation?.stop());

describe('a file of rows', () => {
  it('changes nothing when it is an untouched export, formulas and awkward cells included', async () => {
    const { insert: add, list, export: save, import: read } = await arrive();
    const awkward = ['=1+1', "'=x", '-5', 'a;b,"c"', 'two\nlines', ' padded ', '<b>', '😀'];
    await add(awkward.map((city) => ({ cells: { city, extra: city } })));
    const before = await list();
    const file = await save();
    expect(new TextDecoder().decode(file)).not.toMatch(/(?:^|,)=/m);
    expect(await read(file, '?mode=all&replace=true')).toMatchObject({
      added: 0,
      changed: 0,
      removed: 0,
      unchanged: awkward.length,
      problemCount: 0,
    });
    expect(await list()).toEqual(before);
  });

  it('is checked, refused as a whole, or taken without its wrong rows', async () => {
    const { import: read, list } = await arrive();
    const file = '\uFEFFcity;price\r\nLeeds;3,50\r\n\r\n;4\r\nYork;cheap\r\n';
    const check = await read(file, '');
    expect(check).toMatchObject({ added: 1, problemCount: 2 });
    expect(check.problems.map(({ row, column, text }) => `${row} ${column}: ${text}`)).toEqual([
      // As a spreadsheet counts: the empty row is the second.
      '3 city: Fill in “city”, or give the column a fallback',
      '4 price: “cheap” is not a price',
    ]);
    expect(await read(file)).toMatchObject({ added: 0, problemCount: 2 });
    expect(await list()).toEqual([]);
    expect(await read(file, '?mode=valid')).toMatchObject({ added: 1, problemCount: 2 });
    expect(citiesOf(await list())).toEqual(['Leeds']);
  });

  it('changes rows by id or name, removes others on request, and names what it lacks', async () => {
    const { import: read, list, insert: add } = await arrive();
    const { data } = await add([
      { cells: { city: 'A', name: 'a' } },
      { cells: { city: 'B', name: 'b' } },
      { cells: { city: 'C' } },
    ]);
    const file = `version id,city,name\n${data[0]?.id},A2,a\n,B2,b\n`;
    expect(await read(file, '?mode=all&replace=true')).toMatchObject({ added: 0, changed: 2, removed: 1 });
    expect(citiesOf(await list())).toEqual(['A2', 'B2']);
    const lacking = await read('price\n3\n');
    expect(lacking).toMatchObject({ missingFields: ['city'], problemCount: 1, added: 0 });
    const twice = await read('name,city\na,1\na,2\n');
    expect(twice.problems).toMatchObject([{ row: 2, text: 'The file has this version twice' }]);
  });

  it('answers what takes its import back: new, changed and removed rows', async () => {
    const { client, path, import: read, list, insert: add, change } = await arrive();
    const { data } = await add([
      { cells: { city: 'A', price: '1' } },
      { cells: { city: 'B', price: '2' } },
      { cells: { city: 'C', price: '3' } },
      { cells: { city: 'D', price: '4' } },
    ]);
    const before = await list();
    const [, , third, fourth] = data;
    const file = `version id,city,price,new\n${fourth?.id},D2,4,x\n${third?.id},C,3,\n,E,5,\n`;
    expect(await read(file, '?replace=true')).toMatchObject({ undo: null });
    const { undo } = await read(file, '?mode=all&replace=true');
    expect(citiesOf(await list())).toEqual(['C', 'D2', 'E']);
    expect(undo).toMatchObject({
      changed: [{ id: fourth?.id, cells: { city: 'D', new: '' } }],
      removed: [{ position: 1, cells: { city: 'A', price: '1' } }, { position: 2 }],
    });
    await client.post(`${path}/items/remove`, { ids: undo?.added });
    await change(undo?.changed ?? []);
    await add(undo?.removed ?? []);
    expect(await list()).toEqual(before);
    expect(await read(file.split('\n').slice(0, 1).join('\n'))).toMatchObject({ undo: null });
  });

  it('may have columns with the names that every object has', async () => {
    const { client, sessions, sessionId, import: read, list } = await arrive();
    const columns = ['constructor', 'toString', '__proto__'].map((name) => ({ name, type: 'number' }));
    // Without a source, cells are read by the columns alone.
    await client.call('PATCH', `${sessions}/${sessionId}`, {
      state: { tagsConfig: { ...tagsConfig, tags: [], columns: [...columns, ...tagsConfig.columns] } },
    });
    expect(await read('city\nLeeds\n')).toMatchObject({ added: 1, problemCount: 0 });
    const [row] = await list();
    const changed = await read(`version id,constructor,toString\n${row?.id},3,4\n`);
    expect(changed).toMatchObject({
      changed: 1,
      undo: { changed: [{ cells: { constructor: '', toString: '' } }] },
    });
    const wrong = await read('constructor\nx\n');
    expect(wrong.problems).toMatchObject([{ row: 1, column: 'constructor' }]);
  });

  it.each([
    ['not text', new Uint8Array([0xff, 0xfe, 0, 1])],
    ['an open quotation mark', 'city\n"never ends\n'],
    ['too many columns', `${Array.from({ length: 80 }, (_, index) => `c${index}`).join()}\n1\n`],
    ['too many rows', `city\n${'x\n'.repeat(10_001)}`],
    ['one cell of a megabyte', `city\n${'x'.repeat(1_000_000)}\n`],
  ])('that has %s is a problem, and changes nothing', async (_what, file) => {
    const { import: read, list } = await arrive();
    const body = await read(file, '?mode=valid');
    expect(body.problemCount).toBeGreaterThan(0);
    expect(body.added).toBe(0);
    expect(await list()).toEqual([]);
  });

  it('may have 10,000 rows, and up to 20 MB', async () => {
    const { import: read, send, open } = await arrive();
    const fileOf = (text: string): string =>
      `city,price,text\n${Array.from({ length: 10_000 }, (_, index) => `Town ${index},${index},${text}\n`).join('')}`;
    const started = performance.now();
    expect(await read(fileOf('Open until six'))).toMatchObject({ added: 10_000, problemCount: 0 });
    console.info(`import of 10,000 rows: ${((performance.now() - started) / 1_000).toFixed(2)} s`);
    expect(await open()).toMatchObject({ total: 10_000 });
    expect(await read(fileOf('x'.repeat(1_500)), '')).toMatchObject({ problemCount: 1 });
    expect((await send(`city\n${'x'.repeat(20_000_001)}`)).status).toBe(413);
  });

  it('may be a workbook, which changes nothing when it is untouched', async () => {
    const { insert: add, list, export: save, import: read } = await arrive();
    await add([{ cells: { city: '=1+1', price: '007', extra: 'a\nb' } }, { cells: { city: 'York' } }]);
    const before = await list();
    const answer = await read(await save('xlsx'), '?mode=all&replace=true');
    expect(answer).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 2, problemCount: 0 });
    expect(await list()).toEqual(before);
  });

  it('is a problem of its cell in a workbook, and changes nothing as CSV', async () => {
    const { export: save, import: read, insert: add, list } = await arrive();
    await add([{ cells: { city: 'x_x0000_y' } }, { cells: { city: 'York' } }]);
    const rows = await list();
    const again = await read(await save('xlsx'), '?mode=all&replace=true');
    expect(again).toMatchObject({ unchanged: 2, problemCount: 0 });
    const csv = await read('city\nLe\u0000eds\n', '?mode=valid');
    expect(csv.problemCount).toBeGreaterThan(0);
    expect(await list()).toEqual(rows);
  });
});

/** Holds the lock of a session's table until it is called. */
const lockTable = async (sessionId: string): Promise<() => Promise<void>> => {
  const { pool, close } = openTestDatabase(installation);
  const connection = await pool.connect();
  await connection.query('begin');
  await connection.query('select 1 from version_table where session_id = $1 for update', [sessionId]);
  return async () => {
    await connection.query('commit');
    connection.release();
    await close();
  };
};

/** Waits until an import waits for the lock of its table. */
const waitsForLock = async (jobId: string): Promise<void> => {
  const { pool, close } = openTestDatabase(installation);
  const states = async (): Promise<unknown> => {
    const { rows } = await pool.query(
      `select 1 from job_item, pg_stat_activity where job_id = $1 and job_item.status = 'running'
        and wait_event_type = 'Lock' and query like '%version_table%'`,
      [jobId],
    );
    return rows.length > 0;
  };
  await expect.poll(states, { interval: 20 }).toBe(true);
  await close();
};

describe('an import', () => {
  it('starts once for a key, and conflicts with another file', async () => {
    const { send, ended, list } = await arrive();
    const first = await send('city\nLeeds\n', '?mode=all', 'once');
    expect(first.status).toBe(202);
    expect(await send('city\nLeeds\n', '?mode=all', 'once')).toEqual(first);
    expect((await send('city\nYork\n', '?mode=all', 'once')).status).toBe(409);
    await ended(first.body.jobId);
    expect(citiesOf(await list())).toEqual(['Leeds']);
  });

  it('reads the file of its check, which is sent once and unknown to others', async () => {
    const { client, imports, send, ended, list } = await arrive();
    const other = await arrive();
    const check = (await send('city\nLeeds\n', '')).body.jobId;
    expect(await ended(check)).toMatchObject({ mode: 'check', status: 'succeeded', result: { added: 1, undo: null } });
    expect(await list()).toEqual([]);
    const again = await client.post(`${imports}/${check}/again?mode=all`);
    expect(again.status).toBe(202);
    const { jobId } = again.body as { jobId: string };
    expect(await ended(jobId)).toMatchObject({ mode: 'all', result: { added: 1 } });
    expect(citiesOf(await list())).toEqual(['Leeds']);
    for (const table of [other.imports, imports.replace(/session\/[^/]+/, `session/${other.sessionId}`)]) {
      expect((await other.client.get(`${table}/${check}`)).status).toBe(404);
      expect((await other.client.post(`${table}/${check}/again?mode=all`)).status).toBe(404);
    }
    expect((await other.client.post(`/api/v3/jobs/${check}/cancel`)).status).toBe(404);
  });

  it('goes before the parts of other jobs of the organisation', async () => {
    const { send, ended } = await arrive();
    const { jobId } = (await send('city\nLeeds\n')).body;
    const { pool, close } = openTestDatabase(installation);
    const { rows } = await pool.query(`select priority from pgboss.job where name = 'job-items' and data->>'id' = $1`, [
      jobId,
    ]);
    await close();
    expect(rows).toEqual([{ priority: 10 }]);
    await ended(jobId);
  });

  it('changes nothing when it is stopped, and all when it is resumed', async () => {
    const { client, sessionId, insert: add, send, ended, list } = await arrive();
    await add([{ cells: { city: 'Bath' } }]);
    const unlock = await lockTable(sessionId);
    const { jobId } = (await send('city\nLeeds\nYork\n')).body;
    await waitsForLock(jobId);
    expect((await client.post(`/api/v3/jobs/${jobId}/cancel`)).status).toBe(200);
    // Longer than a worker takes to learn of it.
    await new Promise((resolve) => setTimeout(resolve, 700));
    await unlock();
    expect(await ended(jobId)).toMatchObject({ status: 'cancelled', result: null });
    expect(citiesOf(await list())).toEqual(['Bath']);
    await client.post(`/api/v3/jobs/${jobId}/resume`);
    expect(await ended(jobId)).toMatchObject({ status: 'succeeded', result: { added: 2 } });
    expect(citiesOf(await list())).toEqual(['Bath', 'Leeds', 'York']);
  });

  it('goes on once when its worker is killed', async () => {
    const { sessionId, insert: add, send, ended, list } = await arrive();
    await add([{ cells: { city: 'Bath' } }]);
    const unlock = await lockTable(sessionId);
    const { jobId } = (await send('city\nLeeds\nYork\n')).body;
    await waitsForLock(jobId);
    killHard(installation, 'worker');
    await unlock();
    expect(await ended(jobId)).toMatchObject({ status: 'succeeded', result: { added: 2 } });
    expect(citiesOf(await list())).toEqual(['Bath', 'Leeds', 'York']);
  });

  it('says that its file is gone', async () => {
    const { client, orgId, imports, sessionId, insert: add, send, ended } = await arrive();
    await add([{ cells: { city: 'Bath' } }]);
    const unlock = await lockTable(sessionId);
    const { jobId } = (await send('city\nLeeds\n')).body;
    await waitsForLock(jobId);
    await client.post(`/api/v3/jobs/${jobId}/cancel`);
    await new Promise((resolve) => setTimeout(resolve, 700));
    await unlock();
    await ended(jobId);
    await rm(join(installation.dataDirectory, 'files', 'imports', orgId), { recursive: true });
    await client.post(`/api/v3/jobs/${jobId}/resume`);
    expect(await ended(jobId)).toMatchObject({
      status: 'failed',
      errors: [{ text: 'The file is no longer kept. Send it again' }],
    });
    expect((await client.post(`${imports}/${jobId}/again?mode=all`)).status).toBe(404);
  });
});
