import { randomUUID } from 'node:crypto';
import { type Plan, planTerms } from '@sonora/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestDatabase } from '../../../../../tests/testkit/database.ts';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { closeAccount, endClosedSubscriptions } from './close-account.ts';
import {
  creditsForItems,
  grantCredits,
  holdCredits,
  holdForItems,
  releaseCredits,
  type Spender,
  settleCredits,
  settlePart,
  type Work,
} from './credits.ts';
import { releaseStaleHolds } from './jobs/run-billing-round.ts';
import { createLedgerRepository } from './ledger.repository.ts';
import { readBalance, readDailyUsage, readUsage } from './read-usage.ts';
import { setExtraCredits } from './set-extra-credits.ts';

const database = await startTestDatabase();
const handle = database.open(8);
afterAll(() => database.stop());

const free = planTerms.free.monthlyCredits;
const minute = 60_000;

const organisation = async (plan: Plan = 'free', parentId: string | null = null): Promise<string> => {
  const id = randomUUID();
  await handle.pool.query('insert into organisation (id, parent_id, name, plan) values ($1, $2, $3, $4)', [
    id,
    parentId,
    `Org ${id.slice(0, 4)}`,
    plan,
  ]);
  return id;
};

const spenderOf = (orgId: string, userId: string = randomUUID()): Spender => ({
  orgId,
  userId,
  productionId: randomUUID(),
});

const inTransaction = <T>(
  work: (db: Parameters<Parameters<DatabaseHandle['db']['transaction']>[0]>[0]) => Promise<T>,
) => handle.db.transaction(work);

const hold = (spender: Spender, credits: number, documentHash: string = randomUUID(), now?: Date) =>
  inTransaction((db) => holdCredits(db, spender, { credits, documentHash }, now));

const workOf = (change: Partial<Work> = {}): Work => ({
  documentHash: randomUUID(),
  mix: { hash: randomUUID(), durationSeconds: 30 },
  speech: [{ hash: randomUUID(), characters: 120 }],
  ...change,
});

const settle = (spender: Spender, work: Work = workOf(), now?: Date) =>
  inTransaction((db) => settleCredits(db, spender, work, now));

const entriesOf = async (rootId: string) =>
  (
    await handle.pool.query(
      'select kind, credits, balance_after::int, sequence::int from credit_entry where root_id = $1 order by sequence',
      [rootId],
    )
  ).rows as { kind: string; credits: number; balance_after: number; sequence: number }[];

const kindsOf = async (rootId: string): Promise<string[]> => (await entriesOf(rootId)).map(({ kind }) => kind);

describe('what costs nothing', () => {
  it('has no entry, and its release and its parts have none either', async () => {
    const orgId = await organisation();
    const known = workOf();
    const first = spenderOf(orgId);
    await hold(first, 10, known.documentHash);
    await settle(first, known);
    const before = await entriesOf(orgId);
    const again = spenderOf(orgId);
    await hold(again, 10, known.documentHash);
    await inTransaction((db) => releaseCredits(db, again));
    const job = spenderOf(orgId);
    const exported = [0, 0].map((credits) => ({ credits, documentHash: randomUUID() }));
    const repeated = [{ credits: 6, documentHash: known.documentHash }];
    for (const items of [exported, repeated]) {
      expect(await creditsForItems(handle.db, orgId, items)).toBe(0);
      expect(await inTransaction((db) => holdForItems(db, job, items))).toEqual(items.map(() => 0));
    }
    await inTransaction((db) => releaseCredits(db, job));
    expect(await entriesOf(orgId)).toEqual(before);
    expect(await readBalance(handle, orgId)).toBe(before.at(-1)?.balance_after);
  });

  it('is held with what costs something', async () => {
    const orgId = await organisation();
    const job = spenderOf(orgId);
    const items = [0, 7].map((credits) => ({ credits, documentHash: randomUUID() }));
    expect(await inTransaction((db) => holdForItems(db, job, items))).toEqual([0, 7]);
    const part = { holdId: job.productionId, credits: 7 };
    await inTransaction((db) => settlePart(db, spenderOf(orgId), { part, work: workOf() }));
    await inTransaction((db) => releaseCredits(db, job));
    expect(await kindsOf(orgId)).toEqual(['grant', 'hold', 'release', 'charge', 'release']);
  });
});

describe('a production', () => {
  it('costs a credit for each started ten seconds and each started thousand characters', async () => {
    const orgId = await organisation();
    const spender = spenderOf(orgId);
    await hold(spender, 10);
    expect(await readBalance(handle, orgId)).toBe(free - 10);
    const work = workOf({ mix: { hash: 'm', durationSeconds: 30.01 }, speech: [{ hash: 's', characters: 1_001 }] });
    expect(await settle(spender, work)).toBe(4 + 2);
    expect(await readBalance(handle, orgId)).toBe(free - 6);
  });

  it('is charged once when it is settled again', async () => {
    const orgId = await organisation();
    const spender = spenderOf(orgId);
    await hold(spender, 10);
    await hold(spender, 10);
    const work = workOf();
    expect([await settle(spender, work), await settle(spender, work)]).toEqual([4, 4]);
    expect(await kindsOf(orgId)).toEqual(['grant', 'hold', 'release', 'charge']);
  });

  it('costs nothing for what was paid for before, in a child organisation neither', async () => {
    const orgId = await organisation();
    const child = await organisation('free', orgId);
    const work = workOf();
    const [first, second] = [spenderOf(orgId), spenderOf(child)];
    await hold(first, 4);
    await settle(first, work);
    await hold(second, 4);
    expect(await settle(second, { ...work, documentHash: 'other' })).toBe(0);
    // A second clip with the same music: a new mix, and only the new clip is spoken.
    const third = spenderOf(child);
    await hold(third, 8);
    const changed = { ...work, mix: { hash: 'new', durationSeconds: 30 }, documentHash: 'third' };
    expect(await settle(third, changed)).toBe(3);
    expect(await readBalance(handle, child)).toBe(free - 7);
  });

  it('gives back everything when it comes to nothing, once', async () => {
    const orgId = await organisation();
    const spender = spenderOf(orgId);
    await hold(spender, 10);
    await inTransaction((db) => releaseCredits(db, spender));
    await inTransaction((db) => releaseCredits(db, spender));
    expect(await readBalance(handle, orgId)).toBe(free);
  });

  it('is refused when it could cost more than there is, unless it is the same document again', async () => {
    const orgId = await organisation();
    await expect(hold(spenderOf(orgId), free + 1)).rejects.toMatchObject({ code: 'audioform-limit' });
    const [first, second] = [spenderOf(orgId), spenderOf(orgId)];
    await hold(first, free);
    await settle(first, workOf({ documentHash: 'same', mix: { hash: 'x', durationSeconds: 990 } }));
    await expect(hold(second, 4)).rejects.toMatchObject({ code: 'audioform-limit' });
    await hold(second, 4, 'same');
    expect(await readBalance(handle, orgId)).toBe(0);
  });

  it('never takes more than there is when it turns out dearer than what was laid aside', async () => {
    const orgId = await organisation();
    const [first, second] = [spenderOf(orgId), spenderOf(orgId)];
    await hold(first, free - 1);
    await hold(second, 1);
    expect(await settle(second, workOf({ mix: { hash: 'y', durationSeconds: 300 } }))).toBe(1);
    expect(await readBalance(handle, orgId)).toBe(0);
  });

  it('leaves nothing laid aside when everybody forgot it', async () => {
    const orgId = await organisation();
    const [gone, running] = [spenderOf(orgId), spenderOf(orgId)];
    await hold(gone, 10);
    await hold(running, 5);
    const later = new Date(Date.now() + 11 * minute);
    const isProductionOver = async (_orgId: string, id: string) => id === gone.productionId;
    await releaseStaleHolds({ handle, isProductionOver }, later);
    await releaseStaleHolds({ handle, isProductionOver }, later);
    expect(await readBalance(handle, orgId)).toBe(free - 5);
  });
});

describe('a period', () => {
  const day = 86_400_000;

  it('ends after a month: what the free plan had left expires and new credits come', async () => {
    const orgId = await organisation();
    const now = new Date();
    const spender = spenderOf(orgId);
    await hold(spender, 30, 'd', now);
    await settle(spender, workOf(), now);
    const later = new Date(now.getTime() + 70 * day);
    expect(await readBalance(handle, orgId, later)).toBe(free);
    expect((await kindsOf(orgId)).slice(-2)).toEqual(['expiry', 'grant']);
  });

  it('takes what was laid aside and not spent with it', async () => {
    const orgId = await organisation();
    const now = new Date();
    const spender = spenderOf(orgId);
    await hold(spender, 30, 'd', now);
    const later = new Date(now.getTime() + 32 * day);
    expect(await settle(spender, workOf(), later)).toBe(4);
    expect(await readBalance(handle, orgId, later)).toBe(free);
  });

  it('carries over what the plan allows', async () => {
    const orgId = await organisation('indie');
    const later = new Date(Date.now() + 32 * day);
    await readBalance(handle, orgId);
    const { monthlyCredits, rolloverCredits } = planTerms.indie;
    expect(await readBalance(handle, orgId, later)).toBe(monthlyCredits + rolloverCredits);
  });
});

describe('extra credits', () => {
  it('are bought in blocks up to the limit, and only by who pays for a plan', async () => {
    const orgId = await organisation('indie');
    const { monthlyCredits } = planTerms.indie;
    await setExtraCredits(handle, { orgId }, { enabled: true, limit: 250, amount: 100 });
    await expect(hold(spenderOf(orgId), monthlyCredits + 1)).rejects.toMatchObject({ code: 'audioform-limit' });
    await handle.pool.query(
      "update billing_record set subscription_id = $2, customer_id = 'c', invoice_status = 'active' where org_id = $1",
      [orgId, randomUUID()],
    );
    await hold(spenderOf(orgId), monthlyCredits + 1);
    expect(await readBalance(handle, orgId)).toBe(99);
    await hold(spenderOf(orgId), 249);
    expect(await readBalance(handle, orgId)).toBe(0);
    await expect(hold(spenderOf(orgId), 1)).rejects.toMatchObject({ code: 'audioform-limit' });
    const { rows } = await handle.pool.query('select credits, unit_cents from extra_purchase where root_id = $1', [
      orgId,
    ]);
    expect(rows).toEqual([
      { credits: 100, unit_cents: 5 },
      { credits: 150, unit_cents: 5 },
    ]);
  });

  it('are refused on a plan that sells none', async () => {
    const orgId = await organisation();
    await expect(setExtraCredits(handle, { orgId }, { enabled: true, limit: 100, amount: 100 })).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

describe('usage', () => {
  it('shows the parent everything and a child only its own sum', async () => {
    const orgId = await organisation();
    const child = await organisation('free', orgId);
    const person = randomUUID();
    for (const owner of [orgId, child, child]) {
      const spender = spenderOf(owner, person);
      await hold(spender, 10);
      await settle(spender);
    }
    const all = await readUsage(handle, { orgId, maySeeAll: true });
    expect(all).toMatchObject({
      usageTotal: 12,
      limit: free,
      creditsRemaining: free - 12,
      limitReached: false,
      poc: false,
      detailedUsage: {
        parent: { orgId, currentUsage: 4 },
        childOrgs: [{ orgId: child, currentUsage: 8 }],
        users: [{ userId: person, currentUsage: 12 }],
      },
    });
    const own = await readUsage(handle, { orgId: child, maySeeAll: true });
    expect(own).toMatchObject({ usageTotal: 8, limit: null, detailedUsage: { childOrgs: [], users: [] } });
    expect(JSON.stringify(own)).not.toContain(orgId);
    const days = await readDailyUsage(handle, { orgId, maySeeAll: true, days: 7 });
    expect(days).toHaveLength(7);
    expect(days.at(-1)).toMatchObject({ date: new Date().toISOString().slice(0, 10), usage: 12 });
  });
});

describe('an organisation that is deleted', () => {
  it('leaves no credits, and its subscription ends as soon as the payment service answers', async () => {
    const orgId = await organisation('indie');
    await hold(spenderOf(orgId), 1);
    await handle.pool.query("update billing_record set subscription_id = 'sub-gone' where org_id = $1", [orgId]);
    await inTransaction((db) => closeAccount(db, orgId));
    expect(await entriesOf(orgId)).toEqual([]);
    const ended: string[] = [];
    const errors: unknown[] = [];
    const isAway = { end: () => Promise.reject(new Error('away')) };
    await endClosedSubscriptions(handle.db, isAway, (error) => errors.push(error));
    expect(errors).toHaveLength(1);
    const isBack = {
      end: async (subscriptionId: string) => {
        ended.push(subscriptionId);
      },
    };
    for (const _round of [1, 2]) await endClosedSubscriptions(handle.db, isBack, (error) => errors.push(error));
    expect(ended).toEqual(['sub-gone']);
    expect(errors).toHaveLength(1);
  });

  it('takes what it spent as a child with it out of nobody else’s ledger', async () => {
    const orgId = await organisation();
    const child = await organisation('free', orgId);
    const spender = spenderOf(child);
    await hold(spender, 10);
    await settle(spender);
    await inTransaction((db) => closeAccount(db, child));
    expect(await readBalance(handle, orgId)).toBe(free - 4);
  });
});

describe('a child that is deleted', () => {
  it('leaves nothing laid aside for what it had ordered', async () => {
    const orgId = await organisation();
    const child = await organisation('free', orgId);
    await hold(spenderOf(child), 10);
    await handle.pool.query('delete from organisation where id = $1', [child]);
    const later = new Date(Date.now() + 11 * minute);
    await releaseStaleHolds({ handle, isProductionOver: async (id) => id === child }, later);
    expect(await readBalance(handle, orgId)).toBe(free);
  });
});

describe('what organisations spent', () => {
  it('is that of the present period, each its own', async () => {
    const orgId = await organisation();
    const child = await organisation('free', orgId);
    const spender = spenderOf(child);
    await hold(spender, 10);
    await settle(spender);
    const { spentNow } = createLedgerRepository(handle.db);
    expect([...(await spentNow(orgId))]).toEqual([[child, 4]]);
    expect([...(await spentNow(orgId, child))]).toEqual([[child, 4]]);
    expect((await spentNow(orgId, orgId)).size).toBe(0);
    expect((await spentNow(await organisation())).size).toBe(0);
    await readBalance(handle, orgId, new Date(Date.now() + 40 * 86_400_000));
    expect((await spentNow(orgId)).size).toBe(0);
  });
});

describe('at once', () => {
  it('loses and doubles nothing when 500 productions, with repeats, and grants meet over two pools', async () => {
    const orgId = await organisation();
    const child = await organisation('free', orgId);
    const other = database.open(8);
    const grants = Array.from({ length: 50 }, (_, index) => index);
    const spenders = Array.from({ length: 200 }, (_, index) => spenderOf(index % 2 === 0 ? orgId : child));
    const produce = async (pool: DatabaseHandle, spender: Spender): Promise<void> => {
      try {
        await pool.db.transaction((db) => holdCredits(db, spender, { credits: 5, documentHash: spender.productionId }));
      } catch (error) {
        expect(error).toMatchObject({ code: 'audioform-limit' });
        return;
      }
      const work = workOf({
        documentHash: spender.productionId,
        mix: { hash: spender.productionId, durationSeconds: 30 },
      });
      await pool.db.transaction((db) => settleCredits(db, spender, { ...work, speech: [] }));
    };
    await Promise.all([
      ...grants.flatMap((index) =>
        [handle, other].map((pool) =>
          pool.db.transaction((db) => grantCredits(db, { orgId, credits: 3, key: `g${index}` })),
        ),
      ),
      ...spenders.flatMap((spender) => [produce(handle, spender), produce(other, spender)]),
    ]);
    const entries = await entriesOf(orgId);
    const sum = (kind: string) =>
      entries.filter((each) => each.kind === kind).reduce((all, each) => all + each.credits, 0);
    expect(sum('grant')).toBe(free + 150);
    expect(sum('hold') + sum('release')).toBe(0);
    const charges = entries.filter(({ kind }) => kind === 'charge');
    expect(charges.every(({ credits }) => credits === -3)).toBe(true);
    expect(entries.map(({ sequence }) => sequence)).toEqual(entries.map((_, index) => index + 1));
    let balance = 0;
    for (const entry of entries) {
      balance += entry.credits;
      expect(entry.balance_after).toBe(balance);
      expect(balance).toBeGreaterThanOrEqual(0);
    }
    expect(await readBalance(handle, orgId)).toBe(balance);
    // Each accepted production was charged once, although two workers processed it.
    expect(charges.length).toBeGreaterThanOrEqual(50);
  });
});
