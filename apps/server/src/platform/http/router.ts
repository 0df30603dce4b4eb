import type { IncomingHttpHeaders } from 'node:http';
import { implement, ORPCError } from '@orpc/server';
import { type CostClass, contract, DomainError, type EndpointMeta } from '@sonora/contracts';
import { authorise, type Caller, type MemberCaller } from './authorise.ts';

/** Context of every handler of the contract. */
export type RequestContext = {
  readonly requestId: string;
  readonly headers: IncomingHttpHeaders;
  readonly ipAddress: string;
  readonly caller: Caller | undefined;
  /** Class to whose bounds the HTTP server held the request; undefined for calls without HTTP. */
  readonly cost?: CostClass;
  /** Remaining credits of the assumed organisation; 0 without one. */
  readonly creditsRemaining: () => Promise<number>;
  /** Adds a header to the response; `set-cookie` may be added several times. */
  readonly setHeader: (name: string, value: string) => void;
};

/** Wraps a domain error for the contract handler, which passes on only errors of its own class. */
export const toWireError = (error: DomainError): ORPCError<string, { readonly domain: DomainError }> =>
  new ORPCError(error.code, { status: error.status, message: error.detail, data: { domain: error }, cause: error });

/**
 * Builder of all routes. Checks access as declared in the contract, before the input is read. Two routers read the
 * address; a request that they read differently was held to the wrong bounds and is not answered.
 */
export const router = implement(contract)
  .$context<RequestContext>()
  .use(({ procedure, context, next }) => {
    const { access, cost } = procedure['~orpc'].meta as EndpointMeta;
    if (context.cost !== undefined && cost !== context.cost) throw toWireError(new DomainError('not-found'));
    authorise(access, context.caller);
    return next();
  });

/** @throws DomainError `unauthorised` */
export const signedInCaller = (context: RequestContext): Caller => {
  if (!context.caller) throw new DomainError('unauthorised');
  return context.caller;
};

/** The caller within the assumed organisation. @throws DomainError `unauthorised` or `forbidden` */
export const memberCaller = (context: RequestContext): MemberCaller => {
  const caller = signedInCaller(context);
  if (!caller.member) throw new DomainError('forbidden');
  return { userId: caller.userId, orgId: caller.member.orgId };
};
