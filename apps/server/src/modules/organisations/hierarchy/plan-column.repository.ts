import type { Plan } from '@sonora/contracts';
import { asc, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { organisation } from '../organisations.schema.ts';

export type PlanColumn = ReturnType<typeof createPlanColumn>;

/**
 * The plan that access reads with every request: what the billing record says, written in the same transaction, at a root
 * organisation and all of its children.
 */
export const createPlanColumn = (db: Database) => ({
  /** The root organisation of this one, or itself, with its plan; undefined when there is none. */
  rootOf: async (orgId: string): Promise<{ readonly rootId: string; readonly plan: Plan } | undefined> => {
    const [own] = await db
      .select({ parentId: organisation.parentId, plan: organisation.plan })
      .from(organisation)
      .where(eq(organisation.id, orgId))
      .limit(1);
    return own && { rootId: own.parentId ?? orgId, plan: own.plan };
  },
  /** The root first, then its children in the order of their making. */
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
