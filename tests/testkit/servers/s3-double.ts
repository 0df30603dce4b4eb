import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Refusal, receivedContent, refusal, signatureRefusal, type Trusted } from './s3-signature.ts';

const smallestPartBytes = 5 * 1_048_576;

type Upload = { readonly key: string; readonly initiated: Date; readonly parts: Map<number, Buffer> };

/** Fault for a request: a given response, or a broken connection (after half of an object). */
export type Fault = (request: {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
}) => Refusal | 'cut' | undefined;

export type S3Double = {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  readonly bucket: string;
  readonly trusted: Trusted;
  /** Stored objects by key. */
  readonly objects: Map<string, Buffer>;
  /** Multipart uploads that are neither complete nor aborted, by upload id. */
  readonly uploads: Map<string, Upload>;
  /** `METHOD key` of every accepted request. */
  readonly accepted: string[];
  /** Bytes of object content received so far. */
  receivedBytes(): number;
  setFault(fault: Fault | undefined): void;
  /** Clock for dates and expiries. */
  setClock(now: () => number): void;
  /** The address for SONORA_STORAGE_URL. */
  storageUrl(change?: { readonly prefix?: string; readonly secret?: string; readonly accessKeyId?: string }): string;
  close(): Promise<void>;
};

const etagOf = (content: Uint8Array): string => `"${createHash('md5').update(content).digest('hex')}"`;
const escaped = (text: string): string => text.replaceAll(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const unescaped = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('&#34;', '"');
const xml = (name: string, inner: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${name}>${inner}</${name}>`;
const element = (name: string, value: string): string => `<${name}>${escaped(value)}</${name}>`;

const readBody = async (request: IncomingMessage, count: (bytes: number) => void): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    count((chunk as Buffer).length);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
};

type Answer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
};

const answerOf = ({ status, code, message }: Refusal): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: xml('Error', element('Code', code) + element('Message', message)),
});

const objectAnswer = (content: Buffer | undefined, range: string | undefined): Answer => {
  if (!content) return answerOf(refusal(404, 'NoSuchKey', 'there is no such object'));
  const headers = { etag: etagOf(content), 'accept-ranges': 'bytes', 'content-type': 'application/octet-stream' };
  const match = /^bytes=(\d+)-(\d+)$/.exec(range ?? '');
  if (!match) return { status: 200, headers, body: content };
  const start = Number(match[1]);
  const end = Math.min(Number(match[2]), content.length - 1);
  if (start > end) return answerOf(refusal(416, 'InvalidRange', 'the range cannot be satisfied'));
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${start}-${end}/${content.length}` },
    body: content.subarray(start, end + 1),
  };
};

/** Joins the listed parts, or returns the rule of multipart uploads that they violate. */
const joinParts = (upload: Upload, listed: string): Buffer | Refusal => {
  const wanted = [...listed.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)<\/PartNumber>/.exec(part)?.[1]),
    etag: unescaped(/<ETag>(.*?)<\/ETag>/.exec(part)?.[1] ?? ''),
  }));
  if (wanted.length === 0) return refusal(400, 'MalformedXML', 'no parts are listed');
  if (wanted.some(({ number }, index) => number <= (wanted[index - 1]?.number ?? 0)))
    return refusal(400, 'InvalidPartOrder', 'parts should be listed in order');
  const parts: Buffer[] = [];
  for (const [index, { number, etag }] of wanted.entries()) {
    const part = upload.parts.get(number);
    if (!part || etagOf(part) !== etag) return refusal(400, 'InvalidPart', `part ${number} is another or missing`);
    if (index < wanted.length - 1 && part.length < smallestPartBytes)
      return refusal(400, 'EntityTooSmall', `part ${number} is smaller than 5 MiB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/**
 * A small S3 service on loopback for tests: one bucket, path style, objects and multipart uploads in memory. Unlike most
 * test servers it verifies every request: each must have a valid Signature Version 4 over the received content.
 */
export const startS3Double = async (options: { readonly region?: string } = {}): Promise<S3Double> => {
  const bucket = 'sonora-test';
  const trusted = {
    accessKeyId: 'test-key',
    secretAccessKey: 'secret/with+signs',
    region: options.region ?? 'us-east-1',
  };
  const objects = new Map<string, Buffer>();
  const stored = new Map<string, Date>();
  const uploads = new Map<string, Upload>();
  const accepted: string[] = [];
  let fault: Fault | undefined;
  let now: () => number = Date.now;
  let received = 0;

  const keep = (key: string, content: Buffer): void => {
    objects.set(key, content);
    stored.set(key, new Date(now()));
  };

  const ofUpload = (method: string, key: string, query: URLSearchParams, content: Buffer): Answer => {
    const id = query.get('uploadId') ?? '';
    const upload = uploads.get(id);
    if (upload?.key !== key) return answerOf(refusal(404, 'NoSuchUpload', 'there is no such upload'));
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), content);
      return { status: 200, headers: { etag: etagOf(content) } };
    }
    if (method === 'POST') {
      const joined = joinParts(upload, content.toString());
      if (!Buffer.isBuffer(joined)) return answerOf(joined);
      keep(key, joined);
    }
    uploads.delete(id);
    return method === 'POST'
      ? { status: 200, body: xml('CompleteMultipartUploadResult', element('Key', key) + element('ETag', '"joined-1"')) }
      : { status: 204 };
  };

  /** A page of objects in key order, at most three, so that clients must request further pages. */
  const listObjects = (query: URLSearchParams): Answer => {
    const after = query.get('continuation-token') ?? '';
    const found = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort();
    const page = found.slice(0, 3);
    const contents = page.map((key) => {
      const modified = (stored.get(key) ?? new Date(now())).toISOString();
      const size = element('Size', String(objects.get(key)?.length ?? 0));
      return `<Contents>${element('Key', key)}${element('LastModified', modified)}${size}</Contents>`;
    });
    const last = page.at(-1);
    const more = found.length > page.length && last !== undefined;
    const next = more ? element('NextContinuationToken', last) : '';
    return {
      status: 200,
      body: xml('ListBucketResult', `${element('IsTruncated', String(more))}${next}${contents.join('')}`),
    };
  };

  const ofBucket = (method: string, query: URLSearchParams): Answer => {
    if (method === 'GET' && query.get('list-type') === '2') return listObjects(query);
    if (method !== 'GET' || !query.has('uploads')) return answerOf(refusal(501, 'NotImplemented', 'not known here'));
    const listed = [...uploads]
      .filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''))
      .map(
        ([id, { key, initiated }]) =>
          `<Upload>${element('Key', key)}${element('UploadId', id)}${element('Initiated', initiated.toISOString())}</Upload>`,
      );
    return { status: 200, body: xml('ListMultipartUploadsResult', listed.join('')) };
  };

  const copyObject = (key: string, from: string): Answer => {
    const [, source = ''] = /^\/?[^/]+\/(.+)$/.exec(decodeURIComponent(from)) ?? [];
    const content = objects.get(source);
    if (!content) return answerOf(refusal(404, 'NoSuchKey', 'there is no such object'));
    keep(key, content);
    return { status: 200, body: xml('CopyObjectResult', element('ETag', etagOf(content))) };
  };

  const ofObject = (
    method: string,
    key: string,
    query: URLSearchParams,
    content: Buffer,
    { range, 'x-amz-copy-source': from }: IncomingMessage['headers'],
  ): Answer => {
    if (method === 'PUT' && typeof from === 'string') return copyObject(key, from);
    if (query.has('uploadId')) return ofUpload(method, key, query, content);
    if (method === 'POST' && query.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, { key, initiated: new Date(now()), parts: new Map() });
      return { status: 200, body: xml('InitiateMultipartUploadResult', element('Key', key) + element('UploadId', id)) };
    }
    if (method === 'GET' || method === 'HEAD') return objectAnswer(objects.get(key), range);
    if (method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    if (method !== 'PUT') return answerOf(refusal(405, 'MethodNotAllowed', 'not known here'));
    keep(key, content);
    return { status: 200, headers: { etag: etagOf(content) } };
  };

  const answer = async (request: IncomingMessage): Promise<Answer | 'cut'> => {
    const { method = 'GET', url = '/' } = request;
    const { pathname, searchParams: query } = new URL(url, 'http://double');
    const [, named = '', ...rest] = pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    const body = await readBody(request, (bytes) => {
      received += bytes;
    });
    const refused = signatureRefusal(request, trusted, now());
    if (refused) return answerOf(refused);
    const content = receivedContent(request, body);
    if (!Buffer.isBuffer(content)) return answerOf(content);
    if (named !== bucket) return answerOf(refusal(404, 'NoSuchBucket', 'there is no such bucket'));
    accepted.push(`${method} ${key}`);
    const injected = fault?.({ method, path: pathname, query });
    if (injected === 'cut') return 'cut';
    if (injected) return answerOf(injected);
    return key === '' ? ofBucket(method, query) : ofObject(method, key, query, content, request.headers);
  };

  const reply = (request: IncomingMessage, response: ServerResponse, given: Answer | 'cut'): void => {
    if (given === 'cut') {
      const content = [...objects.values()].at(-1) ?? Buffer.alloc(0);
      if (request.method !== 'GET') return void request.socket.destroy();
      response.writeHead(200, { 'content-length': content.length });
      response.write(content.subarray(0, content.length >> 1), () => request.socket.destroy());
      return;
    }
    const body = Buffer.from(given.body ?? '');
    const length = given.status === 204 ? {} : { 'content-length': String(body.length) };
    response.writeHead(given.status, { ...given.headers, ...length });
    response.end(request.method === 'HEAD' ? undefined : body);
  };

  const server = createServer((request, response) => {
    answer(request).then(
      (given) => reply(request, response, given),
      () => request.socket.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    bucket,
    trusted,
    objects,
    uploads,
    accepted,
    receivedBytes: () => received,
    setFault: (next) => {
      fault = next;
    },
    setClock: (next) => {
      now = next;
    },
    storageUrl: ({ prefix = '', secret = trusted.secretAccessKey, accessKeyId = trusted.accessKeyId } = {}) =>
      `s3://${encodeURIComponent(accessKeyId)}:${encodeURIComponent(secret)}@${bucket}/${prefix}?endpoint=${encodeURIComponent(url)}&region=${trusted.region}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
