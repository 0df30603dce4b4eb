/**
 * Recovery after kill -9: thirty times, at random moments with running productions, it kills http, worker or database.
 * Every accepted production must end with exactly one result and one file that decodes completely.
 *
 *     node bench/recovery.ts [--kills N]
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { decodeAudio } from '../packages/codecs/src/index.ts';
import { SAMPLE_RATE_HZ } from '../packages/contracts/src/audio/index.ts';
import { createSeededRandom } from '../packages/engine/src/dsp/seeded-random.ts';
import { createClient, signUp, smallAd, startTestInstallation } from '../tests/testkit/installation.ts';
import { halfWrittenFiles, killHard, postgresPid, type Victim } from '../tests/testkit/kill.ts';
import { spokenNumber } from './lib/ad-scripts.ts';
import { machineFacts, machineLine, median, numberOption, table, writeFigures } from './lib/figures.ts';
import { submit, waitForEnd } from './lib/requests.ts';

const kills = numberOption('kills', 30);
const victims: readonly Victim[] = ['http', 'worker', 'postgres'];
const adSeconds = 8;
const random = createSeededRandom('thirty kills');

/** Readiness requests count against the rate limit of the address: ten per second stay below it. */
const readyPollMilliseconds = 100;

type Round = {
  readonly victim: Victim;
  readonly killedAfterMilliseconds: number;
  /** Time from the kill to the first successful /readyz after the last failed one; 0 if none failed. */
  readonly readyMilliseconds: number;
  /** Time from the kill to the first progress of a running production; null if none was running. */
  readonly progressMilliseconds: number | null;
  readonly endedMilliseconds: number;
};

const before = machineFacts();
console.log(machineLine(before));
const installation = await startTestInstallation({}, { isFirstStart: true });
const { url, dataDirectory, databaseUrl } = installation;

/** One database query on its own connection, so that an outage affects only this query. */
const ask = async <T extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<T[]> => {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<T>(text, [...values])).rows;
  } finally {
    await client.end().catch(() => {});
  }
};

/** Repeats a query until it succeeds. */
const askSurely = async <T>(question: () => Promise<T>): Promise<T> => {
  for (let left = 50; ; left -= 1) {
    try {
      return await question();
    } catch (error) {
      if (left === 0) throw error;
      await sleep(200);
    }
  }
};

/** State of productions as one text: it changes when a worker processes one of them. */
const stateOf = async (ids: readonly string[]): Promise<string> =>
  JSON.stringify(
    await ask('select id, status, stage, percentage, attempt from production where id = any($1::uuid[]) order by id', [
      ids,
    ]),
  );

const watchReady = (since: number): { stop(): Promise<number> } => {
  let running = true;
  let goodAgain = 0;
  let wasBad = false;
  const watching = (async () => {
    while (running) {
      const good = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (good && wasBad) goodAgain = performance.now() - since;
      wasBad = !good;
      await sleep(readyPollMilliseconds);
    }
  })();
  return {
    stop: async () => {
      // An outage may continue after the productions ended.
      while (wasBad) await sleep(readyPollMilliseconds);
      running = false;
      await watching;
      return goodAgain;
    },
  };
};

const watchProgress = async (ids: readonly string[], from: string, since: number): Promise<number> => {
  for (;;) {
    const state = await stateOf(ids).catch(() => from);
    if (state !== from) return performance.now() - since;
    await sleep(20);
  }
};

const accepted: string[] = [];
const person = await signUp(url);
const client = createClient(url, person.token);

const round = async (index: number): Promise<Round> => {
  const victim = victims[Math.floor(random() * victims.length)] as Victim;
  const killedAfterMilliseconds = Math.round(50 + random() * 1950);
  const ids = await Promise.all(
    [0, 1].map((copy) =>
      submit(
        client,
        smallAd({
          texts: [`Recovery number ${spokenNumber(2 * index + copy)}.`, 'Harbour Bakery.'],
          seconds: adSeconds,
        }),
        { 'idempotency-key': `round ${index} copy ${copy}` },
      ),
    ),
  );
  accepted.push(...ids);
  await sleep(killedAfterMilliseconds);
  const stateBefore = await askSurely(() => stateOf(ids));
  killHard(installation, victim);
  const since = performance.now();
  const ready = watchReady(since);
  // A dead worker sends nothing more; progress of other workers before the kill does not count as recovery.
  const state = victim === 'worker' ? await askSurely(() => stateOf(ids)) : stateBefore;
  const inFlight = /"status":"(?:queued|running)"/.test(state);
  const progressed = inFlight ? watchProgress(ids, state, since) : Promise.resolve(null);
  for (const id of ids) {
    const ended = await waitForEnd(client, id, 120);
    if (ended.status !== 'succeeded') throw new Error(`${id} ${ended.status}: ${ended.errors.join(' ')}`);
  }
  const endedMilliseconds = performance.now() - since;
  return {
    victim,
    killedAfterMilliseconds,
    readyMilliseconds: await ready.stop(),
    progressMilliseconds: await progressed,
    endedMilliseconds,
  };
};

/** Problems of the accepted productions and their files; expected to be empty. */
const audit = async (): Promise<string[]> => {
  const problems: string[] = [];
  const rows = await ask<{ id: string; status: string; file_id: string | null }>(
    'select id, status, file_id from production',
  );
  if (rows.length !== accepted.length) problems.push(`${accepted.length} accepted, ${rows.length} productions`);
  const folder = join(dataDirectory, 'files', 'ads', person.orgId);
  const onDisk = readdirSync(folder);
  if (onDisk.length !== accepted.length) problems.push(`${accepted.length} accepted, ${onDisk.length} files on disk`);
  for (const id of accepted) {
    const own = rows.filter((row) => row.id === id);
    if (own.length !== 1 || own[0]?.status !== 'succeeded') problems.push(`${id}: ${JSON.stringify(own)}`);
    const files = await ask('select id from file where id = $1', [id]);
    if (files.length !== 1) problems.push(`${id}: ${files.length} rows of files`);
    const { pcm } = await decodeAudio(readFileSync(join(folder, `${id}.mp3`)));
    const frames = pcm.channels[0]?.length;
    if (frames !== adSeconds * SAMPLE_RATE_HZ) problems.push(`${id}: ${frames} frames`);
  }
  const halves = halfWrittenFiles(dataDirectory);
  if (halves.length > 0) problems.push(`half-written files: ${halves.join(', ')}`);
  return problems;
};

/** Linux only: processes whose command line names the data directory. */
const processesOnDataDirectory = (): string[] => {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').filter((entry) => {
    if (!/^\d+$/.test(entry) || Number(entry) === process.pid) return false;
    try {
      return readFileSync(join('/proc', entry, 'cmdline'), 'utf8').includes(dataDirectory);
    } catch {
      return false;
    }
  });
};

const spread = (values: readonly (number | null)[]): string[] => {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return ['–', '–'];
  return [`${median(known).toFixed(0)} ms`, `${Math.max(...known).toFixed(0)} ms`];
};

const rounds: Round[] = [];
const problems: string[] = [];
try {
  for (let index = 0; index < kills; index += 1) {
    const result = await round(index);
    rounds.push(result);
    const { victim, killedAfterMilliseconds, readyMilliseconds, progressMilliseconds, endedMilliseconds } = result;
    const progress = progressMilliseconds === null ? 'none in flight' : `${progressMilliseconds.toFixed(0)} ms`;
    console.log(
      `${index + 1}: ${victim} after ${killedAfterMilliseconds} ms; ready ${readyMilliseconds.toFixed(0)} ms, progress ${progress}, ended ${endedMilliseconds.toFixed(0)} ms`,
    );
  }
  problems.push(...(await audit()));
} finally {
  const database = postgresPid(dataDirectory);
  await installation.stop();
  try {
    process.kill(database, 0);
    problems.push('the database outlives its installation');
  } catch {
    // The process has ended, as expected.
  }
  const left = processesOnDataDirectory();
  if (left.length > 0) problems.push(`processes left behind: ${left.join(', ')}`);
}
const after = machineFacts();
const of = (victim: Victim | undefined): Round[] =>
  rounds.filter((entry) => victim === undefined || entry.victim === victim);
console.log(
  table([
    ['killed', 'times', 'ready: median', 'most', 'progress: median', 'most', 'all ended: median', 'most'],
    ...[...victims, undefined].map((victim) => [
      victim ?? 'all',
      String(of(victim).length),
      ...spread(of(victim).map(({ readyMilliseconds }) => readyMilliseconds)),
      ...spread(of(victim).map(({ progressMilliseconds }) => progressMilliseconds)),
      ...spread(of(victim).map(({ endedMilliseconds }) => endedMilliseconds)),
    ]),
  ]),
);
console.log(
  problems.length === 0
    ? `${accepted.length} productions, each with one result and one whole file`
    : problems.join('\n'),
);
console.log(`load average afterwards ${after.loadAverage.join(' ')}`);
console.log(writeFigures('recovery', { before, after, rounds, accepted: accepted.length, problems }));
process.exit(problems.length === 0 ? 0 : 1);
