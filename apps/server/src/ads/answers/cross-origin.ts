import type { FastifyReply, FastifyRequest } from 'fastify';

const MAX_REQUESTED_HEADERS = 500;

/**
 * Lets players of every page read a response. A player may ask with credentials, and then its own origin must be named; the origin `null`
 * of a sandboxed frame cannot be (VAST 4.3 §1.4, Fetch §3.2).
 */
export const allowOrigin = (request: FastifyRequest, reply: FastifyReply): void => {
  const { origin } = request.headers;
  const raw = reply.raw;
  raw.setHeader('vary', 'Origin');
  raw.setHeader('cross-origin-resource-policy', 'cross-origin');
  raw.setHeader('timing-allow-origin', '*');
  raw.setHeader('x-content-type-options', 'nosniff');
  if (origin === undefined || origin === 'null') {
    raw.setHeader('access-control-allow-origin', '*');
    return;
  }
  raw.setHeader('access-control-allow-origin', origin);
  raw.setHeader('access-control-allow-credentials', 'true');
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
