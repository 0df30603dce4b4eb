import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Person, TestInstallation } from '../../tests/testkit/installation.ts';
import { roomyClips, spokenNumber } from './ad-scripts.ts';
import type { Client } from './requests.ts';

export type BatchItems = readonly { readonly name: string; readonly audioform: unknown }[];

/**
 * An ad with music and three clips, of which the second has a slot of four seconds.
 * @param options the voice of the second clip, and the text of the third
 */
export const slotAd = (
  middle: string,
  seconds: number,
  options: { readonly voice?: string | undefined; readonly last?: string | undefined } = {},
): unknown => {
  const [first, , third] = roomyClips('');
  const tts = (text: string, voiceRef = 'voice') => ({ type: 'tts', text, voiceRef });
  return {
    header: { version: '4' },
    assets: {
      voice: { type: 'voice', voiceAlias: 'wren' },
      other: { type: 'voice', voiceAlias: options.voice ?? 'wren' },
      bed: { type: 'soundTemplate', soundTemplateAlias: 'bounce_along' },
      first: tts(first),
      middle: tts(`Steeped for ${middle} hours.`, 'other'),
      third: tts(options.last ?? third),
    },
    production: {
      arrangement: {
        sections: [
          {
            soundTemplateRef: 'bed',
            smartFit: true,
            forcedDuration: seconds,
            paddingStart: 2,
            layers: [
              {
                clips: [
                  { assetRef: 'first', marginEnd: 2 },
                  { assetRef: 'middle', forcedDuration: 4, marginEnd: 2 },
                  { assetRef: 'third' },
                ],
              },
            ],
          },
        ],
      },
    },
    delivery: {},
  };
};

let madeItems = 0;

/** Versions whose tags no earlier version has. */
export const newItems = (count: number, seconds: number): BatchItems =>
  Array.from({ length: count }, () => {
    madeItems += 1;
    return { name: `version ${madeItems}`, audioform: slotAd(spokenNumber(madeItems), seconds) };
  });

export const submitBatch = async (client: Client, items: BatchItems): Promise<string> => {
  const answer = await client.post('/api/audioforms/batches', { items });
  if (answer.status !== 202) throw new Error(`the batch was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return (answer.body as { data: { batchId: string } }).data.batchId;
};

/** Queries on connections of their own, repeated until one succeeds: the database may be away. */
export const ask = async <Row extends pg.QueryResultRow>(
  { databaseUrl }: Pick<TestInstallation, 'databaseUrl'>,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> => {
  for (let left = 200; ; left -= 1) {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<Row>(text, [...values])).rows;
    } catch (error) {
      if (left === 0) throw error;
      await sleep(200);
    } finally {
      await client.end().catch(() => {});
    }
  }
};

/** Number of items that have ended. */
export const endedItems = async (installation: TestInstallation, batchId: string): Promise<number> => {
  const [row] = await ask<{ count: number }>(
    installation,
    `select count(*)::int as count from job_item where job_id = $1 and status not in ('queued', 'running')`,
    [batchId],
  );
  return row?.count ?? 0;
};

/** Waits until at least `count` items have ended. @returns seconds */
export const waitForItems = async (installation: TestInstallation, batchId: string, count: number): Promise<number> => {
  const started = performance.now();
  while ((await endedItems(installation, batchId)) < count) await sleep(50);
  return (performance.now() - started) / 1_000;
};

/** Waits until the job has ended. @returns seconds */
export const waitForBatch = async (installation: TestInstallation, batchId: string): Promise<number> => {
  const started = performance.now();
  for (;;) {
    const [row] = await ask<{ status: string }>(installation, 'select status from job where id = $1', [batchId]);
    if (row && row.status !== 'queued' && row.status !== 'running') return (performance.now() - started) / 1_000;
    await sleep(50);
  }
};

export type BatchAudit = {
  readonly missing: number;
  readonly failed: number;
  /** Rows with more than one production or file. */
  readonly double: number;
  readonly withoutFile: number;
  readonly repeatedCharges: number;
  readonly held: number;
  readonly released: number;
  readonly charged: number;
};

/** Results of a batch of documents that differ: each has one production, one file and one charge. */
export const auditBatch = async (
  installation: TestInstallation,
  { orgId }: Person,
  batchId: string,
): Promise<BatchAudit> => {
  const items = await ask<{ id: string; status: string; productions: number; files: number }>(
    installation,
    `select id, status,
       (select count(*)::int from production where production.id = job_item.id) as productions,
       (select count(*)::int from file where file.made_from = job_item.id or file.id = job_item.id) as files
     from job_item where job_id = $1`,
    [batchId],
  );
  const entries = await ask<{ kind: string; production_id: string; credits: number }>(
    installation,
    `select kind, production_id, credits::int from credit_entry where production_id in
       (select id from job_item where job_id = $1 union select hold_id from job where id = $1)`,
    [batchId],
  );
  const sum = (kind: string): number =>
    entries.filter((entry) => entry.kind === kind).reduce((all, { credits }) => all + credits, 0);
  const charges = entries.filter(({ kind }) => kind === 'charge').map(({ production_id: id }) => id);
  const stored = new Set(
    readdirSync(join(installation.dataDirectory, 'files', 'ads', orgId)).map((name) => name.split('.')[0]),
  );
  const good = items.filter(({ status }) => status === 'succeeded');
  return {
    missing: good.filter(({ productions }) => productions === 0).length,
    failed: items.length - good.length,
    double: good.filter(({ productions, files }) => productions > 1 || files > 1).length,
    withoutFile: good.filter(({ id, files }) => files === 0 || !stored.has(id)).length,
    repeatedCharges: charges.length - new Set(charges).size,
    held: -sum('hold'),
    released: sum('release'),
    charged: -sum('charge'),
  };
};

/** Sentences about what is wrong; none for a batch that is whole. */
export const problemsOf = (audit: BatchAudit): string[] => [
  ...(['missing', 'failed', 'double', 'withoutFile', 'repeatedCharges'] as const).flatMap((name) =>
    audit[name] === 0 ? [] : [`${name}: ${audit[name]}`],
  ),
  ...(audit.held === audit.released ? [] : [`${audit.held} credits held, ${audit.released} released`]),
  ...(audit.charged <= audit.held ? [] : [`${audit.charged} credits charged, ${audit.held} held`]),
];
