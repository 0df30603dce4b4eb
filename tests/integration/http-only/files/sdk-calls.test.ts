import type { ContentFile, Folder, FolderListing, StoredFile } from '@sonora/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { personInserter } from '../../../testkit/insert-person.ts';
import { createClient, type Person } from '../../../testkit/installation.ts';
import { storeFile } from '../../../testkit/store-file.ts';
import { installation } from '../shared.ts';

const insert = personInserter(installation);
let person: Person;
let client: ReturnType<typeof createClient>;
let root: string;
beforeAll(async () => {
  person = await insert();
  client = createClient(installation.url, person.token);
  root = ((await client.get('/api/v3/folder')).body as FolderListing).folderId;
});

const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const answer = await client.call(method, `/api${path}`, body);
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body as T;
};
const refused = async (method: string, path: string, body?: unknown): Promise<[number, string]> => {
  const answer = await client.call(method, `/api${path}`, body);
  return [answer.status, (answer.body as { detail: string }).detail];
};
const makeFile = async (name: string): Promise<string> =>
  (await storeFile(installation, person, 'ID3 some audio', name)).fileId;
const unknown = '01900000-0000-7000-8000-000000000000';

describe('files and folders of the SDK', () => {
  it('are made, listed by path, renamed and deleted, in snake case too', async () => {
    const outer = await call<Folder>('POST', '/folders/', { folder_name: 'ads' });
    await call<Folder>('POST', '/folders', { folder_name: 'june', parent_folder_id: outer.folderId });
    const june = await call<FolderListing & { data: FolderListing }>('GET', '/folders?path=ads/june');
    expect(june.currentPathChain.map(({ folderName }) => folderName)).toEqual(['june', 'ads', 'Home']);
    expect(june.data.currentPathChain).toEqual(june.currentPathChain);
    expect((await call<FolderListing>('GET', '/folders')).currentPathChain[0]?.folderId).toBe(root);
    await call('PATCH', `/folders/${outer.folderId}`, { folder_name: 'spots' });
    expect(await refused('GET', '/folders?path=ads/june')).toEqual([404, 'Not found.']);
    expect((await call<FolderListing>('GET', '/folders/search?query=SPOT')).folders).toHaveLength(1);
    await call('DELETE', `/folders/${outer.folderId}`);
    expect((await refused('GET', `/folders/${outer.folderId}`))[0]).toBe(404);
  });

  it('have files that are announced, changed, copied and deleted', async () => {
    const made = await call<Record<string, string>>('POST', '/files', { file_name: 'a.wav', category_id: 'voice' });
    expect(Object.keys(made).sort()).toEqual(['fileId', 'mimeType', 'uploadUrl']);
    expect(await call('GET', `/files/${made.fileId}`)).toMatchObject({ status: 'waiting_for_upload' });
    const fileId = await makeFile('first.mp3');
    expect(await call('PATCH', `/files/${fileId}`, {})).toMatchObject({ fileId, fileName: 'first.mp3' });
    const changed = await call<StoredFile>('PATCH', `/files/${fileId}`, { category_name: 'Sound Effect' });
    expect(changed.fileCategory?.name).toBe('sound effect');
    const { folderId } = await call<Folder>('POST', '/folders', { folderName: 'Copies' });
    const where = { file_id: fileId, current_folder_id: root, new_folder_id: folderId };
    const copy = await call<StoredFile>('PUT', '/files/copy', where);
    expect(copy).toMatchObject({ fileName: 'first.mp3', folderId });
    expect(copy.fileId).not.toBe(fileId);
    expect((await refused('PUT', '/files/copy', { ...where, current_folder_id: unknown }))[0]).toBe(404);
    await call('DELETE', `/files/${fileId}`);
    expect((await refused('DELETE', `/files/${fileId}`))[0]).toBe(404);
    const { fileTypes } = await call<{ fileTypes: { fileCategories: { name: string }[] }[] }>(
      'GET',
      '/files/file-categories',
    );
    expect(fileTypes[0]?.fileCategories.map(({ name }) => name)).toContain('sound effect');
  });

  it('are filtered and ordered as OData says', async () => {
    const { folderId } = await call<Folder>('POST', '/folders', { folderName: 'Filtered' });
    for (const name of ['b spot.mp3', 'a spot.mp3', 'notes.txt']) {
      const fileId = await makeFile(name);
      await call('PATCH', `/v3/file/move-file/${fileId}`, { folderId });
    }
    const names = async (query: string): Promise<string[]> =>
      (await call<{ data: StoredFile[] }>('GET', `/folders/${folderId}/files?${new URLSearchParams(query)}`)).data.map(
        ({ fileName }) => fileName,
      );
    expect(await names("$filter=contains(fileName,'SPOT')&$orderBy=fileName desc")).toEqual([
      'b spot.mp3',
      'a spot.mp3',
    ]);
    expect(await names("$filter=fileName eq 'notes.txt'")).toEqual(['notes.txt']);
    expect(await names("$filter=fileType/name eq 'audio'&$orderBy=fileName&limit=1&offset=1")).toEqual(['b spot.mp3']);
    expect(await refused('GET', `/folders/${folderId}/files?$filter=size%20gt%203`)).toEqual([
      422,
      'This filter cannot be read: size gt 3',
    ]);
  });
});

describe('files by their paths', () => {
  type Enveloped<T> = { readonly data: T; readonly meta: object };

  it('are announced with the folders of their path, read, moved and deleted', async () => {
    const path = 'Radio_1/spring/take one.mp3';
    const { data, meta } = await call<Enveloped<{ fileId: string; fileUploadUrl: string }>>(
      'POST',
      '/content/file/create-upload-url',
      { filePath: path, fileType: 'audio', tags: ['a', 'b'], category: 'voice' },
    );
    expect(Object.keys(meta)).toContain('creditsUsed');
    expect(data.fileUploadUrl).toContain('/upload/');
    const file = (await call<Enveloped<ContentFile>>('GET', `/content/file/id/${data.fileId}?permanentUrl=False`)).data;
    expect(file).toMatchObject({ filePath: path, extension: 'mp3', tags: ['a', 'b'], category: 'voice', size: 0 });
    const moved = { filePath: 'Radio_1/summer/take two.mp3' };
    expect((await call<Enveloped<ContentFile>>('PATCH', `/content/file/id/${data.fileId}`, moved)).data).toMatchObject(
      moved,
    );
    await call('DELETE', `/content/file/id/${data.fileId}`);
    // A file in the trash is not changed, neither in its place nor in its tags.
    for (const change of [{ tags: 'x' }, { filePath: 'elsewhere.mp3' }])
      expect((await refused('PATCH', `/content/file/id/${data.fileId}`, change))[0]).toBe(404);
    for (const filePath of ['../x.mp3', 'a\\b/x.mp3', '/..', 'a/', 'a//b.mp3', 'ok/na|me.mp3', ' a.mp3', '/a/b.mp3'])
      expect((await refused('POST', '/content/file/create-upload-url', { filePath }))[1]).toBe(
        'Please provide a valid file path',
      );
    const deep = `${'a/'.repeat(5_000)}x.mp3`;
    expect((await refused('POST', '/content/file/create-upload-url', { filePath: deep }))[0]).toBe(422);
    expect(await refused('POST', '/content/folder', { folder: 'a/'.repeat(2_000) })).toEqual([
      409,
      'Folders may be nested up to 20 deep.',
    ]);
  });

  it('are listed with their folders, and folders are deleted when they are empty or must be', async () => {
    const { data } = await call<Enveloped<{ folder: string }>>('POST', '/content/folder', { folder: 'Clients/Bakery' });
    expect(data.folder).toBe('Clients/Bakery/');
    const saved = await call<Enveloped<{ fileId: string }>>('PUT', '/content/file/transfer-file', {
      url: `${installation.url.replace('127.0.0.1', 'localhost')}/file/${await makeFile('render.mp3')}`,
      filePath: 'Clients/Bakery/Spring ad',
      category: 'Advert',
      tags: 'spring',
      metadata: { campaign: 'x' },
    });
    const listed = (
      await call<Enveloped<{ folders: { filePath: string }[]; files: ContentFile[]; nextToken: string | null }>>(
        'GET',
        '/content/folder?folder=Clients/Bakery/',
      )
    ).data;
    expect(listed).toMatchObject({
      folders: [],
      nextToken: null,
      files: [
        { fileId: saved.data.fileId, filePath: 'Clients/Bakery/Spring ad.mp3', category: 'Advert', tags: ['spring'] },
      ],
    });
    const home = (await call<Enveloped<{ folders: { filePath: string }[] }>>('GET', '/content/folder')).data;
    expect(home.folders.map(({ filePath }) => filePath)).toContain('Clients/');
    const found = (
      await call<Enveloped<{ items: ContentFile[] }>>('GET', '/content/file/search?name=spring&category=advert')
    ).data;
    expect(found.items.map(({ filePath }) => filePath)).toEqual(['Clients/Bakery/Spring ad.mp3']);
    expect(await refused('DELETE', '/content/folder?folder=Clients')).toEqual([409, 'This folder is not empty.']);
    await call('DELETE', '/content/folder?folder=Clients&forceDelete=True');
    expect((await refused('GET', '/content/folder?folder=Clients'))[0]).toBe(404);
  });

  it('are listed in the order that is asked for, page by page, and by the last change otherwise', async () => {
    await call('POST', '/content/folder', { folder: 'Ordered' });
    for (const name of ['b.mp3', 'c.mp3', 'a.mp3'])
      await call('PUT', '/content/file/transfer-file', {
        url: `${installation.url.replace('127.0.0.1', 'localhost')}/file/${await makeFile(`source of ${name}`)}`,
        filePath: `Ordered/${name}`,
      });
    const names = async (query: string): Promise<string[]> => {
      const { data } = await call<Enveloped<{ files: ContentFile[] }>>(
        'GET',
        `/content/folder?folder=Ordered&${query}`,
      );
      return data.files.map(({ filePath }) => filePath.slice('Ordered/'.length));
    };
    expect(await names('sortBy=name')).toEqual(['a.mp3', 'b.mp3', 'c.mp3']);
    expect(await names('sort_by=name&sort_order=desc')).toEqual(['c.mp3', 'b.mp3', 'a.mp3']);
    expect(await names('sortBy=name&limit=2&nextToken=2')).toEqual(['c.mp3']);
    // Orders of older clients that we do not know.
    expect(await names('sortBy=relevance')).toEqual(['a.mp3', 'c.mp3', 'b.mp3']);
  });

  it('have paths without a slash or space before them', async () => {
    for (const folder of ['/ads', '//ads', ' ads', 'ads/ june', 'ads /june'])
      expect(await refused('POST', '/content/folder', { folder })).toEqual([422, 'Please provide a valid file path']);
    const { data } = await call<Enveloped<{ folder: string }>>('POST', '/content/folder', { folder: 'Ads/June/ ' });
    expect(data.folder).toBe('Ads/June/');
    expect((await refused('GET', '/content/folder?folder=ads'))[0]).toBe(200);
  });

  it('keep their names when the source has no extension, and are not made of files in the trash', async () => {
    const fileId = await makeFile('recording');
    const url = `${installation.url.replace('127.0.0.1', 'localhost')}/file/${fileId}`;
    const saved = await call<Enveloped<{ fileId: string }>>('PUT', '/content/file/transfer-file', {
      url,
      filePath: 'Spot',
    });
    const file = (await call<Enveloped<ContentFile>>('GET', `/content/file/id/${saved.data.fileId}`)).data;
    expect(file).toMatchObject({ filePath: 'Spot', extension: '' });
    await call('DELETE', `/content/file/id/${fileId}`);
    expect(await refused('PUT', '/content/file/transfer-file', { url, filePath: 'Again' })).toEqual([
      422,
      'Failed to fetch file',
    ]);
  });

  it('are never fetched from other hosts', async () => {
    for (const url of ['http://169.254.169.254/latest', `http://elsewhere.example/file/${unknown}`, 'nonsense'])
      expect(await refused('PUT', '/content/file/transfer-file', { url, filePath: 'x.mp3' })).toEqual([
        422,
        'Failed to fetch file',
      ]);
  });

  it('are media, too', async () => {
    const { data } = await call<Enveloped<{ mediaId: string }>>('POST', '/content/media/create-upload-url', {
      fileName: 'm.wav',
      tags: ['x'],
    });
    expect((await call<Enveloped<object>>('GET', `/content/media/${data.mediaId}`)).data).toMatchObject({
      filename: 'm.wav',
      tags: ['x'],
    });
    const audio = await makeFile('listed.mp3');
    const { mediaFiles } = (await call<Enveloped<{ mediaFiles: { mediaId: string }[] }>>('GET', '/content/media')).data;
    expect(mediaFiles.map(({ mediaId }) => mediaId)).toContain(audio);
    await call('DELETE', `/content/media/${audio}`);
    expect((await refused('DELETE', `/content/media/${audio}`))[0]).toBe(404);
  });
});
