import { createHash } from 'node:crypto';
import { request } from 'node:http';
import type { StoredFile } from '@sonora/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { installationSecret } from '../../../../apps/server/src/platform/secrets/installation-secret.ts';
import { createAddressSigner } from '../../../../apps/server/src/platform/storage/signed-address.ts';
import { writeTable } from '../../../../apps/server/src/platform/tables/write-table.ts';
import { personInserter } from '../../../testkit/insert-person.ts';
import { createClient, openTestDatabase, type Person } from '../../../testkit/installation.ts';
import { openTestStorage, storeFile } from '../../../testkit/store-file.ts';
import { installation } from '../shared.ts';

const insert = personInserter(installation);
let person: Person;
let client: ReturnType<typeof createClient>;
beforeAll(async () => {
  person = await insert();
  client = createClient(installation.url, person.token);
});

/** Nobody decodes audio here, so that contents are texts. */
const content = Buffer.from('Fresh bread, every morning at seven.\n'.repeat(1_000));
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const announce = async (more: object = {}): Promise<{ url: string; fileId: string }> => {
  const { status, body } = await client.post('/api/v3/file/create-upload-url', { fileName: 'script.txt', ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  const { uploadUrl, fileId } = body as { uploadUrl: string; fileId: string };
  return { url: uploadUrl.replace(/^http:\/\/[^/]+/, installation.url), fileId };
};
const fileOf = async (fileId: string): Promise<StoredFile> =>
  (await client.get(`/api/v3/file/${fileId}`)).body as StoredFile;
const put = (url: string, body: Uint8Array, type?: string) =>
  fetch(url, { method: 'PUT', body: Buffer.from(body), headers: type === undefined ? {} : { 'content-type': type } });
const tus = { 'tus-resumable': '1.0.0' };
const head = (url: string) => fetch(url, { method: 'HEAD', headers: tus });
const patch = (url: string, offset: number, body: Uint8Array, more: Record<string, string> = {}) =>
  fetch(url, {
    method: 'PATCH',
    body: Buffer.from(body),
    headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset), ...more },
  });
const offsetOf = (response: Response): number => Number(response.headers.get('upload-offset'));
const detailOf = async (response: Response): Promise<string> => ((await response.json()) as { detail: string }).detail;

describe('an upload', () => {
  it.each(['binary/octet-stream', 'application/json', 'multipart/form-data', undefined])(
    'takes its bytes as they are, whatever type is sent (%s), with their checksum',
    async (type) => {
      const { url, fileId } = await announce();
      expect((await put(url, content, type)).status).toBe(200);
      expect(await fileOf(fileId)).toMatchObject({
        status: 'uploaded',
        kind: 'document',
        size: content.length,
        checksum: sha256(content),
        facts: { characters: content.length },
      });
    },
  );

  it('of a table has its rows and columns, whether it is a workbook or a text of Excel', async () => {
    const factsOf = async (fileName: string, bytes: Uint8Array) => {
      const { url, fileId } = await announce({ fileName });
      expect((await put(url, bytes)).status).toBe(200);
      const { kind, facts } = await fileOf(fileId);
      return { kind, facts };
    };
    const rows = [
      ['Größe', 'Preis'],
      ['Groß', '1'],
      ['Klein', '2'],
    ];
    const found = { kind: 'table', facts: { rows: 3, columns: 2 } };
    expect(await factsOf('prices.xlsx', await writeTable('xlsx', rows))).toEqual(found);
    const text = rows.map((row) => `${row.join(';')}\r\n`).join('');
    expect(await factsOf('prices.csv', Buffer.from(text, 'latin1'))).toEqual(found);
    expect(await factsOf('unicode.csv', Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(found);
    const damaged = Buffer.from('PK\x03\x04\x00\x01 xl/workbook.xml', 'latin1');
    expect((await factsOf('damaged.xlsx', damaged)).facts).toEqual({});
  });

  it('is taken once: a second one of the same id changes nothing', async () => {
    const { url, fileId } = await announce();
    const both = await Promise.all([put(url, content), put(url, content.subarray(1))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const first = await fileOf(fileId);
    expect((await put(url, Buffer.from('x'))).status).toBe(409);
    expect((await fileOf(fileId)).checksum).toBe(first.checksum);
  });

  it('is refused when it is empty, announced as too large, or late', async () => {
    const { url, fileId } = await announce();
    const empty = await put(url, Buffer.alloc(0));
    expect([empty.status, await detailOf(empty)]).toEqual([422, 'The file is empty.']);
    expect(await fileOf(fileId)).toMatchObject({ status: 'failed', message: 'The file is empty.' });
    const tooLarge = await client.post('/api/v3/file/create-upload-url', { fileName: 'a.wav', fileSize: 500_000_001 });
    expect(tooLarge).toMatchObject({ status: 422, body: { errors: ['fileSize: This file is larger than 500 MB.'] } });
    await announce({ fileSize: 500_000_000 });
    const late = new URL((await announce()).url);
    late.searchParams.set('expires', String(Math.floor(Date.now() / 1_000) - 1));
    expect((await put(late.href, content)).status).toBe(403);
  });

  it('is refused in words once its address has expired, and goes on with a new one', async () => {
    const { fileId } = await announce();
    const secret = installationSecret(installation.dataDirectory, 'address-signing');
    const past = createAddressSigner(secret, () => Date.now() - 2 * 86_400_000);
    const path = past.sign({
      method: 'PUT',
      path: `/upload/${fileId}`,
      parameters: { org: person.orgId },
      expiresInSeconds: 86_400,
    });
    const expired = `${installation.url}${path}`;
    const refused = await put(expired, content);
    expect([refused.status, await detailOf(refused)]).toEqual([
      410,
      'This upload address has expired. Request a new one with renew-upload-url: the upload goes on where it stopped.',
    ]);
    expect((await head(expired)).status).toBe(410);
    const renewed = (await client.post(`/api/v3/file/${fileId}/renew-upload-url`, {})).body as { uploadUrl: string };
    expect((await put(renewed.uploadUrl.replace(/^http:\/\/[^/]+/, installation.url), content)).status).toBe(200);
  });

  it('is refused to be larger than 500,000,000 bytes before its bytes are read', async () => {
    const { url } = await announce();
    const { pathname, search, hostname, port } = new URL(url);
    const status = await new Promise((resolve, reject) => {
      const sent = request(
        { hostname, port, path: pathname + search, method: 'PUT', headers: { 'content-length': 500_000_001 } },
        (response) => {
          resolve(response.statusCode);
          sent.destroy();
        },
      );
      sent.on('error', reject);
      sent.flushHeaders();
    });
    expect(status).toBe(413);
  });
});

describe('the storage of an organisation', () => {
  it('is not exceeded by copies at the same time, and reserved for none that failed', async () => {
    const owner = await insert();
    const { post, get } = createClient(installation.url, owner.token);
    const { fileId } = await storeFile(installation, owner, 'x', 'take.txt');
    const database = openTestDatabase(installation);
    await database.pool.query("update organisation set plan = 'free' where id = $1", [owner.orgId]);
    const { maxBytes } = (await get('/api/v3/files/storage')).body as { maxBytes: number };
    const sizeBytes = Math.floor(maxBytes * 0.4);
    await database.pool.query('update file set size_bytes = $2 where id = $1', [fileId, sizeBytes]);
    await database.close();
    const { folderId } = (await get('/api/v3/folder')).body as { folderId: string };
    const copies = await Promise.all([1, 2, 3].map(() => post('/api/v3/files/copy', { fileIds: [fileId], folderId })));
    expect(copies.map(({ status }) => status).sort()).toEqual([200, 413, 413]);
    expect((await get('/api/v3/files/storage')).body).toMatchObject({ usedBytes: 2 * sizeBytes });
  });
});

describe('an upload in parts', () => {
  it('goes on from where it is, over the same address', async () => {
    const { url, fileId } = await announce({ fileSize: content.length });
    const start = await head(url);
    expect([start.status, start.headers.get('upload-length'), offsetOf(start)]).toEqual([
      200,
      String(content.length),
      0,
    ]);
    expect(start.headers.get('cache-control')).toBe('no-store');
    const first = await patch(url, 0, content.subarray(0, 10_000));
    expect([first.status, offsetOf(first)]).toEqual([204, 10_000]);
    expect(offsetOf(await head(url))).toBe(10_000);
    expect((await patch(url, 10_000, content.subarray(10_000, 10_001))).status).toBe(204);
    expect((await fileOf(fileId)).status).toBe('waiting_for_upload');
    expect(offsetOf(await patch(url, 10_001, content.subarray(10_001)))).toBe(content.length);
    expect(await fileOf(fileId)).toMatchObject({ status: 'uploaded', checksum: sha256(content), size: content.length });
    expect(offsetOf(await head(url))).toBe(content.length);
    const stored = [];
    const storage = await openTestStorage(installation);
    for await (const { key } of storage.list(`uploads/${person.orgId}/parts-${fileId}`)) stored.push(key);
    expect(stored).toEqual([]);
  });

  it('learns its length late', async () => {
    const { url, fileId } = await announce();
    expect((await head(url)).headers.get('upload-defer-length')).toBe('1');
    await patch(url, 0, content.subarray(0, 5));
    const last = await patch(url, 5, content.subarray(5), { 'upload-length': String(content.length) });
    expect(last.status).toBe(204);
    expect((await fileOf(fileId)).checksum).toBe(sha256(content));
  });

  it('keeps what arrived before the connection broke', async () => {
    const { url, fileId } = await announce({ fileSize: content.length });
    const { pathname, search, hostname, port } = new URL(url);
    await new Promise<void>((resolve) => {
      const sent = request({
        hostname,
        port,
        path: pathname + search,
        method: 'PATCH',
        headers: {
          ...tus,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': '0',
          'content-length': content.length,
        },
      });
      sent.on('error', () => resolve());
      sent.write(content.subarray(0, 20_000), () => setTimeout(() => sent.destroy(new Error('broken')), 400));
    });
    const offset = offsetOf(await head(url));
    expect(offset).toBe(20_000);
    expect((await patch(url, offset, content.subarray(offset))).status).toBe(204);
    expect((await fileOf(fileId)).checksum).toBe(sha256(content));
  });

  it('is finished by the next request when the process ended before it joined the parts', async () => {
    const { url, fileId } = await announce({ fileSize: content.length });
    const storage = await openTestStorage(installation);
    await storage.put(`uploads/${person.orgId}/parts-${fileId}/000000000000`, content);
    expect(offsetOf(await head(url))).toBe(content.length);
    expect(await fileOf(fileId)).toMatchObject({ status: 'uploaded', checksum: sha256(content) });
  });

  it('is taken over from a request that still waits for bytes, and from a process that died', async () => {
    const { url, fileId } = await announce({ fileSize: content.length });
    const { pathname, search, hostname, port } = new URL(url);
    const silent = request({
      hostname,
      port,
      path: pathname + search,
      method: 'PATCH',
      headers: {
        ...tus,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
        'content-length': content.length,
      },
    });
    silent.on('error', () => {});
    await new Promise((resolve) => silent.write(content.subarray(0, 100), resolve));
    // The first request may come before the part.
    await expect.poll(async () => offsetOf(await head(url))).toBe(100);
    silent.destroy();
    const database = openTestDatabase(installation);
    await database.pool.query(
      "update file set lease_holder = id, lease_until = now() + interval '1 second' where id = $1",
      [fileId],
    );
    await database.close();
    expect((await patch(url, 100, content.subarray(100))).status).toBe(204);
    expect((await fileOf(fileId)).checksum).toBe(sha256(content));
  });

  it('is refused in words when a part does not fit', async () => {
    const { url } = await announce({ fileSize: 10 });
    const mismatch = await patch(url, 5, Buffer.from('x'));
    expect([mismatch.status, await detailOf(mismatch)]).toEqual([
      409,
      'This part does not follow the parts that have arrived.',
    ]);
    expect((await patch(url, 0, content)).status).toBe(413);
    expect((await patch(url, 0, content, { 'upload-offset': '-1' })).status).toBe(400);
    expect((await patch(url, 0, content, { 'content-type': 'text/plain' })).status).toBe(400);
    expect((await patch(url, 0, content, { 'tus-resumable': '0.2.2' })).status).toBe(400);
    expect((await patch(url, 0, Buffer.from('x'), { 'upload-length': '999999999999999' })).status).toBe(400);
    const unannounced = await announce();
    expect((await patch(unannounced.url, 0, Buffer.from('x'), { 'upload-length': '500000001' })).status).toBe(413);
    expect((await patch(unannounced.url.replace(/signature=[^&]+/, 'signature=x'), 0, content)).status).toBe(403);
  });

  it('tells other origins nothing, and creates or ends no upload', async () => {
    const { url } = await announce({ fileSize: 10 });
    const options = await fetch(url, { method: 'OPTIONS', headers: { origin: 'https://elsewhere.example' } });
    expect([options.status, options.headers.get('tus-version'), options.headers.get('tus-max-size')]).toEqual([
      204,
      '1.0.0',
      '500000000',
    ]);
    expect(options.headers.get('access-control-allow-origin')).toBeNull();
    expect(options.headers.get('access-control-allow-methods')).toBeNull();
    for (const method of ['POST', 'DELETE']) expect((await fetch(url, { method, headers: tus })).status).toBe(404);
    expect(offsetOf(await head(url))).toBe(0);
  });
});
