import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../../../../tests/testkit/installation.ts';
import { type DatabaseHandle, migrateDatabase, openDatabase } from '../../platform/database/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/database/embedded/embedded-postgres.ts';
import { createNotifier, type Notifier } from '../../platform/database/notifications.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { createJobs, type Jobs } from '../../platform/jobs/jobs.ts';
import { createSpeechEngines } from '../../platform/speech/speech-engines.ts';
import { createDirectoryStorage } from '../../platform/storage/directory-storage.ts';
import { type Storage, StorageFullError } from '../../platform/storage/storage.ts';
import { produceJob } from './jobs/produce.ts';
import { createInlineRunner, createStageCache } from './line/index.ts';
import { createProductionsRepository } from './productions.repository.ts';
import { submitAudioform } from './submit-audioform.ts';

const document = {
  audioform: {
    header: { version: '4' },
    assets: { v: { type: 'voice', voiceAlias: 'wren' }, a: { type: 'tts', text: 'A short line.', voiceRef: 'v' } },
    production: { arrangement: { sections: [{ layers: [{ clips: [{ assetRef: 'a' }] }] }] } },
    delivery: {},
  },
};

let folder: string;
let postgres: EmbeddedPostgres;
let handle: DatabaseHandle;
let notifier: Notifier;
let jobs: Jobs;
let storage: Storage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sonora-space-'));
  postgres = await startEmbeddedPostgres({ dataDirectory: folder, log: silentLog });
  handle = openDatabase({ url: postgres.url, log: silentLog });
  await migrateDatabase(handle);
  notifier = await createNotifier(handle, silentLog);
  jobs = await createJobs({ handle, notifier, log: silentLog, supervise: false });
  storage = await createDirectoryStorage(join(folder, 'files'));
});
afterAll(async () => {
  await jobs?.stop(1_000);
  await notifier?.close();
  await handle?.close();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

const caller = { orgId: newId(), userId: newId() };
const submission = { body: document, idempotencyKey: undefined, internalData: undefined };

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
    const engines = await createSpeechEngines({ temporaryDirectory: folder, fliteThreads: 1 });
    try {
      await produceJob(
        {
          handle,
          notifier,
          storage: full,
          log: silentLog,
          workerId: 1,
          active: new Set(),
          publicUrl: 'http://localhost',
          line: {
            speech: { find: (alias) => engines.find(alias), engineOf: (voice) => engines.get(voice.base.engine) },
            cache: createStageCache(join(folder, 'cache')),
            runner: createInlineRunner(),
            soundVersion: 'test',
          },
          findMedia: async () => undefined,
          organisationName: async () => undefined,
          publishFile: async () => {
            throw new Error('nothing may be published');
          },
        },
        { orgId: caller.orgId, id: audioformId, signal: new AbortController().signal },
      );
    } finally {
      await engines.close();
    }
    const row = await createProductionsRepository(handle.db).find(caller.orgId, audioformId);
    expect(row).toMatchObject({
      status: 'failed',
      errors: ['There is not enough free space left to do this. Nothing was changed.'],
      fileId: null,
    });
    expect(await readdir(join(folder, 'files'))).toEqual(['.incoming']);
  });
});
