import { DomainError, isSold, type Plan, planTerms } from '@sonora/contracts';
import type { Database } from '../../platform/database/database.ts';
import { monthsAfter, nextBoundary } from '../../platform/payments/periods.ts';
import { createPlanColumn } from '../organisations/index.ts';
import { type BillingRepository, type BillingRow, createBillingRepository } from './billing.repository.ts';
import { createLedgerRepository, type Entry, type EntryKind, type LedgerRepository } from './ledger.repository.ts';

export type NewEntry = Pick<Entry, 'kind' | 'credits' | 'key'> &
  Partial<Pick<Entry, 'orgId' | 'userId' | 'productionId'>>;

/** Credits of a root organisation within a transaction that holds their lock. */
export type Account = {
  readonly rootId: string;
  readonly ledger: LedgerRepository;
  readonly repository: BillingRepository;
  readonly now: Date;
  record(): BillingRow;
  /** Available credits: the sum of all entries. */
  balance(): number;
  /** @throws Error when the balance would become negative */
  append(entry: NewEntry): Promise<void>;
  change(change: Parameters<BillingRepository['update']>[1]): Promise<void>;
};

/** Credits per month. */
export const monthlyLimitOf = (record: Pick<BillingRow, 'plan' | 'limitOverride'>): number =>
  record.limitOverride ?? planTerms[record.plan].monthlyCredits;

const newRecord = (rootId: string, plan: Plan, now: Date) => ({
  orgId: rootId,
  plan,
  anchor: now,
  periodStart: now,
  periodEnd: monthsAfter(now, 1),
  periodCredits: planTerms[plan].monthlyCredits,
});

const lockRecord = async (
  repository: BillingRepository,
  { rootId, plan }: { readonly rootId: string; readonly plan: Plan },
  now: Date,
): Promise<BillingRow> => {
  const known = await repository.lock(rootId);
  if (known) return known;
  await repository.insert(newRecord(rootId, plan, now));
  const made = await repository.lock(rootId);
  if (!made) throw new Error('a billing record that was just made is gone');
  return made;
};

/**
 * Locks the account of the organisation's root until the transaction ends, and renews its period if it is over. Creates
 * the account on first use, with the organisation's initial plan. Only within a transaction.
 * @throws DomainError `not-found` for an unknown organisation
 */
export const openAccount = async (db: Database, orgId: string, now: Date): Promise<Account> => {
  const root = await createPlanColumn(db).rootOf(orgId);
  if (!root) throw new DomainError('not-found');
  const { rootId } = root;
  const repository = createBillingRepository(db);
  const ledger = createLedgerRepository(db);
  let record = await lockRecord(repository, root, now);
  const last = await ledger.last(rootId);
  let [sequence, balance] = [last?.sequence ?? 0, last?.balanceAfter ?? 0];
  const account: Account = {
    rootId,
    ledger,
    repository,
    now,
    record: () => record,
    balance: () => balance,
    append: async (entry) => {
      const balanceAfter = balance + entry.credits;
      if (balanceAfter < 0) throw new Error(`an entry of ${entry.credits} credits would overdraw the account`);
      await ledger.append({
        rootId,
        sequence: sequence + 1,
        orgId: rootId,
        userId: null,
        productionId: null,
        ...entry,
        balanceAfter,
        periodNumber: record.periodNumber,
      });
      [sequence, balance] = [sequence + 1, balanceAfter];
    },
    change: async (change) => {
      await repository.update(rootId, change);
      record = { ...record, ...change } as BillingRow;
      if (change.plan !== undefined) await createPlanColumn(db).write(rootId, change.plan as Plan);
    },
  };
  if (!last) await account.append({ kind: 'grant', credits: record.periodCredits, key: periodKey('grant', record) });
  await bringUpToDate(account);
  return account;
};

const periodKey = (kind: EntryKind, { periodNumber }: Pick<BillingRow, 'periodNumber'>): string =>
  `${kind} of period ${periodNumber}`;

/** Periods without a subscription are renewed by the clock; with one, when the payment service reports it. */
const bringUpToDate = async (account: Account): Promise<void> => {
  const { now } = account;
  const record = account.record();
  if (record.periodEnd > now || record.subscriptionId !== null) return;
  // Skipped months need no entries: the remaining credits are carried over once.
  const end = nextBoundary(record.anchor, now);
  const missed = monthsBetween(record.anchor, end) - 1;
  await beginPeriod(account, { start: monthsAfter(record.anchor, missed), end, plan: record.plan });
};

const monthsBetween = (anchor: Date, boundary: Date): number =>
  (boundary.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + boundary.getUTCMonth() - anchor.getUTCMonth();

/**
 * Starts the next period: carries credits over as far as the former plan allows, lets the rest expire, and grants the
 * credits of the new period.
 */
export const beginPeriod = async (
  account: Account,
  next: { readonly start: Date; readonly end: Date; readonly plan: Plan; readonly anchor?: Date },
): Promise<void> => {
  const before = account.record();
  const left = account.balance();
  const carried = Math.min(left, planTerms[before.plan].rolloverCredits, planTerms[next.plan].rolloverCredits);
  if (left > 0) await account.append({ kind: 'expiry', credits: -left, key: periodKey('expiry', before) });
  const periodCredits = monthlyLimitOf({ ...before, plan: next.plan });
  await account.change({
    plan: next.plan,
    periodNumber: before.periodNumber + 1,
    anchor: next.anchor ?? before.anchor,
    periodStart: next.start,
    periodEnd: next.end,
    periodCredits,
  });
  const record = account.record();
  if (carried > 0) await account.append({ kind: 'rollover', credits: carried, key: periodKey('rollover', record) });
  await account.append({ kind: 'grant', credits: periodCredits, key: periodKey('grant', record) });
};

/** Extra credits that may still be bought in this period, in blocks. */
export const purchasable = async (account: Account): Promise<{ readonly block: number; readonly max: number }> => {
  const { plan, extraEnabled, extraLimit, extraAmount, periodNumber, invoiceStatus, subscriptionId } = account.record();
  const isAllowed = extraEnabled && isSold(plan) && subscriptionId !== null && invoiceStatus === 'active';
  if (!isAllowed) return { block: extraAmount, max: 0 };
  const { extra = 0 } = await account.ledger.totals(account.rootId, periodNumber);
  return { block: extraAmount, max: Math.max(0, extraLimit - extra) };
};
