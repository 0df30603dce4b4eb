/**
 * One organisation sends everything at once while another works: the waiting times of the other one, compared with a
 * quiet run before it, are the result. The complete product and the generator share this machine.
 *
 *     node bench/siege.ts [--minutes N] [--quiet-minutes N]
 */
import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, signUp, startTestInstallation } from '../tests/testkit/installation.ts';
import { machineFacts, machineLine, median, numberOption, quantile, table, writeFigures } from './lib/figures.ts';
import { type Attacker, attacks } from './lib/siege/siege-attacks.ts';
import { type Work, workInThread } from './lib/siege/siege-work.ts';

const minutes = numberOption('minutes', 20);
const quietMinutes = numberOption('quiet-minutes', 2);

const seconds = (since: number): number => (performance.now() - since) / 1_000;

/** Resident memory of a process in bytes; 0 when it does not run. */
const residentBytes = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4_096;
  } catch {
    return 0;
  }
};

const before = machineFacts();
console.log(machineLine(before));
// The attacks store gigabytes, which would be memory in the usual folder of test installations.
process.env.TMPDIR ??= tmpdir();
const installation = await startTestInstallation({}, { isFirstStart: true });
const { url, dataDirectory } = installation;
const peaks = new Map<string, number>();
let leastFreeBytes = Number.POSITIVE_INFINITY;
const restarts = new Set<number>();
const watch = setInterval(() => {
  for (const [role, pid] of Object.entries(installation.processIds())) {
    restarts.add(pid);
    peaks.set(role, Math.max(peaks.get(role) ?? 0, residentBytes(pid)));
  }
  const { bavail, bsize } = statfsSync(dataDirectory);
  leastFreeBytes = Math.min(leastFreeBytes, bavail * bsize);
}, 500);
try {
  const worker = await signUp(url);
  const work = (firstNumber: number, milliseconds: number): Promise<Work> =>
    workInThread({ url, token: worker.token, milliseconds, firstNumber });
  // The first ad after a start takes longer.
  await work(0, 1_000);
  const quiet = await work(1_000, quietMinutes * 60_000);
  const enemy = await signUp(url);
  const enemyClient = createClient(url, enemy.token);
  const projects = (await enemyClient.get('/api/v3/project')).body as { data: { projectId: string }[] };
  const ending = new AbortController();
  const attacker: Attacker = {
    url,
    token: enemy.token,
    client: enemyClient,
    projectId: projects.data[0]?.projectId ?? '',
    signal: ending.signal,
  };
  const statuses = new Map<string, Map<number, number>>();
  const generatorBefore = process.cpuUsage();
  const siegeStarted = performance.now();
  const loops = attacks.flatMap(({ name, loops: atOnce, round }) =>
    Array.from({ length: atOnce }, async (_, loop) => {
      const counts = statuses.get(name) ?? new Map<number, number>();
      statuses.set(name, counts);
      for (let count = loop; !ending.signal.aborted; count += atOnce) {
        const status = await round(attacker, count).catch(() => 0);
        counts.set(status, (counts.get(status) ?? 0) + 1);
        // Refused rounds would otherwise only measure the generator.
        await sleep(status === 429 || status === 0 ? 250 : 20);
      }
    }),
  );
  const siege = await work(2_000, minutes * 60_000);
  const siegeSeconds = seconds(siegeStarted);
  ending.abort();
  await Promise.allSettled(loops);
  const { user, system } = process.cpuUsage(generatorBefore);
  const generatorShare = (user + system) / 1e6 / siegeSeconds / before.cores;
  const row = (name: string, pick: (work: Work) => readonly number[], share: number): string[] => {
    const [calm, loud] = [quantile(pick(quiet), share), quantile(pick(siege), share)];
    return [
      name,
      `${calm.toFixed(3)} s`,
      `${loud.toFixed(3)} s`,
      `${(loud / calm).toFixed(2)}`,
      String(pick(siege).length),
    ];
  };
  console.log(
    table([
      ['the organisation that works', 'quiet', 'siege', 'ratio', 'count'],
      row('POST → finished, median', ({ ads }) => ads, 0.5),
      row('POST → finished, 95 %', ({ ads }) => ads, 0.95),
      row('preview, median', ({ previews }) => previews, 0.5),
      row('preview, 95 %', ({ previews }) => previews, 0.95),
      row('/healthz, median', ({ health }) => health, 0.5),
      row('/healthz, 99 %', ({ health }) => health, 0.99),
    ]),
  );
  console.log(`failures: quiet ${quiet.failures.length}, siege ${siege.failures.length}`);
  for (const failure of siege.failures.slice(0, 10)) console.log(`  ${failure}`);
  console.log(
    table([
      ['attack', 'rounds', 'by status'],
      ...[...statuses].map(([name, counts]) => [
        name,
        String([...counts.values()].reduce((sum, count) => sum + count, 0)),
        [...counts]
          .toSorted(([a], [b]) => a - b)
          .map(([status, count]) => `${status}: ${count}`)
          .join(', '),
      ]),
    ]),
  );
  const peakLine = [...peaks].map(([role, bytes]) => `${role} ${Math.round(bytes / 2 ** 20)} MB`).join(', ');
  console.log(
    `peak memory ${peakLine}; processes started ${restarts.size}; least free space ${Math.round(leastFreeBytes / 1e6)} MB`,
  );
  console.log(`generator's share of the processors ${(generatorShare * 100).toFixed(0)} %`);
  console.log(
    writeFigures('siege', {
      before,
      minutes,
      quiet: { ...quiet, median: median(quiet.ads) },
      siege,
      statuses: Object.fromEntries([...statuses].map(([name, counts]) => [name, Object.fromEntries(counts)])),
      peaks: Object.fromEntries(peaks),
      leastFreeBytes,
      generatorShare,
    }),
  );
  if (siege.failures.length > 0) process.exitCode = 1;
} finally {
  clearInterval(watch);
  await installation.stop();
}
process.exit();
