import { type DailyUsage, isSold, type UsageSummary } from '@sonora/contracts';
import { billingMessage } from '@sonora/contracts/messages/billing';
import { referenceOf } from '@sonora/contracts/messages/message';
import type { Database, DatabaseHandle } from '../../platform/database/database.ts';
import { readPersonNames } from '../accounts/index.ts';
import { createPlanColumn } from '../organisations/index.ts';
import { type Account, openAccount, purchasable } from './account.ts';
import type { BillingRow } from './billing.repository.ts';
import { createBillingRepository } from './billing.repository.ts';
import { createLedgerRepository } from './ledger.repository.ts';

const formerUser = billingMessage('billing.formerUser');

/** A user's name, or the message for a deleted user. */
const namedUser = (name: string | undefined) =>
  name === undefined ? { name: formerUser.text, ...referenceOf(formerUser) } : { name };

/** True when credits are used up until the next period or an upgrade. */
export const isLimitReached = async (account: Account): Promise<boolean> =>
  account.balance() < 1 && (await purchasable(account)).max < 1;

/** Credits of this period: granted, carried over and bought. */
const periodCreditsOf = (totals: Awaited<ReturnType<Account['ledger']['totals']>>): number =>
  (totals.grant ?? 0) + (totals.rollover ?? 0) + (totals.extra ?? 0);

const isGiven = ({ plan, subscriptionId }: BillingRow): boolean => plan !== 'free' && !(isSold(plan) && subscriptionId);

/**
 * Credits spent in this period. In the root, users with `maySeeAll` get all organisations and users; others get the sum
 * of their own organisation.
 */
export const readUsage = async (
  handle: DatabaseHandle,
  { orgId, maySeeAll }: { readonly orgId: string; readonly maySeeAll: boolean },
  now = new Date(),
): Promise<UsageSummary> => {
  const usage = await handle.db.transaction(async (transaction) => {
    const account = await openAccount(transaction, orgId, now);
    const { rootId, ledger } = account;
    const seesAll = maySeeAll && rootId === orgId;
    const record = account.record();
    return {
      rootId,
      seesAll,
      record,
      balance: account.balance(),
      limitReached: await isLimitReached(account),
      totals: await ledger.totals(rootId, record.periodNumber),
      byOrganisation: await ledger.spentByOrganisation(rootId, record.periodNumber),
      byPerson: seesAll ? await ledger.spentByPerson(rootId, record.periodNumber) : [],
    };
  });
  const { rootId, seesAll, record, byOrganisation, totals } = usage;
  const family = await createPlanColumn(handle.db).familyOf(rootId);
  const shown = seesAll ? family : family.filter((each) => each.orgId === orgId);
  const spent = new Map(byOrganisation.map((each) => [each.orgId, each.spent]));
  const organisations = shown.map((each) => ({ ...each, currentUsage: spent.get(each.orgId) ?? 0 }));
  const people = usage.byPerson.flatMap(({ userId, spent: currentUsage }) =>
    userId ? [{ userId, currentUsage }] : [],
  );
  const names = await readPersonNames(
    handle.db,
    people.map(({ userId }) => userId),
  );
  const [parent, ...childOrgs] = organisations;
  return {
    usageTotal: seesAll ? 0 - (totals.charge ?? 0) : (spent.get(orgId) ?? 0),
    poc: isGiven(record),
    tier: record.plan,
    limitReached: usage.limitReached,
    ...(seesAll
      ? { creditsRemaining: usage.balance, limit: periodCreditsOf(totals) }
      : { creditsRemaining: null, limit: null }),
    detailedUsage: {
      parent: parent ?? { orgId, orgName: '', currentUsage: 0 },
      childOrgs,
      users: people.map((each) => ({ ...each, ...namedUser(names.get(each.userId)) })),
    },
  };
};

const dayMilliseconds = 86_400_000;

/** Credits spent on each of the last `days` days in UTC, today included, oldest first. */
export const readDailyUsage = async (
  handle: DatabaseHandle,
  { orgId, maySeeAll, days }: { readonly orgId: string; readonly maySeeAll: boolean; readonly days: number },
  now = new Date(),
): Promise<DailyUsage> => {
  const today = Math.floor(now.getTime() / dayMilliseconds) * dayMilliseconds;
  const first = new Date(today - (days - 1) * dayMilliseconds);
  // Only a root has child organisations.
  const orgIds = maySeeAll ? (await createPlanColumn(handle.db).familyOf(orgId)).map((each) => each.orgId) : [orgId];
  const rows = await createLedgerRepository(handle.db).spentByDay([...new Set([orgId, ...orgIds])], first);
  const spent = new Map(rows.map((row) => [row.day, row.spent]));
  return Array.from({ length: days }, (_, index) => {
    const date = new Date(first.getTime() + index * dayMilliseconds).toISOString().slice(0, 10);
    return { date, usage: spent.get(date) ?? 0 };
  });
};

/** Balance of an organisation, read without a lock unless its period is over. */
export const readBalance = async (handle: DatabaseHandle, orgId: string, now = new Date()): Promise<number> =>
  (await balanceAsItIs(handle.db, orgId, now)) ??
  handle.db.transaction(async (transaction) => (await openAccount(transaction, orgId, now)).balance());

const balanceAsItIs = async (db: Database, orgId: string, now: Date): Promise<number | undefined> => {
  const root = await createPlanColumn(db).rootOf(orgId);
  const record = root && (await createBillingRepository(db).find(root.rootId));
  if (!record || (record.periodEnd <= now && record.subscriptionId === null)) return undefined;
  return (await createLedgerRepository(db).last(record.orgId))?.balanceAfter;
};
