import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Person, signUp, type TestInstallation } from '../../tests/testkit/installation.ts';
import { killHard, type Victim, waitUntilReady } from '../../tests/testkit/kill.ts';
import {
  auditBatch,
  endedItems,
  newItems,
  problemsOf,
  submitBatch,
  waitForBatch,
  waitForItems,
} from '../lib/batches.ts';

const kills: readonly { readonly victim: Victim; readonly share: number }[] = [
  { victim: 'worker', share: 0.1 },
  { victim: 'worker', share: 0.5 },
  { victim: 'worker', share: 0.9 },
  { victim: 'postgres', share: 0.5 },
];

/** Seconds until an item ends after a kill. */
const secondsToProgress = async (installation: TestInstallation, batchId: string): Promise<number> => {
  const started = performance.now();
  const before = await endedItems(installation, batchId);
  while ((await endedItems(installation, batchId)) <= before) await sleep(20);
  return (performance.now() - started) / 1_000;
};

const round = async (
  installation: TestInstallation,
  person: Person,
  {
    victim,
    share,
    versions,
    seconds,
  }: (typeof kills)[number] & { readonly versions: number; readonly seconds: number },
) => {
  const client = createClient(installation.url, person.token);
  const batchId = await submitBatch(client, newItems(versions, seconds));
  const started = performance.now();
  await waitForItems(installation, batchId, Math.round(share * versions));
  killHard(installation, victim);
  const progressSeconds = await secondsToProgress(installation, batchId);
  await waitForBatch(installation, batchId);
  const allSeconds = (performance.now() - started) / 1_000;
  await waitUntilReady(installation.url);
  const audit = await auditBatch(installation, person, batchId);
  return { victim, share, progressSeconds, allSeconds, audit, problems: problemsOf(audit) };
};

/** Kills the worker at 10, 50 and 90 % of a batch, and the database at 50 %. */
export const measureKills = async (
  installation: TestInstallation,
  options: { readonly versions: number; readonly seconds: number },
) => {
  const person = await signUp(installation.url);
  const rounds = [];
  for (const kill of kills) {
    const made = await round(installation, person, { ...kill, ...options });
    const { victim, share, progressSeconds, allSeconds, audit, problems } = made;
    console.log(
      `kill -9 of ${victim} at ${share * 100} %: progress after ${progressSeconds.toFixed(1)} s, all after ${allSeconds.toFixed(1)} s; ${JSON.stringify(audit)}; ${problems.join(', ') || 'nothing wrong'}`,
    );
    rounds.push(made);
  }
  return rounds;
};
