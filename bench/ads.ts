/**
 * The process that serves ads, as the installation starts it, with a real database: answers per second and CPU time per answer beside a bare
 * Fastify server that sends a constant document of the same size; 10 and 10,000 creatives; memory; the time from an edit until every process
 * serves it; and the bound of goals and caps with real requests over four processes.
 *
 *     node bench/ads.ts [--requests N] [--bound N] [--edits N] [--profile FOLDER]
 *
 * With `--profile`, only the answers with 10 creatives are measured, and the CPU profile of the process is written to the folder.
 * CPU time is that of the server's process, so other programs on the machine change it little.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServedCampaign } from '@sonora/contracts/campaigns/served-campaign';
import { freePort } from '../apps/server/src/platform/network/free-port.ts';
import { publish, servedCampaign, servedCreative } from '../tests/testkit/ads/publish.ts';
import { startTestDatabase } from '../tests/testkit/database.ts';
import { roleScripts } from '../tests/testkit/server-bundle.ts';
import { newTemporaryFolder } from '../tests/testkit/temporary-folder.ts';
import { machineFacts, machineLine, median, numberOption, quantile, table, writeFigures } from './lib/figures.ts';
import { type LoadResult, loadHttp } from './lib/http-load.ts';

const requests = numberOption('requests', 10_000);
const boundRequests = numberOption('bound', 200_000);
const edits = numberOption('edits', 20);
const profileIndex = process.argv.indexOf('--profile');
const profileFolder = profileIndex < 0 ? undefined : process.argv[profileIndex + 1];
const CONNECTIONS = numberOption('connections', 16);
const ROUNDS = 24;
const PROCESSES = 4;

type Server = { readonly child: ChildProcess; readonly port: number; readonly pid: number };

const start = async (
  script: URL | string,
  port: number,
  environment: NodeJS.ProcessEnv,
  { values = [], execArgv = [] }: { readonly values?: readonly string[]; readonly execArgv?: readonly string[] } = {},
): Promise<Server> => {
  const child = fork(script, values, {
    execArgv: ['--disable-warning=ExperimentalWarning', ...execArgv],
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    child.on('message', (message: { ready?: boolean }) => message.ready && resolve());
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { child, port, pid: child.pid! };
};

/** CPU time of all threads, from the scheduler, which counts nanoseconds. */
const cpuSeconds = ({ pid }: Server): number => {
  const tasks = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(tasks).map((task) =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, 'latin1').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, own) => sum + own, 0) / 1e9;
};
const residentMb = ({ pid }: Server): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) / 1024;

/** A campaign with a creative and rule per number, found by city. */
const campaignOf = (count: number): ServedCampaign => {
  const base = servedCampaign();
  const creativeIds = Array.from({ length: count }, () => randomUUID());
  return {
    ...base,
    definition: {
      ...base.definition,
      rules: creativeIds.map((creativeId, number) => ({
        ruleId: randomUUID(),
        creativeId,
        priority: 1,
        weight: 1,
        targeting: { groups: [[{ kind: 'city' as const, names: [`City ${number}`] }]] },
      })),
    },
    creatives: { ...base.creatives, ...Object.fromEntries(creativeIds.map((id) => [id, servedCreative(id)])) },
  };
};

type Cost = { readonly perSecond: number; readonly cpuMicroseconds: number; readonly p99: number };
type Measured = { readonly server: Server; readonly pathOf: (number: number) => string };

type Costs = {
  /** Medians of the rounds, in the order of the servers. */
  readonly costs: readonly Cost[];
  /**
   * Cost of one server as share of that of another: median of the rounds' shares. The clock of the processor changes by a fifth within
   * seconds, and for all servers alike.
   */
  readonly shareOf: (one: number, other: number, name?: 'cpuMicroseconds' | 'perSecond') => number;
};

/** Costs of an answer of several servers, in many short rounds, so that whatever disturbs the machine disturbs all of them. */
const costsOf = async (measured: readonly Measured[]): Promise<Costs> => {
  const run = ({ server: { port }, pathOf }: Measured, count: number): Promise<LoadResult> =>
    loadHttp({ port, connections: CONNECTIONS, requests: count, pathOf, polls: true });
  for (const one of measured) await run(one, 2 * requests);
  const rounds: Cost[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const costs: Cost[] = [];
    for (const one of measured) {
      const before = cpuSeconds(one.server);
      const { seconds, latencies } = await run(one, requests);
      const cpuMicroseconds = ((cpuSeconds(one.server) - before) / requests) * 1e6;
      costs.push({ perSecond: requests / seconds, cpuMicroseconds, p99: quantile(latencies, 0.99) });
    }
    rounds.push(costs);
  }
  const medianOf = (read: (costs: readonly Cost[]) => number): number => median(rounds.map(read));
  return {
    costs: measured.map((_, index) => ({
      perSecond: medianOf((costs) => costs[index]!.perSecond),
      cpuMicroseconds: medianOf((costs) => costs[index]!.cpuMicroseconds),
      p99: medianOf((costs) => costs[index]!.p99),
    })),
    shareOf: (one, other, name = 'cpuMicroseconds') => medianOf((costs) => costs[one]![name] / costs[other]![name]),
  };
};

console.log(machineLine(machineFacts()));
const database = await startTestDatabase();
const { pool } = database.open(4);
const dataDirectory = await newTemporaryFolder('ads-bench');
const startAds = async (): Promise<Server> => {
  const port = await freePort();
  const environment = {
    DATABASE_URL: database.url,
    SONORA_DATA_DIR: dataDirectory,
    SONORA_ADS_PORT: String(port),
    SONORA_PUBLIC_URL: 'https://ads.example.com',
    SONORA_LOG_LEVEL: 'error',
    // Requests name their listeners, whose blocks have limits of their own.
    SONORA_ADS_TRUSTED_CALLERS: '127.0.0.1',
  };
  const execArgv = profileFolder === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profileFolder];
  return start(roleScripts.ads, port, environment, { execArgv });
};
const started = performance.now();
const ads = await startAds();
const startSeconds = (performance.now() - started) / 1000;
await sleep(2_000);
const idleMb = residentMb(ads);

const marker = '<Ad ';
const answers = async ({ port }: Server, tagId: string, query = ''): Promise<string> =>
  (await fetch(`http://127.0.0.1:${port}/vast/${tagId}?${query}`)).text();
const untilServed = async (server: Server, tagId: string, text: string): Promise<void> => {
  while (!(await answers(server, tagId)).includes(text)) await sleep(5);
};

const few = campaignOf(10);
const many = campaignOf(10_000);
await publish(pool, few);
await untilServed(ads, few.tagId, marker);
const document = await answers(ads, few.tagId, 'city=City%203');
const documentFile = join(dataDirectory, 'document.xml');
writeFileSync(documentFile, document);
const startStatic = async (file: string): Promise<Server> => {
  const port = await freePort();
  return start(new URL('./lib/static-answer.ts', import.meta.url), port, {}, { values: [String(port), file] });
};
const shortFile = join(dataDirectory, 'short.xml');
writeFileSync(shortFile, '<VAST/>');
const bare = await startStatic(documentFile);
const bareShort = await startStatic(shortFile);
const pathOfCity = ({ tagId }: ServedCampaign, city: number, number: number): string =>
  `/vast/${tagId}?v=4.2&city=City%20${city}&cb=${number}`;
/** All cities equally often, in an order that no cache foresees. */
const pathsOf = (campaign: ServedCampaign, cities: number) => (number: number) =>
  pathOfCity(campaign, (number * 7919) % cities, number);
/** As listeners live: the k-th largest city has 1/k of the listeners of the largest one (Zipf). */
const pathsByPopulation = (campaign: ServedCampaign, cities: number) => {
  const listeners = Array.from({ length: cities }, (_, city) => Math.ceil(cities / (city + 1)));
  const homes = listeners.flatMap((count, city) => Array.from({ length: count }, () => city));
  return (number: number): string => pathOfCity(campaign, homes[(number * 7919) % homes.length]!, number);
};

const ofBare = { server: bare, pathOf: pathsOf(few, 10) };
const ofShort = { server: bareShort, pathOf: pathsOf(few, 10) };
const ofFew = { server: ads, pathOf: pathsOf(few, 10) };
if (profileFolder !== undefined) {
  const { costs } = await costsOf([ofBare, ofFew]);
  console.log({ bareOnly: costs[0], fewOnly: costs[1] });
  bare.child.disconnect();
  bareShort.child.disconnect();
  ads.child.kill('SIGTERM');
  await new Promise((resolve) => ads.child.once('exit', resolve));
  await database.stop();
  process.exit();
}
const beforeMany = residentMb(ads);
await publish(pool, many);
await untilServed(ads, many.tagId, marker);
await sleep(1_000);
const afterMany = residentMb(ads);
const ofMany = { server: ads, pathOf: pathsOf(many, 10_000) };
const ofCities = { server: ads, pathOf: pathsByPopulation(many, 10_000) };
const ofTen = { server: ads, pathOf: pathsOf(many, 10) };
const { costs, shareOf } = await costsOf([ofBare, ofShort, ofFew, ofMany, ofCities, ofTen]);
const [BARE, SHORT, FEW, MANY, CITIES, TEN] = [0, 1, 2, 3, 4, 5] as const;
const [bareCost, shortCost, fewCost, manyCost] = costs as [Cost, Cost, Cost, Cost];
const afterTemplates = residentMb(ads);
for (const { child } of [bare, bareShort]) child.disconnect();

const others: Server[] = [];
for (let number = 1; number < PROCESSES; number += 1) others.push(await startAds());
const all = [ads, ...others];
const delays: number[] = [];
const edited = servedCampaign();
for (let number = 0; number < edits; number += 1) {
  const landingPage = `https://bakery.example.com/edit-${number}-`;
  const [creativeId] = Object.keys(edited.creatives);
  await publish(pool, { ...edited, creatives: { [creativeId!]: servedCreative(creativeId!, { landingPage }) } });
  const begun = performance.now();
  await Promise.all(all.map((server) => untilServed(server, edited.tagId, landingPage)));
  delays.push(performance.now() - begun);
}

/** Sends requests to all processes at once and returns how many ads were served. */
const serveEverywhere = async (
  tagId: string,
  count: number,
  pathOf: (number: number) => string,
): Promise<{ served: number; perSecond: number }> => {
  const results = await Promise.all(
    all.map(({ port }, process) =>
      loadHttp({
        port,
        connections: 4,
        requests: Math.floor(count / all.length),
        pathOf: (number) => `/vast/${tagId}?${pathOf(number * all.length + process)}`,
        marker,
      }),
    ),
  );
  const served = results.reduce((sum, result) => sum + result.marked, 0);
  return { served, perSecond: results.reduce((sum, result) => sum + result.requests / result.seconds, 0) };
};

const goal = Math.round(boundRequests / 4);
const paced: ServedCampaign = (() => {
  const base = servedCampaign();
  return {
    ...base,
    definition: {
      ...base.definition,
      flight: { firstDay: '2020-01-01', lastDay: '2090-01-01', timeZone: 'UTC' },
      pacing: { goal, speed: 'asFastAsPossible' },
    },
  };
})();
const capped: ServedCampaign = (() => {
  const base = servedCampaign();
  return { ...base, definition: { ...base.definition, caps: [{ count: 3, period: 'day' }] } };
})();
for (const campaign of [paced, capped]) await publish(pool, campaign);
for (const server of all)
  for (const campaign of [paced, capped]) {
    while (!(await answers(server, campaign.tagId)).includes(marker)) await sleep(5);
  }
const pacedResult = await serveEverywhere(paced.tagId, boundRequests / 2, (number) => `cb=${number}`);
const listeners = Math.round(boundRequests / 2 / 8);
const listenerIds = Array.from({ length: listeners }, () => randomUUID());
const cappedResult = await serveEverywhere(
  capped.tagId,
  boundRequests / 2,
  (number) => `lat=0&ifa=${listenerIds[(number * 31) % listeners]}`,
);
/** T = 1 s of the exchange and D, here the duration of a loaded exchange, at most another second. */
const pacedBound = Math.ceil(pacedResult.perSecond * 2 * ((PROCESSES - 1) / PROCESSES)) + PROCESSES;
const pacedExcess = pacedResult.served + PROCESSES - goal;

const figures = {
  machine: machineFacts(),
  startSeconds,
  idleMb,
  documentBytes: document.length,
  bare: bareCost,
  bareShort: shortCost,
  creatives10: fewCost,
  creatives10000: manyCost,
  shareOfBare: shareOf(BARE, FEW),
  shareOfBareShort: shareOf(SHORT, FEW),
  shareOfBareAnswers: shareOf(FEW, BARE, 'perSecond'),
  manyToFew: shareOf(FEW, MANY),
  manyByPopulationToFew: shareOf(FEW, CITIES),
  tenOfManyToFew: shareOf(FEW, TEN),
  memoryMb: { before: beforeMany, with10000: afterMany, withTemplates: afterTemplates },
  editMilliseconds: { median: median(delays), max: Math.max(...delays) },
  pacing: { goal, excess: pacedExcess, bound: pacedBound, perSecond: pacedResult.perSecond },
  caps: { listeners, served: cappedResult.served, atCap: listeners * 3, perSecond: cappedResult.perSecond },
};
const rounded = (value: number, digits = 0): string => value.toFixed(digits);
console.log(
  table([
    ['measure', 'value'],
    ['start of the process, s', rounded(startSeconds, 2)],
    ['idle memory, MB', rounded(idleMb)],
    [
      'bare Fastify, 7 bytes, answers/s; CPU µs',
      `${rounded(shortCost.perSecond)}; ${rounded(shortCost.cpuMicroseconds, 1)}`,
    ],
    [
      'bare Fastify, the same bytes, answers/s; CPU µs',
      `${rounded(bareCost.perSecond)}; ${rounded(bareCost.cpuMicroseconds, 1)}`,
    ],
    ['ads, 10 creatives, answers/s; CPU µs', `${rounded(fewCost.perSecond)}; ${rounded(fewCost.cpuMicroseconds, 1)}`],
    [
      'ads, 10,000 creatives, answers/s; CPU µs',
      `${rounded(manyCost.perSecond)}; ${rounded(manyCost.cpuMicroseconds, 1)}`,
    ],
    ['share of bare Fastify with the same bytes, by CPU', rounded(figures.shareOfBare, 2)],
    ['share of bare Fastify with 7 bytes, by CPU', rounded(figures.shareOfBareShort, 2)],
    ['share of bare Fastify with the same bytes, by answers', rounded(figures.shareOfBareAnswers, 2)],
    ['10 to 10,000 creatives, all asked for equally, by CPU', rounded(figures.manyToFew, 2)],
    ['10 to 10,000 creatives, asked for by population (Zipf), by CPU', rounded(figures.manyByPopulationToFew, 2)],
    ['10 to 10,000 creatives, ten of them asked for, by CPU', rounded(figures.tenOfManyToFew, 2)],
    [
      'memory: before, with 10,000 creatives, with their templates, MB',
      `${rounded(beforeMany)}, ${rounded(afterMany)}, ${rounded(afterTemplates)}`,
    ],
    [
      'edit until all processes serve it: median, max, ms',
      `${rounded(median(delays))}, ${rounded(Math.max(...delays))}`,
    ],
    ['goal exceeded by; bound', `${pacedExcess}; ${pacedBound} at ${rounded(pacedResult.perSecond)} answers/s`],
    ['ads to capped listeners; at the cap', `${cappedResult.served}; ${listeners * 3}`],
  ]),
);
writeFigures('ads', figures);
for (const { child } of all) child.kill('SIGTERM');
await Promise.all(all.map(({ child }) => new Promise((resolve) => child.once('exit', resolve))));
await database.stop();
await rm(dataDirectory, { recursive: true, force: true });
