import { setTimeout as sleep } from 'node:timers/promises';
import { type CostClass, costClasses, DomainError, limits } from '@sonora/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Caller } from '../authorise.ts';
import { registerRequestBudgets } from './request-budgets.ts';

/** An app whose caller is written in headers, with one route for each cost class. */
const openApp = async ({
  onResolved = () => {},
  wait = async (_milliseconds: number) => {},
} = {}): Promise<FastifyInstance> => {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof DomainError)) throw error;
    void reply.status(error.status).send({ message: error.detail });
  });
  await registerRequestBudgets(
    app,
    async (request) => {
      const [userId, credentialId, orgId] = String(request.headers['x-caller'] ?? '').split(' ');
      if (!userId || !credentialId) return undefined;
      const resolveCaller = async () => {
        onResolved();
        return { userId, credentialId, member: { orgId } } as unknown as Caller;
      };
      return { userId, credentialId, resolveCaller };
    },
    wait,
  );
  for (const cost of Object.keys(costClasses) as CostClass[])
    app.get(`/${cost}`, { config: { cost } }, async () => ({ cost }));
  return app;
};

const countOfAnswered = async (app: FastifyInstance, cost: CostClass, callers: readonly string[], count: number) => {
  let answered = 0;
  for (let index = 0; index < count; index += 1) {
    const headers = { 'x-caller': callers[index % callers.length] };
    if ((await app.inject({ url: `/${cost}`, headers })).statusCode === 200) answered += 1;
  }
  return answered;
};

describe('requests per minute', () => {
  it('are one budget for all credentials of a user and all ordinary classes, and say when to try again', async () => {
    const app = await openApp();
    const keys = Array.from({ length: 200 }, (_, key) => `ada key${key} org`);
    expect(await countOfAnswered(app, 'read', keys, limits.requestsPerMinute - 1)).toBe(limits.requestsPerMinute - 1);
    expect(await countOfAnswered(app, 'change', keys, 2)).toBe(1);
    const refused = await app.inject({ url: '/list', headers: { 'x-caller': 'ada key0 org' } });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({ message: 'Too many requests. Wait a moment and try again.' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await countOfAnswered(app, 'read', ['grace key other'], 1)).toBe(1);
    expect(await countOfAnswered(app, 'media', ['ada key0 org'], 1)).toBe(1);
  });

  it('have a ceiling for all users of an organisation', async () => {
    const app = await openApp();
    const users = Array.from({ length: 10 }, (_, user) => `user${user} key org`);
    const most = limits.requestsPerMinuteOfOrganisation;
    expect(await countOfAnswered(app, 'read', users, most + 5)).toBe(most);
    expect(await countOfAnswered(app, 'read', ['ada key other'], 1)).toBe(1);
  });

  it('for a status are counted by credential, under a ceiling of the organisation', async () => {
    const app = await openApp();
    const perKey = limits.statusRequestsPerSecond * 60;
    // SDKs poll twenty times a second.
    expect(limits.statusRequestsPerSecond).toBeGreaterThanOrEqual(20);
    expect(await countOfAnswered(app, 'status', ['ada key1 org'], perKey + 1)).toBe(perKey);
    expect(await countOfAnswered(app, 'status', ['ada key2 org'], 1)).toBe(1);
    const others = Array.from({ length: 10 }, (_, user) => `user${user} other${user} org`);
    // The refused request of the first key does not count.
    const left = limits.statusRequestsPerMinuteOfOrganisation - perKey - 1;
    expect(await countOfAnswered(app, 'status', others, left + 5)).toBe(left);
    expect(await countOfAnswered(app, 'status', ['grace key other'], 1)).toBe(1);
  });

  it('for documents of other servers are counted apart from all others', async () => {
    const app = await openApp();
    const { caller, organisation } = limits.otherServerRequestsPerMinute;
    expect(await countOfAnswered(app, 'otherServer', ['ada key org'], caller + 5)).toBe(caller);
    expect(await countOfAnswered(app, 'read', ['ada key org'], 1)).toBe(1);
    const users = Array.from({ length: 10 }, (_, user) => `user${user} key other`);
    expect(await countOfAnswered(app, 'otherServer', users, organisation + 5)).toBe(organisation);
    expect(await countOfAnswered(app, 'otherServer', ['grace key third'], 1)).toBe(1);
  });

  it('above the budget of a caller are refused before the caller is looked up', async () => {
    let lookUps = 0;
    const app = await openApp({
      onResolved: () => {
        lookUps += 1;
      },
    });
    await countOfAnswered(app, 'read', ['ada key org'], limits.requestsPerMinute + 20);
    expect(lookUps).toBe(limits.requestsPerMinute);
  });

  it('are refused with a delay when the caller goes on after many refusals', async () => {
    let waited = 0;
    const app = await openApp({
      wait: async (milliseconds) => {
        waited += milliseconds;
      },
    });
    const { perMinute, delaySeconds } = limits.refusals;
    await countOfAnswered(app, 'read', ['ada key org'], limits.requestsPerMinute + perMinute);
    waited = 0;
    const refused = await app.inject({ url: '/read', headers: { 'x-caller': 'ada key org' } });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(waited).toBe(delaySeconds * 1_000);
    expect(await countOfAnswered(app, 'read', ['grace key other'], 1)).toBe(1);
    expect(waited).toBe(delaySeconds * 1_000);
  });

  it('wait for their turn after a burst, those of all keys of a user together', async () => {
    const delays: number[] = [];
    const app = await openApp({
      wait: async (milliseconds) => {
        delays.push(milliseconds);
      },
    });
    const keys = ['ada key1 org', 'ada key2 org'];
    const burst = limits.requestsPerMinute * limits.burstShare;
    expect(await countOfAnswered(app, 'read', keys, burst)).toBe(burst);
    expect(delays).toEqual([]);
    // As if a burst of twice that size had come at once.
    expect(await countOfAnswered(app, 'read', keys, burst)).toBe(burst);
    expect(delays.length).toBeGreaterThan(burst / 2);
    expect(Math.max(...delays)).toBeGreaterThan(1_000);
    delays.length = 0;
    await countOfAnswered(app, 'read', ['grace key other'], 1);
    expect(delays).toEqual([]);
  });

  it('of clients that left while they waited do not stay open', async () => {
    const left: (() => void)[] = [];
    let isHeld = false;
    const app = await openApp({
      wait: () => (isHeld ? new Promise((resolve) => left.push(resolve)) : Promise.resolve()),
    });
    await countOfAnswered(app, 'table', ['ada key org'], limits.requestsPerMinute * limits.burstShare * 2);
    isHeld = true;
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const { atOncePerCaller } = costClasses.table;
    for (let round = 0; round < 3; round += 1) {
      const ending = new AbortController();
      const requests = Array.from({ length: atOncePerCaller }, () =>
        fetch(`${address}/table`, { headers: { 'x-caller': 'ada key org' }, signal: ending.signal }),
      );
      await expect.poll(() => left.length).toBe(atOncePerCaller);
      ending.abort();
      await Promise.allSettled(requests);
      await sleep(50);
      for (const resolve of left.splice(0)) resolve();
      await sleep(50);
    }
    // Nothing of ada's is open: the organisation's slots are free for grace.
    expect(await countOfAnswered(app, 'table', ['grace key org'], 1)).toBe(1);
  });

  it('for pages are counted by address, apart from all others, neither paced nor identified', async () => {
    const delays: number[] = [];
    const wait = async (milliseconds: number) => {
      delays.push(milliseconds);
    };
    const app = await openApp({ wait });
    app.get('/page/caller', { config: { cost: 'page' } }, async ({ identity }) => ({
      isKnown: identity !== undefined,
    }));
    // Eight windows that open the editor without a cache.
    const files = 8 * 170;
    expect(files).toBeGreaterThan(limits.requestsPerMinute);
    expect(await countOfAnswered(app, 'page', ['ada key org'], files)).toBe(files);
    expect(await countOfAnswered(app, 'read', ['ada key org'], 1)).toBe(1);
    expect(delays).toEqual([]);
    const answer = await app.inject({ url: '/page/caller', headers: { 'x-caller': 'ada key org' } });
    expect(answer.json()).toEqual({ isKnown: false });
    const left = limits.pageFilesPerMinute - files - 1;
    expect(await countOfAnswered(app, 'page', ['grace key other', ''], left + 5)).toBe(left);
    expect(await countOfAnswered(app, 'read', [''], 1)).toBe(1);
  });

  it('of the probe have no bound, so that health checks are always answered', async () => {
    const many = limits.requestsPerMinute + 1;
    expect(await countOfAnswered(await openApp(), 'probe', [''], many)).toBe(many);
  });
});
