import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createArtifactCache, createInlineRunner, localSpeech } from '@sonora/renderer';
import { createDictionary } from '@sonora/speech';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../../../../../tests/testkit/database.ts';
import { silentLog } from '../../../../../../tests/testkit/installation.ts';
import { type DatabaseHandle, openDatabase } from '../../../platform/database/database.ts';
import { createNotifier, type Notifier } from '../../../platform/database/notifications.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { createJobs, type Jobs } from '../../../platform/jobs/jobs.ts';
import { createSpeechEngines } from '../../../platform/speech/speech-engines.ts';
import { createDirectoryStorage } from '../../../platform/storage/directory-storage.ts';
import { reportOutages } from '../../../platform/storage/report-outages.ts';
import { type Storage, StorageFullError } from '../../../platform/storage/storage.ts';
import { productionQueue } from '../audioforms.queues.ts';
import { createAudioformsRepository } from '../audioforms.repository.ts';
import { submitAudioform } from '../submit-audioform.ts';
import { renderAudioform } from './render-audioform.ts';

const document = {
  audioform: {
    header: { version: '4' },
    assets: { v: { type: 'voice', voiceAlias: 'wren' }, a: { type: 'tts', text: 'A short line.', voiceRef: 'v' } },
    production: { arrangement: { sections: [{ layers: [{ clips: [{ assetRef: 'a' }] }] }] } },
    delivery: {},
  },
};

let folder: string;
let database: TestDatabase;
let handle: DatabaseHandle;
let notifier: Notifier;
let jobs: Jobs;
let storage: Storage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sonora-space-'));
  database = await startTestDatabase();
  handle = openDatabase({ url: database.url, log: silentLog });
  notifier = await createNotifier(handle, silentLog);
  jobs = await createJobs({ handle, notifier, log: silentLog, supervise: false, queues: [productionQueue] });
  storage = await createDirectoryStorage(join(folder, 'files'));
  await handle.pool.query("insert into organisation (id, name, plan) values ($1, 'Full', 'enterprise')", [
    caller.orgId,
  ]);
});
afterAll(async () => {
  await jobs?.stop(1_000);
  await notifier?.close();
  await handle?.close();
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

const caller = { orgId: newId(), userId: newId() };
const submission = { body: document, idempotencyKey: undefined, internalData: undefined };

/** Runs one attempt of the job with that storage. */
const produceOnce = async (attemptStorage: Storage, id: string): Promise<void> => {
  const engines = await createSpeechEngines({ temporaryDirectory: folder, fliteThreads: 1 });
  try {
    await renderAudioform(
      {
        handle,
        notifier,
        storage: attemptStorage,
        log: silentLog,
        workerId: 1,
        active: new Set(),
        publicUrl: 'http://localhost',
        context: {
          cache: createArtifactCache(join(folder, 'cache')),
          rendererHash: 'test',
        },
        runnerOf: () => createInlineRunner(),
        speechOf: () => localSpeech(engines),
        retryMilliseconds: () => 1,
        dictionaryOf: async () => createDictionary([]),
        findMedia: async () => undefined,
        organisationName: async () => undefined,
        publishFile: async () => {
          published.push(id);
        },
      },
      { orgId: caller.orgId, id, signal: new AbortController().signal },
    );
  } finally {
    await engines.close();
  }
};
const published: string[] = [];

describe('when no space is left', () => {
  it('refuses work before it starts', async () => {
    const full: Storage = { ...storage, freeBytes: async () => 1_000_000 };
    await expect(submitAudioform({ handle, jobs, storage: full }, caller, submission)).rejects.toMatchObject({
      code: 'no-space',
      status: 413,
    });
    const rows = await handle.pool.query('select count(*)::int as count from production');
    expect(rows.rows[0]).toEqual({ count: 0 });
  });

  it('ends a production with a sentence, and leaves no file', async () => {
    const { audioformId } = await submitAudioform({ handle, jobs, storage }, caller, submission);
    const full: Storage = {
      ...storage,
      put: async () => {
        throw new StorageFullError();
      },
    };
    await produceOnce(full, audioformId);
    const row = await createAudioformsRepository(handle.db).find(caller.orgId, audioformId);
    expect(row).toMatchObject({
      status: 'failed',
      errors: ['There is not enough free space left to do this. Nothing was changed.'],
      fileId: null,
    });
    expect(await readdir(join(folder, 'files'))).toEqual(['.incoming']);
    expect(published).toEqual([]);
  });
});

describe('when the storage is away', () => {
  it('waits longer than for any failure of ours, and then publishes', async () => {
    const { audioformId } = await submitAudioform({ handle, jobs, storage }, caller, submission);
    const away = reportOutages({
      ...storage,
      put: async () => {
        throw new Error('no route to the bucket');
      },
    });
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      await expect(produceOnce(away, audioformId)).rejects.toThrow('storage');
      expect(await createAudioformsRepository(handle.db).find(caller.orgId, audioformId)).toMatchObject({
        status: 'queued',
        attempt,
      });
    }
    await produceOnce(storage, audioformId);
    expect(await createAudioformsRepository(handle.db).find(caller.orgId, audioformId)).toMatchObject({
      status: 'succeeded',
      errors: [],
    });
    expect(published).toEqual([audioformId]);
  });

  it('ends after five attempts when it is we who fail, in words without internals', async () => {
    const { audioformId } = await submitAudioform({ handle, jobs, storage }, caller, submission);
    const broken: Storage = {
      ...storage,
      put: async () => {
        throw new TypeError('undefined is not a function');
      },
    };
    for (let attempt = 1; attempt <= 4; attempt += 1)
      await expect(produceOnce(broken, audioformId)).rejects.toThrow('not a function');
    await produceOnce(broken, audioformId);
    expect(await createAudioformsRepository(handle.db).find(caller.orgId, audioformId)).toMatchObject({
      status: 'failed',
      errors: ['Something went wrong on our side. Please try again.'],
    });
  });
});
