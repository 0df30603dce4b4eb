import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { isRow } from '../../platform/database/is-row.ts';
import { storyTable } from './stories.schema.ts';

type StoryRow = typeof storyTable.$inferSelect;
type RequestKey = Pick<StoryRow, 'orgId' | 'createdBy'> & { readonly idempotencyKey: string };

/** SQL of stories. Each statement filters by organisation. */
export const createStoriesRepository = (db: Database) => {
  const ofRequest = async ({ orgId, createdBy, idempotencyKey }: RequestKey): Promise<StoryRow | undefined> =>
    (
      await db
        .select()
        .from(storyTable)
        .where(
          and(
            eq(storyTable.orgId, orgId),
            eq(storyTable.createdBy, createdBy),
            eq(storyTable.idempotencyKey, idempotencyKey),
          ),
        )
        .limit(1)
    )[0];
  return {
    ofRequest,
    /** @returns the id of the story, or of that of an earlier request with the same key */
    insertOnce: async (row: typeof storyTable.$inferInsert): Promise<string> => {
      const made = await db.insert(storyTable).values(row).onConflictDoNothing().returning({ id: storyTable.id });
      const { orgId, createdBy, idempotencyKey } = row;
      const earlier =
        made.length === 0 && idempotencyKey ? await ofRequest({ orgId, createdBy, idempotencyKey }) : undefined;
      return earlier?.id ?? row.id;
    },
    find: async (orgId: string, id: string): Promise<StoryRow | undefined> =>
      (
        await db
          .select()
          .from(storyTable)
          .where(isRow(storyTable, orgId, id))
          .limit(1)
      )[0],
    deleteOrganisation: async (orgId: string): Promise<void> => {
      await db.delete(storyTable).where(eq(storyTable.orgId, orgId));
    },
  };
};
