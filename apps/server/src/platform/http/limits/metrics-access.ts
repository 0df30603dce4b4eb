import { DomainError } from '@sonora/contracts/errors';
import type { FastifyRequest } from 'fastify';
import { sameSecret } from '../../secrets/same-secret.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** A proxy on this machine also connects from loopback, but adds a forwarding header. */
const isOwnMachine = (request: FastifyRequest): boolean =>
  loopback.has(request.socket.remoteAddress ?? '') &&
  request.headers['x-forwarded-for'] === undefined &&
  request.headers.forwarded === undefined;

/** Metrics are for the own machine, or, with a token, for those that have it. @throws DomainError `forbidden` */
export const assertMayReadMetrics = (request: FastifyRequest, token: string | undefined): void => {
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const isAllowed = token === undefined ? isOwnMachine(request) : bearer !== undefined && sameSecret(bearer, token);
  if (!isAllowed) throw new DomainError('forbidden');
};
