import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { personInserter } from '../../testkit/insert-person.ts';
import {
  createClient,
  openTestDatabase,
  type Person,
  signUp,
  smallAd,
  startTestInstallation,
  type TestInstallation,
  waitForAudioform,
} from '../../testkit/installation.ts';
import { killHard, waitUntilReady } from '../../testkit/kill.ts';
import { createTableClient, offerTag, storeVersionTable, versionsWith } from '../../testkit/versions/version-table.ts';
import { namesInZip } from '../../testkit/versions/zip-names.ts';

/** Exports of versions to files, with a real worker. */

type Job = { readonly status: string; readonly counts: Readonly<Record<string, number>> };

const ROWS = 40;
/** Rows after this one wait while the test holds its lock. */
const FREE_ROWS = 20;
const LOCK = 4_711;

const nameOf = (row: number): string => `Town-${String(row).padStart(2, '0')}`;
const allNames = Array.from({ length: ROWS }, (_, row) => `${nameOf(row)}.mp3`);

let installation: TestInstallation;
let person: Person;
let client: ReturnType<typeof createClient>;
let table: Awaited<ReturnType<typeof storeVersionTable>>;
let database: ReturnType<typeof openTestDatabase>;

const query = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await database.pool.query<Row>(text, [...values])).rows;

/** Stops exports half way: files of later rows are copied, but not finished until the lock is given back. */
const holdLaterRows = async (): Promise<() => Promise<void>> => {
  const holder = new pg.Client({ connectionString: installation.databaseUrl });
  await holder.connect();
  await holder.query('select pg_advisory_lock($1)', [LOCK]);
  return () => holder.end();
};

beforeAll(async () => {
  installation = await startTestInstallation();
  person = await signUp(installation.url);
  client = createClient(installation.url, person.token);
  database = openTestDatabase(installation);
  const answer = await client.post('/api/v3/audioform', smallAd({ texts: ['Fresh bread.'], seconds: 6 }));
  const { audioformId } = (answer.body as { data: { audioformId: string } }).data;
  await waitForAudioform(client, audioformId);
  table = await storeVersionTable(client, {
    selectedFile: { kind: 'audioform', audioformId },
    tagsConfig: versionsWith(offerTag('Now in {{city}}.')),
  });
  await table.insert(Array.from({ length: ROWS }, (_, row) => ({ cells: { city: nameOf(row) } })));
  // Saving does not depend on what was rendered.
  await query(`update version_row set status = 'complete', audioform_id = $2 where session_id = $1`, [
    table.sessionId,
    audioformId,
  ]);
  await query(`create function hold_later_rows() returns trigger language plpgsql as $$ begin
    if new.name >= '${nameOf(FREE_ROWS)}' and new.status = 'uploaded' then perform pg_advisory_xact_lock_shared(${LOCK}); end if;
    return new; end $$`);
  await query('create trigger hold_later_rows before update on file for each row execute function hold_later_rows()');
});
afterAll(async () => {
  await database?.close();
  await installation?.stop();
});

/** A folder that an export fills. */
const startExport = async (key: string) => {
  const { folderId } = (await client.post('/api/v3/folder', { folderName: key })).body as { folderId: string };
  const answer = await client.post(`${table.path}/files`, { scope: 'all', folderId }, { 'idempotency-key': key });
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  const { jobId } = answer.body as { jobId: string };
  const read = async () => (await client.get(`/api/v3/jobs/${jobId}`)).body as Job;
  const within = { interval: 50 };
  return {
    jobId,
    read,
    /** Waits until the free rows are saved, and others are under way. */
    halfWay: () =>
      expect
        .poll(async () => {
          const { counts } = await read();
          return counts.succeeded === FREE_ROWS && (counts.running ?? 0) > 0;
        }, within)
        .toBe(true),
    ended: async (status: string) => {
      // Requests fail while a process of the installation is away.
      await expect
        .poll(
          () =>
            read().then(
              (job) => job.status,
              () => '',
            ),
          within,
        )
        .toBe(status);
      return read();
    },
    /** Files in the folder, with whether they can be played. */
    files: async () =>
      query<{ id: string; name: string; status: string; hasContent: boolean }>(
        `select id, name, status, storage_key is not null as "hasContent" from file where folder_id = $1 order by name`,
        [folderId],
      ),
    /** One file for each item that has succeeded: the one that its result names. */
    resultsOfItems: async () =>
      (
        await query<{ fileId: string }>(
          `select result ->> 'fileId' as "fileId" from job_item where job_id = $1 and status = 'succeeded'`,
          [jobId],
        )
      ).map(({ fileId }) => fileId),
    zip: async () => {
      const answer = await fetch(`${installation.url}/api/audioforms/batches/${jobId}/zip`, {
        headers: { authorization: `Bearer ${person.token}` },
      });
      expect(answer.status).toBe(200);
      return namesInZip(Buffer.from(await answer.arrayBuffer()));
    },
  };
};

type Export = Awaited<ReturnType<typeof startExport>>;

/** Each row is one file, whole and under its name, and the one that its item names. */
const expectEachOnce = async (saved: Export): Promise<void> => {
  const files = await saved.files();
  expect(files.map(({ name }) => name)).toEqual(allNames);
  expect(files.every(({ status, hasContent }) => status === 'uploaded' && hasContent)).toBe(true);
  expect((await saved.resultsOfItems()).toSorted()).toEqual(files.map(({ id }) => id).toSorted());
};

describe('an export of versions', () => {
  let release: (() => Promise<void>) | undefined;
  afterEach(async () => {
    await release?.();
    release = undefined;
  });

  it('keeps what is saved when it is cancelled half way, and saves each other row once when it is resumed', async () => {
    release = await holdLaterRows();
    const saved = await startExport('cancelled');
    await saved.halfWay();
    expect((await client.post(`/api/v3/jobs/${saved.jobId}/cancel`)).status).toBe(200);
    await release();
    release = undefined;
    const stopped = await saved.ended('cancelled');
    const { succeeded = 0, cancelled = 0, failed } = stopped.counts;
    expect(failed).toBe(0);
    expect(succeeded).toBeGreaterThanOrEqual(FREE_ROWS);
    expect(succeeded).toBeLessThan(ROWS);
    expect(succeeded + cancelled).toBe(ROWS);
    const first = await saved.files();
    expect(first).toHaveLength(succeeded);
    expect((await saved.zip()).toSorted()).toEqual(first.map(({ name }) => name));
    expect((await client.post(`/api/v3/jobs/${saved.jobId}/resume`)).status).toBe(200);
    await saved.ended('succeeded');
    await expectEachOnce(saved);
    const after = new Map((await saved.files()).map(({ id, name }) => [name, id]));
    for (const { id, name } of first) expect(after.get(name)).toBe(id);
    expect((await saved.zip()).toSorted()).toEqual(allNames);
    // Nothing is to be paid, so nothing is held.
    const entries = await query(
      `select 1 from credit_entry where production_id = $1 or production_id in
         (select hold_id from job where id = $1 union select id from job_item where job_id = $1)`,
      [saved.jobId],
    );
    expect(entries).toEqual([]);
  });

  it('goes on after its worker was killed half way, and saves each row once', async () => {
    release = await holdLaterRows();
    const saved = await startExport('killed');
    await saved.halfWay();
    killHard(installation, 'worker');
    // What the dead worker had sent to the database ends now, beside the work of the next one.
    await release();
    release = undefined;
    await saved.ended('succeeded');
    await expectEachOnce(saved);
    await waitUntilReady(installation.url);
  });

  it('is seen and changed by those who may save files, and a batch by those who may produce ads', async () => {
    await query(`update organisation set plan = 'enterprise' where id = $1`, [person.orgId]);
    const insert = personInserter(installation);
    const memberWith = (workflow: string) =>
      insert({ memberOf: { orgId: person.orgId, role: 'user', workflows: [workflow] } });
    const [ofFiles, ofDictionary] = [await memberWith('Files'), await memberWith('Dictionary')];
    const own = createTableClient(ofFiles.client, table.path);
    const answer = await ofFiles.client.post(`${own.path}/files`, { scope: 'all' }, { 'idempotency-key': 'own' });
    expect(answer.status, JSON.stringify(answer.body)).toBe(202);
    const { jobId } = answer.body as { jobId: string };
    const batch = await client.post('/api/audioforms/batches', {
      items: [{ name: 'Leeds', audioform: smallAd({ texts: ['For the right to see it.'], seconds: 6 }) }],
    });
    const { batchId } = (batch.body as { data: { batchId: string } }).data;
    const statuses = async (who: typeof client, id: string) => [
      (await who.get(`/api/v3/jobs/${id}`)).status,
      (await who.post(`/api/v3/jobs/${id}/cancel`)).status,
      (await who.post(`/api/v3/jobs/${id}/resume`)).status,
    ];
    expect(await statuses(ofFiles.client, jobId)).toEqual([200, 200, 200]);
    expect(await statuses(ofFiles.client, batchId)).toEqual([403, 403, 403]);
    const events = await fetch(`${installation.url}/api/v3/jobs/${batchId}/events`, {
      headers: { authorization: `Bearer ${ofFiles.token}` },
    });
    expect(await events.text()).not.toContain(batchId);
    for (const id of [jobId, batchId]) expect(await statuses(ofDictionary.client, id)).toEqual([403, 403, 403]);
    expect(await statuses(client, batchId)).toEqual([200, 200, 200]);
    await query(`update job set created_by = $2 where id = $1`, [batchId, ofFiles.userId]);
    const { data } = (await ofFiles.client.get('/api/v3/jobs')).body as { data: { jobId: string }[] };
    expect(data.map((job) => job.jobId)).toEqual([jobId]);
  });
});
