import rateLimit from '@fastify/rate-limit';
import { type CostBounds, type CostClass, costClasses, DomainError } from '@sonora/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type OpenRequests, trackOpenRequests } from './open-requests.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Routes outside the contract, such as pages and unknown addresses, have the class `read`. */
    cost?: CostClass;
  }
}

/** Counters kept per budget and scope. The least recently used is dropped first. */
const REMEMBERED_KEYS = 20_000;
const MINUTE_MILLISECONDS = 60_000;
/** `Retry-After` when too many requests of a caller are open. */
const BUSY_SECONDS = 1;

export const costOf = (request: FastifyRequest): CostClass => request.routeOptions.config.cost ?? 'read';

const refuse = (reply: FastifyReply, seconds: number): never => {
  reply.header('retry-after', String(seconds));
  throw new DomainError('rate-limited');
};

type Limiter = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * One budget of requests per minute: of a caller, and of the caller's organisation. Callers are users, or credentials
 * for status requests, since each of a user's programs polls for itself; without a session they are addresses.
 */
const createLimiter = (app: FastifyInstance, cost: CostClass): Limiter => {
  const { budget, perCallerMinute, perOrganisationMinute } = costClasses[cost];
  if (budget === 'none') return async () => {};
  const shared = { timeWindow: MINUTE_MILLISECONDS };
  const byAddress = app.createRateLimit({ ...shared, max: perCallerMinute });
  const byCaller = app.createRateLimit({
    ...shared,
    max: perCallerMinute,
    keyGenerator: ({ caller }) => (budget === 'status' ? caller?.credentialId : caller?.userId) ?? '',
  });
  const byOrganisation = app.createRateLimit({
    ...shared,
    max: perOrganisationMinute,
    keyGenerator: ({ caller }) => caller?.member?.orgId ?? '',
  });
  return async (request, reply) => {
    const { caller } = request;
    const limiters = caller ? [byCaller, ...(caller.member ? [byOrganisation] : [])] : [byAddress];
    for (const limiter of limiters) {
      const result = await limiter(request);
      if (!result.isAllowed && result.isExceeded) refuse(reply, result.ttlInSeconds);
    }
  };
};

const isAdmitted = (open: OpenRequests, request: FastifyRequest, reply: FastifyReply): boolean => {
  const cost = costOf(request);
  const { atOncePerCaller, atOncePerOrganisation }: CostBounds = costClasses[cost];
  const { caller } = request;
  const bounds = [{ key: `${cost} ${caller?.userId ?? request.ip}`, max: atOncePerCaller }];
  if (caller?.member) bounds.push({ key: `${cost} ${caller.member.orgId}`, max: atOncePerOrganisation });
  const release = open.enter(bounds);
  if (!release) return false;
  reply.raw.once('close', release);
  return true;
};

/**
 * Holds each request to the bounds of its cost class before its body is read: requests per minute, and requests open at
 * once, per caller and per organisation.
 */
export const registerRequestBudgets = async (app: FastifyInstance): Promise<void> => {
  await app.register(rateLimit, { global: false, cache: REMEMBERED_KEYS });
  const limiters = new Map<string, Limiter>();
  for (const name of Object.keys(costClasses) as CostClass[]) {
    const { budget } = costClasses[name];
    if (!limiters.has(budget)) limiters.set(budget, createLimiter(app, name));
  }
  const open = trackOpenRequests();
  app.addHook('onRequest', async (request, reply) => {
    await limiters.get(costClasses[costOf(request)].budget)?.(request, reply);
    if (!isAdmitted(open, request, reply)) refuse(reply, BUSY_SECONDS);
  });
};
