import { setTimeout as sleep } from 'node:timers/promises';
import rateLimit from '@fastify/rate-limit';
import { type CostBounds, type CostClass, costClasses, DomainError, limits } from '@sonora/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Identified } from '../authorise.ts';
import { type OpenRequests, trackOpenRequests } from './open-requests.ts';
import { createRequestPace, type RequestPace } from './request-pace.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Routes without a class, such as unknown addresses, count as `read`. */
    cost?: CostClass;
  }
  interface FastifyRequest {
    /** The authenticated user of the request; undefined without valid credentials. */
    identity: Identified | undefined;
    /** The user in the organisation that the request assumes; undefined without valid credentials. */
    caller: Caller | undefined;
  }
}

/** Counters kept per budget and scope. The least recently used is dropped first. */
const REMEMBERED_KEYS = 20_000;
const MINUTE_MILLISECONDS = 60_000;
/** `Retry-After` when too many requests of a caller are open. */
const BUSY_SECONDS = 1;

/** Classes whose requests are the same for everybody: their callers are addresses. */
const anonymous: ReadonlySet<CostClass> = new Set(['page', 'ads']);

export const costOf = (request: FastifyRequest): CostClass => request.routeOptions.config.cost ?? 'read';

/** True when the request is within a budget of requests per minute; a refusal says after how many seconds to try again. */
type Limiter = (request: FastifyRequest) => Promise<{ readonly refusedForSeconds: number | undefined }>;

/** Requests per minute: of a caller, and of the organisation that the caller assumes. */
type Budget = {
  readonly callerKey: (request: FastifyRequest) => string;
  readonly caller: Limiter;
  readonly organisation: Limiter;
  /** Spreads a caller's requests over the minute, so that they never come all at once. */
  readonly pace: RequestPace;
};

const createLimiter = (app: FastifyInstance, max: number, keyOf: (request: FastifyRequest) => string): Limiter => {
  const limit = app.createRateLimit({ max, timeWindow: MINUTE_MILLISECONDS, keyGenerator: keyOf });
  return async (request) => {
    const result = await limit(request);
    return { refusedForSeconds: !result.isAllowed && result.isExceeded ? result.ttlInSeconds : undefined };
  };
};

/** Key of a request's caller: the user, and without a session the address. */
const callerKey = ({ identity, ip }: FastifyRequest): string =>
  identity === undefined ? `address ${ip}` : identity.userId;

const createBudget = (app: FastifyInstance, cost: CostClass): Budget => {
  const { budget, perCallerMinute, perOrganisationMinute } = costClasses[cost];
  // Callers of status requests are credentials, since each of a user's programs polls for itself.
  const keyOf = (request: FastifyRequest): string =>
    budget === 'status' ? (request.identity?.credentialId ?? callerKey(request)) : callerKey(request);
  return {
    callerKey: keyOf,
    caller: createLimiter(app, perCallerMinute, keyOf),
    organisation: createLimiter(app, perOrganisationMinute, ({ caller }) => caller?.member?.orgId ?? ''),
    pace: createRequestPace({ burst: perCallerMinute * limits.burstShare, perSecond: perCallerMinute / 60 }),
  };
};

/**
 * Counts a request under a key until its response has ended; false when the key is at its maximum, or when the client has
 * left meanwhile.
 */
const enter = (open: OpenRequests, { raw }: FastifyReply, key: string, max: number): boolean => {
  // The response of a client that has left was closed: it would never be taken off.
  const release = raw.destroyed ? undefined : open.enter([{ key, max }]);
  if (release) raw.once('close', release);
  return release !== undefined;
};

type Wait = (milliseconds: number) => Promise<void>;

/** Delays refusals of a caller who goes on sending after many of them. */
const createRefusalDelay = (
  app: FastifyInstance,
  wait: Wait,
): ((request: FastifyRequest, reply: FastifyReply) => Promise<void>) => {
  const { perMinute, delaySeconds, delayedAtOnce } = limits.refusals;
  const count = createLimiter(app, perMinute, callerKey);
  const delayed = trackOpenRequests();
  return async (request, reply) => {
    if ((await count(request)).refusedForSeconds === undefined) return;
    const release = delayed.enter([{ key: callerKey(request), max: delayedAtOnce }]);
    if (!release) return;
    reply.raw.once('close', release);
    await wait(delaySeconds * 1_000);
    release();
  };
};

/**
 * Holds each request to the bounds of its cost class before its body is read: requests per minute, and requests open at
 * once, per caller and per organisation. Pages are the same for everybody, so their callers are addresses. The caller's bounds are checked before the caller is looked up in the database,
 * so that requests above them cost next to nothing.
 */
export const registerRequestBudgets = async (
  app: FastifyInstance,
  identify: (request: FastifyRequest, reply: FastifyReply) => Promise<Identified | undefined>,
  wait: Wait = (milliseconds) => sleep(milliseconds, undefined, { ref: false }),
): Promise<void> => {
  await app.register(rateLimit, { global: false, cache: REMEMBERED_KEYS });
  app.decorateRequest('identity', undefined);
  app.decorateRequest('caller', undefined);
  const budgets = new Map<string, Budget>();
  for (const name of Object.keys(costClasses) as CostClass[]) {
    const { budget } = costClasses[name];
    if (budget !== 'none' && !budgets.has(budget)) budgets.set(budget, createBudget(app, name));
  }
  const open = trackOpenRequests();
  const delayRefusal = createRefusalDelay(app, wait);
  const refuse = async (request: FastifyRequest, reply: FastifyReply, seconds: number): Promise<never> => {
    await delayRefusal(request, reply);
    reply.header('retry-after', String(seconds));
    throw new DomainError('rate-limited');
  };
  const limitBy = async (limiter: Limiter | undefined, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const seconds = (await limiter?.(request))?.refusedForSeconds;
    if (seconds !== undefined) await refuse(request, reply, seconds);
  };
  /** A browser requests pages and their files in bursts, and unknown addresses cost nothing. */
  const isPaced = ({ routeOptions: { config } }: FastifyRequest): boolean =>
    config.cost !== undefined && !anonymous.has(config.cost);
  app.addHook('onRequest', async (request, reply) => {
    const cost = costOf(request);
    const { atOncePerCaller, atOncePerOrganisation }: CostBounds = costClasses[cost];
    const budget = budgets.get(costClasses[cost].budget);
    if (!anonymous.has(cost)) request.identity = await identify(request, reply);
    await limitBy(budget?.caller, request, reply);
    if (!enter(open, reply, `${cost} ${callerKey(request)}`, atOncePerCaller))
      await refuse(request, reply, BUSY_SECONDS);
    const milliseconds = budget && isPaced(request) ? budget.pace.next(budget.callerKey(request)) : 0;
    if (milliseconds > 0) await wait(milliseconds);
    request.caller = await request.identity?.resolveCaller();
    const { member } = request.caller ?? {};
    if (!member) return;
    await limitBy(budget?.organisation, request, reply);
    if (!enter(open, reply, `${cost} ${member.orgId}`, atOncePerOrganisation))
      await refuse(request, reply, BUSY_SECONDS);
  });
};
