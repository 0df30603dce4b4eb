import type { Plan } from '@sonora/contracts';
import { asc, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/database/database.ts';
import { nameContaining } from '../../../platform/database/like.ts';
import { organisation } from '../organisations.schema.ts';
import { createPlanColumn } from './plan-column.repository.ts';

export type DirectoryEntry = {
  readonly orgId: string;
  readonly orgName: string;
  readonly plan: Plan;
  readonly isChildOrg: boolean;
  readonly parentName: string | null;
  readonly numberOfUsers: number;
};

/** All organisations of the installation, for its administrators only. */
export const createDirectory = (db: Database) => {
  const parent = alias(organisation, 'parent');
  const matching = (search: string | undefined) =>
    search
      ? or(nameContaining(organisation.name, search), sql`${organisation.id}::text = lower(${search})`)
      : undefined;
  return {
    find: async (
      search: string | undefined,
      page: { readonly limit: number; readonly offset: number },
    ): Promise<DirectoryEntry[]> => {
      const rows = await db
        .select({
          orgId: organisation.id,
          orgName: organisation.name,
          plan: sql<Plan>`coalesce(${parent.plan}, ${organisation.plan})`,
          parentName: parent.name,
          numberOfUsers: organisation.memberCount,
        })
        .from(organisation)
        .leftJoin(parent, eq(parent.id, organisation.parentId))
        .where(matching(search))
        .orderBy(asc(sql`lower(${organisation.name})`), asc(organisation.id))
        .limit(page.limit)
        .offset(page.offset);
      return rows.map((row) => ({ ...row, isChildOrg: row.parentName !== null }));
    },
    count: async (search: string | undefined): Promise<number> =>
      (await db.select({ count: sql<number>`count(*)::int` }).from(organisation).where(matching(search)))[0]?.count ??
      0,
    rootOf: createPlanColumn(db).rootOf,
  };
};
