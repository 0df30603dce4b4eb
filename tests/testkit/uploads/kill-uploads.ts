import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Upload } from 'tus-js-client';
import { sweepFiles } from '../../../apps/server/src/modules/files/jobs/index.ts';
import { createClient, openTestDatabase, type Person, type TestInstallation } from '../installation.ts';
import { killHard, waitUntilReady } from '../kill.ts';
import { openTestStorage } from '../store-file.ts';
import { newTemporaryFolder } from '../temporary-folder.ts';

type Client = ReturnType<typeof createClient>;

const DAY_MILLISECONDS = 86_400_000;
const BLOCK_BYTES = 1_000_000;
/** A process that was killed comes again within seconds. */
const retryDelays = Array.from({ length: 40 }, () => 500);

/** A file of random bytes. */
const writeRandomFile = async (bytes: number): Promise<{ readonly path: string; readonly checksum: string }> => {
  const path = join(await newTemporaryFolder('upload'), 'content.bin');
  const file = openSync(path, 'w');
  const hash = createHash('sha256');
  for (let written = 0; written < bytes; written += BLOCK_BYTES) {
    const block = randomBytes(Math.min(BLOCK_BYTES, bytes - written));
    hash.update(block);
    writeSync(file, block);
  }
  return { path, checksum: hash.digest('hex') };
};

/** Memory of a process in megabytes; undefined where the system does not tell. */
const memoryMb = (pid: number | undefined): number | undefined => {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1_024);
  } catch {
    return undefined;
  }
};

const announce = async ({ url }: TestInstallation, client: Client, fileName: string, fileSize: number) => {
  const { status, body } = await client.post('/api/v3/file/create-upload-url', { fileName, fileSize });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const { uploadUrl, fileId } = body as { readonly uploadUrl: string; readonly fileId: string };
  return { fileId, uploadUrl: uploadUrl.replace(/^http:\/\/[^/]+/, url) };
};

export type ResumedUpload = {
  readonly isEqual: boolean;
  readonly seconds: number;
  /** Bytes that the server had when the client came again. */
  readonly resumedAt: readonly number[];
  readonly memoryMb: { readonly before: number | undefined; readonly after: number | undefined; readonly most: number };
};

/** Sends a file in parts while the http process is killed at shares of it. */
export const uploadThroughKills = async (
  installation: TestInstallation,
  person: Person,
  {
    bytes,
    partBytes,
    killsAt,
  }: { readonly bytes: number; readonly partBytes: number; readonly killsAt: readonly number[] },
): Promise<ResumedUpload> => {
  const client = createClient(installation.url, person.token);
  const { path, checksum } = await writeRandomFile(bytes);
  const { fileId, uploadUrl } = await announce(installation, client, 'content.bin', bytes);
  const http = (): number | undefined => memoryMb(installation.processIds().http);
  const before = http();
  let most = 0;
  const kills = [...killsAt];
  const resumedAt: number[] = [];
  const started = performance.now();
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(createReadStream(path), {
      uploadUrl,
      uploadSize: bytes,
      chunkSize: partBytes,
      retryDelays,
      storeFingerprintForResuming: false,
      onAfterResponse: (request, response) => {
        if (request.getMethod() === 'HEAD' && response.getStatus() === 200)
          resumedAt.push(Number(response.getHeader('upload-offset')));
      },
      onProgress: (sent) => {
        most = Math.max(most, http() ?? 0);
        if (kills[0] === undefined || sent < kills[0] * bytes) return;
        kills.shift();
        killHard(installation, 'http');
      },
      onSuccess: () => resolve(),
      onError: reject,
    });
    upload.start();
  });
  const seconds = (performance.now() - started) / 1_000;
  await waitUntilReady(installation.url);
  const { body } = await client.get(`/api/v3/file/${fileId}`);
  const stored = body as { readonly status: string; readonly checksum: string; readonly size: number };
  const isEqual = stored.status === 'uploaded' && stored.checksum === checksum && stored.size === bytes;
  return { isEqual, seconds, resumedAt, memoryMb: { before, after: http(), most } };
};

const sendInParts = async (url: string, content: Buffer): Promise<void> => {
  const half = Math.floor(content.length / 2);
  for (const offset of [0, half])
    await fetch(url, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      body: new Uint8Array(content.subarray(offset, offset === 0 ? half : content.length)),
    });
};

/** Sends uploads of both kinds and copies of a file, all at once, and kills the http process in the midst of them. */
export const killAmidUploads = async (
  installation: TestInstallation,
  person: Person,
  {
    uploads,
    bytes,
    afterMilliseconds,
  }: { readonly uploads: number; readonly bytes: number; readonly afterMilliseconds: number },
): Promise<void> => {
  const client = createClient(installation.url, person.token);
  const first = await announce(installation, client, 'first.bin', bytes);
  await fetch(first.uploadUrl, { method: 'PUT', body: new Uint8Array(randomBytes(bytes)) });
  const { body: root } = await client.get('/api/v3/folder');
  const { folderId } = root as { readonly folderId: string };
  const announced = [];
  for (let index = 0; index < uploads; index += 1)
    announced.push(await announce(installation, client, `take ${index}.bin`, bytes));
  const sent = announced.map(async ({ uploadUrl }, index) => {
    const content = randomBytes(bytes);
    if (index % 3 === 2) await client.post('/api/v3/files/copy', { fileIds: [first.fileId], folderId });
    else if (index % 3 === 1) await sendInParts(uploadUrl, content);
    else await fetch(uploadUrl, { method: 'PUT', body: new Uint8Array(content) });
  });
  const ended = Promise.allSettled(sent);
  await sleep(afterMilliseconds);
  killHard(installation, 'http');
  await ended;
  await waitUntilReady(installation.url);
};

/**
 * Sweeps what killed processes left, as the worker does days later.
 * @returns what contradicts: files without their bytes, and objects without a file. Empty if all is well.
 */
export const auditUploads = async (
  installation: TestInstallation,
): Promise<{ readonly uploaded: number; readonly unfinished: number; readonly problems: readonly string[] }> => {
  const database = openTestDatabase(installation);
  const storage = await openTestStorage(installation);
  try {
    const { rows: open } = await database.pool.query("select id from file where status <> 'uploaded'");
    await sweepFiles({ db: database.db, storage, filesInUse: async () => [] }, Date.now() + 10 * DAY_MILLISECONDS);
    const { rows } = await database.pool.query<{ key: string; bytes: string; checksum: string | null }>(
      "select storage_key as key, size_bytes as bytes, checksum from file where status = 'uploaded'",
    );
    const problems: string[] = [];
    const keys = new Set(rows.map(({ key }) => key));
    for (const { key, bytes, checksum } of rows) {
      const content = await storage.get(key).catch(() => undefined);
      if (!content) problems.push(`${key} is missing`);
      else if (content.length !== Number(bytes)) problems.push(`${key} has ${content.length} of ${bytes} bytes`);
      else if (checksum !== null && createHash('sha256').update(content).digest('hex') !== checksum)
        problems.push(`${key} has another checksum`);
    }
    for await (const { key } of storage.list('uploads')) if (!keys.has(key)) problems.push(`${key} has no file`);
    return { uploaded: rows.length, unfinished: open.length, problems };
  } finally {
    await database.close();
  }
};
