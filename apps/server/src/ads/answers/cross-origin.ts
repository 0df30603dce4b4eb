import type { FastifyReply, FastifyRequest } from 'fastify';

const MAX_REQUESTED_HEADERS = 500;

/** Headers of every response, as names and values in turn. */
const constantHeaders: readonly string[] = [
  'vary',
  'Origin',
  'cross-origin-resource-policy',
  'cross-origin',
  'timing-allow-origin',
  '*',
  'x-content-type-options',
  'nosniff',
];
const anyOrigin: readonly string[] = [...constantHeaders, 'access-control-allow-origin', '*'];

/**
 * Headers that let players of every page read a response, as names and values in turn. A player may ask with credentials, and then its own
 * origin must be named; the origin `null` of a sandboxed frame cannot be (VAST 4.3 §1.4, Fetch §3.2).
 */
export const originHeaders = (origin: string | undefined): readonly string[] =>
  origin === undefined || origin === 'null'
    ? anyOrigin
    : [...constantHeaders, 'access-control-allow-origin', origin, 'access-control-allow-credentials', 'true'];

export const allowOrigin = (request: FastifyRequest, reply: FastifyReply): void => {
  const headers = originHeaders(request.headers.origin);
  for (let index = 0; index < headers.length; index += 2) reply.raw.setHeader(headers[index]!, headers[index + 1]!);
};

/** Answers a preflight request. */
export const answerPreflight = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const requested = request.headers['access-control-request-headers'];
  reply.raw.setHeader('access-control-allow-methods', 'GET, HEAD, OPTIONS');
  reply.raw.setHeader('access-control-max-age', '86400');
  if (typeof requested === 'string' && requested.length <= MAX_REQUESTED_HEADERS && /^[\w\-, ]*$/.test(requested)) {
    reply.raw.setHeader('access-control-allow-headers', requested);
  }
  return reply.status(204).send();
};
