import { DomainError, type Player } from '@sonora/contracts';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { createAudit } from '../organisations/index.ts';
import { expiryAfter, linkName } from './create-link.ts';
import { hashLinkPassword } from './link-password.ts';
import { createSharingRepository, type LinkScope, type ListedLink } from './sharing.repository.ts';

type ActingScope = LinkScope & { readonly userId: string; readonly ipAddress: string };

type LinkOptions = {
  readonly name?: string | undefined;
  readonly player?: Player | undefined;
  /** Null removes the password. */
  readonly password?: string | null | undefined;
  /** Counted from now; null removes the expiry. */
  readonly expiresInDays?: number | null | undefined;
};

/** Fields of the audit entry. Of the password, only whether there is one. */
const auditedFieldsOf = ({ name, player, passwordHash, expiresAt }: ListedLink) => ({
  name,
  player,
  password: passwordHash !== null,
  until: expiresAt?.toISOString().slice(0, 10) ?? null,
});

/** Both states for the audit entry. A replaced password appears as `newPassword`, since both states have one. */
const changeBetween = (before: ListedLink, after: ListedLink) => {
  const isNew =
    before.passwordHash !== null && after.passwordHash !== null && before.passwordHash !== after.passwordHash;
  return {
    before: auditedFieldsOf(before),
    after: { ...auditedFieldsOf(after), ...(isNew ? { newPassword: true } : {}) },
  };
};

const changeOf = async ({ name, player, password, expiresInDays }: LinkOptions) => ({
  ...(name === undefined ? {} : { name: linkName(name) }),
  ...(player === undefined ? {} : { player }),
  // Resets the counter of wrong attempts at the former password.
  ...(password === undefined
    ? {}
    : { passwordHash: password === null ? null : await hashLinkPassword(password), attempts: 0 }),
  ...(expiresInDays === undefined ? {} : { expiresAt: expiryAfter(expiresInDays) }),
});

/** Changes of another member's link are administration and get an audit entry. */
const record = (
  db: Parameters<typeof createAudit>[0],
  scope: ActingScope,
  link: ListedLink,
  act: { readonly action: string; readonly detail?: Readonly<Record<string, unknown>> },
): Promise<void> =>
  link.createdBy === scope.userId
    ? Promise.resolve()
    : createAudit(db).record({
        ...act,
        orgId: scope.orgId,
        actorId: scope.userId,
        target: link.name,
        ipAddress: scope.ipAddress,
      });

/**
 * Changes a link that is not revoked; an expired one works again with a new expiry. Omitted fields stay.
 * @throws DomainError `not-found`, also outside of the scope; `invalid-input` for an invalid name
 */
export const updateLink = async (
  handle: DatabaseHandle,
  scope: ActingScope,
  linkId: string,
  options: LinkOptions,
): Promise<ListedLink> => {
  const before = await createSharingRepository(handle.db).find(scope, linkId);
  if (!before) throw new DomainError('not-found');
  // Hashing the password takes time, so it is done before the row is locked.
  const change = await changeOf(options);
  if (Object.keys(change).length === 0) return before;
  return handle.db.transaction(async (transaction) => {
    const repository = createSharingRepository(transaction);
    await repository.update(scope, linkId, change);
    const link = await repository.find(scope, linkId);
    if (!link) throw new DomainError('not-found');
    await record(transaction, scope, link, { action: 'link.changed', detail: changeBetween(before, link) });
    return link;
  });
};

/**
 * Revokes a link permanently.
 * @throws DomainError `not-found`, also outside of the scope
 */
export const revokeLink = (handle: DatabaseHandle, scope: ActingScope, linkId: string): Promise<void> =>
  handle.db.transaction(async (transaction) => {
    const repository = createSharingRepository(transaction);
    const link = await repository.find(scope, linkId);
    if (!link || !(await repository.update(scope, linkId, { revokedAt: new Date() })))
      throw new DomainError('not-found');
    await record(transaction, scope, link, { action: 'link.revoked' });
  });
