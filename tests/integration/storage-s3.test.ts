import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { decodeMp3, decodeWav } from '@sonora/codecs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../apps/server/src/platform/config/config.ts';
import { parseS3Address } from '../../apps/server/src/platform/storage/s3-address.ts';
import { createS3Storage } from '../../apps/server/src/platform/storage/s3-storage.ts';
import { StorageFullError, StorageMissingError } from '../../apps/server/src/platform/storage/storage.ts';
import {
  createClient,
  signUp,
  smallAd,
  startTestInstallation,
  type TestInstallation,
  waitForAudioform,
} from '../testkit/installation.ts';
import { type S3Double, startS3Double } from '../testkit/s3-double.ts';
import { refusal } from '../testkit/s3-signature.ts';
import { describeStorage, patternStream } from '../testkit/storage-contract.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const open = (double: S3Double, change?: Parameters<S3Double['storageUrl']>[0]) =>
  createS3Storage(parseS3Address(double.storageUrl(change)));

describeStorage('a bucket', async () => {
  const double = await startS3Double();
  return {
    storage: await open(double, { prefix: 'house/files' }),
    residue: () =>
      [...double.objects.keys(), ...[...double.uploads.values()].map(({ key }) => `part of ${key}`)].sort(),
    fill: () =>
      double.setFault(({ method }) =>
        method === 'PUT' ? refusal(507, 'InsufficientStorage', 'no room is left') : undefined,
      ),
    close: () => double.close(),
  };
});

describe('the S3 double', () => {
  let double: S3Double;
  beforeAll(async () => {
    double = await startS3Double();
    double.objects.set('a/ä +~(1).txt', Buffer.from('content'));
  });
  afterAll(() => double.close());
  afterEach(() => double.setClock(Date.now));

  type Signed = {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Buffer;
  };

  const client = (change: Partial<{ secret: string; region: string; standard: boolean }> = {}): S3Client =>
    new S3Client({
      endpoint: double.url,
      forcePathStyle: true,
      region: change.region ?? double.trusted.region,
      credentials: { ...double.trusted, secretAccessKey: change.secret ?? double.trusted.secretAccessKey },
      maxAttempts: 1,
      ...(change.standard ? {} : { requestChecksumCalculation: 'WHEN_REQUIRED' as const }),
    });

  /** The very request that the SDK would have sent. */
  const signed = async (
    command: PutObjectCommand | GetObjectCommand | DeleteObjectCommand,
    change: Parameters<typeof client>[0] = {},
  ): Promise<Signed> => {
    let captured: Signed | undefined;
    const own = client(change);
    own.config.requestHandler = {
      handle: async (request) => {
        const query = Object.entries(request.query)
          .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value ?? ''))}`)
          .join('&');
        const body: unknown = request.body;
        captured = {
          method: request.method,
          path: `${request.path}${query ? `?${query}` : ''}`,
          headers: request.headers,
          body:
            body instanceof Readable
              ? Buffer.concat((await body.toArray()).map((chunk) => Buffer.from(chunk as string)))
              : Buffer.from((body as Uint8Array | undefined) ?? []),
        };
        throw new Error('captured');
      },
      metadata: { handlerProtocol: 'http/1.1' },
    } as typeof own.config.requestHandler;
    await own.send(command as GetObjectCommand).catch(() => {});
    if (!captured) throw new Error('nothing was sent');
    return captured;
  };

  const send = ({
    method,
    path,
    headers,
    body,
  }: Signed): Promise<{ status: number; code: string | undefined; text: string }> =>
    new Promise((resolve, reject) => {
      const { 'content-length': _length, 'transfer-encoding': _encoding, ...rest } = headers;
      const outgoing = httpRequest(
        `${double.url}`,
        { method, path, headers: { ...rest, 'content-length': String(body.length) } },
        (response) => {
          response.toArray().then((chunks) => {
            const text = Buffer.concat(chunks as Buffer[]).toString();
            resolve({ status: response.statusCode ?? 0, code: /<Code>(.*?)<\/Code>/.exec(text)?.[1], text });
          }, reject);
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });

  const at = { Bucket: 'sonora-test', Key: 'a/ä +~(1).txt' };
  const put = (change?: Parameters<typeof client>[0]) =>
    signed(new PutObjectCommand({ ...at, Key: 'new', Body: bytes('content'), Metadata: { note: 'mine' } }), change);

  it('answers what is signed well: header, query, odd characters, unsigned and streamed payloads', async () => {
    expect(await send(await signed(new GetObjectCommand(at)))).toMatchObject({ status: 200, text: 'content' });
    expect(
      await send(
        await signed(new GetObjectCommand({ ...at, ResponseContentType: 'text/plain; charset=x', Range: 'bytes=0-2' })),
      ),
    ).toMatchObject({ status: 206, text: 'con' });
    expect(await send(await put())).toMatchObject({ status: 200 });
    // The SDK's own default: a checksum in the header of bytes, in the trailer of a stream.
    const standard = await put({ standard: true });
    expect(standard.headers['x-amz-checksum-crc32']).toBeTruthy();
    expect(await send(standard)).toMatchObject({ status: 200 });
    double.objects.delete('streamed');
    await client({ standard: true }).send(
      new PutObjectCommand({
        ...at,
        Key: 'streamed',
        Body: Readable.from([bytes('in '), bytes('parts')]),
        ContentLength: 8,
      }),
    );
    expect(double.objects.get('streamed')?.toString()).toBe('in parts');
  });

  it.each<[string, (request: Signed) => Signed, string]>([
    ['path', (given) => ({ ...given, path: given.path.replace('/new', '/other') }), 'SignatureDoesNotMatch'],
    ['bucket', (given) => ({ ...given, path: given.path.replace('sonora', 'x') }), 'SignatureDoesNotMatch'],
    [
      'query',
      (given) => ({ ...given, path: given.path.replace('x-id=PutObject', 'x-id=GetObject') }),
      'SignatureDoesNotMatch',
    ],
    ['longer query', (given) => ({ ...given, path: `${given.path}&partNumber=1` }), 'SignatureDoesNotMatch'],
    ['method', (given) => ({ ...given, method: 'DELETE' }), 'SignatureDoesNotMatch'],
    ['body', (given) => ({ ...given, body: Buffer.from('Content') }), 'XAmzContentSHA256Mismatch'],
    [
      'body and its hash',
      (given) => ({ ...given, headers: { ...given.headers, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } }),
      'SignatureDoesNotMatch',
    ],
    [
      'signed header',
      (given) => ({ ...given, headers: { ...given.headers, 'x-amz-meta-note': 'yours' } }),
      'SignatureDoesNotMatch',
    ],
    [
      'further header',
      (given) => ({ ...given, headers: { ...given.headers, 'x-amz-acl': 'public-read' } }),
      'AccessDenied',
    ],
    ['host', (given) => ({ ...given, headers: { ...given.headers, host: 'elsewhere' } }), 'SignatureDoesNotMatch'],
    [
      'date',
      (given) => ({
        ...given,
        headers: {
          ...given.headers,
          'x-amz-date': given.headers['x-amz-date']?.replace(/\d\dZ$/, (end) => (end === '00Z' ? '01Z' : '00Z')) ?? '',
        },
      }),
      'SignatureDoesNotMatch',
    ],
    [
      'signature',
      (given) => ({
        ...given,
        headers: {
          ...given.headers,
          authorization: given.headers.authorization?.replace(/.$/, (end) => (end === '0' ? '1' : '0')) ?? '',
        },
      }),
      'SignatureDoesNotMatch',
    ],
    [
      'access key',
      (given) => ({
        ...given,
        headers: {
          ...given.headers,
          authorization: given.headers.authorization?.replace('test-key', 'other-key') ?? '',
        },
      }),
      'InvalidAccessKeyId',
    ],
    [
      'authorization left out',
      (given) => ({ ...given, headers: { ...given.headers, authorization: '' } }),
      'AccessDenied',
    ],
  ])('refuses a changed %s', async (_what, change, code) => {
    double.objects.delete('new');
    const answer = await send(change(await put()));
    expect(answer).toMatchObject({ status: expect.toSatisfy((status: number) => status >= 400), code });
    expect(double.objects.has('new')).toBe(false);
  });

  it('refuses another secret, another region and a clock that is 16 minutes off', async () => {
    expect(await send(await put({ secret: 'another' }))).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
    expect(await send(await put({ region: 'mars-1' }))).toMatchObject({ code: 'AuthorizationHeaderMalformed' });
    const request = await put();
    for (const minutes of [-16, 16]) {
      double.setClock(() => Date.now() + minutes * 60_000);
      expect(await send(request)).toMatchObject({ status: 403, code: 'RequestTimeTooSkewed' });
    }
    double.setClock(() => Date.now() + 14 * 60_000);
    expect(await send(request)).toMatchObject({ status: 200 });
  });

  it('refuses a streamed body whose checksum is of another', async () => {
    const stream = await signed(
      new PutObjectCommand({ ...at, Key: 'new', Body: Readable.from([bytes('content')]), ContentLength: 7 }),
      { standard: true },
    );
    expect(stream.headers['x-amz-content-sha256']).toBe('STREAMING-UNSIGNED-PAYLOAD-TRAILER');
    expect(await send(stream)).toMatchObject({ status: 200 });
    const changed = Buffer.from(stream.body.toString('latin1').replace('content', 'Content'), 'latin1');
    expect(await send({ ...stream, body: changed })).toMatchObject({ status: 400, code: 'BadDigest' });
    expect(await send({ ...stream, body: stream.body.subarray(0, 8) })).toMatchObject({ code: 'IncompleteBody' });
  });

  it('answers an address that carries its signature until it expires, and no changed one', async () => {
    const address = await getSignedUrl(client(), new GetObjectCommand(at), { expiresIn: 60 });
    const code = async (url: string, method = 'GET') =>
      /<Code>(.*?)<\/Code>/.exec(await (await fetch(url, { method })).text())?.[1];
    expect(await (await fetch(address)).text()).toBe('content');
    expect(await code(address.replace('.txt', '.mp3'))).toBe('SignatureDoesNotMatch');
    expect(await code(address.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'))).toBe('SignatureDoesNotMatch');
    expect(await code(`${address}&response-content-type=text/html`)).toBe('SignatureDoesNotMatch');
    expect(await code(address, 'DELETE')).toBe('SignatureDoesNotMatch');
    expect(await code(address.replace(/X-Amz-Signature=[^&]*/, ''))).toBe('SignatureDoesNotMatch');
    double.setClock(() => Date.now() + 61_000);
    expect(await code(address)).toBe('AccessDenied');
    expect(double.objects.has(at.Key)).toBe(true);
  });

  it('joins exactly the parts that are listed, in order, and large enough', async () => {
    const own = client();
    const target = { Bucket: at.Bucket, Key: 'joined' };
    const { UploadId } = await own.send(new CreateMultipartUploadCommand(target));
    const part = async (PartNumber: number, size: number, fill: number) => {
      const Body = new Uint8Array(size).fill(fill);
      const { ETag } = await own.send(new UploadPartCommand({ ...target, UploadId, PartNumber, Body }));
      return { PartNumber, ETag };
    };
    const [first, second, small] = [await part(1, 5_242_880, 1), await part(2, 3, 2), await part(3, 1, 3)];
    const join = (...Parts: (typeof first)[]) =>
      own.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }));
    await expect(join(second, first)).rejects.toMatchObject({ name: 'InvalidPartOrder' });
    await expect(join(first, { ...second, ETag: first.ETag })).rejects.toMatchObject({ name: 'InvalidPart' });
    await expect(join(first, { ...second, PartNumber: 9 })).rejects.toMatchObject({ name: 'InvalidPart' });
    await expect(join(first, second, small)).rejects.toMatchObject({ name: 'EntityTooSmall' });
    expect(double.objects.has('joined')).toBe(false);
    await join(first, second);
    expect(double.objects.get('joined')?.length).toBe(5_242_883);
    await expect(join(first, second)).rejects.toMatchObject({ name: 'NoSuchUpload' });
  });
});

describe('a bucket', () => {
  let double: S3Double;
  beforeEach(async () => {
    double = await startS3Double();
  });
  afterEach(() => double.close());

  it('keeps every object under its prefix, and leaves nothing of the check at the start', async () => {
    const storage = await open(double, { prefix: 'house/files' });
    expect([...double.objects]).toEqual([]);
    await storage.put('a/b', bytes('x'));
    expect([...double.objects.keys()]).toEqual(['house/files/a/b']);
  });

  it('says nothing about free room', async () => {
    expect(await (await open(double)).freeBytes()).toBeUndefined();
  });

  it('reads a long source no further ahead than three parts', async () => {
    const storage = await open(double);
    const before = double.receivedBytes();
    let ahead = 0;
    const source = patternStream(60_000_000, {
      onRead: (read) => {
        ahead = Math.max(ahead, read - (double.receivedBytes() - before));
      },
    });
    await storage.put('large', source);
    // Two parts of 8 MiB on their way, one that fills, and one piece of 64 KiB that is read ahead.
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

  it('says why the source broke off when the unfinished upload cannot be dropped either', async () => {
    const storage = await open(double);
    double.setFault(({ method }) =>
      method === 'DELETE' ? refusal(403, 'AccessDenied', 'you may not abort') : undefined,
    );
    const source = patternStream(20_000_000, { breakWith: new Error('the line was cut') });
    await expect(storage.put('large', source)).rejects.toThrow('the line was cut');
    expect(double.objects.size).toBe(0);
  });

  it('fails a read whose connection breaks in the middle, rather than giving half', async () => {
    const storage = await open(double);
    await storage.put('a', new Uint8Array(200_000));
    double.setFault(({ method }) => (method === 'GET' ? 'cut' : undefined));
    await expect(storage.get('a')).rejects.toThrow();
    await expect((await storage.stream('a')).toArray()).rejects.toThrow();
  });

  it('tries again when the service stumbles once', async () => {
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

  it('lets other failures pass as they are: neither missing nor full', async () => {
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

  it('drops uploads that were left unfinished a day ago under its prefix, and nothing younger', async () => {
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

  it('refuses a wrong secret and an unknown key in words for an operator, without the secret', async () => {
    const wrong = open(double, { secret: 'another-secret' });
    await expect(wrong).rejects.toThrow(ConfigurationError);
    await expect(wrong).rejects.toThrow(/sonora-test at http.*: the secret does not belong to the access key/);
    await expect(wrong).rejects.toThrow(/^(?!.*another-secret)/s);
    await expect(open(double, { accessKeyId: 'nobody' })).rejects.toThrow('the access key is unknown to the storage');
  });

  it('refuses a bucket that is not there or in another region', async () => {
    const address = parseS3Address(double.storageUrl());
    await expect(createS3Storage({ ...address, bucket: 'absent' })).rejects.toThrow('there is no such bucket');
    const elsewhere = createS3Storage({ ...address, region: 'mars-1' });
    await expect(elsewhere).rejects.toThrow(ConfigurationError);
    await expect(elsewhere).rejects.toThrow('add ?region=');
  });

  it.each(['PUT', 'GET', 'DELETE', 'HEAD'])('refuses credentials that may not %s', async (forbidden) => {
    double.setFault(({ method }) => (method === forbidden ? refusal(403, 'AccessDenied', 'no') : undefined));
    const opening = open(double);
    await expect(opening).rejects.toThrow(ConfigurationError);
    await expect(opening).rejects.toThrow('should be allowed s3:PutObject');
  });

  it('goes on when the storage is full: what is there can be played', async () => {
    double.objects.set('old', Buffer.from('old'));
    double.setFault(({ method }) => (method === 'PUT' ? refusal(507, 'XMinioStorageFull', 'full') : undefined));
    expect(Buffer.from(await (await open(double)).get('old')).toString()).toBe('old');
  });

  it('fails without blaming the configuration when nobody answers', async () => {
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
    delete process.env.SONORA_STORAGE_URL;
  });

  it('makes an ad, plays it whole and by range, and exports it as WAV', async () => {
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

    const stored = [...double.objects].find(([, content]) => content.equals(mp3));
    expect(stored?.[0]).toMatch(/^files\//);
  });
});
