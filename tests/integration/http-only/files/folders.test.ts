import type { ChangedItems, Folder, FolderListing, Project, StoredFile } from '@sonora/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { personInserter } from '../../../testkit/insert-person.ts';
import { createClient, openTestDatabase, type Person } from '../../../testkit/installation.ts';
import { openTestStorage, storeFile } from '../../../testkit/store-file.ts';
import { installation } from '../shared.ts';

const insert = personInserter(installation);
type Problem = { readonly detail: string; readonly errors: readonly string[] };

let client: ReturnType<typeof createClient>;
let person: Person;
let root: string;
beforeAll(async () => {
  person = await insert();
  client = createClient(installation.url, person.token);
  root = (await home()).folderId;
});

const call = async <T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> => {
  const answer = await client.call(method, `/api/v3/${path}`, body);
  return { status: answer.status, body: answer.body as T };
};
const home = async (query = ''): Promise<FolderListing> => (await call<FolderListing>('GET', `folder${query}`)).body;
const listing = async (id: string, query = ''): Promise<FolderListing> =>
  (await call<FolderListing>('GET', `folder/${id}${query}`)).body;
const makeFolder = async (folderName: string, parentFolderId?: string): Promise<string> => {
  const made = await call<Folder>('POST', 'folder', { folderName, parentFolderId });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.folderId;
};
const makeFile = async (folderId: string, name = 'spot.mp3'): Promise<string> => {
  const { fileId } = await storeFile(installation, person, 'ID3 some audio', name);
  expect((await call('PATCH', `file/move-file/${fileId}`, { newFolderId: folderId })).status).toBe(200);
  return fileId;
};
const names = (items: readonly { fileName?: string; folderName?: string }[]) =>
  items.map(({ fileName, folderName }) => fileName ?? folderName);

describe('a folder', () => {
  it('lies in Home, and knows its path up to it', async () => {
    const outer = await makeFolder('Spring');
    const inner = await makeFolder('Radio spots_1', outer);
    const { currentPathChain, parentFolderId } = await listing(inner);
    expect(names(currentPathChain)).toEqual(['Radio spots_1', 'Spring', 'Home']);
    expect(parentFolderId).toBe(outer);
    expect((await home()).currentPathChain).toMatchObject([
      { folderId: root, folderName: 'Home', parentFolderId: null },
    ]);
    expect(names((await listing(outer)).folders)).toEqual(['Radio spots_1']);
  });

  it('has a name of its own within its folder, without case', async () => {
    await makeFolder('Twice');
    const again = await call<Problem>('POST', 'folder', { folderName: 'twice' });
    expect([again.status, again.body.detail]).toEqual([409, 'A folder named twice is already here.']);
  });

  it.each([...'[]^`{}>~#|<\\/.'])('refuses the character %s in its name', async (character) => {
    const refused = await call<Problem>('POST', 'folder', { folderName: `a${character}b` });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      ['folderName: Folder names may contain letters, digits, underscores and spaces.'],
    ]);
  });

  it('is refused with a name that is empty, or of 10,000 characters, or in no folder', async () => {
    for (const folderName of ['', ' ', 'x'.repeat(10_000)])
      expect((await call('POST', 'folder', { folderName })).status).toBe(422);
    const parentFolderId = '01900000-0000-7000-8000-000000000000';
    expect((await call('POST', 'folder', { folderName: 'Lost', parentFolderId })).status).toBe(404);
  });

  it('is renamed; Home is not', async () => {
    const id = await makeFolder('Old name');
    expect((await call<Folder>('PATCH', `folder/${id}`, { folder_name: 'New name' })).body.folderName).toBe('New name');
    expect((await call('PATCH', `folder/${root}`, { folderName: 'New home' })).status).toBe(409);
    expect((await call('DELETE', `folder/${root}`)).status).toBe(409);
  });

  it('cannot be nested deeper than the limit, also by a move', async () => {
    let deepest = root;
    for (let level = 1; level <= 20; level += 1) deepest = await makeFolder(`Level ${level}`, deepest);
    const refused = await call<Problem>('POST', 'folder', { folderName: 'Below', parentFolderId: deepest });
    expect([refused.status, refused.body.detail]).toEqual([409, 'Folders may be nested up to 20 deep.']);
    const folderIds = [await makeFolder('Beside')];
    expect((await call('POST', 'files/move', { folderIds, folderId: deepest })).status).toBe(409);
  });

  it('cannot be moved into itself or a folder within it', async () => {
    const outer = await makeFolder('Outer');
    const inner = await makeFolder('Inner', outer);
    for (const folderId of [outer, inner]) {
      const refused = await call<Problem>('POST', 'files/move', { folderIds: [outer], folderId });
      expect(refused.body.detail).toBe('A folder cannot be moved into itself or a folder within it.');
    }
    expect((await listing(inner)).parentFolderId).toBe(outer);
  });
});

describe('files of a folder', () => {
  it('come in pages and in the order that is asked for, with their number', async () => {
    const folder = await makeFolder('Sorted');
    for (const name of ['b.mp3', 'a.mp3', 'c.mp3']) await makeFile(folder, name);
    const page = await listing(folder, '?sortBy=name&sortOrder=asc&limit=2&offset=1');
    expect(names(page.files)).toEqual(['b.mp3', 'c.mp3']);
    expect(page.pagination).toEqual({ limit: 2, offset: 1, total: 3 });
  });

  it('are found by name in all folders, in any case, without those in the trash', async () => {
    const folder = await makeFolder('Findable things');
    const kept = await makeFile(folder, 'Findable 100% take.mp3');
    const gone = await makeFile(folder, 'findable gone.mp3');
    await call('POST', 'files/delete', { fileIds: [gone] });
    const found = (await call<FolderListing>('GET', 'file?search=FINDABLE')).body;
    expect(found.files.map(({ fileId }) => fileId)).toEqual([kept]);
    expect(names(found.folders)).toEqual(['Findable things']);
    expect((await call<FolderListing>('GET', 'file?search=0%25%20t')).body.files).toHaveLength(1);
  });

  it('are renamed, tagged and put in categories; wrong values are refused in the words of the product', async () => {
    const id = await makeFile(root, 'plain.mp3');
    const change = { fileName: 'Better name.mp3', tags: 'spring, radio_1', categoryId: 'MUSIC' };
    const { body } = await call<StoredFile>('PATCH', `file/${id}`, change);
    expect(body).toMatchObject({ fileName: 'Better name.mp3', tags: ['spring', 'radio_1'], updatedBy: person.userId });
    expect(body.fileCategory).toEqual({ fileCategoryId: 'music', name: 'music' });
    expect((await call<StoredFile>('PATCH', `file/${id}`, { tags: '' })).body.tags).toEqual([]);
    const lines = async (wrong: object) => (await call<Problem>('PATCH', `file/${id}`, wrong)).body.errors;
    expect(await lines({ tags: 'a b' })).toEqual(['tags.0: Valid characters for tags are: a-z, A-Z, 0-9, and _']);
    expect(await lines({ categoryId: 'nonsense' })).toEqual(['categoryId: Please select a category']);
    for (const character of '[]^`{}>~#|<\\/.')
      expect(await lines({ fileName: `a${character}b.mp3` })).toEqual([
        'fileName: Names must not contain any of [ ] ^ ` { } > ~ # | < \\ / or a dot.',
      ]);
    for (const fileName of ['../../etc/passwd', 'x'.repeat(10_000), '..', 'a\u0000b'])
      expect(await lines({ fileName })).toHaveLength(1);
  });

  it('get tags in place of others, and keep those that only some of them have', async () => {
    const [one, two] = [await makeFile(root, 'one.mp3'), await makeFile(root, 'two.mp3')];
    await call('PATCH', `file/${one}`, { tags: 'spring, radio, draft' });
    await call('PATCH', `file/${two}`, { tags: 'spring, video' });
    const tagsOf = async (id: string) => (await call<StoredFile>('GET', `file/${id}`)).body.tags;
    const change = { fileIds: [one, two], tags: 'summer, radio', insteadOf: 'spring' };
    expect((await call<ChangedItems>('PATCH', 'files/tags', change)).body.fileIds.sort()).toEqual([one, two].sort());
    expect([await tagsOf(one), await tagsOf(two)]).toEqual([
      ['draft', 'summer', 'radio'],
      ['video', 'summer', 'radio'],
    ]);
    const many = Array.from({ length: 50 }, (_, n) => `t${n}`);
    await call('PATCH', 'files/tags', { fileIds: [one], tags: many });
    const refused = await call<Problem>('PATCH', 'files/tags', { fileIds: [two, one], tags: 'last', insteadOf: '' });
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      'one.mp3 would have more than 50 tags. Remove some of its tags first.',
    ]);
    expect([await tagsOf(one), await tagsOf(two)]).toEqual([many, ['video', 'summer', 'radio']]);
    await call('PATCH', 'files/tags', { fileIds: [one], tags: 'last', insteadOf: 't0' });
    expect([(await tagsOf(one)).length, (await tagsOf(one)).at(-1)]).toEqual([50, 'last']);
    await call('PATCH', 'files/tags', { fileIds: [one, two], tags: '' });
    expect([await tagsOf(one), await tagsOf(two)]).toEqual([[], []]);
  });

  it('are copied with bytes of their own: deleting the first keeps the copy', async () => {
    const folder = await makeFolder('Copies');
    const id = await makeFile(root, 'original.mp3');
    const copied = (await call<ChangedItems>('POST', 'files/copy', { fileIds: [id], folderId: folder })).body;
    const copy = (await call<StoredFile>('GET', `file/${copied.fileIds[0]}`)).body;
    expect(copy).toMatchObject({ fileName: 'original.mp3', folderId: folder, madeFrom: id, madeBy: 'copy' });
    await call('DELETE', `file/${id}/${root}`);
    await call('DELETE', 'files/trash');
    expect((await call('GET', `file/${id}`)).status).toBe(404);
    const content = await client.call('GET', `/file/${copy.fileId}`);
    expect([content.status, content.body]).toEqual([200, 'ID3 some audio']);
  });
});

describe('a download of several files', () => {
  it('is one archive with the paths of its folders, streamed to anybody who has the address', async () => {
    const folder = await makeFolder('Packed');
    const inner = await makeFolder('Inner part', folder);
    const fileIds = [await makeFile(root, 'twin.mp3'), await makeFile(root, 'Twin.mp3')];
    await makeFile(inner, 'deep.mp3');
    const { body } = await call<{ url: string }>('POST', 'files/archive', { fileIds, folderIds: [folder] });
    const address = body.url.replace(/^http:\/\/[^/]+/, installation.url);
    const response = await fetch(address);
    expect(response.headers.get('content-type')).toBe('application/zip');
    const bytes = Buffer.from(await response.arrayBuffer()).toString('latin1');
    for (const name of ['Packed/Inner part/deep.mp3', 'twin.mp3', 'Twin (2).mp3', 'ID3 some audio'])
      expect(bytes).toContain(name);
    const turned = await call<{ url: string }>('POST', 'files/archive', { fileIds: fileIds.toReversed() });
    const other = await (await fetch(turned.body.url.replace(/^http:\/\/[^/]+/, installation.url))).text();
    for (const name of ['Twin.mp3', 'twin (2).mp3']) expect(other).toContain(name);
    expect((await fetch(address.replace(/signature=[^&]+/, 'signature=x'))).status).toBe(403);
    expect((await call('POST', 'files/archive', { folderIds: [inner.replace(/.$/, '0'), root] })).status).toBe(200);
  });
});

describe('a saved ad', () => {
  it('is a file with bytes of its own, and its render is in no list', async () => {
    const { fileId: renderId, key } = await storeFile(installation, person, 'ID3 the render', 'ad-1.mp3');
    const database = openTestDatabase(installation);
    const audioformId = '01900000-0000-7000-8000-00000000ad01';
    await database.pool.query(
      "insert into production (org_id, id, created_by, input, dialect, status, file_id) values ($1, $2, $3, '{}', '1', 'succeeded', $4)",
      [person.orgId, audioformId, person.userId, renderId],
    );
    await database.pool.query("update file set folder_id = null, made_by = 'render' where id = $1", [renderId]);
    await database.close();
    const folder = await makeFolder('Saved ads');
    const wanted = { audioformId, folderId: folder, fileName: 'Spring' };
    const saved = await call<StoredFile>('POST', 'files/save', wanted);
    expect(saved).toMatchObject({
      status: 201,
      body: { fileName: 'Spring.mp3', folderId: folder, madeBy: 'save', madeFrom: audioformId },
    });
    expect(saved.body.fileCategory?.name).toBe('Advert');
    expect((await home()).files.map(({ fileId }) => fileId)).not.toContain(renderId);
    await (await openTestStorage(installation)).delete(key);
    expect((await client.call('GET', `/file/${saved.body.fileId}`)).body).toBe('ID3 the render');
    expect((await call('POST', 'files/save', { audioformId: folder })).status).toBe(404);
    await call('POST', 'files/delete', { fileIds: [renderId] });
    expect((await call<StoredFile>('GET', `file/${renderId}`)).body.trashedAt).toBeNull();
  });
});

describe('the trash', () => {
  it('takes a folder with everything in it, and gives it back', async () => {
    const folder = await makeFolder('To trash');
    const inner = await makeFolder('Inside', folder);
    const file = await makeFile(inner, 'deep.mp3');
    expect((await call('DELETE', `folder/${folder}`)).status).toBe(200);
    expect((await call('GET', `folder/${inner}`)).status).toBe(404);
    const trash = (await call<FolderListing>('GET', 'files/trash')).body;
    expect(names(trash.folders)).toContain('To trash');
    expect([...names(trash.folders), ...names(trash.files)]).not.toContain('deep.mp3');
    await makeFolder('To trash');
    const restored = (await call<ChangedItems>('POST', 'files/restore', { folderIds: [folder] })).body;
    expect(restored).toEqual({ fileIds: [], folderIds: [folder] });
    const back = await listing(inner);
    expect(back.files.map(({ fileId }) => fileId)).toEqual([file]);
    expect(names(back.currentPathChain)).toEqual(['Inside', 'To trash 2', 'Home']);
  });

  it('gives a file back to Home when its folder is gone', async () => {
    const folder = await makeFolder('Will go');
    const file = await makeFile(folder, 'survivor.mp3');
    await call('POST', 'files/delete', { fileIds: [file] });
    await call('POST', 'files/delete', { folderIds: [folder] });
    await call('POST', 'files/restore', { fileIds: [file] });
    expect((await call<StoredFile>('GET', `file/${file}`)).body).toMatchObject({ folderId: root, trashedAt: null });
  });

  it('lists folders, then files, page after page', async () => {
    const owner = await insert();
    const own = createClient(installation.url, owner.token);
    for (const folderName of ['One', 'Two', 'Three']) {
      const { folderId } = (await own.post('/api/v3/folder', { folderName })).body as Folder;
      await own.call('DELETE', `/api/v3/folder/${folderId}`);
    }
    for (const name of ['a.mp3', 'b.mp3']) {
      const { fileId } = await storeFile(installation, owner, 'ID3', name);
      await own.post('/api/v3/files/delete', { fileIds: [fileId] });
    }
    const page = async (query: string) => {
      const listed = (await own.get(`/api/v3/files/trash?${query}`)).body as FolderListing;
      return [...names(listed.folders), ...names(listed.files), listed.pagination.total];
    };
    expect(await page('limit=2')).toEqual(['Three', 'Two', 5]);
    expect(await page('limit=2&offset=2')).toEqual(['One', 'b.mp3', 5]);
    expect(await page('limit=2&offset=4')).toEqual(['a.mp3', 5]);
    expect(await page('limit=2&offset=6')).toEqual([5]);
  });

  it('is emptied for good: rows and bytes', async () => {
    const { fileId, key } = await storeFile(installation, person, 'ID3 some audio', 'forget.mp3');
    const storage = await openTestStorage(installation);
    expect(await storage.stat(key)).toBeDefined();
    await call('POST', 'files/delete', { fileIds: [fileId] });
    expect((await call<{ trashBytes: number }>('GET', 'files/storage')).body.trashBytes).toBeGreaterThan(0);
    expect((await call('DELETE', 'files/trash')).status).toBe(200);
    expect((await call('GET', `file/${fileId}`)).status).toBe(404);
    expect(await storage.stat(key)).toBeUndefined();
    expect((await call<FolderListing>('GET', 'files/trash')).body.folders).toEqual([]);
  });

  it('is told beside what produced ads take up of the storage', async () => {
    const own = await insert();
    type Usage = { usedBytes: number; renderBytes: number; trashBytes: number };
    const usage = async () => (await own.client.get('/api/v3/files/storage')).body as Usage;
    await storeFile(installation, own, 'ID3');
    const deleted = await storeFile(installation, own, 'ID3 four');
    const produced = await storeFile(installation, own, 'ID3 produced');
    await own.client.post('/api/v3/files/delete', { fileIds: [deleted.fileId] });
    expect(await usage()).toMatchObject({ usedBytes: 23, renderBytes: 0, trashBytes: 8 });
    // A render is in no folder.
    const database = openTestDatabase(installation);
    await database.pool.query('update file set folder_id = null where id = $1', [produced.fileId]);
    await database.close();
    expect(await usage()).toMatchObject({ usedBytes: 23, renderBytes: 12, trashBytes: 8 });
  });

  it('refuses nothing at all, and files that are not there change nothing', async () => {
    const refused = await call<Problem>('POST', 'files/delete', { fileIds: [] });
    expect([refused.status, refused.body.detail]).toEqual([422, 'Choose at least one file or folder.']);
    const fileIds = ['01900000-0000-7000-8000-000000000000'];
    expect((await call('POST', 'files/delete', { fileIds })).body).toEqual({ fileIds: [], folderIds: [] });
  });

  it('refuses a file that an ad in production uses', async () => {
    const fileId = await makeFile(root, 'needed.mp3');
    const database = openTestDatabase(installation);
    const production = [person.orgId, fileId, person.userId, { assets: { take: { mediaId: fileId } } }];
    await database.pool.query(
      "insert into production (org_id, id, created_by, input, dialect, status) values ($1, $2, $3, $4, '1', 'running')",
      production,
    );
    const refused = await call<Problem>('POST', 'files/delete', { fileIds: [fileId] });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'needed.mp3 is being used by an ad in production. Try again when the ad is ready.',
    ]);
    await database.pool.query("update production set status = 'succeeded' where id = $1", [fileId]);
    await database.close();
    expect((await call('POST', 'files/delete', { fileIds: [fileId] })).status).toBe(200);
  });

  it('keeps a file that an ad in production uses when it is emptied', async () => {
    const { fileId, key } = await storeFile(installation, person, 'ID3 some audio', 'heard.mp3');
    await call('POST', 'files/delete', { fileIds: [fileId] });
    const database = openTestDatabase(installation);
    await database.pool.query(
      "insert into production (org_id, id, created_by, input, dialect, status) values ($1, $2, $3, $4, '1', 'running')",
      [person.orgId, fileId, person.userId, { assets: { take: { mediaId: fileId } } }],
    );
    const storage = await openTestStorage(installation);
    expect((await call('DELETE', 'files/trash')).status).toBe(200);
    expect(await storage.stat(key)).toBeDefined();
    expect(names((await call<FolderListing>('GET', 'files/trash')).body.files)).toEqual(['heard.mp3']);
    await database.pool.query("update production set status = 'succeeded' where id = $1", [fileId]);
    await database.close();
    await call('DELETE', 'files/trash');
    expect(await storage.stat(key)).toBeUndefined();
  });
});

describe('a project', () => {
  it('has a folder of its own in Home, which cannot be deleted', async () => {
    const { body } = await call<Project>('POST', 'project', { projectName: "Anna's spring-2" });
    const folder = await listing(body.folderId ?? '');
    expect(folder).toMatchObject({ folderName: "Anna's spring-2", projectId: body.projectId, parentFolderId: root });
    const refused = await call<Problem>('DELETE', `folder/${folder.folderId}`);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "The folder Anna's spring-2 belongs to a project and cannot be deleted.",
    ]);
    expect((await call('DELETE', `project/${body.projectId}`)).status).toBe(200);
    expect((await call('DELETE', `folder/${folder.folderId}`)).status).toBe(200);
  });

  it('gives its folder its new name', async () => {
    const { body } = await call<Project>('POST', 'project', { projectName: 'Before' });
    await call('PATCH', `project/${body.projectId}`, { projectName: 'After' });
    expect((await listing(body.folderId ?? '')).folderName).toBe('After');
  });
});
