import { randomUUID } from 'node:crypto';
import { createSharedCounters, type SharedCounters } from '@sonora/adserving';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../../../../tests/testkit/database.ts';
import { silentLog } from '../../../../../tests/testkit/installation.ts';
import { deleteCountsOf } from '../../modules/campaigns/publication/ads-counts.repository.ts';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { type CountsRepository, createCountsRepository } from './counts.repository.ts';
import { type CountsExchange, exchangeCounts } from './exchange-counts.ts';

let database: TestDatabase;
let handle: DatabaseHandle;
let repository: CountsRepository;
beforeAll(async () => {
  database = await startTestDatabase();
  handle = database.open(4);
  repository = createCountsRepository(handle.pool);
});
const running: CountsExchange[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const exchange of running.splice(0)) await exchange.stop();
});
afterAll(() => database?.stop());

const start = async (
  own = repository,
): Promise<{ readonly counters: SharedCounters; readonly exchange: CountsExchange }> => {
  const counters = createSharedCounters({ instanceId: randomUUID(), separatedAfterSeconds: 5 });
  const exchange = await exchangeCounts(counters, own, silentLog);
  running.push(exchange);
  return { counters, exchange };
};

const DAY_MS = 86_400_000;
const now = Date.now();
/** Text of all exposures of the database. */
const stored = async (): Promise<string> => {
  const { rows } = await handle.pool.query<{ text: string }>('select exposures::text as text from ads_exposure');
  return rows.map(({ text }) => text).join();
};

describe('exposures', () => {
  it('that end are deleted on their day, beside those that do not', async () => {
    const one = createSharedCounters({ instanceId: randomUUID(), separatedAfterSeconds: 5 });
    const subject = randomUUID();
    const record = (listenerKey: string, endsMs: number): void =>
      one.record({ subject, listenerKey, instantMs: now - 3 * DAY_MS, keepMs: endsMs - (now - 3 * DAY_MS) });
    record('lasting', Number.POSITIVE_INFINITY);
    const first = one.changesSince(0);
    for (let turn = 0; turn < 3; turn += 1) {
      record('of-a-day', now - 2 * DAY_MS);
      record('lasting', Number.POSITIVE_INFINITY);
      record('until-later', now + DAY_MS);
    }
    await repository.write(first);
    await repository.write(one.changesSince(first.cursor));
    const { counters, exchange } = await start();
    const counts = (own: SharedCounters): readonly number[] =>
      ['of-a-day', 'lasting', 'until-later'].map((key) => own.countAllExposures(subject, key));
    expect(counts(counters)).toEqual([3, 4, 3]);
    await exchange.sweep();
    expect(counts(counters)).toEqual([0, 4, 3]);
    expect(await stored()).not.toContain('of-a-day');
    // Another process reads what is left, whose positions have gaps.
    expect(counts((await start()).counters)).toEqual([0, 4, 3]);
  });

  it('of a message whose acknowledgement was lost count once', async () => {
    const subject = randomUUID();
    let isLost = true;
    const { counters: reader } = await start();
    const { counters: writer } = await start({
      ...repository,
      write: async (message, former) => {
        const beat = await repository.write(message, former);
        if (message.exposures.length > 0 && isLost) {
          isLost = false;
          throw new Error('connection lost');
        }
        return beat;
      },
    });
    const heard = (listenerKey: string, keepMs: number): void =>
      writer.record({ subject, listenerKey, instantMs: now, keepMs });
    heard('one', Number.POSITIVE_INFINITY);
    heard('two', DAY_MS);
    await expect.poll(() => isLost).toBe(false);
    heard('two', DAY_MS);
    heard('three', Number.POSITIVE_INFINITY);
    await expect
      .poll(() => ['one', 'two', 'three'].map((key) => reader.countAllExposures(subject, key)))
      .toEqual([1, 2, 1]);
  });

  it('of deleted campaigns leave the database, and the processes that have them', async () => {
    const [deleted, kept] = [randomUUID(), randomUUID()];
    const { counters, exchange } = await start();
    const { counters: other, exchange: otherExchange } = await start();
    for (const subject of [deleted, kept]) {
      counters.record({ subject, listenerKey: 'id', instantMs: now, keepMs: Number.POSITIVE_INFINITY });
    }
    await expect.poll(() => other.countAllExposures(deleted, 'id')).toBe(1);
    await expect.poll(() => other.countAllExposures(kept, 'id')).toBe(1);
    await deleteCountsOf(handle.db, [deleted]);
    expect(await stored()).not.toContain(deleted);
    for (const one of [exchange, otherExchange]) await one.sweep();
    for (const one of [counters, other]) {
      expect([one.countAllExposures(deleted, 'id'), one.countAllExposures(kept, 'id')]).toEqual([0, 1]);
      expect([one.hasAllowance(deleted, 1, now), one.hasAllowance(kept, 1, now)]).toEqual([true, false]);
    }
    const { counters: later } = await start();
    expect([later.countAllExposures(deleted, 'id'), later.countAllExposures(kept, 'id')]).toEqual([0, 1]);
  });
});

describe('a clock that jumps', () => {
  it.each([
    ['an hour', 3_600_000],
    ['a day', DAY_MS],
    ['nine days', 9 * DAY_MS],
  ])('%s forth and back forgets no caps', async (_name, jumpMs) => {
    const subject = randomUUID();
    const { counters, exchange } = await start();
    counters.record({ subject, listenerKey: 'id', instantMs: now, keepMs: 1_800_000 });
    await expect.poll(stored).toContain(subject);
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now + jumpMs);
    await exchange.sweep();
    clock.mockRestore();
    expect(counters.countExposures(subject, 'id', now - 1_800_000)).toBe(1);
    const { counters: later } = await start();
    expect(later.countExposures(subject, 'id', now - 1_800_000)).toBe(1);
  });
});

describe('an instance that was silent for more than a day', () => {
  it('counts on after its counts were archived, and nothing twice', async () => {
    // Instances of other tests that did not end would count as separated.
    await handle.pool.query('truncate ads_instance, ads_total, ads_exposure');
    const subject = randomUUID();
    let isAway = false;
    const away = async (): Promise<void> => {
      if (isAway) throw new Error('no connection');
    };
    const { counters } = await start({
      ...repository,
      write: (...message) => away().then(() => repository.write(...message)),
    });
    const { counters: peer, exchange: peerExchange } = await start();
    const serve = (count: number): void => {
      for (let ad = 0; ad < count; ad += 1)
        counters.record({ subject, listenerKey: 'id', instantMs: now, keepMs: Number.POSITIVE_INFINITY });
    };
    const knows = (own: SharedCounters, total: number): boolean =>
      !own.hasAllowance(subject, total, Date.now()) && own.hasAllowance(subject, total + 1, Date.now());
    serve(7);
    await expect.poll(() => knows(peer, 7)).toBe(true);
    isAway = true;
    await handle.pool.query(`update ads_instance set seen_at = seen_at - interval '25 hours' where instance_id = $1`, [
      counters.instanceId,
    ]);
    await peerExchange.sweep();
    const { rows } = await handle.pool.query('select from ads_instance where instance_id = $1', [counters.instanceId]);
    expect(rows).toHaveLength(0);
    serve(2);
    isAway = false;
    await expect.poll(() => knows(peer, 9)).toBe(true);
    expect(peer.countAllExposures(subject, 'id')).toBe(9);
    const { counters: later } = await start();
    expect([knows(later, 9), later.countAllExposures(subject, 'id')]).toEqual([true, 9]);
    serve(1);
    await expect.poll(() => knows(peer, 10) && knows(later, 10)).toBe(true);
  });
});
