/**
 * 10,000 concurrent charges and grants from two processes on one organisation and its child; both processes request each of
 * them. A second run kills one process in the middle and restarts it, as happens to a worker. The expected result is
 * computed from the entries alone.
 *
 *     node bench/ledger.ts [--operations N]
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { creditsForAudio, creditsForSpeech } from '@sonora/contracts';
import { openDatabase } from '../apps/server/src/platform/database/database.ts';
import { startTestDatabase } from '../tests/testkit/database.ts';
import { silentLog } from '../tests/testkit/installation.ts';
import { machineFacts, machineLine, numberOption, table, writeFigures } from './lib/figures.ts';
import type { LedgerReport, LedgerTask } from './lib/ledger-peer.ts';

const operations = numberOption('operations', 10_000);
const processes = 2;
const atOnce = 24;
const creditsOfAd = creditsForAudio(30) + creditsForSpeech(400);
const peer = new URL('./lib/ledger-peer.ts', import.meta.url);

type Row = { readonly kind: string; readonly credits: number; readonly key: string; readonly balance_after: number };

const database = await startTestDatabase({ isFirstStart: true });
const handle = openDatabase({ url: database.url, log: silentLog, maxConnections: 2 });

const prepare = async (): Promise<LedgerTask> => {
  const [rootId, childId] = [randomUUID(), randomUUID()];
  const insert = "insert into organisation (id, parent_id, name, plan) values ($1, $2, 'Bench', 'free')";
  await handle.pool.query(insert, [rootId, null]);
  await handle.pool.query(insert, [childId, rootId]);
  const items = Array.from({ length: operations / processes }, (_, index) => ({
    id: randomUUID(),
    orgId: index % 3 === 0 ? childId : rootId,
    // A third are grants, a third charges and a sixth releases; the rest repeats paid work.
    kind: (['grant', 'charge', 'release', 'grant', 'charge', 'repeat'] as const)[index % 6] ?? 'grant',
  }));
  return { url: database.url, rootId, items, atOnce };
};

const start = (task: LedgerTask) => {
  const child = fork(peer, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const done = new Promise<LedgerReport | undefined>((resolve) => {
    let report: LedgerReport | undefined;
    child.on('message', (message) => {
      report = message as LedgerReport;
    });
    child.on('exit', () => resolve(report));
  });
  child.send(task);
  return { child, done };
};

const count = async ({ rootId, items }: LedgerTask) => {
  const { rows } = await handle.pool.query<Row>(
    'select kind, credits, key, balance_after::int from credit_entry where root_id = $1 order by sequence',
    [rootId],
  );
  const of = (kind: string): readonly Row[] => rows.filter((row) => row.kind === kind);
  const sum = (list: readonly Row[]): number => list.reduce((all, { credits }) => all + credits, 0);
  const keys = new Set(rows.map(({ key }) => key));
  let balance = 0;
  let below = 0;
  let wrong = 0;
  for (const row of rows) {
    balance += row.credits;
    if (balance < 0) below += 1;
    if (row.balance_after !== balance) wrong += 1;
  }
  const grants = items.filter(({ kind }) => kind === 'grant');
  const settled = [...of('hold')].map(({ key }) => key.slice('hold '.length));
  const ids = (wanted: LedgerTask['items'][number]['kind']) =>
    new Set(items.filter(({ kind }) => kind === wanted).map(({ id }) => `charge ${id}`));
  const [once, repeats] = [ids('charge'), ids('repeat')];
  const charged = of('charge');
  const repeated = charged.filter(({ key }) => repeats.has(key));
  // Thirty seconds and four hundred characters each; all repeats together are charged once.
  const unlike =
    charged.filter(({ key, credits }) => once.has(key) && credits !== 0 - creditsOfAd).length +
    (repeated.length > 0 && sum(repeated) !== 0 - creditsOfAd ? 1 : 0);
  return {
    entries: rows.length,
    lost:
      grants.filter(({ id }) => !keys.has(`grant ${id}`)).length +
      settled.filter((id) => !keys.has(`release ${id}`)).length,
    double: rows.length - keys.size,
    'unlike the rule': unlike,
    'held for ever': Math.abs(sum(of('hold')) + sum(of('release'))),
    'balance below nothing': below,
    'balance unlike its sum': wrong,
  };
};

const run = async (name: string, killAfterMilliseconds: number | undefined) => {
  const task = await prepare();
  const began = performance.now();
  const peers = [start(task), start(task)];
  if (killAfterMilliseconds !== undefined) {
    await sleep(killAfterMilliseconds);
    peers[1]?.child.kill('SIGKILL');
    await peers[1]?.done;
    peers[1] = start(task);
  }
  const reports = await Promise.all(peers.map(({ done }) => done));
  const seconds = (performance.now() - began) / 1_000;
  const refused = reports.reduce((all, report) => all + (report?.refused ?? 0), 0);
  return { name, operations, seconds: seconds.toFixed(1), refused, ...(await count(task)) };
};

const before = machineFacts();
console.log(machineLine(before));
const rows = [await run('two processes', undefined)];
const half = (Number(rows[0]?.seconds) * 1_000) / 3;
rows.push(await run('one killed in the middle', half));
const names = Object.keys(rows[0] ?? {});
console.log(table([names, ...rows.map((row) => Object.values(row).map(String))]));
writeFigures('ledger', { machine: before, rows });
await handle.close();
await database.stop();
const bad = rows.filter(
  (row) =>
    row.lost + row.double + row['held for ever'] + row['balance below nothing'] + row['balance unlike its sum'] > 0,
);
process.exitCode = bad.length > 0 ? 1 : 0;
