import type { Plan } from '@sonora/contracts';
import { asc, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { organisation } from '../organisations.schema.ts';

/**
 * SQL of the plan in the rows of a root organisation and its children, where every request reads it. Billing writes it in the
 * transaction that changes its own record.
 */
export const createPlanColumn = (db: Database) => ({
  /** The root of this organisation, which may be itself, with its plan; undefined for an unknown id. */
  rootOf: async (orgId: string): Promise<{ readonly rootId: string; readonly plan: Plan } | undefined> => {
    const [own] = await db
      .select({ parentId: organisation.parentId, plan: organisation.plan })
      .from(organisation)
      .where(eq(organisation.id, orgId))
      .limit(1);
    return own && { rootId: own.parentId ?? orgId, plan: own.plan };
  },
  /** The root first, then its children by creation date. */
  familyOf: (rootId: string): Promise<{ readonly orgId: string; readonly orgName: string }[]> =>
    db
      .select({ orgId: organisation.id, orgName: organisation.name })
      .from(organisation)
      .where(or(eq(organisation.id, rootId), eq(organisation.parentId, rootId)))
      .orderBy(sql`${organisation.parentId} is not null`, asc(organisation.createdAt), asc(organisation.id)),
  write: async (rootId: string, plan: Plan): Promise<void> => {
    await db
      .update(organisation)
      .set({ plan })
      .where(or(eq(organisation.id, rootId), eq(organisation.parentId, rootId)));
  },
});
