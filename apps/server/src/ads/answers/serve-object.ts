import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseRange } from '../../platform/http/byte-range.ts';
import { type Storage, StorageMissingError } from '../../platform/storage/storage.ts';
import type { NamedObject } from '../campaigns/media-objects.ts';

/** A changed creative has another id, so its media never change. */
const CACHE = 'public, max-age=31536000, immutable';
const RETRY_SECONDS = '2';

const sizeOf = async (storage: Storage, { objectKey, sizeBytes }: NamedObject): Promise<number | undefined> =>
  sizeBytes ?? (await storage.stat(objectKey))?.sizeBytes;

const sendRange = async (
  storage: Storage,
  reply: FastifyReply,
  key: string,
  size: number,
  range: { readonly start: number; readonly end: number } | undefined,
): Promise<FastifyReply> => {
  const content = await storage.stream(key, range);
  if (!range) return reply.header('content-length', size).send(content);
  return reply
    .status(206)
    .headers({
      'content-range': `bytes ${range.start}-${range.end}/${size}`,
      'content-length': range.end - range.start + 1,
    })
    .send(content);
};

/** Sends an object of a campaign, with ranges and validators. */
export const serveObject = async (
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  object: NamedObject | undefined,
): Promise<FastifyReply> => {
  if (!object) return reply.status(404).send();
  const tag = `"${Buffer.from(object.objectKey).toString('base64url')}"`;
  reply.headers({
    'access-control-expose-headers': 'Accept-Ranges, Content-Length, Content-Range, ETag',
    'accept-ranges': 'bytes',
    etag: tag,
    'cache-control': CACHE,
    'content-type': object.mimeType,
  });
  if (request.headers['if-none-match'] === tag) return reply.status(304).send();
  const refuse = (status: number): FastifyReply =>
    reply.removeHeader('cache-control').removeHeader('etag').header('cache-control', 'no-store').status(status).send();
  try {
    const size = await sizeOf(storage, object);
    if (size === undefined) return refuse(404);
    const range = parseRange(request.headers.range, size);
    if (range === 'unsatisfiable') {
      return reply.status(416).header('content-range', `bytes */${size}`).header('cache-control', 'no-store').send();
    }
    if (request.method === 'HEAD') return reply.header('content-length', size).send();
    return await sendRange(storage, reply, object.objectKey, size, range);
  } catch (error) {
    if (error instanceof StorageMissingError) return refuse(404);
    reply.header('retry-after', RETRY_SECONDS);
    return refuse(503);
  }
};
