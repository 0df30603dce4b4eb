import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type DatabaseWithStorage,
  startDatabaseWithStorage,
} from '../../../../../../tests/testkit/database-with-storage.ts';
import type { DatabaseHandle } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { createFilesRepository } from '../files.repository.ts';
import { createFolder } from '../folder-rules.ts';
import { type FilesInUse, trashItems } from '../trash/trash-items.ts';
import { sweepFiles } from './sweep-files.ts';

let stores: DatabaseWithStorage;
let handle: DatabaseHandle;
let storage: Storage;
beforeAll(async () => {
  stores = await startDatabaseWithStorage();
  ({ handle, storage } = stores);
});
afterAll(() => stores?.stop());

const day = 86_400_000;
const maker = { orgId: newId(), userId: newId() };
let used: readonly string[] = [];
const filesInUse: FilesInUse = async (_db, _orgId, fileIds) => fileIds.filter((id) => used.includes(id));

const insertFile = async (folderId: string | null, change: object = {}): Promise<{ id: string; key: string }> => {
  const id = newId();
  const key = `uploads/${maker.orgId}/${id}`;
  await storage.put(key, Buffer.from('content'));
  await createFilesRepository(handle.db).insert({
    orgId: maker.orgId,
    id,
    folderId,
    name: 'a.txt',
    mimeType: 'text/plain',
    status: 'uploaded',
    storageKey: key,
    createdBy: maker.userId,
    ...change,
  });
  return { id, key };
};
const stored = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of storage.list('uploads')) keys.push(key);
  return keys.sort();
};

it('deletes for good what was in the trash for 30 days, unfinished uploads, and objects without a row; nothing else', async () => {
  const kept = await createFolder(handle.db, maker, { name: 'Kept' });
  const gone = await createFolder(handle.db, maker, { name: 'Gone' });
  const file = await insertFile(kept);
  const trashed = await insertFile(gone);
  const waiting = await insertFile(kept, { status: 'waiting_for_upload', storageKey: null });
  const part = `uploads/${maker.orgId}/parts-${waiting.id}/000000000000`;
  await storage.put(part, Buffer.from('part'));
  await storage.put(`uploads/${maker.orgId}/${newId()}`, Buffer.from('orphan'));
  await storage.put(`uploads/${newId()}/${newId()}`, Buffer.from('of a deleted organisation'));
  await trashItems(handle.db, maker, { folderIds: [gone], filesInUse });
  const everything = await stored();

  expect(await sweepFiles({ db: handle.db, storage, filesInUse })).toBe(0);
  expect(await stored()).toEqual(everything);

  // The object of the waiting row is an orphan, too.
  expect(await sweepFiles({ db: handle.db, storage, filesInUse }, Date.now() + 1.5 * day)).toBe(3);
  expect(await stored()).toEqual([file.key, part, trashed.key].sort());

  await sweepFiles({ db: handle.db, storage, filesInUse }, Date.now() + 3 * day);
  expect(await stored()).toEqual([file.key, trashed.key].sort());
  const files = createFilesRepository(handle.db);
  expect(await files.find(maker.orgId, waiting.id)).toBeUndefined();

  // An ad in production uses it, which was in the trash before.
  used = [trashed.id];
  await sweepFiles({ db: handle.db, storage, filesInUse }, Date.now() + 31 * day);
  expect(await stored()).toEqual([file.key, trashed.key].sort());
  used = [];
  await sweepFiles({ db: handle.db, storage, filesInUse }, Date.now() + 31 * day);
  expect(await stored()).toEqual([file.key]);
  expect(await files.find(maker.orgId, trashed.id)).toBeUndefined();
  const { rows } = await handle.pool.query('select name from folder where org_id = $1 order by name', [maker.orgId]);
  expect(rows.map(({ name }) => name)).toEqual(['Home', 'Kept']);
});

it('goes on with other organisations when the trash of one cannot be deleted', async () => {
  const [one, two] = [newId(), newId()];
  const inTrash = async (orgId: string): Promise<string> => {
    const trashedAt = new Date(Date.now() - 31 * day);
    const { key } = await insertFile(null, { orgId, trashedAt });
    return key;
  };
  const [kept, deleted] = [await inTrash(one), await inTrash(two)];
  const failing: FilesInUse = async (_db, orgId) => {
    if (orgId === one) throw new Error('no answer');
    return [];
  };
  await expect(sweepFiles({ db: handle.db, storage, filesInUse: failing })).rejects.toThrow(AggregateError);
  expect(await stored()).toContain(kept);
  expect(await stored()).not.toContain(deleted);
});
