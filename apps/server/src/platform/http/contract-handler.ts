import { OpenAPIHandler } from '@orpc/openapi/fastify';
import type { AnyRouter } from '@orpc/server';
import { onError } from '@orpc/server';
import { DomainError, errorBody } from '@sonora/contracts';
import type { EndpointMeta } from '@sonora/contracts/endpoint';
import type { Message } from '@sonora/contracts/messages/message';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeError } from '../log/describe-error.ts';
import type { Log } from '../log/log.ts';
import { asDomainError } from './as-domain-error.ts';
import { withCamelCase } from './input/camel-case.ts';
import { type RequestContext, toWireError } from './router.ts';

/** The same error under the endpoint's summary; its list of errors is never empty. */
const refusedAs = (error: DomainError, summary: Message): DomainError => {
  const { code, sentence: detail, findings, cause } = error;
  return new DomainError(code, {
    detail,
    findings: findings.length > 0 ? findings : [{ message: detail }],
    summary,
    cause,
  });
};

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
      onError((error, { context, signal, procedure }) => {
        // Nobody waits for the answer any more.
        if (signal?.aborted && error === signal.reason) return;
        const domain = asDomainError(error);
        if (domain.status >= 500 && domain.code !== 'unavailable') {
          log.error({ requestId: context.requestId, error: describeError(error) }, 'a request failed');
        }
        const { refusal } = procedure['~orpc'].meta as EndpointMeta;
        throw toWireError(refusal && domain.status === 422 ? refusedAs(domain, refusal) : domain);
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
