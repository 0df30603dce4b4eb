import type { Language } from '@sonora/contracts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { personTable } from '../../accounts/index.ts';
import { member, organisation } from '../organisations.schema.ts';

export type Administrator = { readonly email: string; readonly language: Language | null };

/** Owners and administrators of an organisation, the oldest members first; those of its parent where it has none of its own. */
export const readAdministrators = async (db: Database, orgId: string): Promise<readonly Administrator[]> => {
  const administratorsOf = (id: string): Promise<Administrator[]> =>
    db
      .select({ email: personTable.email, language: personTable.language })
      .from(member)
      .innerJoin(personTable, eq(personTable.id, member.userId))
      .where(and(eq(member.orgId, id), inArray(member.role, ['owner', 'admin']), eq(member.status, 'confirmed')))
      .orderBy(asc(member.createdAt), asc(member.userId));
  const own = await administratorsOf(orgId);
  if (own.length > 0) return own;
  const [found] = await db
    .select({ parentId: organisation.parentId })
    .from(organisation)
    .where(eq(organisation.id, orgId));
  return found?.parentId ? administratorsOf(found.parentId) : [];
};
