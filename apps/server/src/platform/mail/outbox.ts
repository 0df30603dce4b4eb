import { and, desc, eq, ilike, lt, or } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { containing } from '../database/like.ts';
import { mailOutbox } from './mail.schema.ts';

export type OutboxRow = typeof mailOutbox.$inferSelect;

/** At most `limit` mails, newest first, older than the one with id `before`, with `search` in recipient or subject. */
export const listMail = (
  db: Database,
  { before, search }: { readonly before?: string | undefined; readonly search?: string | undefined },
  limit: number,
): Promise<OutboxRow[]> => {
  const pattern = search ? containing(search) : undefined;
  return db
    .select()
    .from(mailOutbox)
    .where(
      and(
        before ? lt(mailOutbox.id, before) : undefined,
        pattern === undefined
          ? undefined
          : or(ilike(mailOutbox.recipient, pattern), ilike(mailOutbox.subject, pattern)),
      ),
    )
    .orderBy(desc(mailOutbox.id))
    .limit(limit);
};

export const findMail = async (db: Database, id: string): Promise<OutboxRow | undefined> =>
  (await db.select().from(mailOutbox).where(eq(mailOutbox.id, id)).limit(1))[0];
