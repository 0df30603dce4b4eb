import { DomainError } from '@sonora/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseRange } from '../../platform/http/byte-range.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** Encodes any file name (RFC 5987). */
export const contentDisposition = (kind: 'inline' | 'attachment', fileName: string): string => {
  const ascii = fileName.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
};

/**
 * Streams a stored object, with ranges and validators. Objects are immutable, so the key is their entity tag.
 * @throws DomainError `not-found`
 */
export const serveStored = async (
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  item: {
    readonly key: string;
    readonly mediaType: string;
    readonly fileName: string;
    readonly download?: boolean;
    readonly cache: string;
  },
): Promise<FastifyReply> => {
  const found = await storage.stat(item.key);
  if (!found) throw new DomainError('not-found');
  const tag = `"${Buffer.from(item.key).toString('base64url')}"`;
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': item.cache,
    etag: tag,
    'content-type': item.mediaType,
    'content-disposition': contentDisposition(item.download ? 'attachment' : 'inline', item.fileName),
  });
  if (request.headers['if-none-match'] === tag) return reply.status(304).send();
  const range = parseRange(request.headers.range, found.sizeBytes);
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${found.sizeBytes}`).send();
  if (request.method === 'HEAD') return reply.header('content-length', found.sizeBytes).send();
  if (!range) return reply.header('content-length', found.sizeBytes).send(await storage.stream(item.key));
  reply.status(206).headers({
    'content-range': `bytes ${range.start}-${range.end}/${found.sizeBytes}`,
    'content-length': range.end - range.start + 1,
  });
  return reply.send(await storage.stream(item.key, range));
};
