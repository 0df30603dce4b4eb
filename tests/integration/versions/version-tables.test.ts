import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { VersionItem } from '@sonora/contracts';
import { createArtifactCache } from '@sonora/renderer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../apps/server/src/platform/ids/new-id.ts';
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
import {
  offerTag,
  type Previewed,
  type StoredTable,
  storeVersionTable,
  versionsWith,
} from '../../testkit/versions/version-table.ts';

const AD_SECONDS = 6;

let installation: TestInstallation;
let person: Person;
let client: ReturnType<typeof createClient>;
/** A finished ad. */
let sourceId: string;

const produceAd = async (text: string): Promise<string> => {
  const answer = await client.post('/api/v3/audioform', smallAd({ texts: [text], seconds: AD_SECONDS }));
  const { audioformId } = (answer.body as { data: { audioformId: string } }).data;
  await waitForAudioform(client, audioformId);
  return audioformId;
};

beforeAll(async () => {
  installation = await startTestInstallation();
  person = await signUp(installation.url);
  client = createClient(installation.url, person.token);
  sourceId = await produceAd('Fresh bread, every morning.');
});
afterAll(() => installation?.stop());

const ofAd = (audioformId = sourceId) => ({ kind: 'audioform', audioformId });

const query = async <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> => {
  const database = openTestDatabase(installation);
  const { rows } = await database.pool.query<Row>(text, [...values]);
  await database.close();
  return rows;
};

const textsOf = ({ problems }: VersionItem): (string | null)[] =>
  problems.map(({ column, text }) => `${column}: ${text}`);

/** Waits until no row is being rendered. */
const rendered = async (table: StoredTable): Promise<VersionItem[]> => {
  await expect.poll(async () => (await table.open()).counts.versioning, { interval: 100, timeout: 120_000 }).toBe(0);
  return table.list();
};

/** Rows that were rendered, and not found among earlier results: one charge each. */
const chargesOf = async (jobId: string): Promise<number> => {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from credit_entry
     where kind = 'charge' and production_id in (select id from job_item where job_id = $1)`,
    [jobId],
  );
  return row?.count ?? 0;
};

/** The hold of a job and all that was released of it. */
const heldOf = async (jobId: string): Promise<number> => {
  const [row] = await query<{ credits: number }>(
    `select coalesce(sum(credits), 0)::int as credits from credit_entry
     where kind in ('hold', 'release') and production_id in (select hold_id from job where id = $1)`,
    [jobId],
  );
  return row?.credits ?? Number.NaN;
};

/** Rows end before their job does, whose hold is released in the transaction that ends it. */
const expectEndWithoutHold = (jobId: string): Promise<void> =>
  expect
    .poll(
      async () => {
        const [job] = await query<{ status: string }>('select status from job where id = $1', [jobId]);
        return job?.status === 'queued' || job?.status === 'running' ? job.status : heldOf(jobId);
      },
      { interval: 50 },
    )
    .toBe(0);

describe('the preview of a row', () => {
  it('is the row as it is now, marks what changed, and is neither stored nor charged', async () => {
    const table = await storeVersionTable(client, {
      selectedFile: ofAd(),
      tagsConfig: versionsWith(offerTag('Now in {{city}}.')),
    });
    const { data } = await table.insert(['Leeds', 'York', 'Bath'].map((city) => ({ cells: { city } })));
    const [leeds, york] = data as [VersionItem, VersionItem];
    const entries = () => query('select 1 from credit_entry where org_id = $1', [person.orgId]);
    const before = (await entries()).length;
    const preview = async ({ id, cells: { city } }: VersionItem): Promise<Previewed> => {
      const started = performance.now();
      const answer = await table.preview(id);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      console.info(`preview of ${city}: ${Math.round(performance.now() - started)} ms`);
      return answer.body as Previewed;
    };
    const first = await preview(leeds);
    await table.change([{ id: york.id, cells: { city: 'York or Bath' } }]);
    const second = await preview(york);
    for (const { uri, durationSeconds, changedSpans } of [first, second]) {
      const audio = await fetch(uri.replace(/^http:\/\/[^/]+/, installation.url));
      expect(audio.status).toBe(200);
      expect((await audio.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
      // The source is as it was, and all after it is the tag.
      expect(changedSpans).toEqual([{ startSeconds: AD_SECONDS, endSeconds: durationSeconds }]);
      expect(durationSeconds).toBeGreaterThan(AD_SECONDS + 0.5);
    }
    expect(second.durationSeconds).toBeGreaterThan(first.durationSeconds + 0.2);
    expect(await table.list()).toMatchObject(
      Array.from({ length: 3 }, () => ({ status: 'idle', history: [], audioformId: null })),
    );
    expect(await entries()).toHaveLength(before);
    // Both rows are variants, also the first one: the source is in the cache.
    const cache = createArtifactCache(join(installation.dataDirectory, 'cache'));
    const keys = readdirSync(join(installation.dataDirectory, 'files', 'previews')).map((name) => name.split('.')[0]);
    const infos = await Promise.all(keys.map((key) => cache.readJson<object>(key as string)));
    expect(infos.map((info) => info !== undefined && 'remixedFrames' in info)).toEqual([true, true]);
  });

  it('of a tag over a file of one’s own marks the tag alone', async () => {
    const fileId = await produceAd('A file of one’s own.');
    const tag = offerTag('In {{city}}.', { startTime: 2, duration: 2, layoutMode: 'layered' });
    const table = await storeVersionTable(client, {
      selectedFile: { kind: 'file', fileId },
      tagsConfig: versionsWith(tag),
    });
    const { data } = await table.insert([{ cells: { city: 'Leeds' } }]);
    const { body } = await table.preview(data[0]!.id);
    const { changedSpans, durationSeconds } = body as Previewed;
    expect(durationSeconds).toBeCloseTo(AD_SECONDS, 2);
    expect(changedSpans).toHaveLength(1);
    expect(changedSpans[0]?.startSeconds).toBe(2);
    expect(changedSpans[0]?.endSeconds).toBeLessThanOrEqual(4);
  });

  it('of a row that is wrong says at which column', async () => {
    const table = await storeVersionTable(client, {
      selectedFile: ofAd(),
      tagsConfig: versionsWith(offerTag('Now in {{city}}.')),
    });
    const { data } = await table.insert([{ cells: { city: '' } }]);
    const answer = await table.preview(data[0]!.id);
    expect(answer).toMatchObject({ status: 422, body: { detail: 'Fill in “city”, or give the column a fallback' } });
  });
});

describe('a table of versions', () => {
  it.each(['a finished ad', 'a session'])(
    'of %s renders its rows; one that is wrong fails at its column while the rest goes on',
    async (kind) => {
      const { sessions } = await storeVersionTable(client, {});
      const ad = { workflowId: 'CreateAnAd', sessionName: 'Bakery', audioformId: sourceId };
      const { projectId, sessionId } = (await client.post(sessions, ad)).body as Record<string, string>;
      const table = await storeVersionTable(client, {
        selectedFile: kind === 'a session' ? { kind: 'session', projectId, sessionId } : ofAd(),
        tagsConfig: versionsWith(offerTag(`From ${kind} to {{city}}.`, {}, '{{voice}}')),
      });
      expect((await table.open()).source).toMatchObject({ durationSeconds: AD_SECONDS });
      await table.insert([
        { cells: { city: 'Leeds', voice: 'wren' } },
        { cells: { city: 'York', voice: 'nobody_of_that_name' } },
        { cells: { city: '', voice: 'wren' } },
        { cells: { city: 'Bath', voice: 'wren' } },
      ]);
      const { jobId } = await table.produce();
      const [leeds, york, empty, bath] = (await rendered(table)) as [
        VersionItem,
        VersionItem,
        VersionItem,
        VersionItem,
      ];
      for (const [row, name] of [
        [leeds, 'Leeds'],
        [bath, 'Bath'],
      ] as const) {
        expect(row).toMatchObject({ status: 'complete', name, isChanged: false, history: [row.audioformId] });
        expect(row.durationSeconds).toBeGreaterThan(AD_SECONDS + 0.5);
        const audio = await fetch(row.url as string, { headers: { authorization: `Bearer ${person.token}` } });
        expect(audio.status).toBe(200);
      }
      expect([york.status, empty.status]).toEqual(['error', 'error']);
      expect(textsOf(york)).toEqual(["voice: Voice 'nobody_of_that_name' not found"]);
      expect(textsOf(empty)).toEqual(['city: Fill in “city”, or give the column a fallback']);
      await expectEndWithoutHold(jobId);
    },
  );

  it('renders only rows that changed, keeps earlier audio, and renders nothing twice', async () => {
    const table = await storeVersionTable(client, {
      selectedFile: ofAd(),
      tagsConfig: versionsWith(offerTag('Open in {{city}}.')),
    });
    const { data } = await table.insert(['Leeds', 'York'].map((city) => ({ cells: { city } })));
    const [{ id }] = data as [VersionItem];
    await table.produce();
    const [before, other] = (await rendered(table)) as [VersionItem, VersionItem];
    await table.change([{ id, cells: { city: 'Ely' } }]);
    const { jobId, started } = await table.produce({ scope: 'changed' });
    expect(started).toBe(1);
    const [after, same] = (await rendered(table)) as [VersionItem, VersionItem];
    expect(same).toEqual(other);
    expect(after).toMatchObject({ name: 'Ely', isChanged: false, history: [before.audioformId, after.audioformId] });
    expect(await chargesOf(jobId)).toBe(1);
    const restored = await client.post(`${table.path}/items/${id}/restore`, { audioformId: before.audioformId });
    expect(restored.body).toMatchObject({ url: before.url, durationSeconds: before.durationSeconds, isChanged: true });
    // The row of that audio again: its result is known.
    await table.change([{ id, cells: { city: 'Leeds' } }]);
    const again = await table.produce();
    expect((await rendered(table))[0]).toMatchObject({ audioformId: before.audioformId, isChanged: false });
    expect(await chargesOf(again.jobId)).toBe(0);
    await expectEndWithoutHold(again.jobId);
  });

  it('renders a row again whose equal audio was deleted for good', async () => {
    const table = await storeVersionTable(client, {
      selectedFile: ofAd(),
      tagsConfig: versionsWith(offerTag('Back in {{city}}.')),
    });
    await table.insert([{ cells: { city: 'Leeds' } }]);
    await table.produce();
    const [first] = await rendered(table);
    await query('delete from file where id = $1', [first?.audioformId]);
    const { jobId } = await table.produce();
    const [again] = await rendered(table);
    expect(again?.audioformId).not.toBe(first?.audioformId);
    expect((await query('select 1 from file where id = $1', [again?.audioformId])).length).toBe(1);
    expect(await chargesOf(jobId)).toBe(1);
    // Now it is there again.
    const next = await table.produce();
    expect((await rendered(table))[0]?.audioformId).toBe(again?.audioformId);
    expect(await chargesOf(next.jobId)).toBe(0);
  });

  it('is cancelled and resumed through its job, while a voice and the source disappear', async () => {
    const ownSource = await produceAd('Gone tomorrow.');
    const table = await storeVersionTable(client, {
      selectedFile: ofAd(ownSource),
      tagsConfig: versionsWith(offerTag('Last days in {{city}}.')),
    });
    await table.insert(['Leeds', 'York', 'Bath'].map((city) => ({ cells: { city } })));
    const { jobId } = await table.produce();
    await client.post(`/api/v3/jobs/${jobId}/cancel`);
    const stopped = await rendered(table);
    expect(stopped.some(({ status }) => status === 'idle')).toBe(true);
    await expectEndWithoutHold(jobId);
    // Waiting items keep their documents, which do not name the source. One speaks with a voice that is gone.
    const [changed] = await query<{ position: number }>(
      `update job_item set input = replace(input::text, '"wren"', '"gone_voice"')::jsonb, input_hash = id::text
       where id = (select id from job_item where job_id = $1 and status = 'cancelled' order by position desc limit 1)
       returning position`,
      [jobId],
    );
    await query('delete from production where id = $1', [ownSource]);
    expect((await table.open()).source).toBeNull();
    expect((await client.post(`/api/v3/jobs/${jobId}/resume`)).status).toBe(200);
    const rows = await rendered(table);
    const wrong = rows.filter(({ status }) => status === 'error');
    expect(rows.filter(({ status }) => status === 'complete')).toHaveLength(2);
    expect(wrong.map(({ position }) => position - 1)).toEqual([changed?.position]);
    expect(wrong.flatMap(textsOf)).toEqual(["null: Voice 'gone_voice' not found"]);
    await expectEndWithoutHold(jobId);
    expect((await client.post(`${table.path}/produce`, { scope: 'all' })).status).toBe(409);
  });

  it('of a file that is deleted for good meanwhile says so at its rows', async () => {
    const fileId = await produceAd('A file of my own.');
    const table = await storeVersionTable(client, {
      selectedFile: { kind: 'file', fileId },
      tagsConfig: versionsWith(offerTag('Only in {{city}}.')),
    });
    await table.insert([{ cells: { city: 'Leeds' } }]);
    await table.produce();
    expect((await rendered(table))[0]).toMatchObject({ status: 'complete' });
    // So many that the cancellation reaches the worker before the last.
    await table.insert(Array.from({ length: 12 }, (_, number) => ({ cells: { city: `York ${number}` } })));
    const { jobId } = await table.produce({ scope: 'changed' });
    await client.post(`/api/v3/jobs/${jobId}/cancel`);
    const stopped = (await rendered(table)).filter(({ status }) => status === 'idle').map(({ id }) => id);
    expect(stopped).not.toEqual([]);
    // A job that runs cannot be resumed.
    await expectEndWithoutHold(jobId);
    await query('delete from file where id = $1', [fileId]);
    await client.post(`/api/v3/jobs/${jobId}/resume`);
    const rows = await rendered(table);
    expect(rows[0]?.status).toBe('complete');
    for (const row of rows.filter(({ id }) => stopped.includes(id)))
      expect(textsOf(row)).toEqual([expect.stringMatching(/^null: File .*not found$/)]);
  });

  it('saves the audio of its rows as files of their own, once', async () => {
    const table = await storeVersionTable(client, {
      selectedFile: ofAd(),
      tagsConfig: versionsWith(offerTag('Saved in {{city}}.')),
    });
    await table.insert(['Leeds', 'York'].map((city) => ({ cells: { city } })));
    await table.produce();
    const rows = await rendered(table);
    const folder = (await client.post('/api/v3/folder', { folderName: 'Versions' })).body as { folderId?: string };
    const body = { scope: 'all', folderId: folder.folderId ?? null };
    const save = async (key: string, change: object = {}) =>
      client.post(`${table.path}/files`, { ...body, ...change }, { 'idempotency-key': key });
    expect((await save('elsewhere', { folderId: newId() })).status).toBe(404);
    const { jobId } = (await save('once')).body as { jobId: string };
    expect((await save('once')).body).toMatchObject({ jobId });
    const statusOf = async () => ((await client.get(`/api/v3/jobs/${jobId}`)).body as { status: string }).status;
    await expect.poll(statusOf).toBe('succeeded');
    await client.post(`/api/v3/jobs/${jobId}/resume`);
    const saved = () =>
      query<{ id: string; name: string; kind: string; category: string }>(
        `select file.id, file.name, file.kind, file.category from file
         where file.id in (select (result ->> 'fileId')::uuid from job_item where job_id = $1) order by name`,
        [jobId],
      );
    const files = await saved();
    expect(files).toMatchObject(['Leeds.mp3', 'York.mp3'].map((name) => ({ name, kind: 'audio', category: 'Advert' })));
    await query('delete from file where id = any($1)', [rows.map(({ audioformId }) => audioformId)]);
    const audio = await fetch(`${installation.url}/file/${files[0]?.id}`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(audio.status).toBe(200);
  });
});
