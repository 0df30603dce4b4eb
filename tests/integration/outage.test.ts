import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import {
  createClient,
  launchTestInstallation,
  signUp,
  smallAd,
  type TestInstallation,
  waitForAudioform,
} from '../testkit/installation.ts';
import { killHard, waitUntilReady } from '../testkit/kill.ts';

let installation: Awaited<ReturnType<typeof launchTestInstallation>>;
afterEach(() => installation?.stop());

const within = async <T>(seconds: number, what: string, work: Promise<T>): Promise<T> => {
  const late = new AbortController();
  const deadline = sleep(seconds * 1000, undefined, { signal: late.signal }).then(() => {
    throw new Error(`${what} did not come within ${seconds} s`);
  });
  return Promise.race([work, deadline]).finally(() => late.abort());
};

/** Closes every database connection of our processes, as in a fail-over. */
const cutConnections = async ({ databaseUrl }: TestInstallation): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const cut = await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
  );
  await client.end();
  return cut.rows.length;
};

/** Sends a request that uses http, queue and worker. */
const expectWorks = async (): Promise<void> => {
  await waitUntilReady(installation.url);
  const client = createClient(installation.url, (await signUp(installation.url)).token);
  const answer = await client.post('/api/v3/audioform', smallAd({ texts: ['It works again.'], seconds: 5 }));
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  const { audioformId } = (answer.body as { data: { audioformId: string } }).data;
  const ended = await waitForAudioform(client, audioformId);
  expect((ended.body as { data: { errors?: string[] } }).data.errors).toBeUndefined();
};

describe('when the database is unavailable', () => {
  it('keeps both processes running when connections are cut repeatedly', async () => {
    installation = await launchTestInstallation();
    await within(180, 'readiness', installation.ready);
    const before = installation.processIds();
    for (const pauseMilliseconds of [0, 5, 30, 120, 400]) {
      await sleep(pauseMilliseconds);
      await expect.poll(() => cutConnections(installation)).toBeGreaterThan(0);
    }
    await expectWorks();
    expect(installation.processIds()).toEqual(before);
  });

  it.each([0, 60, 500])(
    'by a kill of its first process %d ms after the start, no process dies',
    async (milliseconds) => {
      installation = await launchTestInstallation();
      await within(180, 'readiness', installation.ready);
      const before = installation.processIds();
      await sleep(milliseconds);
      killHard(installation, 'postgres');
      await sleep(300);
      await expectWorks();
      expect(installation.processIds()).toEqual(before);
    },
  );

  it.each([200, 700])('lets processes become ready when it fails %d ms after their start', async (milliseconds) => {
    installation = await launchTestInstallation({}, { isFirstStart: true });
    await sleep(milliseconds);
    killHard(installation, 'postgres');
    await within(180, 'readiness', installation.ready);
    await expectWorks();
  });
});
