import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { personInserter } from '../../testkit/insert-person.ts';
import { createClient, openTestDatabase, type Person, signUp } from '../../testkit/installation.ts';
import { installation } from './shared.ts';

let owner: Person;
let colleague: Person;
const fileId = '01900000-0000-7000-8000-00000000000a';
const waitingId = '01900000-0000-7000-8000-00000000000b';
const content = '0123456789';
beforeAll(async () => {
  owner = await signUp(installation.url);
  colleague = await signUp(installation.url);
  const key = `uploads/${owner.orgId}/take`;
  const path = join(installation.dataDirectory, 'files', key);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  const database = openTestDatabase(installation);
  const insert =
    'insert into file (org_id, id, name, mime_type, storage_key, status, created_by) values ($1, $2, $3, $4, $5, $6, $7)';
  const name = 'Grüße "1"\\2.wav';
  await database.pool.query(insert, [owner.orgId, fileId, name, 'audio/wav', key, 'uploaded', owner.userId]);
  await database.pool.query(insert, [
    owner.orgId,
    waitingId,
    'b.wav',
    'audio/wav',
    null,
    'waiting_for_upload',
    owner.userId,
  ]);
  await database.pool.query("insert into member (org_id, user_id, role) values ($1, $2, 'admin')", [
    owner.orgId,
    colleague.userId,
  ]);
  await database.close();
});

const ask = (person: Person, id = fileId, headers: Readonly<Record<string, string>> = {}) =>
  createClient(installation.url, person.token).get(`/api/v3/file/${id}/address`, headers);
const addressOf = async (person: Person, headers: Readonly<Record<string, string>> = {}): Promise<string> => {
  const answer = await ask(person, fileId, headers);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { url, expiresAt } = answer.body as { url: string; expiresAt: number };
  expect(expiresAt).toBeGreaterThan(Date.now() + 3_500_000);
  return url.replace(/^http:\/\/[^/]+/, installation.url);
};

describe('the address of a file for a player', () => {
  it('needs no credentials, and plays inline, whole and by range', async () => {
    const address = await addressOf(owner);
    const whole = await fetch(address);
    expect(whole.status).toBe(200);
    expect(await whole.text()).toBe(content);
    expect(whole.headers.get('content-type')).toBe('audio/wav');
    expect(whole.headers.get('content-disposition')).toBe(
      `inline; filename="Gr__e _1__2.wav"; filename*=UTF-8''${encodeURIComponent('Grüße "1"\\2.wav')}`,
    );
    const part = await fetch(address, { headers: { range: 'bytes=2-4' } });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe('234');
  });

  it('is returned to members who assume the organisation, which an audio element cannot do', async () => {
    // A session without an assumed organisation uses the user's own organisation.
    expect((await ask(colleague)).status).toBe(404);
    const address = await addressOf(colleague, { 'x-assume-org': owner.orgId });
    expect((await fetch(address)).status).toBe(200);
  });

  it('is not returned to other users, nor for files without content', async () => {
    expect((await ask(await signUp(installation.url))).status).toBe(404);
    expect((await ask(owner, waitingId)).status).toBe(404);
  });

  it('gives access to nothing else', async () => {
    const address = new URL(await addressOf(owner));
    const changed = async (change: (url: URL) => void, method = 'GET'): Promise<number> => {
      const url = new URL(address);
      change(url);
      return (await fetch(url, { method })).status;
    };
    expect(await changed(() => {})).toBe(200);
    expect(await changed((url) => url.searchParams.set('key', `uploads/${owner.orgId}/other`))).toBe(403);
    expect(await changed((url) => url.searchParams.set('type', 'text/html'))).toBe(403);
    expect(await changed((url) => url.searchParams.set('download', '1'))).toBe(403);
    expect(await changed((url) => url.searchParams.set('expires', '99999999999'))).toBe(403);
    expect(await changed((url) => url.searchParams.append('key', 'x'))).toBe(403);
    expect(await changed((url) => url.searchParams.delete('signature'))).toBe(403);
    expect(
      await changed((url) => {
        url.pathname = '/media/other.wav';
      }),
    ).toBe(403);
  });

  it('of an upload is not an address for a player', async () => {
    const { uploadUrl } = (
      await createClient(installation.url, owner.token).post('/api/v3/file/create-upload-url', { fileName: 'x.wav' })
    ).body as { uploadUrl: string };
    const { pathname, search } = new URL(uploadUrl);
    expect((await fetch(`${installation.url}/media/${pathname.slice('/upload/'.length)}${search}`)).status).toBe(403);
    expect((await fetch(`${installation.url}${pathname}${search}`)).status).not.toBe(200);
  });
});

describe('the address of an upload', () => {
  it('ends with the membership of the user for whom it was signed', async () => {
    const { client, userId, orgId } = await personInserter(installation)({
      memberOf: { orgId: owner.orgId, role: 'admin' },
    });
    const { body } = await client.post('/api/v3/file/create-upload-url', { fileName: 'late.wav' });
    const { uploadUrl } = body as { uploadUrl: string };
    const database = openTestDatabase(installation);
    await database.pool.query('delete from member where org_id = $1 and user_id = $2', [orgId, userId]);
    await database.close();
    const { pathname, search } = new URL(uploadUrl);
    const answer = await fetch(`${installation.url}${pathname}${search}`, { method: 'PUT', body: content });
    expect(answer.status).toBe(403);
  });
});
