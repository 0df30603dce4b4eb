import { DomainError, type Player } from '@sonora/contracts';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { createAudit } from '../organisations/index.ts';
import { expiryAfter, linkName } from './create-link.ts';
import { hashLinkPassword } from './link-password.ts';
import { createSharingRepository, type LinkKeeper, type ListedLink } from './sharing.repository.ts';

type Keeper = LinkKeeper & { readonly userId: string; readonly ipAddress: string };

type LinkOptions = {
  readonly name?: string | undefined;
  readonly player?: Player | undefined;
  /** Null: none from now on. */
  readonly password?: string | null | undefined;
  /** From now on; null: it does not end. */
  readonly expiresInDays?: number | null | undefined;
};

/** What the record says of a link; nothing of its password but whether it has one. */
const factsOf = ({ name, player, passwordHash, expiresAt }: ListedLink) => ({
  name,
  player,
  password: passwordHash !== null,
  until: expiresAt?.toISOString().slice(0, 10) ?? null,
});

/** A password in the place of another one changes nothing of those facts. */
const changeBetween = (before: ListedLink, after: ListedLink) => {
  const isNew =
    before.passwordHash !== null && after.passwordHash !== null && before.passwordHash !== after.passwordHash;
  return { before: factsOf(before), after: { ...factsOf(after), ...(isNew ? { newPassword: true } : {}) } };
};

const changeOf = async ({ name, player, password, expiresInDays }: LinkOptions) => ({
  ...(name === undefined ? {} : { name: linkName(name) }),
  ...(player === undefined ? {} : { player }),
  // Who has the new password is not held up by those who guessed at the old one.
  ...(password === undefined
    ? {}
    : { passwordHash: password === null ? null : await hashLinkPassword(password), attempts: 0 }),
  ...(expiresInDays === undefined ? {} : { expiresAt: expiryAfter(expiresInDays) }),
});

/** Changes of another member's link are administration and get an audit entry. */
const record = (
  db: Parameters<typeof createAudit>[0],
  keeper: Keeper,
  link: ListedLink,
  act: { readonly action: string; readonly detail?: Readonly<Record<string, unknown>> },
): Promise<void> =>
  link.createdBy === keeper.userId
    ? Promise.resolve()
    : createAudit(db).record({
        ...act,
        orgId: keeper.orgId,
        actorId: keeper.userId,
        target: link.name,
        ipAddress: keeper.ipAddress,
      });

/**
 * Changes a link that is not revoked; one that has ended works again when it is given a new term. What is not wished for
 * stays as it is.
 * @throws DomainError `not-found`, also for what the keeper may not see; `invalid-input` for a name that is none
 */
export const updateLink = async (
  handle: DatabaseHandle,
  keeper: Keeper,
  linkId: string,
  options: LinkOptions,
): Promise<ListedLink> => {
  const before = await createSharingRepository(handle.db).find(keeper, linkId);
  if (!before) throw new DomainError('not-found');
  // A password takes its time: nothing is locked meanwhile.
  const change = await changeOf(options);
  if (Object.keys(change).length === 0) return before;
  return handle.db.transaction(async (transaction) => {
    const repository = createSharingRepository(transaction);
    await repository.update(keeper, linkId, change);
    const link = await repository.find(keeper, linkId);
    if (!link) throw new DomainError('not-found');
    await record(transaction, keeper, link, { action: 'link.changed', detail: changeBetween(before, link) });
    return link;
  });
};

/**
 * A revoked link leads nowhere, for good.
 * @throws DomainError `not-found`, also for what the keeper may not see
 */
export const revokeLink = (handle: DatabaseHandle, keeper: Keeper, linkId: string): Promise<void> =>
  handle.db.transaction(async (transaction) => {
    const repository = createSharingRepository(transaction);
    const link = await repository.find(keeper, linkId);
    if (!link || !(await repository.update(keeper, linkId, { revokedAt: new Date() })))
      throw new DomainError('not-found');
    await record(transaction, keeper, link, { action: 'link.revoked' });
  });
