import { decodeMp3, decodeWav } from '@sonora/codecs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../../apps/server/src/platform/config/configuration-error.ts';
import { parseS3Address } from '../../../apps/server/src/platform/storage/s3-address.ts';
import { createS3Storage } from '../../../apps/server/src/platform/storage/s3-storage.ts';
import { StorageFullError, StorageMissingError } from '../../../apps/server/src/platform/storage/storage.ts';
import {
  createClient,
  openTestDatabase,
  signUp,
  smallAd,
  startTestInstallation,
  type TestInstallation,
  waitForAudioform,
} from '../../testkit/installation.ts';
import { type S3Double, startS3Double } from '../../testkit/servers/s3-double.ts';
import { refusal } from '../../testkit/servers/s3-signature.ts';
import { describeStorage, patternStream } from '../../testkit/storage-contract.ts';
import { offerTag, storeVersionTable, versionsWith } from '../../testkit/versions/version-table.ts';
import { namesInZip } from '../../testkit/versions/zip-names.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const open = (double: S3Double, change?: Parameters<S3Double['storageUrl']>[0]) =>
  createS3Storage(parseS3Address(double.storageUrl(change)));

describeStorage('a bucket', async () => {
  const double = await startS3Double();
  return {
    storage: await open(double, { prefix: 'media/files' }),
    residue: () =>
      [...double.objects.keys(), ...[...double.uploads.values()].map(({ key }) => `part of ${key}`)].sort(),
    fill: () =>
      double.setFault(({ method }) =>
        method === 'PUT' ? refusal(507, 'InsufficientStorage', 'no room is left') : undefined,
      ),
    close: () => double.close(),
  };
});

describe('a bucket', () => {
  let double: S3Double;
  beforeEach(async () => {
    double = await startS3Double();
  });
  afterEach(() => double.close());

  it('stores every object under its prefix, and leaves nothing from the check at start', async () => {
    const storage = await open(double, { prefix: 'media/files' });
    expect([...double.objects]).toEqual([]);
    await storage.put('a/b', bytes('x'));
    expect([...double.objects.keys()]).toEqual(['media/files/a/b']);
  });

  it('reports no free space', async () => {
    expect(await (await open(double)).freeBytes()).toBeUndefined();
  });

  it('reads a long source at most three parts ahead', async () => {
    const storage = await open(double);
    const before = double.receivedBytes();
    let ahead = 0;
    const source = patternStream(60_000_000, {
      onRead: (read) => {
        ahead = Math.max(ahead, read - (double.receivedBytes() - before));
      },
    });
    await storage.put('large', source);
    // Two parts of 8 MiB in transfer, one being filled, and one chunk of 64 KiB read ahead.
    expect(ahead).toBeLessThanOrEqual(3 * 8_388_608 + 131_072);
  });

  it('stops reading the source when the service refuses a part', async () => {
    const storage = await open(double);
    double.setFault(({ query }) =>
      query.has('partNumber') ? refusal(403, 'QuotaExceeded', 'the quota is used up') : undefined,
    );
    let read = 0;
    const source = patternStream(80_000_000, {
      onRead: (sofar) => {
        read = sofar;
      },
    });
    await expect(storage.put('large', source)).rejects.toThrow('no space left in the storage');
    expect(read).toBeLessThan(40_000_000);
    expect(source.destroyed).toBe(true);
    expect(double.uploads.size).toBe(0);
  });

  it('reports the source’s error when the upload cannot be aborted either', async () => {
    const storage = await open(double);
    double.setFault(({ method }) =>
      method === 'DELETE' ? refusal(403, 'AccessDenied', 'you may not abort') : undefined,
    );
    const source = patternStream(20_000_000, { breakWith: new Error('the line was cut') });
    await expect(storage.put('large', source)).rejects.toThrow('the line was cut');
    expect(double.objects.size).toBe(0);
  });

  it('fails a read when its connection breaks in the middle', async () => {
    const storage = await open(double);
    await storage.put('a', new Uint8Array(200_000));
    double.setFault(({ method }) => (method === 'GET' ? 'cut' : undefined));
    await expect(storage.get('a')).rejects.toThrow();
    await expect((await storage.stream('a')).toArray()).rejects.toThrow();
  });

  it('retries when the service fails once', async () => {
    const storage = await open(double);
    let stumbles = 0;
    double.setFault(({ method }) => {
      if (method !== 'PUT' || stumbles > 0) return undefined;
      stumbles += 1;
      return refusal(503, 'SlowDown', 'not so fast');
    });
    await storage.put('a', bytes('x'));
    expect(stumbles).toBe(1);
    expect(Buffer.from(await storage.get('a')).toString()).toBe('x');
  });

  it('passes on other failures as neither missing nor full', async () => {
    const storage = await open(double);
    await storage.put('a', bytes('x'));
    double.setFault(() => refusal(403, 'AccessDenied', 'no'));
    const calls = [
      () => storage.get('a'),
      () => storage.stat('a'),
      () => storage.put('a', bytes('y')),
      () => storage.delete('a'),
    ];
    for (const call of calls) {
      const error: unknown = await call().then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(StorageMissingError);
      expect(error).not.toBeInstanceOf(StorageFullError);
    }
  });

  it('aborts unfinished uploads under its prefix after a day, and none that are newer', async () => {
    const begin = (key: string, hoursAgo: number) =>
      double.uploads.set(key, { key, initiated: new Date(Date.now() - hoursAgo * 3_600_000), parts: new Map() });
    begin('mine/old', 25);
    begin('mine/young', 23);
    begin('theirs/old', 25);
    await open(double, { prefix: 'mine' });
    expect([...double.uploads.keys()].sort()).toEqual(['mine/young', 'theirs/old']);
  });
});

describe('a start', () => {
  let double: S3Double;
  beforeAll(async () => {
    double = await startS3Double();
  });
  afterAll(() => double.close());
  afterEach(() => double.setFault(undefined));

  it('refuses a wrong secret and an unknown key with an error for operators, without the secret', async () => {
    const wrong = open(double, { secret: 'another-secret' });
    await expect(wrong).rejects.toThrow(ConfigurationError);
    await expect(wrong).rejects.toThrow(/sonora-test at http.*: the secret does not belong to the access key/);
    await expect(wrong).rejects.toThrow(/^(?!.*another-secret)/s);
    await expect(open(double, { accessKeyId: 'nobody' })).rejects.toThrow('the access key is unknown to the storage');
  });

  it('refuses a bucket that is missing or in another region', async () => {
    const address = parseS3Address(double.storageUrl());
    await expect(createS3Storage({ ...address, bucket: 'absent' })).rejects.toThrow('there is no such bucket');
    const elsewhere = createS3Storage({ ...address, region: 'mars-1' });
    await expect(elsewhere).rejects.toThrow(ConfigurationError);
    await expect(elsewhere).rejects.toThrow('add ?region=');
  });

  it.each(['PUT', 'GET', 'DELETE', 'HEAD'])('refuses credentials without permission to %s', async (forbidden) => {
    double.setFault(({ method }) => (method === forbidden ? refusal(403, 'AccessDenied', 'no') : undefined));
    const opening = open(double);
    await expect(opening).rejects.toThrow(ConfigurationError);
    await expect(opening).rejects.toThrow('should be allowed s3:PutObject');
  });

  it('continues when the storage is full, so that existing files play', async () => {
    double.objects.set('old', Buffer.from('old'));
    double.setFault(({ method }) => (method === 'PUT' ? refusal(507, 'XMinioStorageFull', 'full') : undefined));
    expect(Buffer.from(await (await open(double)).get('old')).toString()).toBe('old');
  });

  it('fails without blaming the configuration when the service does not respond', async () => {
    const gone = await startS3Double();
    await gone.close();
    const opening = open(gone);
    await expect(opening).rejects.toThrow('does not answer');
    await expect(opening).rejects.not.toThrow(ConfigurationError);
  });
});

describe('an installation on a bucket', () => {
  let double: S3Double;
  let installation: TestInstallation;
  beforeAll(async () => {
    double = await startS3Double();
    installation = await startTestInstallation({ SONORA_STORAGE_URL: double.storageUrl({ prefix: 'files' }) });
  });
  afterAll(async () => {
    await installation?.stop();
    await double?.close();
  });

  it('renders an ad, serves it whole and by range, exports it as WAV, and saves versions of it', async () => {
    const person = await signUp(installation.url);
    const client = createClient(installation.url, person.token);
    const submitted = await client.post('/api/v3/audioform', smallAd());
    const id = (submitted.body as { data: { audioformId: string } }).data.audioformId;
    const answer = await waitForAudioform(client, id);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { uri } = (answer.body as { data: { result: { delivery: { uri: string } } } }).data.result.delivery;
    const here = (address: string): string => address.replace(/^http:\/\/[^/]+/, installation.url);
    const authorization = `Bearer ${person.token}`;
    const mp3 = new Uint8Array(await (await fetch(here(uri), { headers: { authorization } })).arrayBuffer());
    expect((await decodeMp3(mp3)).channels[0]?.length).toBe(480_000);
    const part = await fetch(here(uri), { headers: { authorization, range: 'bytes=100-199' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(Buffer.from(mp3.subarray(100, 200)));

    const exported = await client.post(`/api/v3/audioform/${id}/export`, { kind: 'wav' });
    expect(exported.status, JSON.stringify(exported.body)).toBe(200);
    const wav = await fetch(here((exported.body as { uri: string }).uri));
    expect(decodeWav(new Uint8Array(await wav.arrayBuffer())).channels[0]?.length).toBe(480_000);

    const stored = [...double.objects].filter(([, content]) => content.equals(mp3));
    expect(stored.map(([key]) => key)).toEqual([expect.stringMatching(/^files\/ads\//)]);

    // Versions are saved as objects of their own.
    const table = await storeVersionTable(client, {
      selectedFile: { kind: 'audioform', audioformId: id },
      tagsConfig: versionsWith(offerTag('Now in {{city}}.')),
    });
    await table.insert(['Leeds', 'York'].map((city) => ({ cells: { city } })));
    const database = openTestDatabase(installation);
    await database.pool.query(`update version_row set status = 'complete', audioform_id = $1 where session_id = $2`, [
      id,
      table.sessionId,
    ]);
    await database.close();
    const { jobId } = (
      await client.post(`${table.path}/files`, { scope: 'all' }, { 'idempotency-key': 'to the bucket' })
    ).body as { jobId: string };
    const state = async () => ((await client.get(`/api/v3/jobs/${jobId}`)).body as { status: string }).status;
    await expect.poll(state).toBe('succeeded');
    const copies = [...double.objects].filter(([key, content]) => /^files\/uploads\//.test(key) && content.equals(mp3));
    expect(copies).toHaveLength(2);
    const zip = await fetch(here(`${installation.url}/api/audioforms/batches/${jobId}/zip`), {
      headers: { authorization },
    });
    expect(namesInZip(Buffer.from(await zip.arrayBuffer())).toSorted()).toEqual(['Leeds.mp3', 'York.mp3']);
  });
});
