import type { FastifyReply, FastifyRequest } from 'fastify';
import { originHeaders, preflightHeaders } from '../../platform/http/ad-headers.ts';

/** @param headers names and values in turn */
export const setHeaders = (reply: FastifyReply, headers: readonly string[]): void => {
  for (let index = 0; index < headers.length; index += 2) reply.raw.setHeader(headers[index]!, headers[index + 1]!);
};

export const allowOrigin = (request: FastifyRequest, reply: FastifyReply): void =>
  setHeaders(reply, originHeaders(request.headers.origin));

/** Answers a preflight request. */
export const answerPreflight = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  setHeaders(reply, preflightHeaders(request.headers['access-control-request-headers']));
  return reply.status(204).send();
};
