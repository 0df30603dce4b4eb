import { limits } from '@sonora/contracts';
import { and, desc, eq, ilike, isNotNull, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { containing } from '../database/like.ts';
import type { TextSeal } from '../secrets/sealed-text.ts';
import { mailOutbox } from './mail.schema.ts';
import { decoyStatus, type MailContent, type OutboxRow, openContent, sealContent } from './mail-content.ts';

const DAY_MILLISECONDS = 86_400_000;

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
        ne(mailOutbox.status, decoyStatus),
        before ? lt(mailOutbox.id, before) : undefined,
        pattern === undefined
          ? undefined
          : or(ilike(mailOutbox.recipient, pattern), ilike(mailOutbox.subject, pattern)),
      ),
    )
    .orderBy(desc(mailOutbox.id))
    .limit(limit);
};

/** A mail, with its content while it has one. */
export const findMail = async (
  db: Database,
  seal: TextSeal,
  id: string,
): Promise<{ readonly row: OutboxRow; readonly content: MailContent | undefined } | undefined> => {
  const [row] = await db.select().from(mailOutbox).where(eq(mailOutbox.id, id)).limit(1);
  return row && { row, content: openContent(seal, row) };
};

/**
 * A mail that no server has accepted. Its status is `waiting` for the next attempt, `kept` (no SMTP), `refused` (permanently
 * rejected) or `failed` (after the last attempt, or because its link has expired).
 */
export type UnsentMail = Pick<
  OutboxRow,
  'id' | 'recipient' | 'subject' | 'status' | 'attempts' | 'lastError' | 'nextAttemptAt' | 'createdAt'
> & {
  /** Null when the content was removed, or another installation sealed it. */
  readonly body: string | null;
};

/** The newest unsent mails, oldest first. */
export const findUnsentMail = async (db: Database, seal: TextSeal, limit: number): Promise<readonly UnsentMail[]> => {
  const newest = await db
    .select()
    .from(mailOutbox)
    .where(notInArray(mailOutbox.status, ['sent', decoyStatus]))
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    .limit(limit);
  return newest.reverse().map((row) => {
    const { id, recipient, subject, status, attempts, lastError, nextAttemptAt, createdAt } = row;
    const body = openContent(seal, row)?.body ?? null;
    return { id, recipient, subject, body, status, attempts, lastError, nextAttemptAt, createdAt };
  });
};

const withoutContent = { sealed: null, body: null, html: null };

const rowsAtOnce = 500;

/** Seals the content that earlier versions stored in clear. */
export const sealOldContent = async (db: Database, seal: TextSeal): Promise<void> => {
  for (;;) {
    const rows = await db.select().from(mailOutbox).where(isNotNull(mailOutbox.body)).limit(rowsAtOnce);
    for (const row of rows) {
      const sealed = sealContent(seal, row.id, { body: row.body ?? '', html: row.html });
      const set = row.status === 'sent' ? withoutContent : { ...withoutContent, sealed };
      await db
        .update(mailOutbox)
        .set(set)
        .where(and(eq(mailOutbox.id, row.id), isNotNull(mailOutbox.body)));
    }
    if (rows.length < rowsAtOnce) return;
  }
};

/** Removes content whose link has expired, and mails of which nothing is of use any more. */
export const sweepOutbox = async (db: Database, now: Date = new Date()): Promise<void> => {
  const expired = lt(mailOutbox.expiresAt, now);
  const old = new Date(now.getTime() - limits.mailDays * DAY_MILLISECONDS);
  await db
    .update(mailOutbox)
    .set({ status: 'failed', lastError: 'The link in this mail expired before a mail server accepted it.' })
    .where(and(eq(mailOutbox.status, 'waiting'), expired));
  await db
    .update(mailOutbox)
    .set(withoutContent)
    .where(and(expired, isNotNull(mailOutbox.sealed)));
  await db
    .delete(mailOutbox)
    .where(
      and(
        ne(mailOutbox.status, 'waiting'),
        or(eq(mailOutbox.isForgotten, true), and(expired, lt(mailOutbox.createdAt, old))),
      ),
    );
};

/**
 * Forgets a deleted user: mails to their address, and mails that name them to others. Waiting mails of the latter kind are
 * still sent.
 */
export const eraseMailOf = async (
  db: Database,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> => {
  const isAuthored = eq(mailOutbox.authorId, userId);
  await db
    .delete(mailOutbox)
    .where(
      or(
        eq(sql`lower(${mailOutbox.recipient})`, email.toLowerCase()),
        and(isAuthored, ne(mailOutbox.status, 'waiting')),
      ),
    );
  await db
    .update(mailOutbox)
    .set({ isForgotten: true, authorId: null })
    .where(and(isAuthored, isNull(mailOutbox.sentAt)));
};
