import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type DatabaseWithStorage,
  startDatabaseWithStorage,
} from '../../../../../../tests/testkit/database-with-storage.ts';
import type { DatabaseHandle } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { copyFile } from '../copy-files.ts';
import { createFilesRepository, type FileRow } from '../files.repository.ts';
import { ensureRoot } from '../folder-rules.ts';
import { finishUpload } from './finish-upload.ts';
import { createContentObserver } from './observe-content.ts';

let stores: DatabaseWithStorage;
let handle: DatabaseHandle;
let storage: Storage;
beforeAll(async () => {
  stores = await startDatabaseWithStorage();
  ({ handle, storage } = stores);
});
afterAll(() => stores?.stop());

const maker = { orgId: newId(), userId: newId() };
const lost = (): Error => new Error('Connection terminated unexpectedly');

const insertFile = async (change: Partial<FileRow>): Promise<FileRow> => {
  const id = newId();
  const { id: folderId } = await ensureRoot(handle.db, maker);
  const files = createFilesRepository(handle.db);
  const row = { orgId: maker.orgId, id, folderId, name: 'a.txt', mimeType: 'text/plain', createdBy: maker.userId };
  await files.insert({ ...row, status: 'waiting_for_upload', ...change });
  return (await files.find(maker.orgId, id)) as FileRow;
};
const storeText = async (): Promise<string> => {
  const key = `uploads/${maker.orgId}/${newId()}`;
  await storage.put(key, Buffer.from('Fresh rolls.'));
  return key;
};
const contentOfText = async () => {
  const observer = createContentObserver();
  for await (const _ of observer.observe(
    (async function* () {
      yield Buffer.from('Fresh rolls.');
    })(),
  ));
  return observer.finish();
};
const uploadServices = (finish: (commit: () => Promise<boolean>) => Promise<boolean>, isAway = () => false) => {
  const repository = createFilesRepository(handle.db);
  return {
    repository: {
      ...repository,
      finishUpload: (...end: Parameters<typeof repository.finishUpload>) =>
        finish(() => repository.finishUpload(...end)),
      find: async (...ids: Parameters<typeof repository.find>) => {
        if (isAway()) throw lost();
        return repository.find(...ids);
      },
    },
    storage,
    inspectAudio: async () => undefined,
    storageOf: async () => 1_000_000,
  };
};

it('an upload whose connection ends after the commit keeps its bytes, and has succeeded', async () => {
  const row = await insertFile({});
  const storageKey = await storeText();
  const services = uploadServices(async (commit) => {
    await commit();
    throw lost();
  });
  await finishUpload(services, { row, storageKey, content: await contentOfText() });
  expect(await storage.stat(storageKey)).toBeDefined();
  expect(await createFilesRepository(handle.db).find(maker.orgId, row.id)).toMatchObject({ status: 'uploaded' });
});

it('an upload of which nobody can say whether it was committed leaves its bytes to the sweep', async () => {
  const row = await insertFile({});
  const storageKey = await storeText();
  const services = uploadServices(
    async (commit) => {
      await commit();
      throw lost();
    },
    () => true,
  );
  await expect(finishUpload(services, { row, storageKey, content: await contentOfText() })).rejects.toThrow();
  expect(await storage.stat(storageKey)).toBeDefined();
});

it('an upload that was refused leaves no bytes', async () => {
  const row = await insertFile({ status: 'uploaded' });
  const storageKey = await storeText();
  const services = uploadServices((commit) => commit());
  await expect(finishUpload(services, { row, storageKey, content: await contentOfText() })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await storage.stat(storageKey)).toBeUndefined();
});

/** A statement after which the connection ends, once it has been committed or before. */
const breaking = <Statement extends object>(statement: Statement, isCommitted: boolean): Statement =>
  new Proxy(statement, {
    get: (target, name) => {
      const member = Reflect.get(target, name, target) as unknown;
      if (name === 'then') {
        const commit = isCommitted ? Promise.resolve(target as PromiseLike<unknown>) : Promise.resolve();
        return (...on: Parameters<Promise<never>['then']>) =>
          commit
            .then((): never => {
              throw lost();
            })
            .then(...on);
      }
      if (typeof member !== 'function') return member;
      return (...values: unknown[]) => breaking(member.apply(target, values) as object, isCommitted);
    },
  });

it.each([true, false])('a copy whose connection ends has bytes exactly when it exists (committed: %s)', async (is) => {
  const source = await storeText();
  const row = await insertFile({ status: 'uploaded', storageKey: source, sizeBytes: 12 });
  const id = newId();
  const db = new Proxy(handle.db, {
    get: (target, name) => {
      if (name === 'update') return (table: never) => breaking(target.update(table), is);
      const member = Reflect.get(target, name, target) as unknown;
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  const quota = { storageOf: async () => 1_000_000 } as never;
  const copy = copyFile({ handle: { ...handle, db }, storage, quota }, maker, {
    row,
    folderId: undefined,
    madeBy: 'copy',
    madeFrom: row.id,
    id,
  });
  if (is) expect(await copy).toBe(id);
  else await expect(copy).rejects.toThrow('Connection terminated');
  const made = await createFilesRepository(handle.db).find(maker.orgId, id);
  expect(made?.status).toBe(is ? 'uploaded' : undefined);
  const keys: string[] = [];
  for await (const { key } of storage.list(`uploads/${maker.orgId}`)) keys.push(key);
  expect(keys.includes(made?.storageKey ?? 'none')).toBe(is);
});
