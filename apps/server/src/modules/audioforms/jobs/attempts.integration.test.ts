import { createInlineRunner } from '@sonora/renderer';
import { createDictionary } from '@sonora/speech';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../../../../../tests/testkit/database.ts';
import { silentLog } from '../../../../../../tests/testkit/installation.ts';
import { type DatabaseHandle, openDatabase } from '../../../platform/database/database.ts';
import { createNotifier, type Notifier } from '../../../platform/database/notifications.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { createAudioformsRepository } from '../audioforms.repository.ts';
import { recoverProductions } from './recover-productions.ts';
import { type RenderAudioformServices, renderAudioform } from './render-audioform.ts';

let database: TestDatabase;
let handle: DatabaseHandle;
let notifier: Notifier;
let repository: ReturnType<typeof createAudioformsRepository>;
beforeAll(async () => {
  database = await startTestDatabase();
  handle = openDatabase({ url: database.url, log: silentLog });
  notifier = await createNotifier(handle, silentLog);
  repository = createAudioformsRepository(handle.db);
});
afterAll(async () => {
  await notifier?.close();
  await handle?.close();
  await database?.stop();
});

const orgId = newId();
const input = {
  audioform: {
    header: { version: '4' },
    assets: { v: { type: 'voice', voiceAlias: 'wren' }, a: { type: 'tts', text: 'A short line.', voiceRef: 'v' } },
    production: { arrangement: { sections: [{ layers: [{ clips: [{ assetRef: 'a' }] }] }] } },
    delivery: {},
  },
};
const insert = async (owner = orgId): Promise<string> => {
  const id = newId();
  await repository.insert({ orgId: owner, id, createdBy: newId(), input, dialect: '4' });
  return id;
};
/** Locks of these workers are free: they are dead. */
const DEAD_WORKER = 7;
const OWN_WORKER = 8;
const begin = async (id: string) => (await repository.begin(orgId, id, DEAD_WORKER))!;

/** One round of recovery. @returns ids of jobs that were enqueued again */
const recover = async (isActive = (_id: string): boolean => false): Promise<string[]> => {
  const enqueued: string[] = [];
  const jobs = { giveBack: async (_queue: unknown, id: string) => void enqueued.push(id) };
  const own = { workerId: OWN_WORKER, isActive };
  await recoverProductions({ handle, repository, jobs: jobs as never, log: silentLog, own });
  return enqueued;
};

describe('attempts of a production', () => {
  it('count from their beginning when their worker dies', async () => {
    const id = await insert();
    for (const deaths of [0, 1, 2, 3]) {
      expect((await begin(id)).workerDeaths).toBe(deaths);
      expect(await recover()).toContain(id);
      expect(await repository.countDeaths(orgId, id)).toBe(deaths + 1);
    }
  });

  it('count even when no recovery was between them', async () => {
    const id = await insert();
    await begin(id);
    expect((await begin(id)).workerDeaths).toBe(1);
  });

  it('do not count when the worker is stopped in order, and dies before it has released them', async () => {
    const id = await insert();
    await begin(id);
    await repository.closeAttempts(DEAD_WORKER);
    await recover();
    expect(await repository.countDeaths(orgId, id)).toBe(0);
  });

  it('do not count when the database was started after they began', async () => {
    const id = await insert();
    await begin(id);
    await handle.pool.query(
      "update production set attempt_open_since = pg_postmaster_start_time() - interval '1 second' where id = $1",
      [id],
    );
    await recover();
    expect((await begin(id)).workerDeaths).toBe(0);
  });

  it('are forgotten when a later one gets further than all before', async () => {
    const id = await insert();
    const key = { orgId, id };
    const { attempt } = await begin(id);
    await repository.reportProgress({ ...key, attempt }, 'speak', 20);
    await recover();
    const second = await begin(id);
    await repository.reportProgress({ ...key, attempt: second.attempt }, 'resolve', 1);
    await repository.reportProgress({ ...key, attempt: second.attempt }, 'speak', 20);
    await recover();
    expect(await repository.countDeaths(orgId, id)).toBe(2);
    const third = await begin(id);
    await repository.reportProgress({ ...key, attempt: third.attempt }, 'speak', 21);
    await recover();
    expect(await repository.countDeaths(orgId, id)).toBe(1);
  });

  it('are left alone while they run in the own process, though its lock is free for a moment', async () => {
    const id = await insert();
    await repository.begin(orgId, id, OWN_WORKER);
    expect(await recover((active) => active === id)).not.toContain(id);
    expect((await repository.find(orgId, id))?.status).toBe('running');
    expect(await recover()).toContain(id);
    expect(await repository.countDeaths(orgId, id)).toBe(0);
  });
});

/** Starts a production that waits for its dictionary until it is aborted. */
const renderUntil = async (
  id: string,
  stop: (services: { job: AbortController; memory: AbortController }) => void,
  changed: Partial<RenderAudioformServices> = {},
) => {
  const [job, memory] = [new AbortController(), new AbortController()];
  const services = {
    handle,
    notifier,
    log: silentLog,
    workerId: OWN_WORKER,
    outOfMemory: memory.signal,
    active: new Set<string>(),
    publicUrl: 'http://localhost',
    context: {} as RenderAudioformServices['context'],
    runnerOf: () => createInlineRunner(),
    speechOf: () => async () => {
      stop({ job, memory });
      throw new Error('interrupted');
    },
    dictionaryOf: async () => createDictionary([]),
    findMedia: async () => undefined,
    organisationName: async () => 'Harbour',
    ...changed,
  } as unknown as RenderAudioformServices;
  await renderAudioform(services, { orgId, id, signal: job.signal }).catch(() => {});
};

describe('an attempt that is interrupted', () => {
  it('counts when the process is stopped because of its memory', async () => {
    const id = await insert();
    await renderUntil(id, ({ memory }) => memory.abort());
    expect((await repository.find(orgId, id))?.status).toBe('queued');
    expect(await repository.countDeaths(orgId, id)).toBe(1);
  });

  it('does not count when the process is stopped in order', async () => {
    const id = await insert();
    await renderUntil(id, ({ job }) => job.abort());
    expect((await repository.find(orgId, id))?.status).toBe('queued');
    expect(await repository.countDeaths(orgId, id)).toBe(0);
  });
});

describe('a production of an organisation that is gone', () => {
  it('is deleted instead of rendered, and those of others stay', async () => {
    const other = newId();
    const [left, kept] = [await insert(), await insert(other)];
    let isSpoken = false;
    const speak = (): void => {
      isSpoken = true;
    };
    await renderUntil(left, speak, { organisationName: async () => undefined });
    expect(await repository.find(orgId, left)).toBeUndefined();
    expect((await repository.find(other, kept))?.status).toBe('queued');
    expect(isSpoken).toBe(false);
  });
});
