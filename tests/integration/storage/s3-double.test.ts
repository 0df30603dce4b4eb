import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../testkit/installation.ts';
import { type S3Double, startS3Double } from '../../testkit/servers/s3-double.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

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
      logger: silentLog,
      ...(change.standard ? {} : { requestChecksumCalculation: 'WHEN_REQUIRED' as const }),
    });

  /** The request exactly as the SDK would send it. */
  const signed = async (
    command: PutObjectCommand | GetObjectCommand,
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

  it('accepts valid signatures: header, query, special characters, unsigned and streamed payloads', async () => {
    expect(await send(await signed(new GetObjectCommand(at)))).toMatchObject({ status: 200, text: 'content' });
    expect(
      await send(
        await signed(new GetObjectCommand({ ...at, ResponseContentType: 'text/plain; charset=x', Range: 'bytes=0-2' })),
      ),
    ).toMatchObject({ status: 206, text: 'con' });
    expect(await send(await put())).toMatchObject({ status: 200 });
    // The SDK's default: bytes have their checksum in a header, streams in a trailer.
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

  it('refuses a wrong secret, another region and a clock that is 16 minutes off', async () => {
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

  it('refuses a streamed body with a wrong checksum', async () => {
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

  it('accepts a presigned address until it expires, and no modified one', async () => {
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

  it('joins exactly the listed parts, in order, and only if large enough', async () => {
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
