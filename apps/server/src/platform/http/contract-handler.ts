import { OpenAPIHandler } from '@orpc/openapi/fastify';
import type { AnyRouter } from '@orpc/server';
import { onError } from '@orpc/server';
import { errorBody } from '@sonora/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeError } from '../log/describe-error.ts';
import type { Log } from '../log/log.ts';
import { asDomainError } from './as-domain-error.ts';
import { withCamelCase } from './input/camel-case.ts';
import { type RequestContext, toWireError } from './router.ts';

/** Serves the contract below `/api`: every failure has the standard error body, without internal details. */
export const createContractHandler = (
  routes: AnyRouter,
  log: Log,
): ((request: FastifyRequest, reply: FastifyReply, context: RequestContext) => Promise<boolean>) => {
  const handler = new OpenAPIHandler<RequestContext>(routes, {
    customErrorResponseBodyEncoder: (error) => errorBody(asDomainError(error)),
    clientInterceptors: [
      (options) =>
        options.next({ ...options, input: withCamelCase(options.input, options.procedure['~orpc'].inputSchema) }),
      onError((error, { context, signal }) => {
        // Nobody waits for the answer any more.
        if (signal?.aborted && error === signal.reason) return;
        const domain = asDomainError(error);
        if (domain.status >= 500 && domain.code !== 'unavailable') {
          log.error({ requestId: context.requestId, error: describeError(error) }, 'a request failed');
        }
        throw toWireError(domain);
      }),
    ],
  });
  return async (request, reply, context) => {
    // The handler prefers `originalUrl`; it must use the canonical address.
    Object.assign(request.raw, { originalUrl: request.raw.url });
    const { matched } = await handler.handle(request, reply, { prefix: '/api', context });
    return matched;
  };
};
