import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { billingRecord, chargedWork, creditEntry } from './billing.schema.ts';

export type EntryKind = 'grant' | 'rollover' | 'extra' | 'hold' | 'release' | 'charge' | 'expiry';
type Row = typeof creditEntry.$inferSelect;
export type Entry = Omit<Row, 'kind'> & { readonly kind: EntryKind };
export type LedgerRepository = ReturnType<typeof createLedgerRepository>;

const isUnreleased = sql`not exists (select 1 from ${creditEntry} released where released.root_id = ${creditEntry.rootId}
  and released.key = 'release ' || ${creditEntry.productionId})`;

/** Joins entries of a root's present period. */
const isInPresentPeriod = and(
  eq(billingRecord.orgId, creditEntry.rootId),
  eq(billingRecord.periodNumber, creditEntry.periodNumber),
);

const spent = sql<number>`coalesce(sum(-${creditEntry.credits}), 0)::int`;

/** SQL of the ledger, whose entries are only added and read. */
export const createLedgerRepository = (db: Database) => {
  const spentIn = (rootId: string, periodNumber: number) =>
    and(
      eq(creditEntry.rootId, rootId),
      eq(creditEntry.periodNumber, periodNumber),
      eq(creditEntry.kind, 'charge' satisfies EntryKind),
    );
  return {
    /** The latest entry; its `balanceAfter` is the balance. */
    last: async (rootId: string): Promise<Pick<Entry, 'sequence' | 'balanceAfter'> | undefined> =>
      (
        await db
          .select({ sequence: creditEntry.sequence, balanceAfter: creditEntry.balanceAfter })
          .from(creditEntry)
          .where(eq(creditEntry.rootId, rootId))
          .orderBy(desc(creditEntry.sequence))
          .limit(1)
      )[0],
    findByKeys: async (rootId: string, keys: readonly string[]): Promise<ReadonlyMap<string, Entry>> => {
      const rows = await db
        .select()
        .from(creditEntry)
        .where(and(eq(creditEntry.rootId, rootId), inArray(creditEntry.key, [...keys])));
      return new Map(rows.map((row) => [row.key, row as Entry]));
    },
    append: async (entry: Omit<Entry, 'createdAt'>): Promise<void> => {
      await db.insert(creditEntry).values(entry);
    },
    /** Sums by kind within one period. */
    totals: async (rootId: string, periodNumber: number): Promise<Readonly<Partial<Record<EntryKind, number>>>> => {
      const rows = await db
        .select({ kind: creditEntry.kind, credits: sql<number>`sum(${creditEntry.credits})::int` })
        .from(creditEntry)
        .where(and(eq(creditEntry.rootId, rootId), eq(creditEntry.periodNumber, periodNumber)))
        .groupBy(creditEntry.kind);
      return Object.fromEntries(rows.map(({ kind, credits }) => [kind, credits]));
    },
    spentByOrganisation: (rootId: string, periodNumber: number): Promise<{ orgId: string; spent: number }[]> =>
      db
        .select({ orgId: creditEntry.orgId, spent })
        .from(creditEntry)
        .where(spentIn(rootId, periodNumber))
        .groupBy(creditEntry.orgId),
    /**
     * Credits spent in the root's present period, by organisation; of one organisation if `orgId` is given.
     * Organisations without charges are absent.
     */
    spentNow: async (rootId: string, orgId?: string): Promise<ReadonlyMap<string, number>> => {
      const rows = await db
        .select({ orgId: creditEntry.orgId, spent })
        .from(creditEntry)
        .innerJoin(billingRecord, isInPresentPeriod)
        .where(
          and(
            eq(creditEntry.rootId, rootId),
            orgId === undefined ? undefined : eq(creditEntry.orgId, orgId),
            eq(creditEntry.kind, 'charge' satisfies EntryKind),
          ),
        )
        .groupBy(creditEntry.orgId);
      return new Map(rows.map((row) => [row.orgId, row.spent]));
    },
    /** Credits that a user has spent in an organisation in the root's present period. */
    spentBy: async (rootId: string, orgId: string, userId: string): Promise<number> =>
      (
        await db
          .select({ spent })
          .from(creditEntry)
          .innerJoin(billingRecord, isInPresentPeriod)
          .where(
            and(
              eq(creditEntry.rootId, rootId),
              eq(creditEntry.orgId, orgId),
              eq(creditEntry.userId, userId),
              eq(creditEntry.kind, 'charge' satisfies EntryKind),
            ),
          )
      )[0]?.spent ?? 0,
    /** Highest first. */
    spentByPerson: (rootId: string, periodNumber: number): Promise<{ userId: string | null; spent: number }[]> =>
      db
        .select({ userId: creditEntry.userId, spent })
        .from(creditEntry)
        .where(spentIn(rootId, periodNumber))
        .groupBy(creditEntry.userId)
        .orderBy(desc(spent), asc(creditEntry.userId))
        .limit(maxPeople),
    /** By day in UTC (`2026-11-21`), only days with charges. */
    spentByDay: (orgIds: readonly string[], since: Date): Promise<{ day: string; spent: number }[]> => {
      const day = sql<string>`to_char(${creditEntry.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
      return db
        .select({ day, spent })
        .from(creditEntry)
        .where(
          and(
            inArray(creditEntry.orgId, [...orgIds]),
            gte(creditEntry.createdAt, since),
            eq(creditEntry.kind, 'charge' satisfies EntryKind),
          ),
        )
        .groupBy(sql`1`);
    },
    /** Holds from this time range that have not been released. */
    openHolds: (after: Date, before: Date): Promise<{ rootId: string; orgId: string; productionId: string | null }[]> =>
      db
        .select({ rootId: creditEntry.rootId, orgId: creditEntry.orgId, productionId: creditEntry.productionId })
        .from(creditEntry)
        .where(
          and(
            eq(creditEntry.kind, 'hold' satisfies EntryKind),
            gte(creditEntry.createdAt, after),
            lt(creditEntry.createdAt, before),
            isUnreleased,
          ),
        )
        .limit(200),
    /** Productions of an organisation whose holds have not been released. */
    openHoldsOf: async (rootId: string, orgId: string): Promise<string[]> =>
      (
        await db
          .select({ productionId: creditEntry.productionId })
          .from(creditEntry)
          .where(
            and(
              eq(creditEntry.rootId, rootId),
              eq(creditEntry.orgId, orgId),
              eq(creditEntry.kind, 'hold' satisfies EntryKind),
              isUnreleased,
            ),
          )
      ).flatMap(({ productionId }) => productionId ?? []),
    /** Credits of a hold that single items have released. */
    releasedParts: async (rootId: string, holdId: string): Promise<number> =>
      (
        await db
          .select({ credits: sql<number>`coalesce(sum(${creditEntry.credits}), 0)::int` })
          .from(creditEntry)
          .where(
            and(
              eq(creditEntry.rootId, rootId),
              eq(creditEntry.kind, 'release' satisfies EntryKind),
              eq(creditEntry.productionId, holdId),
              sql`starts_with(${creditEntry.key}, ${`release ${holdId} `})`,
            ),
          )
      )[0]?.credits ?? 0,
    /** Of these hashes, those of content that was paid for. */
    knownWork: async (rootId: string, hashes: readonly string[]): Promise<ReadonlySet<string>> => {
      const rows = await db
        .select({ hash: chargedWork.hash })
        .from(chargedWork)
        .where(and(eq(chargedWork.rootId, rootId), inArray(chargedWork.hash, [...hashes])));
      return new Set(rows.map(({ hash }) => hash));
    },
    /** Records paid content. @returns the hashes that are new */
    addWork: async (rootId: string, hashes: readonly string[]): Promise<ReadonlySet<string>> => {
      if (hashes.length === 0) return new Set();
      const rows = await db
        .insert(chargedWork)
        .values([...new Set(hashes)].map((hash) => ({ rootId, hash })))
        .onConflictDoNothing()
        .returning({ hash: chargedWork.hash });
      return new Set(rows.map(({ hash }) => hash));
    },
    /** Deletes all entries of a deleted root. */
    delete: async (rootId: string): Promise<void> => {
      await db.delete(creditEntry).where(eq(creditEntry.rootId, rootId));
      await db.delete(chargedWork).where(eq(chargedWork.rootId, rootId));
    },
    isWorkKnown: async (rootId: string, hash: string): Promise<boolean> =>
      (
        await db
          .select({ hash: chargedWork.hash })
          .from(chargedWork)
          .where(and(eq(chargedWork.rootId, rootId), eq(chargedWork.hash, hash)))
          .limit(1)
      ).length > 0,
  };
};

/** Maximum number of users in a list. */
const maxPeople = 200;
