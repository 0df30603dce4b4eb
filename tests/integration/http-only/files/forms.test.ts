import { createHash } from 'node:crypto';
import { request } from 'node:http';
import type { StoredFile } from '@sonora/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personInserter } from '../../../testkit/insert-person.ts';
import { createClient, openTestDatabase, type Person } from '../../../testkit/installation.ts';
import { openTestStorage } from '../../../testkit/store-file.ts';
import { installation } from '../shared.ts';

const insert = personInserter(installation);
const database = openTestDatabase(installation);
let person: Person;
let client: ReturnType<typeof createClient>;
let folderId: string;
beforeAll(async () => {
  person = await insert();
  client = createClient(installation.url, person.token);
  folderId = ((await client.post('/api/v3/folder', { folderName: 'Saved' })).body as { folderId: string }).folderId;
});
afterAll(() => database.close());

const content = Buffer.from('Fresh bread, every morning at seven.\n'.repeat(100));
const unknown = '01900000-0000-7000-8000-000000000000';
type Part = readonly [name: string, value: string | Buffer, fileName?: string];
type Refusal = { readonly detail: string; readonly errors: readonly string[] };

const save = async (parts: readonly Part[]) => {
  const form = new FormData();
  for (const [name, value, fileName] of parts)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), fileName ?? 'sent.txt');
  const response = await fetch(`${installation.url}/api/v3/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as StoredFile & Refusal };
};

const waiting = async (): Promise<number> => {
  const { rows } = await database.pool.query("select 1 from file where org_id = $1 and status <> 'uploaded'", [
    person.orgId,
  ]);
  return rows.length;
};
const storedObjects = async (): Promise<number> => {
  let count = 0;
  for await (const _ of (await openTestStorage(installation)).list(`uploads/${person.orgId}`)) count += 1;
  return count;
};

describe('a file saved with a form', () => {
  it.each<[string, readonly Part[]]>([
    [
      'before',
      [
        ['fileContent', content],
        ['fileName', 'Spring ad'],
        ['folderId', ''],
      ],
    ],
    [
      'after',
      [
        ['folder_id', ''],
        ['file_name', 'Spring ad.txt'],
        ['file_content', content],
      ],
    ],
  ])('is in its folder under its name, with its content %s the other fields', async (_, parts) => {
    const { status, body } = await save(
      parts.map((part) => (part[0].startsWith('folder') ? [part[0], folderId] : part) as Part),
    );
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      fileName: 'Spring ad.txt',
      folderId,
      status: 'uploaded',
      kind: 'document',
      size: content.length,
      checksum: createHash('sha256').update(content).digest('hex'),
    });
    const served = await fetch(`${installation.url}/file/${body.fileId}`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(Buffer.from(await served.arrayBuffer()).equals(content)).toBe(true);
  });

  it('needs only its content: it has the name that was sent, without a path, and lies in Home', async () => {
    const { body } = await save([['fileContent', content, '../../etc/take one.txt']]);
    const home = (await client.get('/api/v3/folder')).body as { folderId: string };
    expect(body).toMatchObject({ fileName: 'take one.txt', folderId: home.folderId });
  });

  it('is refused in words, and leaves nothing behind', async () => {
    const before = [await waiting(), await storedObjects()];
    const detail = async (parts: readonly Part[]) => {
      const { status, body } = await save(parts);
      return [status, body.errors[0] ?? body.detail];
    };
    expect(await detail([['fileName', 'a.txt']])).toEqual([422, 'Please choose a file to upload.']);
    expect(
      (
        await detail([
          ['fileContent', content],
          ['fileContent', content],
        ])
      )[0],
    ).toBe(400);
    expect((await detail([['other', content]]))[0]).toBe(400);
    expect(
      (
        await detail([
          ['fileContent', content],
          ['folderId', unknown],
        ])
      )[0],
    ).toBe(404);
    expect(
      (
        await detail([
          ['fileContent', content],
          ['folderId', 'x'],
        ])
      )[0],
    ).toBe(422);
    expect(
      (
        await detail([
          ['fileContent', content],
          ['fileName', 'x'.repeat(50_000)],
        ])
      )[0],
    ).toBe(400);
    for (const name of [...'[]^`{}>~#|<\\/', '..', 'x'.repeat(10_000), 'a\u0000b'])
      expect(
        (
          await detail([
            ['fileContent', content],
            ['fileName', `ad ${name}.txt`],
          ])
        )[0],
        name,
      ).toBe(422);
    expect([await waiting(), await storedObjects()]).toEqual(before);
    expect(await detail([['fileContent', Buffer.alloc(0)]])).toEqual([422, 'The file is empty.']);
  });

  it('is refused when the form is none, or ends early', async () => {
    const before = [await waiting(), await storedObjects()];
    const send = (type: string, body: string) =>
      fetch(`${installation.url}/api/v3/file`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.token}`, 'content-type': type },
        body,
      });
    expect((await send('application/json', '{}')).status).toBe(400);
    expect((await send('multipart/form-data', 'x')).status).toBe(400);
    const half = '--b\r\nContent-Disposition: form-data; name="fileContent"; filename="a.txt"\r\n\r\nhalf';
    expect((await send('multipart/form-data; boundary=b', half)).status).toBe(400);
    await new Promise<void>((resolve) => {
      const sent = request(`${installation.url}/api/v3/file`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${person.token}`,
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': 1_000_000,
        },
      });
      sent.on('error', () => resolve());
      sent.write(half, () => setTimeout(() => sent.destroy(new Error('broken')), 100));
    });
    await expect.poll(async () => [await waiting(), await storedObjects()]).toEqual(before);
  });
});

describe('an upload', () => {
  it.each([...'[]^`{}>~#|<\\/'])('is refused with the character %s in its name', async (character) => {
    const { status, body } = await client.post('/api/v3/file/create-upload-url', { fileName: `a${character}b.wav` });
    expect([status, (body as Refusal).errors[0]]).toEqual([
      422,
      'fileName: Names must not contain any of [ ] ^ ` { } > ~ # | < \\ / or a dot.',
    ]);
  });

  it('goes on with a renewed address, for its maker only, until it has arrived', async () => {
    const { body } = await client.post('/api/v3/file/create-upload-url', { fileName: 'late.txt' });
    const { fileId } = body as { fileId: string };
    const renew = (by = client) => by.post(`/api/v3/file/${fileId}/renew-upload-url`, {});
    const stranger = await insert();
    expect((await renew(stranger.client)).status).toBe(404);
    await database.pool.query("update file set modified_at = now() - interval '20 hours' where id = $1", [fileId]);
    const renewed = await renew();
    expect(renewed.status, JSON.stringify(renewed.body)).toBe(200);
    const { uploadUrl } = renewed.body as { uploadUrl: string };
    const { rows } = await database.pool.query(
      "select modified_at > now() - interval '1 hour' as fresh from file where id = $1",
      [fileId],
    );
    expect(rows).toEqual([{ fresh: true }]);
    const address = uploadUrl.replace(/^http:\/\/[^/]+/, installation.url);
    expect((await fetch(address, { method: 'PUT', body: new Uint8Array(content) })).status).toBe(200);
    expect((await renew()).status).toBe(409);
  });

  it('says why it was refused as a message that can be translated', async () => {
    const { body } = await client.post('/api/v3/file/create-upload-url', { fileName: 'none.txt' });
    const { fileId, uploadUrl } = body as { fileId: string; uploadUrl: string };
    await fetch(uploadUrl.replace(/^http:\/\/[^/]+/, installation.url), { method: 'PUT', body: new Uint8Array() });
    expect((await client.get(`/api/v3/file/${fileId}`)).body).toMatchObject({
      status: 'failed',
      message: 'The file is empty.',
      messageReference: { messageId: 'audioFiles.empty' },
    });
  });
});

describe('the first file service', () => {
  type Answer = {
    readonly data: { readonly items: readonly { filePath: string; source: string; metadata: object }[] };
  };
  it('keeps source and metadata, and filters and orders by its own names', async () => {
    const make = (filePath: string, more: object) =>
      client.post('/api/content/file/create-upload-url', { filePath, ...more });
    await make('legacy/one.mp3', { source: 'studio', metadata: { campaign: 'spring', take: 2 } });
    await make('legacy/two.mp3', {});
    await make('legacy/film.mp4', {});
    await database.pool.query(
      "update file set status = 'uploaded', storage_key = id::text, size_bytes = length(name) where org_id = $1 and name in ('one.mp3', 'two.mp3', 'film.mp4')",
      [person.orgId],
    );
    const search = async (query: string) => {
      const { status, body } = await client.get(`/api/content/file/search?path=legacy&${query}`);
      return status === 200 ? (body as Answer).data.items.map(({ filePath }) => filePath.slice(7)) : status;
    };
    expect(await search('source=studio')).toEqual(['one.mp3']);
    expect(await search('fileType=audio&sortBy=name')).toEqual(['one.mp3', 'two.mp3']);
    expect(await search('fileType=video')).toEqual(['film.mp4']);
    expect(await search('sortBy=filePath&sortOrder=desc')).toEqual(['two.mp3', 'one.mp3', 'film.mp4']);
    expect(await search('sortBy=size')).toHaveLength(3);
    expect(await search('sortBy=dateCreated')).toEqual(['one.mp3', 'two.mp3', 'film.mp4']);
    expect(await search('sortBy=colour')).toHaveLength(3);
    const { data } = (await client.get('/api/content/file/search?source=studio')).body as Answer;
    expect(data.items).toMatchObject([{ source: 'studio', metadata: { campaign: 'spring', take: '2' } }]);
    expect((await make('legacy/x.mp3', { metadata: { a: 'x'.repeat(3_000) } })).status).toBe(422);
  });
});

describe('the trash', () => {
  it('of more files than one request deletes is emptied at once', async () => {
    await database.pool.query(
      `insert into file (org_id, id, folder_id, name, mime_type, kind, status, storage_key, size_bytes, created_by, trashed_at, trashed_with)
       select $1, gen_random_uuid(), $2, 'Take ' || n || '.wav', 'audio/wav', 'audio', 'uploaded', 'uploads/x/take' || n, 1, $3, now(), $2 from generate_series(1, 1200) n`,
      [person.orgId, folderId, person.userId],
    );
    expect((await client.call('DELETE', '/api/v3/files/trash')).status).toBe(200);
    expect((await client.get('/api/v3/files/storage')).body).toMatchObject({ trashBytes: 0 });
  });
});
