import type { VersionItem } from '@sonora/contracts';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteItemEnded } from '../../../../apps/server/src/modules/versions/index.ts';
import { type DatabaseHandle, openDatabase } from '../../../../apps/server/src/platform/database/database.ts';
import { newId } from '../../../../apps/server/src/platform/ids/new-id.ts';
import { silentLog } from '../../../testkit/installation.ts';
import type { Produced } from '../../../testkit/versions/version-table.ts';
import { installation } from '../shared.ts';
import { arrive } from './table.ts';

let handle: DatabaseHandle;
beforeAll(() => {
  handle = openDatabase({ url: installation.databaseUrl, log: silentLog });
});
afterAll(() => handle?.close());

type Table = Awaited<ReturnType<typeof arrive>>;
type Batch = Pick<Produced, 'jobId'>;

const nothing = { audioformId: null, url: null, durationSeconds: null };

/** Ends the item of a row, as a worker does. */
const finish = async (
  { orgId }: Table,
  { jobId }: Batch,
  row: VersionItem | undefined,
  name: string,
): Promise<string> => {
  const audioformId = newId();
  const audio = { audioformId, url: `https://example.com/file/${audioformId}`, durationSeconds: 34 };
  const ended = { orgId, jobId, name, reference: row?.id ?? '', status: 'succeeded', errors: [] } as const;
  await noteItemEnded(handle.db, { ...ended, ...audio });
  return audioformId;
};

const fail = async ({ orgId }: Table, { jobId }: Batch, row: VersionItem | undefined) => {
  const failure = audioformMessage('audioforms.cancelled');
  const ended = { orgId, jobId, name: 'x', reference: row?.id ?? '', status: 'failed', errors: [failure] } as const;
  await noteItemEnded(handle.db, { ...ended, ...nothing });
};

const job = (table: Table, { jobId }: Batch, act: 'cancel' | 'resume') =>
  table.client.post(`/api/v3/jobs/${jobId}/${act}`, {});

const chosen = (...rows: (VersionItem | undefined)[]) => ({ scope: 'chosen', ids: rows.map((row) => row?.id) });

describe('a row that has changed since it was rendered', () => {
  it('has the name of its audio, under which it is exported with its address', async () => {
    const table = await arrive();
    const { data } = await table.insert([{ cells: { city: 'Berlin' } }, { cells: { city: 'Ulm' } }]);
    expect(data[0]).toMatchObject({ audioName: null, url: null });
    const batch = await table.produce(chosen(data[0]));
    await finish(table, batch, data[0], 'Berlin');
    await table.change([{ id: data[0]?.id, cells: { city: 'Hamburg' } }]);
    const [row] = await table.list();
    expect(row).toMatchObject({ name: 'Hamburg', audioName: 'Berlin', isChanged: true });
    const lines = new TextDecoder().decode(await table.export()).split(/\r?\n/);
    expect(lines[1]).toContain(`,Berlin,changed,${row?.url}`);
    expect(lines[2]).toMatch(/,Ulm,idle,$/);
  });

  it('does not become a creative by its present cells', async () => {
    const table = await arrive();
    const { data } = await table.insert([{ cells: { city: 'Berlin' } }]);
    await finish(table, await table.produce(), data[0], 'Berlin');
    await table.change([{ id: data[0]?.id, cells: { city: 'Hamburg' } }]);
    const { body } = await table.client.post('/api/campaign', { name: 'Cities', isDraft: true });
    const { campaignId } = body as { campaignId: string };
    const added = await table.client.post(`/api/campaign/${campaignId}/creatives/from-versions`, {
      projectId: table.projectId,
      sessionId: table.sessionId,
      columns: [{ column: 'city', parameter: 'city' }],
    });
    expect(added).toMatchObject({ status: 201, body: { creatives: 0, rules: 0, unfinished: 1 } });
  });
});

describe('rows that two members render at the same time', () => {
  it('are rendered and paid once', async () => {
    const table = await arrive();
    const { data } = await table.insert(['A', 'B', 'C', 'D'].map((city) => ({ cells: { city } })));
    const answers = await Promise.all([table.produce(), table.produce(chosen(data[0], data[1]))]);
    expect(answers.reduce((sum, { started }) => sum + started, 0)).toBe(4);
    const { rows } = await handle.pool.query<{ reference: string }>(
      'select reference from job_item where org_id = $1',
      [table.orgId],
    );
    expect(rows.map(({ reference }) => reference).sort()).toEqual(data.map(({ id }) => id).sort());
  });

  it('are started once with the same key, also when both requests come together', async () => {
    const table = await arrive();
    await table.insert(['A', 'B'].map((city) => ({ cells: { city } })));
    const [one, other] = await Promise.all([
      table.produce({ scope: 'all' }, 'k'),
      table.produce({ scope: 'all' }, 'k'),
    ]);
    expect(other).toEqual(one);
    expect(one).toMatchObject({ started: 2, jobId: expect.any(String) });
  });
});

describe('several batches of a table', () => {
  it('are all named until they end, which is a moment after their last row, and the last one afterwards', async () => {
    const table = await arrive();
    const { data } = await table.insert(['A', 'B', 'C'].map((city) => ({ cells: { city } })));
    const first = await table.produce(chosen(data[0], data[1]));
    const second = await table.produce(chosen(data[2]));
    expect((await table.open()).runningJobIds.toSorted()).toEqual([first.jobId, second.jobId].sort());
    await finish(table, first, data[0], 'A');
    await finish(table, second, data[2], 'C');
    expect((await table.open()).runningJobIds.toSorted()).toEqual([first.jobId, second.jobId].sort());
    await job(table, second, 'cancel');
    expect(await table.open()).toMatchObject({ runningJobIds: [first.jobId], jobId: second.jobId });
    await job(table, first, 'cancel');
    expect(await table.open()).toMatchObject({ runningJobIds: [], jobId: second.jobId });
  });

  it('can be resumed as long as rows of theirs are not finished, all of them', async () => {
    const table = await arrive();
    const { data } = await table.insert(['A', 'B', 'C'].map((city) => ({ cells: { city } })));
    const first = await table.produce(chosen(data[0], data[1]));
    const second = await table.produce(chosen(data[2]));
    expect((await table.open()).unfinishedJobIds).toEqual([]);
    await finish(table, first, data[0], 'A');
    await job(table, first, 'cancel');
    await job(table, second, 'cancel');
    expect((await table.open()).unfinishedJobIds).toEqual([second.jobId, first.jobId]);
    // Rows of the first one belong to another one now.
    const third = await table.produce(chosen(data[1]));
    expect((await table.open()).unfinishedJobIds.includes(second.jobId)).toBe(true);
    await job(table, second, 'resume');
    await job(table, third, 'cancel');
    const { runningJobIds, unfinishedJobIds } = await table.open();
    expect(runningJobIds).toEqual([second.jobId]);
    expect(unfinishedJobIds).toContain(third.jobId);
  });

  it('do not replace newer audio when an older one is resumed late', async () => {
    const table = await arrive();
    const { data } = await table.insert([{ cells: { city: 'Old' } }, { cells: { city: 'Never' } }]);
    const older = await table.produce(chosen(...data));
    await job(table, older, 'cancel');
    await table.change([{ id: data[0]?.id, cells: { city: 'New' } }]);
    const newer = await table.produce(chosen(data[0]));
    await job(table, older, 'resume');
    const [running] = await table.list();
    // It belongs to the newer batch: neither the end nor the cancellation of the older one is its own.
    await fail(table, older, running);
    expect((await table.list())[0]?.status).toBe('versioning');
    const present = await finish(table, newer, data[0], 'New');
    const late = await finish(table, older, data[0], 'Old');
    const [row] = await table.list();
    expect(row).toMatchObject({
      audioformId: present,
      audioName: 'New',
      isChanged: false,
      status: 'complete',
      history: [late, present],
    });
    // Restored, it is known to be other than the row, and has its own name.
    await table.client.post(`${table.path}/items/${row?.id}/restore`, { audioformId: late });
    expect((await table.list())[0]).toMatchObject({ audioName: 'Old', isChanged: true });
  });

  it('give a row without audio that of an older one, and say that it may differ', async () => {
    const table = await arrive();
    const { data } = await table.insert([{ cells: { city: 'Old' } }]);
    const older = await table.produce();
    await job(table, older, 'cancel');
    await table.change([{ id: data[0]?.id, cells: { city: 'New' } }]);
    const newer = await table.produce();
    await job(table, newer, 'cancel');
    await job(table, older, 'resume');
    expect((await table.list())[0]?.status).toBe('idle');
    await finish(table, older, data[0], 'Old');
    expect((await table.list())[0]).toMatchObject({ status: 'complete', audioName: 'Old', isChanged: true });
  });
});

describe('a row that failed', () => {
  it('has its failure again when its next batch is cancelled', async () => {
    const table = await arrive();
    const { data } = await table.insert([{ cells: { city: 'A' } }, { cells: { city: 'B' } }]);
    const first = await table.produce(chosen(data[0]));
    await fail(table, first, data[0]);
    const [failed] = await table.list();
    expect(failed).toMatchObject({ status: 'error', problems: [expect.anything()] });
    const second = await table.produce(chosen(...data));
    expect((await table.list())[0]).toMatchObject({ status: 'versioning', problems: [] });
    await job(table, second, 'cancel');
    const rows = await table.list();
    expect(rows[0]).toEqual(failed);
    expect(rows[1]?.status).toBe('idle');
    await job(table, second, 'resume');
    await noteItemEnded(handle.db, {
      ...nothing,
      orgId: table.orgId,
      jobId: second.jobId,
      name: 'A',
      reference: data[0]?.id ?? '',
      status: 'cancelled',
      errors: [],
    });
    expect((await table.list())[0]).toEqual(failed);
  });
});
