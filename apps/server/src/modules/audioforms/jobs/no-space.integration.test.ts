import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { limits } from '@sonora/contracts';
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
import { createFilesRepository, createStorageQuota, receiveUpload } from '../../files/index.ts';
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
const services = () => ({
  handle,
  jobs,
  storage,
  assertStorageLeft: async () => {},
  keepOrganisation: async () => true,
});
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
        organisationName: async () => 'Harbour',
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
    await expect(submitAudioform({ ...services(), storage: full }, caller, submission)).rejects.toMatchObject({
      code: 'no-space',
      status: 413,
    });
    const rows = await handle.pool.query('select count(*)::int as count from production');
    expect(rows.rows[0]).toEqual({ count: 0 });
  });

  it('ends a production with a sentence, and leaves no file', async () => {
    const { audioformId } = await submitAudioform(services(), caller, submission);
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
      errors: ['Not enough free space. Nothing was changed.'],
      fileId: null,
    });
    expect(await readdir(join(folder, 'files'))).toEqual(['.incoming']);
    expect(published).toEqual([]);
  });
});

/** An announced file of the organisation. */
const announceFile = async (): Promise<string> => {
  const fileId = newId();
  const row = {
    name: 'tune.wav',
    mimeType: 'audio/wav',
    status: 'waiting_for_upload' as const,
    createdBy: caller.userId,
  };
  await createFilesRepository(handle.db).insert({ orgId: caller.orgId, id: fileId, ...row });
  return fileId;
};
const MEGABYTE = 1_000_000;
/** Content without an announced size. @param onMegabyte called before each megabyte */
const megabytes = (count: number, onMegabyte: () => void = () => {}): Readable =>
  Readable.from(
    (function* () {
      for (let index = 0; index < count; index += 1) {
        onMegabyte();
        yield new Uint8Array(MEGABYTE);
      }
    })(),
    { objectMode: false },
  );
const receive = (fileId: string, content: Readable, given: { storage?: Storage; storageBytes?: number } = {}) =>
  receiveUpload(
    {
      repository: createFilesRepository(handle.db),
      storage: given.storage ?? storage,
      inspectAudio: async () => undefined,
      storageOf: async () => given.storageBytes ?? 1_000 * MEGABYTE,
    },
    { orgId: caller.orgId, fileId, content, announcedBytes: undefined },
  );

describe('an upload without an announced size', () => {
  it('ends before it uses the space that is kept for the database, and can be sent again', async () => {
    let freeBytes = limits.freeBytesKept.uploads + 20 * MEGABYTE;
    const filling = await createDirectoryStorage(join(folder, 'filling'), { freeBytes: async () => freeBytes });
    const fileId = await announceFile();
    let sent = 0;
    const content = megabytes(100, () => {
      sent += 1;
      freeBytes -= MEGABYTE;
    });
    await expect(receive(fileId, content, { storage: filling })).rejects.toMatchObject({ code: 'no-space' });
    expect(sent).toBeLessThan(25);
    expect(freeBytes).toBeGreaterThan(limits.freeBytesKept.renders);
    expect(await readdir(join(folder, 'filling'), { recursive: true })).toEqual(['.incoming']);
    freeBytes = limits.freeBytesKept.uploads + 20 * MEGABYTE;
    await receive(fileId, megabytes(2), { storage: filling });
  });

  it('ends when the files of its organisation take up all its storage, together with uploads at the same time', async () => {
    const repository = createFilesRepository(handle.db);
    const stored = await repository.storedBytes(caller.orgId);
    const storageBytes = stored + 10 * MEGABYTE;
    const ids = await Promise.all([announceFile(), announceFile(), announceFile()]);
    const ends = await Promise.allSettled(ids.map((fileId) => receive(fileId, megabytes(4), { storageBytes })));
    const refused = ends.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const end of refused) expect(end).toMatchObject({ reason: { code: 'storage-limit' } });
    // What was refused takes up nothing.
    expect(await repository.storedBytes(caller.orgId)).toBe(stored + (ends.length - refused.length) * 4 * MEGABYTE);
    const quota = createStorageQuota(repository, { find: async () => ({ plan: 'free' }) }, async () => 0);
    await quota.assertStorageLeft(caller.orgId);
    const full = createStorageQuota(
      { storedBytes: async () => 5e9 },
      { find: async () => ({ plan: 'free' }) },
      async () => 0,
    );
    await expect(full.assertStorageLeft(caller.orgId)).rejects.toMatchObject({ code: 'storage-limit', status: 413 });
  });
});

describe('when the storage is away', () => {
  it('waits longer than for any failure of ours, and then publishes', async () => {
    const { audioformId } = await submitAudioform(services(), caller, submission);
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
    const { audioformId } = await submitAudioform(services(), caller, submission);
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
      errors: ['Something went wrong on our side. Try again.'],
    });
  });
});
