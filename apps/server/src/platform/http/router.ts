import type { IncomingHttpHeaders } from 'node:http';
import { implement, ORPCError } from '@orpc/server';
import { contract, DomainError, type EndpointMeta } from '@sonora/contracts';
import { authorise, type Caller, type MemberCaller } from './authorise.ts';

/** What every handler of the contract gets besides its input. */
export type RequestContext = {
  readonly requestId: string;
  readonly headers: IncomingHttpHeaders;
  readonly ipAddress: string;
  readonly caller: Caller | undefined;
  /** What the assumed organisation can still spend; 0 for who has none. */
  readonly creditsRemaining: () => Promise<number>;
  /** Adds a header to the answer; `set-cookie` may be added several times. */
  readonly setHeader: (name: string, value: string) => void;
};

/** A domain error on its way through the contract handler, which knows only errors of its own kind. */
export const toWireError = (error: DomainError): ORPCError<string, { readonly domain: DomainError }> =>
  new ORPCError(error.code, { status: error.status, message: error.detail, data: { domain: error }, cause: error });

/**
 * The builder from which all routes are made. Access is checked here, from the declaration, before any input is read.
 */
export const router = implement(contract)
  .$context<RequestContext>()
  .use(({ procedure, context, next }) => {
    const { access } = procedure['~orpc'].meta as EndpointMeta;
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
