import { DomainError, type OrganisationKey } from '@sonora/contracts';
import { router } from '../../../platform/http/router.ts';
import { withAudit } from '../audit/with-audit.ts';
import { actorOf, namedOrganisation } from '../request.ts';
import type { OrganisationsServices } from '../services.ts';
import { createOrganisationKeysRepository } from './organisation-keys.repository.ts';

type KeyRow = Awaited<ReturnType<ReturnType<typeof createOrganisationKeysRepository>['list']>>[number];

const toOrganisationKey = ({ userId, firstName, lastName, email, ...key }: KeyRow): OrganisationKey => ({
  keyId: key.keyId,
  name: key.name,
  start: key.start,
  owner: { userId, firstName, lastName, email },
  lastUsedAt: key.lastUsedAt.getTime(),
  expiresAt: key.expiresAt?.getTime() ?? null,
  revokedAt: key.revokedAt?.getTime() ?? null,
});

/** API keys of members, as the administrators of an organisation see and revoke them. */
export const createOrganisationKeysRoutes = ({ handle }: Pick<OrganisationsServices, 'handle'>) => ({
  listKeys: router.organisations.listKeys.handler(async ({ input, context }) => {
    const { id } = await namedOrganisation({ handle }, context, input.params.orgId);
    const { page, pageSize } = input.query;
    const keys = createOrganisationKeysRepository(handle.db);
    const [rows, total] = await Promise.all([
      keys.list(id, { limit: pageSize, offset: (page - 1) * pageSize }),
      keys.count(id),
    ]);
    return { keys: rows.map(toOrganisationKey), total };
  }),
  /** The key keeps reaching the other organisations of its owner. */
  revokeKey: router.organisations.revokeKey.handler(async ({ input, context }) => {
    const { id: orgId } = await namedOrganisation({ handle }, context, input.params.orgId);
    await withAudit(handle.db, { ...actorOf(context), orgId }, async (transaction) => {
      const keys = createOrganisationKeysRepository(transaction);
      const row = await keys.find(orgId, input.params.keyId);
      if (!row) throw new DomainError('not-found');
      const isRevoked = await keys.revoke(orgId, row.keyId);
      const act = { action: 'apiKey.revoked', target: row.email, detail: { name: row.name } };
      return { result: undefined, act: isRevoked ? act : undefined };
    });
    return { message: 'The key is refused in this organisation from now on.' };
  }),
});
