import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { constantFlac } from '../testkit/hostile/constant-flac.ts';
import {
  createClient,
  openTestDatabase,
  type Person,
  signUp,
  smallAd,
  startTestInstallation,
  type TestInstallation,
  waitForAudioform,
} from '../testkit/installation.ts';
import { killHard } from '../testkit/kill.ts';
import { storeFile } from '../testkit/store-file.ts';

let installation: TestInstallation;
let person: Person;
let client: ReturnType<typeof createClient>;
beforeAll(async () => {
  installation = await startTestInstallation();
  person = await signUp(installation.url);
  client = createClient(installation.url, person.token);
});
afterAll(() => installation?.stop());

/** 142 kB that are 2.1 thousand million samples, 8.4 GB as floats. */
const hostile = constantFlac({ channels: 8, sampleRateHz: 655_350, seconds: 400 });
const sentence = 'Audio of 655,350 Hz cannot be read, only up to 384,000 Hz.';

const adWith = (fileId: string): unknown => {
  const document = smallAd() as {
    audioform: { assets: Record<string, unknown>; production: { arrangement: { sections: { layers: unknown[] }[] } } };
  };
  document.audioform.assets.tune = { type: 'media', mediaId: fileId };
  document.audioform.production.arrangement.sections[0]?.layers.push({ clips: [{ assetRef: 'tune' }] });
  return document;
};
const submit = async (document: unknown): Promise<string> => {
  const { body } = await client.post('/api/v3/audioform', document);
  return (body as { data: { audioformId: string } }).data.audioformId;
};
const errorsOf = async (id: string): Promise<readonly string[] | undefined> =>
  ((await waitForAudioform(client, id)).body as { data: { errors?: string[] } }).data.errors;

/** Largest memory that a process ever had, in bytes; 0 where the system does not tell. */
const peakBytes = (pid: number): number => {
  if (process.platform !== 'linux') return 0;
  const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+) kB/);
  return Number(line?.[1] ?? 0) * 1024;
};

describe('a small file of thousands of millions of samples', () => {
  it('is refused in words when it is uploaded', async () => {
    const { uploadUrl } = (await client.post('/api/v3/file/create-upload-url', { fileName: 'tune.flac' })).body as {
      uploadUrl: string;
    };
    const { pathname, search } = new URL(uploadUrl);
    const body = Buffer.from(hostile);
    const response = await fetch(`${installation.url}${pathname}${search}`, { method: 'PUT', body });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'not-audio', detail: sentence });
  });

  it('ends an ad in words when it was stored before, and the next ad is made by the same process', async () => {
    const worker = installation.processIds().worker!;
    const { fileId } = await storeFile(installation, person, hostile, 'tune.flac');
    const before = peakBytes(worker);
    expect(await errorsOf(await submit(adWith(fileId)))).toEqual([`tune: ${sentence}`]);
    // Far below the 8.4 GB of its samples; the worker may prepare itself at the same time.
    expect(peakBytes(worker) - before).toBeLessThan(1_000_000_000);
    expect(await errorsOf(await submit(smallAd({ texts: ['The next ad.'] })))).toBeUndefined();
    expect(installation.processIds().worker).toBe(worker);
  });
});

/** Process that runs this production alone; undefined when there is none. */
const ownProcessOf = (id: string): number | undefined =>
  readdirSync('/proc')
    .map(Number)
    .find((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return command.includes('alone-process') && command.includes(id);
      } catch {
        return false;
      }
    });

const until = async <T>(find: () => T | undefined | Promise<T | undefined>): Promise<T> => {
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

describe.runIf(process.platform === 'linux')('a production whose worker dies twice at the same step', () => {
  it('runs once more in a process of its own, then fails in words, while other ads are made', async () => {
    const database = openTestDatabase(installation);
    const other = createClient(installation.url, (await signUp(installation.url)).token);
    // The stage takes seconds, and nothing is reported during it.
    const id = await submit(smallAd({ texts: ['A long bed.'], seconds: 400 }));
    /** Waits until an attempt by another worker than `workerId` composes. */
    const composing = (workerId: number | undefined): Promise<number> =>
      until(async () => {
        const { rows } = await database.pool.query(
          "select worker_id from production where id = $1 and status = 'running' and stage = 'compose'",
          [id],
        );
        const found = rows[0]?.worker_id as number | undefined;
        return found === workerId ? undefined : found;
      });
    const first = await composing(undefined);
    killHard(installation, 'worker');
    const second = await composing(first);
    killHard(installation, 'worker');
    const alone = await until(() => ownProcessOf(id));
    await composing(second);
    // Stopped, it cannot finish while the other ad is made.
    process.kill(alone, 'SIGSTOP');
    const worker = installation.processIds().worker;
    const { body } = await other.post('/api/v3/audioform', smallAd({ texts: ['Of another organisation.'] }));
    const ended = await waitForAudioform(other, (body as { data: { audioformId: string } }).data.audioformId);
    expect(ended.status).toBe(200);
    process.kill(alone, 'SIGKILL');
    expect(await errorsOf(id)).toEqual([
      'This ad could not be made: the process that made it ended 3 times at the same step. Please use shorter or fewer recordings.',
    ]);
    expect(installation.processIds().worker).toBe(worker);
    const credits = await database.pool.query(
      'select sum(credits)::int as sum from credit_entry where production_id = $1',
      [id],
    );
    await database.close();
    expect(credits.rows[0]?.sum).toBe(0);
  });
});
