import { DomainError, limits, type Plan, type Player, plainText } from '@sonora/contracts';
import { formMessage } from '@sonora/contracts/messages/forms';
import { organisationMessage } from '@sonora/contracts/messages/organisations';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { newLinkCode } from '../../platform/secrets/link-code.ts';
import { hashLinkPassword } from './link-password.ts';
import type { Asset } from './resolve-asset.ts';
import { createSharingRepository, type LinkRow } from './sharing.repository.ts';

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 86_400_000;

/**
 * Decodes the name of a link: some clients send it URL-encoded, while other names contain a literal percent sign.
 * @throws DomainError `invalid-input` when it is empty or too long
 */
export const linkName = (encoded: string): string => {
  let name = encoded;
  try {
    name = decodeURIComponent(encoded);
  } catch {
    // Not URL-encoded.
  }
  const shown = plainText(name).replaceAll(/\s+/g, ' ').trim();
  if (shown === '')
    throw new DomainError('invalid-input', { findings: [{ place: 'name', message: formMessage('forms.notEmpty') }] });
  if ([...shown].length > limits.nameCharacters)
    throw new DomainError('invalid-input', {
      findings: [{ place: 'name', message: formMessage('forms.maxCharacters', { count: limits.nameCharacters }) }],
    });
  return shown;
};

/** Expiry date that many days from now; null without expiry. */
export const expiryAfter = (days: number | null): Date | null =>
  days === null ? null : new Date(Date.now() + days * dayMilliseconds);

const limitReached = (first: Date | null): DomainError => {
  const milliseconds = (first?.getTime() ?? Date.now()) + hourMilliseconds - Date.now();
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000));
  return new DomainError('share-limit', {
    detail: organisationMessage('organisations.maxLinks', { count: limits.freeSharesPerHour, minutes }),
  });
};

/**
 * Creates a share link. Organisations on the free plan have an hourly limit, which concurrent requests cannot exceed.
 * @throws DomainError `invalid-input` for an invalid name, `share-limit`
 */
export const createLink = async (
  handle: DatabaseHandle,
  link: {
    readonly orgId: string;
    readonly userId: string;
    readonly plan: Plan;
    readonly name: string;
    readonly asset: Asset;
    readonly player: Player;
    readonly password?: string | undefined;
    readonly expiresInDays?: number | undefined;
  },
): Promise<LinkRow> => {
  const { orgId, asset, player } = link;
  const name = linkName(link.name);
  const passwordHash = link.password === undefined ? null : await hashLinkPassword(link.password);
  const expiresAt = expiryAfter(link.expiresInDays ?? null);
  return handle.db.transaction(async (transaction) => {
    const repository = createSharingRepository(transaction);
    if (link.plan === 'free') {
      await repository.lockOrganisation(orgId);
      const { count, first } = await repository.madeSince(orgId, new Date(Date.now() - hourMilliseconds));
      if (count >= limits.freeSharesPerHour) throw limitReached(first);
    }
    return repository.insert({
      orgId,
      id: newId(),
      code: newLinkCode(),
      createdBy: link.userId,
      name,
      assetKind: asset.kind,
      assetRef: asset.ref,
      player,
      passwordHash,
      expiresAt,
      // From the clock that the limit uses.
      createdAt: new Date(),
    });
  });
};
