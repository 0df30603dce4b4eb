import { DomainError, limits } from '@sonora/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { assertFormFits } from './form-shape.ts';

/**
 * Fastify reads every body, with a size limit. With a pass-through parser, the contract handler would read the raw
 * request without a limit, so unknown content types are buffered here, too, up to the same limit.
 */
export const registerBodyParsers = (app: FastifyInstance): void => {
  const options = { parseAs: 'buffer', bodyLimit: limits.jsonBodyBytes } as const;
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const json = { parseAs: 'string', bodyLimit: limits.jsonBodyBytes } as const;
  app.addContentTypeParser('application/json', json, (request, body: string, done) => {
    // Clients announce JSON with every request, also with those that have no body.
    if (body.length === 0) done(null, undefined);
    else parseJson(request, body, done);
  });
  app.addContentTypeParser(/^multipart\/form-data/, options, async (request: FastifyRequest, body: Buffer) => {
    const contentType = String(request.headers['content-type']);
    assertFormFits(contentType, body);
    return new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
      .formData()
      .catch((cause: unknown) => {
        throw new DomainError('malformed', { cause });
      });
  });
  app.addContentTypeParser('*', options, async (request: FastifyRequest, body: Buffer) => {
    if (body.length === 0) return undefined;
    return new File([new Uint8Array(body)], 'body', { type: request.headers['content-type'] ?? '' });
  });
};
