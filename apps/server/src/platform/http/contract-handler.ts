import { OpenAPIHandler } from '@orpc/openapi/fastify';
import type { AnyRouter } from '@orpc/server';
import { ORPCError, onError, ValidationError } from '@orpc/server';
import { DomainError, errorBody, type Finding } from '@sonora/contracts';
import { type Issue, messageOfIssue } from '@sonora/contracts/messages/issue-message';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeError } from '../log/describe-error.ts';
import type { Log } from '../log/log.ts';
import { asDomainError } from './as-domain-error.ts';
import { type RequestContext, toWireError } from './router.ts';

type PlacedIssue = Issue & { readonly path?: readonly unknown[] };

/** The place in the request, without the part that every body has, and what is wrong there. */
const findingOf = (issue: PlacedIssue): Finding => {
  const keys = (issue.path ?? []).map((part) =>
    String(typeof part === 'object' && part !== null && 'key' in part ? part.key : part),
  );
  const place = (keys[0] === 'body' && keys.length > 1 ? keys.slice(1) : keys).join('.');
  return { place, message: messageOfIssue(issue) };
};

const toDomainError = (error: unknown): DomainError => {
  if (error instanceof DomainError) return error;
  if (error instanceof ORPCError) {
    const domain = (error.data as { domain?: unknown } | undefined)?.domain;
    if (domain instanceof DomainError) return domain;
    if (error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError) {
      const findings = (error.cause.issues as readonly PlacedIssue[]).map(findingOf);
      return new DomainError('invalid-input', { findings, cause: error });
    }
    if (error.status === 404) return new DomainError('not-found', { cause: error });
    if (error.status === 413) return new DomainError('too-large', { cause: error });
    if (error.status < 500) return new DomainError('malformed', { cause: error });
  }
  return asDomainError(error);
};

/** Serves the contract below `/api`: every failure has the standard error body, without internal details. */
export const createContractHandler = (
  routes: AnyRouter,
  log: Log,
): ((request: FastifyRequest, reply: FastifyReply, context: RequestContext) => Promise<boolean>) => {
  const handler = new OpenAPIHandler<RequestContext>(routes, {
    customErrorResponseBodyEncoder: (error) => errorBody(toDomainError(error)),
    clientInterceptors: [
      onError((error, { context }) => {
        const domain = toDomainError(error);
        if (domain.status >= 500 && domain.code !== 'unavailable') {
          log.error({ requestId: context.requestId, error: describeError(error) }, 'a request failed');
        }
        throw toWireError(domain);
      }),
    ],
  });
  return async (request, reply, context) => {
    // The handler prefers the address as it was sent; the one that was made canonical is what we route by.
    Object.assign(request.raw, { originalUrl: request.raw.url });
    const { matched } = await handler.handle(request, reply, { prefix: '/api', context });
    return matched;
  };
};
