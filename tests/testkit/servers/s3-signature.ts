import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { crc32 } from 'node:zlib';

/** Reason for a refusal, as an S3 service reports it. */
export type Refusal = { readonly status: number; readonly code: string; readonly message: string };
export const refusal = (status: number, code: string, message: string): Refusal => ({ status, code, message });

export type Trusted = { readonly accessKeyId: string; readonly secretAccessKey: string; readonly region: string };

const algorithm = 'AWS4-HMAC-SHA256';
const skewMilliseconds = 15 * 60_000;
const maxPresignedSeconds = 7 * 86_400;

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Percent-encoding for Signature Version 4 (RFC 3986): everything but unreserved characters. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const recoded = (text: string): string => encoded(decodeURIComponent(text));

const queryPairs = (query: string): [string, string][] =>
  query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [recoded(name), recoded(value.join('='))];
    });

/** Converts `20260131T235959Z` to epoch milliseconds. */
const parseMoment = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

type Claim = {
  readonly credential: string;
  readonly signedHeaders: string;
  readonly signature: string;
  readonly date: string;
  readonly payloadHash: string;
  /** Lifetime of a presigned address, in seconds from `date`. */
  readonly expiresInSeconds: number | undefined;
};

const header = (request: IncomingMessage, name: string): string => String(request.headers[name] ?? '');

const headerClaim = (request: IncomingMessage): Claim | undefined => {
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    header(request, 'authorization'),
  );
  if (!match) return undefined;
  return {
    credential: match[1] as string,
    signedHeaders: match[2] as string,
    signature: match[3] as string,
    date: header(request, 'x-amz-date'),
    payloadHash: header(request, 'x-amz-content-sha256'),
    expiresInSeconds: undefined,
  };
};

const addressClaim = (request: IncomingMessage, query: readonly (readonly [string, string])[]): Claim | undefined => {
  const value = (name: string): string => decodeURIComponent(query.find(([key]) => key === name)?.[1] ?? '');
  if (value('X-Amz-Algorithm') !== algorithm) return undefined;
  return {
    credential: value('X-Amz-Credential'),
    signedHeaders: value('X-Amz-SignedHeaders'),
    signature: value('X-Amz-Signature'),
    date: value('X-Amz-Date'),
    payloadHash: header(request, 'x-amz-content-sha256') || value('X-Amz-Content-Sha256') || 'UNSIGNED-PAYLOAD',
    expiresInSeconds: Number(value('X-Amz-Expires') || Number.NaN),
  };
};

const headerValues = (request: IncomingMessage, name: string): string =>
  request.rawHeaders
    .flatMap((text, index, all) => (index % 2 === 0 && text.toLowerCase() === name ? [all[index + 1] ?? ''] : []))
    .map((value) => value.trim().replaceAll(/ +/g, ' '))
    .join(',');

const timeRefusal = (claim: Claim, nowMilliseconds: number): Refusal | undefined => {
  const signedAt = parseMoment(claim.date);
  if (Number.isNaN(signedAt)) return refusal(403, 'AccessDenied', 'a valid date is required');
  const age = nowMilliseconds - signedAt;
  if (claim.expiresInSeconds === undefined)
    return Math.abs(age) > skewMilliseconds ? refusal(403, 'RequestTimeTooSkewed', 'more than 15 minutes') : undefined;
  if (!(claim.expiresInSeconds > 0 && claim.expiresInSeconds <= maxPresignedSeconds))
    return refusal(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires is out of range');
  if (age < -skewMilliseconds) return refusal(403, 'AccessDenied', 'Request is not valid yet');
  return age > claim.expiresInSeconds * 1000 ? refusal(403, 'AccessDenied', 'Request has expired') : undefined;
};

const scopeRefusal = (claim: Claim, trusted: Trusted): Refusal | undefined => {
  const [accessKeyId, day, region, service, end] = claim.credential.split('/');
  if (accessKeyId !== trusted.accessKeyId) return refusal(403, 'InvalidAccessKeyId', 'this key is unknown');
  if (region !== trusted.region || service !== 's3' || end !== 'aws4_request' || day !== claim.date.slice(0, 8))
    return refusal(400, 'AuthorizationHeaderMalformed', `the scope should be of today, ${trusted.region}, s3`);
  return undefined;
};

/** Headers that must be signed: the host and every `x-amz-` header. */
const headersRefusal = (request: IncomingMessage, signed: readonly string[]): Refusal | undefined => {
  const needed = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
  const open = needed.find((name) => !signed.includes(name));
  return open ? refusal(403, 'AccessDenied', `the header ${open} is not signed`) : undefined;
};

/** Returns why the request has no valid Signature Version 4 of the trusted key in its headers or address. */
export const signatureRefusal = (
  request: IncomingMessage,
  trusted: Trusted,
  nowMilliseconds: number,
): Refusal | undefined => {
  const [path = '/', rawQuery = ''] = (request.url ?? '/').split('?', 2);
  const query = queryPairs(rawQuery);
  const claim = headerClaim(request) ?? addressClaim(request, query);
  if (!claim) return refusal(403, 'AccessDenied', 'the request is not signed');
  if (claim.payloadHash === '') return refusal(400, 'InvalidRequest', 'x-amz-content-sha256 is missing');
  const signed = claim.signedHeaders.split(';');
  const early = scopeRefusal(claim, trusted) ?? timeRefusal(claim, nowMilliseconds) ?? headersRefusal(request, signed);
  if (early) return early;
  const canonical = [
    request.method,
    path.split('/').map(recoded).join('/'),
    query
      .filter(([name]) => name !== 'X-Amz-Signature')
      .sort((a, b) => (a[0] === b[0] ? (a[1] < b[1] ? -1 : 1) : a[0] < b[0] ? -1 : 1))
      .map((pair) => pair.join('='))
      .join('&'),
    ...signed.map((name) => `${name}:${headerValues(request, name)}`),
    '',
    claim.signedHeaders,
    claim.payloadHash,
  ].join('\n');
  const [, ...scope] = claim.credential.split('/');
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${trusted.secretAccessKey}`);
  const expected = hmac(key, [algorithm, claim.date, scope.join('/'), sha256(canonical)].join('\n')).toString('hex');
  return expected === claim.signature
    ? undefined
    : refusal(403, 'SignatureDoesNotMatch', 'the signature does not match the request');
};

const base64Crc32 = (bytes: Uint8Array): string => {
  const value = Buffer.alloc(4);
  value.writeUInt32BE(crc32(bytes));
  return value.toString('base64');
};

/** Decodes `aws-chunked`: chunks with hexadecimal sizes, an empty chunk, then lines of trailing headers. */
const unchunk = (body: Buffer): { readonly content: Buffer; readonly trailers: Map<string, string> } | undefined => {
  const chunks: Buffer[] = [];
  let offset = 0;
  for (;;) {
    const lineEnd = body.indexOf('\r\n', offset);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(body.toString('latin1', offset, lineEnd), 16);
    if (!Number.isInteger(size)) return undefined;
    offset = lineEnd + 2;
    if (size === 0) break;
    if (body.toString('latin1', offset + size, offset + size + 2) !== '\r\n') return undefined;
    chunks.push(body.subarray(offset, offset + size));
    offset += size + 2;
  }
  const lines = body.toString('latin1', offset).split('\r\n').filter(Boolean);
  const trailers = new Map(lines.map((line) => line.split(/:\s*/, 2) as [string, string]));
  return { content: Buffer.concat(chunks), trailers };
};

/** Content to store, or the reason why it does not match the signature. */
export const receivedContent = (request: IncomingMessage, body: Buffer): Buffer | Refusal => {
  const announced = header(request, 'x-amz-content-sha256') || 'UNSIGNED-PAYLOAD';
  let content = body;
  let checksum: string | undefined = header(request, 'x-amz-checksum-crc32') || undefined;
  if (announced === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') {
    const parts = unchunk(body);
    if (!parts) return refusal(400, 'IncompleteBody', 'the chunks are damaged');
    if (header(request, 'x-amz-trailer') !== 'x-amz-checksum-crc32')
      return refusal(501, 'NotImplemented', 'only the trailer x-amz-checksum-crc32 is known');
    if (String(parts.content.length) !== header(request, 'x-amz-decoded-content-length'))
      return refusal(400, 'IncompleteBody', 'the length is another than announced');
    content = parts.content;
    checksum = parts.trailers.get('x-amz-checksum-crc32') ?? '';
  } else if (/^[0-9a-f]{64}$/.test(announced)) {
    if (sha256(body) !== announced) return refusal(400, 'XAmzContentSHA256Mismatch', 'the body is not the signed one');
  } else if (announced !== 'UNSIGNED-PAYLOAD') {
    return refusal(501, 'NotImplemented', `${announced} is not known here`);
  }
  if (checksum !== undefined && checksum !== base64Crc32(content))
    return refusal(400, 'BadDigest', 'the checksum does not match the content');
  return content;
};
