import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createClient,
  openTestDatabase,
  type Person,
  signUp,
  smallAd,
  startTestInstallation,
  type TestInstallation,
} from '../../testkit/installation.ts';
import { killHard, waitUntilReady } from '../../testkit/kill.ts';
import { namesInZip } from '../../testkit/versions/zip-names.ts';

let installation: TestInstallation;
let person: Person;
let client: ReturnType<typeof createClient>;
beforeAll(async () => {
  installation = await startTestInstallation();
  person = await signUp(installation.url);
  client = createClient(installation.url, person.token);
});
afterAll(() => installation?.stop());

type Item = {
  readonly itemId: string;
  readonly name: string;
  readonly audioformId: string | null;
  readonly audioformStatus: string;
  readonly audioformResult: Readonly<Record<string, unknown>>;
  readonly uri: string | null;
  readonly errors: readonly string[];
};
type Batch = { readonly status: string; readonly percentage: number; readonly items: readonly Item[] };

const itemOf = (name: string, text = `Good morning, ${name}.`, voice = 'wren') => ({
  name,
  audioform: smallAd({ texts: [text], voice, seconds: 6 }),
});

const start = async (items: readonly object[], key?: string): Promise<string> => {
  const answer = await client.post('/api/audioforms/batches', { items }, key ? { 'idempotency-key': key } : {});
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  return (answer.body as { data: { batchId: string } }).data.batchId;
};

const read = async (id: string): Promise<Batch> =>
  ((await client.get(`/api/audioforms/batches/${id}`)).body as { data: Batch }).data;

const waitForEnd = async (id: string): Promise<Batch> => {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const batch = await read(id).catch(() => undefined);
    if (batch?.status === 'complete' || batch?.status === 'cancelled') return batch;
    if (Date.now() > deadline) throw new Error(`batch ${id} has not ended: ${JSON.stringify(batch)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** Charges, holds and releases of a batch and its items in the ledger. */
const ledgerOf = async (batchId: string) => {
  const database = openTestDatabase(installation);
  const { rows } = await database.pool.query<{ kind: string; count: number; credits: number }>(
    `select kind, count(*)::int as count, sum(credits)::int as credits from credit_entry
     where production_id = $1 or production_id in (select id from job_item where job_id = $1) group by kind`,
    [batchId],
  );
  await database.close();
  return Object.fromEntries(rows.map(({ kind, count, credits }) => [kind, { count, credits }]));
};

describe('a batch', () => {
  it('produces each item as an ad of its own, and says which one failed and why', async () => {
    const items = [itemOf('Leeds'), itemOf('York', undefined, 'nobody_of_that_name'), { ...itemOf('Bath'), name: 3 }];
    const id = await start(items);
    const batch = await waitForEnd(id);
    expect(batch).toMatchObject({ status: 'complete', percentage: 100 });
    expect(batch.items.map(({ name, audioformStatus }) => [name, audioformStatus])).toEqual([
      ['Leeds', 'succeeded'],
      ['York', 'failed'],
      ['3', 'succeeded'],
    ]);
    const [leeds, york] = batch.items;
    expect(york?.errors[0]).toContain('nobody_of_that_name');
    expect(leeds?.audioformResult).toMatchObject({ header: { version: '4' } });
    const ad = await client.get(`/api/v3/audioform/${leeds?.audioformId}/details`);
    expect(ad.body).toMatchObject({ status: 'succeeded', durationSeconds: 6 });
    const audio = await fetch(`${installation.url}/file/${leeds?.audioformId}`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(audio.status).toBe(200);
    const { hold, release, charge } = await ledgerOf(id);
    expect(hold?.count).toBe(1);
    expect(charge?.count).toBe(2);
    expect((hold?.credits ?? 0) + (release?.credits ?? 0)).toBe(0);
  });

  it('renders the first item whole and the others as versions of it, which can be downloaded in all kinds', async () => {
    const items = ['Leeds', 'York'].map((name) => itemOf(name, `Good day, ${name}.`));
    const batch = await waitForEnd(await start(items));
    const [, york] = batch.items;
    const database = openTestDatabase(installation);
    const { rows } = await database.pool.query<{ versions: number }>(
      `select count(*)::int as versions from production where id = any($1) and (result ->> 'isVersion')::boolean`,
      [batch.items.map(({ audioformId }) => audioformId)],
    );
    await database.close();
    expect(rows[0]?.versions).toBe(1);
    for (const kind of ['wav', 'stem-speech', 'stem-bed', 'vtt']) {
      const answer = await client.post(`/api/v3/audioform/${york?.audioformId}/export`, { kind });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
  });

  it('is the same batch for the same key, and an equal document is rendered and charged once', async () => {
    const items = [itemOf('one', 'Equal words.'), itemOf('two', 'Equal words.')];
    const id = await start(items, 'key 1');
    expect(await start(items, 'key 1')).toBe(id);
    const conflict = await client.post(
      '/api/audioforms/batches',
      { items: [itemOf('x')] },
      { 'idempotency-key': 'key 1' },
    );
    expect(conflict.status).toBe(409);
    await waitForEnd(id);
    const again = await start([itemOf('three', 'Equal words.')]);
    const [third] = (await waitForEnd(again)).items;
    const [one] = (await read(id)).items;
    expect(third?.audioformId).toBe(one?.audioformId);
    expect(await ledgerOf(again)).not.toHaveProperty('charge');
  });

  it('has items whose keys come from its key and what they say', async () => {
    const idsOf = async (id: string) => (await read(id)).items.map(({ itemId }) => itemId);
    const twins = [itemOf('one', 'Twins.'), itemOf('two', 'Twins.'), itemOf('three', 'No twin.')];
    const one = await start(twins, 'key of rows');
    const ids = await idsOf(one);
    expect(new Set(ids).size).toBe(3);
    await waitForEnd(one);
    // As if the batch were unknown, such as in a database of before: the same request makes the same items.
    const database = openTestDatabase(installation);
    await database.pool.query('delete from job_item where job_id = $1', [one]);
    await database.pool.query('delete from job where id = $1', [one]);
    await database.pool.query('delete from production where id = any($1)', [ids]);
    await database.close();
    const two = await start([twins[2], twins[0], twins[1]] as typeof twins, 'key of rows');
    expect(await idsOf(two)).toEqual([ids[2], ids[0], ids[1]]);
    await waitForEnd(two);
    const three = await start(twins, 'another key');
    expect((await idsOf(three)).filter((id) => ids.includes(id))).toEqual([]);
    await waitForEnd(three);
  });

  it('is refused as a whole with each wrong item named', async () => {
    const wrong = { name: 'x', audioform: { audioform: { header: { version: '4' }, assets: {} } } };
    const answer = await client.post('/api/audioforms/batches', { items: [itemOf('Leeds'), wrong] });
    expect(answer.status).toBe(422);
    expect((answer.body as { errors: string[] }).errors.join()).toMatch(/items\[1\]/);
    for (const items of [[], [{ ...itemOf('x'), name: ' ' }], Array.from({ length: 1_001 }, () => itemOf('x'))])
      expect((await client.post('/api/audioforms/batches', { items })).status).toBe(422);
    const unnamed = await client.post('/api/audioforms/batches', { items: [{ ...itemOf('x'), name: '' }] });
    expect(JSON.stringify(unnamed.body)).toContain('Name must be a non-empty string');
  });

  it('does not exist for another organisation', async () => {
    const id = await start([itemOf('Secret')]);
    const other = createClient(installation.url, (await signUp(installation.url)).token);
    for (const path of [`/api/audioforms/batches/${id}`, `/api/audioforms/batches/${id}/zip`, `/api/v3/jobs/${id}`])
      expect((await other.get(path)).status).toBe(404);
    for (const path of [`/api/audioforms/batches/${id}/cancel`, `/api/v3/jobs/${id}/resume`])
      expect((await other.post(path)).status).toBe(404);
    await waitForEnd(id);
  });

  it('ends within a second of its cancellation, keeps what is finished, and goes on when it is resumed', async () => {
    const id = await start(Array.from({ length: 8 }, (_, index) => itemOf(`City ${index} of eight things`)));
    await expect.poll(async () => (await read(id)).percentage).toBeGreaterThan(0);
    await client.post(`/api/audioforms/batches/${id}/cancel`);
    const cancelled = Date.now();
    const stopped = await waitForEnd(id);
    expect(Date.now() - cancelled).toBeLessThan(5_000);
    expect(stopped.status).toBe('cancelled');
    const finished = stopped.items.filter(({ audioformStatus }) => audioformStatus === 'succeeded');
    expect(finished.length).toBeGreaterThan(0);
    expect(finished.length).toBeLessThan(8);
    const { hold, release } = await ledgerOf(id);
    expect((hold?.credits ?? 0) + (release?.credits ?? 0)).toBe(0);
    await client.post(`/api/v3/jobs/${id}/resume`);
    const resumed = await waitForEnd(id);
    expect(resumed.status).toBe('complete');
    expect(resumed.items.every(({ audioformStatus }) => audioformStatus === 'succeeded')).toBe(true);
    for (const { name, audioformId } of finished)
      expect(resumed.items.find((item) => item.name === name)?.audioformId).toBe(audioformId);
    expect((await ledgerOf(id)).charge?.count).toBe(8);
  });

  it('goes on after its worker was killed: one result and one charge for each item', async () => {
    const id = await start(Array.from({ length: 6 }, (_, index) => itemOf(`Town ${index} of six`)));
    await expect.poll(async () => (await read(id)).percentage).toBeGreaterThan(20);
    killHard(installation, 'worker');
    const batch = await waitForEnd(id);
    expect(batch.items.map(({ audioformStatus }) => audioformStatus)).toEqual(Array(6).fill('succeeded'));
    expect(new Set(batch.items.map(({ audioformId }) => audioformId)).size).toBe(6);
    const { hold, release, charge } = await ledgerOf(id);
    expect(charge?.count).toBe(6);
    expect((hold?.credits ?? 0) + (release?.credits ?? 0)).toBe(0);
    await waitUntilReady(installation.url);
  });

  it('is an archive with safe names that differ, and tells its progress', async () => {
    const names = ['../../etc/passwd', 'Same', 'same', 'a/b\\c'];
    const id = await start(names.map((name, index) => itemOf(name, `Archive number ${index}.`)));
    // The archive is asked for while the batch runs.
    const [zip, events] = await Promise.all(
      [`/api/audioforms/batches/${id}/zip`, `/api/v3/jobs/${id}/events`].map((path) =>
        fetch(`${installation.url}${path}`, { headers: { authorization: `Bearer ${person.token}` } }),
      ),
    );
    const inZip = namesInZip(Buffer.from(await zip!.arrayBuffer()));
    expect([...inZip].sort()).toEqual(['Same.mp3', 'a-b-c.mp3', 'etc-passwd.mp3', 'same-3.mp3'].sort());
    const text = await events!.text();
    expect(text).toContain('"status":"succeeded"');
    expect(text.match(/"itemId"/g)?.length).toBeGreaterThanOrEqual(4);
  });
});

describe('the export of versions', () => {
  it('packs files of this installation under the names of the caller', async () => {
    const [item] = (await waitForEnd(await start([itemOf('Exported')]))).items;
    const uri = item?.uri ?? '';
    const body = {
      files: [
        { uri, name: 'First' },
        { uri, name: 2 },
      ],
    };
    const answer = await client.post('/api/delivery/export/version-an-ad', body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const address = (answer.body as { uri: string }).uri.replace(/^http:\/\/[^/]+/, installation.url);
    const zip = await fetch(address);
    expect(namesInZip(Buffer.from(await zip.arrayBuffer()))).toEqual(['First.mp3', '2.mp3']);
  });

  it.each([
    [{ uri: 'https://example.com/file/x.mp3', name: 'x' }, 'URI must be a valid api.audio file domain URL'],
    [{ uri: 'nonsense', name: 'x' }, 'URI must be a valid api.audio file domain URL'],
    [{ uri: 5, name: 'x' }, 'URI must be a valid api.audio file domain URL'],
    [{ uri: 'https://example.com', name: '' }, 'Name must be a non-empty string'],
    [{ uri: 'https://example.com', name: true }, 'Name must be a non-empty string'],
  ])('refuses %j', async (file, text) => {
    const answer = await client.post('/api/delivery/export/version-an-ad', { files: [file] });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(text);
  });
});
