import { creditsForAudio, creditsForSpeech, DomainError, isSold, planTerms } from '@sonora/contracts';
import type { Database } from '../../platform/database/database.ts';
import { createPlanColumn } from '../organisations/index.ts';
import { type Account, openAccount, purchasable } from './account.ts';
import { createLedgerRepository, type LedgerRepository } from './ledger.repository.ts';

/** Organisation, user and production of a charge. */
export type Spender = { readonly orgId: string; readonly userId: string; readonly productionId: string };

/** Content of a production. Content that was paid for before is free. */
export type Work = {
  /** Hash of the document: no credits need to be held for a document that was paid for before. */
  readonly documentHash: string;
  readonly mix: { readonly hash: string; readonly durationSeconds: number };
  readonly speech: readonly { readonly hash: string; readonly characters: number }[];
};

const holdKey = (productionId: string): string => `hold ${productionId}`;
const releaseKey = (productionId: string): string => `release ${productionId}`;
const partKey = (holdId: string, itemId: string): string => `release ${holdId} ${itemId}`;
const chargeKey = (productionId: string): string => `charge ${productionId}`;

/** Buys blocks of extra credits until `wanted` are available, if the organisation allows it. */
const buyMissing = async (account: Account, wanted: number, key: string): Promise<void> => {
  const missing = wanted - account.balance();
  if (missing <= 0) return;
  const { block, max } = await purchasable(account);
  const credits = Math.min(Math.ceil(missing / block) * block, max);
  if (credits < missing) return;
  const { plan, periodNumber } = account.record();
  const unitCents = isSold(plan) ? planTerms[plan].extraCreditCents : null;
  if (unitCents === null) return;
  await account.append({ kind: 'extra', credits, key });
  await account.repository.insertPurchase({ rootId: account.rootId, key, credits, unitCents, periodNumber });
};

/** Holds credits under an id. What costs nothing has no entry: there is nothing to release. */
const appendHold = async (account: Account, spender: Spender, credits: number): Promise<void> => {
  if (credits === 0) return;
  await buyMissing(account, credits, `extra for ${spender.productionId}`);
  if (account.balance() < credits) throw new DomainError('audioform-limit');
  await account.append({ kind: 'hold', credits: 0 - credits, key: holdKey(spender.productionId), ...spender });
};

/**
 * Holds credits for a production, once, in the transaction that accepts it. A document that was paid for before needs
 * none.
 * @throws DomainError `audioform-limit` without enough credits
 */
export const holdCredits = async (
  db: Database,
  spender: Spender,
  { credits, documentHash }: { readonly credits: number; readonly documentHash: string },
  now = new Date(),
): Promise<void> => {
  const account = await openAccount(db, spender.orgId, now);
  const key = holdKey(spender.productionId);
  if ((await account.ledger.findByKeys(account.rootId, [key])).has(key)) return;
  const wanted = (await account.ledger.isWorkKnown(account.rootId, documentHash)) ? 0 : credits;
  await appendHold(account, spender, wanted);
};

/** An item with the most credits that it may cost. */
export type CostedItem = { readonly credits: number; readonly documentHash: string };

/** The most credits that each item costs: equal documents are paid for once, and those that were paid for before are free. */
const partsOf = async (
  ledger: Pick<LedgerRepository, 'knownWork'>,
  rootId: string,
  items: readonly CostedItem[],
): Promise<readonly number[]> => {
  const hashes = new Set(items.map(({ documentHash }) => documentHash));
  const seen = new Set<string>(await ledger.knownWork(rootId, [...hashes]));
  return items.map(({ credits, documentHash }) => {
    if (seen.has(documentHash)) return 0;
    seen.add(documentHash);
    return credits;
  });
};

/** What `holdForItems` would hold. @throws DomainError `not-found` when the organisation was deleted */
export const creditsForItems = async (db: Database, orgId: string, items: readonly CostedItem[]): Promise<number> => {
  const root = await createPlanColumn(db).rootOf(orgId);
  if (!root) throw new DomainError('not-found');
  const parts = await partsOf(createLedgerRepository(db), root.rootId, items);
  return parts.reduce((sum, credits) => sum + credits, 0);
};

/**
 * Holds the credits of several items with one entry, once, in the transaction that accepts them. Items whose document was
 * paid for before need none, and there is no entry when none needs any.
 * @param spender `productionId` is the id of the hold
 * @returns what each item has of the hold
 * @throws DomainError `audioform-limit` without enough credits for all
 */
export const holdForItems = async (
  db: Database,
  spender: Spender,
  items: readonly CostedItem[],
  now = new Date(),
): Promise<readonly number[]> => {
  // Nothing to hold: the ledger of the organisation need not be locked.
  if (items.every(({ credits }) => credits === 0)) return items.map(() => 0);
  const account = await openAccount(db, spender.orgId, now);
  const parts = await partsOf(account.ledger, account.rootId, items);
  await appendHold(
    account,
    spender,
    parts.reduce((sum, credits) => sum + credits, 0),
  );
  return parts;
};

/** Releases held credits, once. @returns the number of those that belong to a past period */
const releaseHold = async (account: Account, spender: Omit<Spender, 'userId'>): Promise<number> => {
  const [held, released] = [holdKey(spender.productionId), releaseKey(spender.productionId)];
  const entries = await account.ledger.findByKeys(account.rootId, [held, released]);
  const hold = entries.get(held);
  if (!hold || entries.has(released)) return 0;
  const credits = 0 - hold.credits - (await account.ledger.releasedParts(account.rootId, spender.productionId));
  await account.append({ kind: 'release', credits, key: released, ...spender, userId: hold.userId });
  return hold.periodNumber < account.record().periodNumber ? credits : 0;
};

/** Held credits of a past period expire when they are released, unless the plan carries credits over. */
const expireLate = async (account: Account, credits: number, productionId: string): Promise<void> => {
  const late = planTerms[account.record().plan].rolloverCredits > 0 ? 0 : Math.min(credits, account.balance());
  if (late > 0) await account.append({ kind: 'expiry', credits: -late, key: `expiry of ${productionId}` });
};

/** A hold for several items, and what an item has of it. */
export type HeldPart = { readonly holdId: string; readonly credits: number };

/** Releases an item's part of a hold, once. @returns the number of those that belong to a past period */
const releasePart = async (account: Account, spender: Spender, part: HeldPart): Promise<number> => {
  const { holdId } = part;
  const key = partKey(holdId, spender.productionId);
  const entries = await account.ledger.findByKeys(account.rootId, [holdKey(holdId), releaseKey(holdId), key]);
  const hold = entries.get(holdKey(holdId));
  if (!hold || entries.has(releaseKey(holdId)) || entries.has(key)) return 0;
  const left = 0 - hold.credits - (await account.ledger.releasedParts(account.rootId, holdId));
  const credits = Math.min(part.credits, left);
  const { orgId, userId } = spender;
  await account.append({ kind: 'release', credits, key, orgId, userId, productionId: holdId });
  return hold.periodNumber < account.record().periodNumber ? credits : 0;
};

/** Charges the content that is new to the organisation, never more than the balance. @returns charged credits */
const charge = async (account: Account, spender: Spender, work: Work, lateCredits: number): Promise<number> => {
  const { mix, speech } = work;
  const hashes = [work.documentHash, mix.hash, ...speech.map(({ hash }) => hash)];
  const isNew = await account.ledger.addWork(account.rootId, hashes);
  const unspoken = new Map(speech.filter(({ hash }) => isNew.has(hash)).map((clip) => [clip.hash, clip.characters]));
  const characters = [...unspoken.values()].reduce((sum, count) => sum + count, 0);
  const due = creditsForSpeech(characters) + (isNew.has(mix.hash) ? creditsForAudio(mix.durationSeconds) : 0);
  const credits = Math.min(due, account.balance());
  await account.append({ kind: 'charge', credits: 0 - credits, key: chargeKey(spender.productionId), ...spender });
  await expireLate(account, lateCredits - credits, spender.productionId);
  return credits;
};

/** Credits that were charged before, by a transaction of the same production. */
const chargedBefore = async (account: Account, { productionId }: Spender): Promise<number | undefined> => {
  const key = chargeKey(productionId);
  const charged = (await account.ledger.findByKeys(account.rootId, [key])).get(key);
  return charged && 0 - charged.credits;
};

/**
 * As `settleCredits`, for an item whose credits are part of a hold for several items. What its items leave of the hold is
 * released by `releaseCredits` with the hold's id.
 */
export const settlePart = async (
  db: Database,
  spender: Spender,
  { part, work }: { readonly part: HeldPart; readonly work: Work },
  now = new Date(),
): Promise<number> => {
  const account = await openAccount(db, spender.orgId, now);
  return (
    (await chargedBefore(account, spender)) ?? charge(account, spender, work, await releasePart(account, spender, part))
  );
};

/**
 * Releases the hold of a successful production and charges the content that is new to the organisation, once, in the
 * transaction that publishes it. Never charges more than the balance.
 * @returns charged credits
 */
export const settleCredits = async (db: Database, spender: Spender, work: Work, now = new Date()): Promise<number> => {
  const account = await openAccount(db, spender.orgId, now);
  return (await chargedBefore(account, spender)) ?? charge(account, spender, work, await releaseHold(account, spender));
};

/**
 * Releases the hold of a production without a result, once, in the transaction that ends it.
 * @param rootId root of the organisation, for an organisation that may be deleted. Default: looked up
 */
export const releaseCredits = async (
  db: Database,
  { rootId, ...spender }: Omit<Spender, 'userId'> & { readonly rootId?: string },
  now = new Date(),
): Promise<void> => {
  const account = await openAccount(db, rootId ?? spender.orgId, now).catch(ignoreNotFound);
  if (!account) return;
  await expireLate(account, await releaseHold(account, spender), spender.productionId);
};

/** Releases all credits that a child organisation holds, in the transaction that deletes it. */
export const releaseAllCredits = async (db: Database, orgId: string, now = new Date()): Promise<void> => {
  const root = await createPlanColumn(db).rootOf(orgId);
  // The ledger of a root is deleted with it.
  if (!root || root.rootId === orgId) return;
  const account = await openAccount(db, orgId, now);
  for (const productionId of await account.ledger.openHoldsOf(account.rootId, orgId))
    await expireLate(account, await releaseHold(account, { orgId, productionId }), productionId);
};

/** Credits of a deleted organisation were deleted with it. */
const ignoreNotFound = (error: unknown): undefined => {
  if (error instanceof DomainError && error.code === 'not-found') return undefined;
  throw error;
};

/** Grants credits to an organisation's root, once per key. */
export const grantCredits = async (
  db: Database,
  grant: { readonly orgId: string; readonly credits: number; readonly key: string },
  now = new Date(),
): Promise<void> => {
  const account = await openAccount(db, grant.orgId, now);
  const key = `grant ${grant.key}`;
  if ((await account.ledger.findByKeys(account.rootId, [key])).has(key)) return;
  await account.append({ kind: 'grant', credits: grant.credits, key });
};
