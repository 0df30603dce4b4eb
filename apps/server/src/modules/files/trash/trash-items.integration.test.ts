import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@sonora/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../../../../../tests/testkit/database.ts';
import { silentLog } from '../../../../../../tests/testkit/installation.ts';
import { type DatabaseHandle, openDatabase } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { createFilesRepository } from '../files.repository.ts';
import { createFolder, createProjectFolder, folderForUse, renameProjectFolder } from '../folder-rules.ts';
import { createFoldersRepository } from '../folders.repository.ts';
import { moveItems } from '../move-items.ts';
import { emptyTrash, type FilesInUse, restoreItems, trashItems } from './trash-items.ts';

let database: TestDatabase;
let handle: DatabaseHandle;
beforeAll(async () => {
  database = await startTestDatabase();
  handle = openDatabase({ url: database.url, log: silentLog });
});
afterAll(async () => {
  await handle?.close();
  await database?.stop();
});

const nothingInUse: FilesInUse = async () => [];
const newMaker = () => ({ orgId: newId(), userId: newId() });
type Maker = ReturnType<typeof newMaker>;
const storage = { delete: async () => {} };

const insertFiles = async ({ orgId, userId }: Maker, folderId: string, count: number): Promise<void> => {
  await handle.pool.query(
    `insert into file (org_id, id, folder_id, name, mime_type, status, storage_key, created_by)
     select $1, gen_random_uuid(), $2, 'Take ' || n, 'audio/wav', 'uploaded', 'uploads/x/' || n, $3 from generate_series(1, $4::int) n`,
    [orgId, folderId, userId, count],
  );
};
const insertFile = async (maker: Maker, folderId: string): Promise<string> => {
  const id = newId();
  await createFilesRepository(handle.db).insert({
    orgId: maker.orgId,
    id,
    folderId,
    name: 'take.wav',
    mimeType: 'audio/wav',
    status: 'uploaded',
    storageKey: `uploads/${maker.orgId}/${id}`,
    createdBy: maker.userId,
  });
  return id;
};
const insertFolders = async ({ orgId, userId }: Maker, parentId: string, count: number): Promise<void> => {
  await handle.pool.query(
    `insert into folder (org_id, id, parent_id, name, created_by)
     select $1, gen_random_uuid(), $2, 'Folder ' || n, $3 from generate_series(1, $4::int) n`,
    [orgId, parentId, userId, count],
  );
};
const namesOf = async ({ orgId }: Maker): Promise<string[]> => {
  const { rows } = await handle.pool.query('select name from folder where org_id = $1 order by name', [orgId]);
  return rows.map(({ name }) => name);
};
const rootOf = async ({ orgId }: Maker): Promise<string> =>
  (await createFoldersRepository(handle.db).findRoot(orgId))?.id ?? '';

describe('a folder with more files than a statement has parameters', () => {
  it('is deleted, and deleted for good', async () => {
    const maker = newMaker();
    const folder = await createFolder(handle.db, maker, { name: 'Archive' });
    const count = 65_600;
    await insertFiles(maker, folder, count);
    const left = async (): Promise<{ live: number; trashed: number }> => {
      const { rows } = await handle.pool.query(
        'select count(*) filter (where trashed_at is null)::int as live, count(trashed_at)::int as trashed from file where org_id = $1',
        [maker.orgId],
      );
      return rows[0];
    };
    await trashItems(handle.db, maker, { folderIds: [folder], filesInUse: nothingInUse });
    expect(await left()).toEqual({ live: 0, trashed: count });
    await emptyTrash({ db: handle.db, storage, filesInUse: nothingInUse }, maker.orgId);
    expect(await left()).toEqual({ live: 0, trashed: 0 });
    expect(await namesOf(maker)).toEqual(['Home']);
  });
});

describe('the trash', () => {
  it('keeps a folder whose file is in use, and the folders around it, until the next time', async () => {
    const maker = newMaker();
    const outer = await createFolder(handle.db, maker, { name: 'Outer' });
    const middle = await createFolder(handle.db, maker, { name: 'Middle', parentFolderId: outer });
    const inner = await createFolder(handle.db, maker, { name: 'Inner', parentFolderId: middle });
    await createFolder(handle.db, maker, { name: 'Empty', parentFolderId: outer });
    const file = await insertFile(maker, inner);
    await insertFile(maker, middle);
    await trashItems(handle.db, maker, { folderIds: [outer], filesInUse: nothingInUse });
    const filesInUse: FilesInUse = async () => [file];
    await emptyTrash({ db: handle.db, storage, filesInUse }, maker.orgId);
    expect(await namesOf(maker)).toEqual(['Home', 'Inner', 'Middle', 'Outer']);
    expect(await createFilesRepository(handle.db).countAll(maker.orgId)).toBe(1);
    await emptyTrash({ db: handle.db, storage, filesInUse: nothingInUse }, maker.orgId);
    expect(await namesOf(maker)).toEqual(['Home']);
  });

  it('takes a file that arrives in the folder at the same moment', async () => {
    const maker = newMaker();
    const folder = await createFolder(handle.db, maker, { name: 'Busy' });
    const arrival = await handle.pool.connect();
    const id = newId();
    // An upload or a copy: it uses the folder, then inserts its row.
    await arrival.query('begin');
    await arrival.query('select 1 from folder where org_id = $1 and id = $2 for share', [maker.orgId, folder]);
    const deletion = trashItems(handle.db, maker, { folderIds: [folder], filesInUse: nothingInUse });
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%folder%'";
    while ((await handle.pool.query(waiting)).rows.length === 0) await sleep(10);
    await arrival.query(
      `insert into file (org_id, id, folder_id, name, mime_type, status, created_by)
       values ($1, $2, $3, 'late.wav', 'audio/wav', 'waiting_for_upload', $4)`,
      [maker.orgId, id, folder, maker.userId],
    );
    await arrival.query('commit');
    arrival.release();
    await deletion;
    expect((await createFilesRepository(handle.db).find(maker.orgId, id))?.trashedWith).toBe(folder);
    await expect(folderForUse(handle.db, maker, folder)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('leaves everything where it is when one of the files is in use', async () => {
    const maker = newMaker();
    const folder = await createFolder(handle.db, maker, { name: 'Used' });
    const file = await insertFile(maker, folder);
    const filesInUse: FilesInUse = async (_db, _orgId, ids) => ids.filter((id) => id === file);
    await expect(trashItems(handle.db, maker, { folderIds: [folder], filesInUse })).rejects.toMatchObject({
      code: 'conflict',
      detail: 'take.wav is being used by an ad in production. Try again when the ad is ready.',
    });
    expect((await createFilesRepository(handle.db).find(maker.orgId, file))?.trashedAt).toBeNull();
    expect(await createFoldersRepository(handle.db).find(maker.orgId, folder)).toBeDefined();
  });

  it('gives nothing back into a folder that is full', async () => {
    const maker = newMaker();
    const gone = await createFolder(handle.db, maker, { name: 'Gone' });
    await createFolder(handle.db, maker, { name: 'Child', parentFolderId: gone });
    await trashItems(handle.db, maker, { folderIds: [gone], filesInUse: nothingInUse });
    await insertFolders(maker, await rootOf(maker), limits.folders.folder);
    await expect(restoreItems(handle.db, maker, { folderIds: [gone] })).rejects.toMatchObject({
      detail: 'A folder may have up to 1000 folders.',
    });
    expect(await createFoldersRepository(handle.db).find(maker.orgId, gone)).toBeUndefined();
  });
});

describe('folders of projects', () => {
  const projectFolder = (maker: Maker, projectId: string, name: string): Promise<string> =>
    handle.db.transaction((db) => createProjectFolder(db, { ...maker, projectId, name }));

  it('keep no member from creating folders, and are all listed', async () => {
    const maker = newMaker();
    const own = await createFolder(handle.db, maker, { name: 'First' });
    const root = await rootOf(maker);
    await handle.pool.query(
      `insert into folder (org_id, id, parent_id, name, created_by, project_id)
       select $1, gen_random_uuid(), $2, 'Member ' || n, $3, gen_random_uuid() from generate_series(1, 1005) n`,
      [maker.orgId, root, maker.userId],
    );
    await createFolder(handle.db, maker, { name: 'Second' });
    const children = await createFoldersRepository(handle.db).children(maker.orgId, root);
    expect(children).toHaveLength(1_007);
    expect(children.map(({ id }) => id)).toContain(own);
  });

  it('follow the names of their projects, unless a user has named them', async () => {
    const maker = newMaker();
    const [one, two] = [newId(), newId()];
    await createFolder(handle.db, maker, { name: 'Autumn' });
    const followed = await projectFolder(maker, one, 'Autumn');
    const named = await projectFolder(maker, two, 'Winter');
    const folders = createFoldersRepository(handle.db);
    await folders.update(maker.orgId, named, { name: 'Snow' });
    const rename = (projectId: string, before: string, name: string): Promise<void> =>
      handle.db.transaction((db) => renameProjectFolder(db, { orgId: maker.orgId, projectId, before, name }));
    const nameOf = async (id: string) => (await folders.find(maker.orgId, id))?.name;
    expect(await nameOf(followed)).toBe('Autumn 2');
    await rename(one, 'Autumn', 'Spring');
    await rename(two, 'Winter', 'Summer');
    expect([await nameOf(followed), await nameOf(named)]).toEqual(['Spring', 'Snow']);
    await rename(one, 'Spring', 'spring');
    expect(await nameOf(followed)).toBe('spring');
    await rename(one, 'spring', 'autumn');
    expect(await nameOf(followed)).toBe('autumn 2');
  });

  it('can be moved while the organisation has as many folders as it may have', async () => {
    const maker = newMaker();
    const target = await createFolder(handle.db, maker, { name: 'Target' });
    const moved = await createFolder(handle.db, maker, { name: 'Moved' });
    const root = await rootOf(maker);
    // In folders of their own, so that none of these is full.
    await handle.pool.query(
      `with outer_folder as (
         insert into folder (org_id, id, parent_id, name, created_by)
         select $1, gen_random_uuid(), $2, 'Outer ' || n, $3 from generate_series(1, 20) n returning id
       ) insert into folder (org_id, id, parent_id, name, created_by)
         select $1, gen_random_uuid(), id, 'Folder ' || n, $3 from outer_folder, generate_series(1, 499) n`,
      [maker.orgId, root, maker.userId],
    );
    const { rows } = await handle.pool.query('select count(*)::int as count from folder where org_id = $1', [
      maker.orgId,
    ]);
    expect(rows[0].count).toBeGreaterThan(limits.folders.organisation);
    expect((await moveItems(handle.db, maker, { folderIds: [moved], folderId: target })).folderIds).toEqual([moved]);
    await expect(createFolder(handle.db, maker, { name: 'One more' })).rejects.toMatchObject({ code: 'conflict' });
  });
});
