import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createClient,
  openTestDatabase,
  type Person,
  signUp,
  smallAd,
  startTestInstallation,
  type TestInstallation,
} from '../testkit/installation.ts';
import { killHard, postgresPid, type Victim, waitUntilReady } from '../testkit/kill.ts';

let installation: TestInstallation;
let person: Person;
let client: ReturnType<typeof createClient>;
beforeAll(async () => {
  installation = await startTestInstallation({}, { isFirstStart: true });
  person = await signUp(installation.url);
  client = createClient(installation.url, person.token);
});
afterAll(() => installation?.stop());

/** Polls for the end of a production across outages. */
const waitThroughOutage = async (id: string, seconds = 180): Promise<{ status: string; errors: string[] }> => {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    try {
      const answer = await client.get(`/api/v3/audioform/${id}/details`);
      const body = answer.body as { status: string; errors: string[] };
      if (answer.status === 200 && ['succeeded', 'failed', 'cancelled'].includes(body.status)) return body;
    } catch {
      // The server is restarting.
    }
    if (Date.now() > deadline) throw new Error(`${id} has not ended after ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

describe('kill -9', () => {
  it.each<[Victim, number]>([
    ['worker', 300],
    ['worker', 900],
    ['http', 300],
    ['postgres', 500],
  ])('of %s after %d ms loses no production and makes none twice', async (victim, milliseconds) => {
    const answers = await Promise.all(
      [1, 2].map((index) =>
        client.post(
          '/api/v3/audioform',
          smallAd({ texts: [`Recovery of ${victim} after ${milliseconds} milliseconds, number ${index}.`] }),
        ),
      ),
    );
    const ids = answers.map(({ body }) => (body as { data: { audioformId: string } }).data.audioformId);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    killHard(installation, victim);
    for (const id of ids) expect(await waitThroughOutage(id)).toMatchObject({ status: 'succeeded', errors: [] });
    await waitUntilReady(installation.url);
    const database = openTestDatabase(installation);
    const entries = await database.pool.query(
      'select kind, credits from credit_entry where production_id = any($1::uuid[]) order by kind, sequence',
      [ids],
    );
    // A bed of ten seconds and a short text: holds are released, and each production is charged once.
    expect(entries.rows.map(({ kind, credits }) => `${kind} ${credits}`)).toEqual([
      'charge -2',
      'charge -2',
      'hold -2',
      'hold -2',
      'release 2',
      'release 2',
    ]);
    const files = await database.pool.query('select id from file where id = any($1::uuid[])', [ids]);
    await database.close();
    expect(files.rows.length).toBe(ids.length);
  });

  it('is not needed for a stop, which leaves no database running', async () => {
    const pid = postgresPid(installation.dataDirectory);
    await installation.stopInOrder();
    expect(() => process.kill(pid, 0)).toThrow();
  });
});
