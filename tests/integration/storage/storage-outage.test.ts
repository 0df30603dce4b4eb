import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { encodeWav } from '@sonora/codecs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, signUp, startTestInstallation, type TestInstallation } from '../../testkit/installation.ts';

let parent: string;
let folder: string;
let installation: TestInstallation;
let client: ReturnType<typeof createClient>;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'sonora-outage-'));
  folder = join(parent, 'files');
  installation = await startTestInstallation({ SONORA_STORAGE_URL: pathToFileURL(folder).href });
  client = createClient(installation.url, (await signUp(installation.url)).token);
});
afterAll(async () => {
  await installation?.stop();
  await rm(parent, { recursive: true, force: true });
});

const own = (address: string): string => address.replace(/^http:\/\/[^/]+/, installation.url);
const announce = async (): Promise<{ uploadUrl: string; fileId: string }> =>
  (await client.post('/api/v3/file/create-upload-url', { fileName: 'tune.wav' })).body as {
    uploadUrl: string;
    fileId: string;
  };
const send = async (uploadUrl: string, body: Uint8Array<ArrayBuffer>): Promise<{ status: number; body: unknown }> => {
  const response = await fetch(own(uploadUrl), {
    method: 'PUT',
    body,
    headers: { 'content-type': 'binary/octet-stream' },
  });
  return { status: response.status, body: await response.json() };
};
/** Much larger than a socket's buffer, so that the client is still sending when the server responds. */
const minute = new Uint8Array(
  encodeWav({ sampleRateHz: 48_000, channels: [new Float32Array(60 * 48_000).fill(0.1)] }, { bitDepth: 24 }),
);

describe('while the storage is unavailable', () => {
  it.each(['files', 'files/.incoming'])(
    'an upload (without %s) is told to come again, and then works',
    async (missing) => {
      const { uploadUrl, fileId } = await announce();
      const away = join(parent, 'away');
      await rename(join(parent, missing), away);
      const refused = await send(uploadUrl, minute).finally(() => rename(away, join(parent, missing)));
      expect(refused).toMatchObject({ status: 503, body: { code: 'storage-unavailable' } });
      expect((await client.get(`/api/v3/file/${fileId}`)).body).toMatchObject({ status: 'waiting_for_upload' });
      expect(await send(uploadUrl, minute)).toMatchObject({ status: 200 });
      expect((await client.get(`/api/v3/file/${fileId}`)).body).toMatchObject({ status: 'uploaded', duration: 60 });
    },
  );
});

describe('an upload that the client aborts', () => {
  it('is reported as a client error, leaves nothing, and can be repeated', async () => {
    const { uploadUrl, fileId } = await announce();
    const half = new ReadableStream({
      pull: (controller) => {
        controller.enqueue(minute.subarray(0, 100_000));
        controller.error(new Error('the tunnel'));
      },
    });
    await expect(fetch(own(uploadUrl), { method: 'PUT', body: half, duplex: 'half' } as RequestInit)).rejects.toThrow();
    expect((await client.get(`/api/v3/file/${fileId}`)).body).toMatchObject({ status: 'waiting_for_upload' });
    expect(await send(uploadUrl, minute)).toMatchObject({ status: 200 });
  });
});
