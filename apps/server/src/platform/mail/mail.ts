import { and, desc, eq, ne } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import type { Database, DatabaseHandle } from '../database/database.ts';
import { newId } from '../ids/new-id.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { mailQueue } from './mail.queue.ts';
import { mailOutbox } from './mail.schema.ts';

/** One recipient, one line of subject, plain text; with `html`, both go out as alternatives of each other (RFC 2046 §5.1.4). */
export type Mail = {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly html?: string;
};

export type Mailer = {
  /**
   * Writes the mail to the outbox and enqueues it, both in `db` when it is a transaction.
   * @throws Error when the recipient is not exactly one address
   */
  queue(mail: Mail, db?: Database): Promise<void>;
  /** As `queue`, for any number of mails in a few statements; all of them or none. */
  queueMany(mails: readonly Mail[], db?: Database): Promise<void>;
  /**
   * Sends this entry of the outbox. When the mail server cannot be reached or says that it cannot now, the next attempt is
   * enqueued; when it refuses this mail for good, the entry ends as `refused`. Without SMTP it stays as `kept`. All of them
   * remain in the outbox, where an operator can read them.
   */
  deliver(outboxId: string): Promise<void>;
};

/**
 * What became of a mail that no server has taken: `waiting` for its next attempt, `kept` (no SMTP), `refused` by the server
 * for good, or `failed` (given up after the last attempt).
 */
export type UnsentMail = Omit<Mail, 'html'> & {
  readonly id: string;
  readonly status: string;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly nextAttemptAt: Date;
  readonly createdAt: Date;
};

/** With the delays below: given up after 28 hours. A server that is being repaired over night loses nothing. */
const maxAttempts = 15;
const longestRetrySeconds = 4 * 3_600;

/** 5 s after the first attempt, then three times as long each time, at most 4 hours. */
export const mailRetrySeconds = (attempts: number): number => Math.min(5 * 3 ** (attempts - 1), longestRetrySeconds);

/** A server that falls silent is given up long before the 120 s after which the queue gives the job to somebody else. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/** Replies that speak of our own login (RFC 4954 §6), not of the mail: an operator mends that, and nothing is lost. */
const loginReplies = new Set([530, 534, 535, 538]);

/**
 * Whether the server has refused this very mail for good: a reply of 5xx (RFC 5321 §4.2.1) to its sender, its recipient or
 * its content. Whatever happens before, greeting and login, says nothing about the mail.
 */
const isRefusedForGood = (error: unknown): boolean => {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutMail && responseCode >= 500 && responseCode < 600 && !loginReplies.has(responseCode);
};

/** One address, without whatever mail programs read as a second one, a name, a comment or a line's end. */
const addressPattern = /^[^\s\p{C}<>,;:"()[\]\\@]+@[^\s\p{C}<>,;:"()[\]\\@]+$/u;

/** Far below the 65,535 values that one statement may carry. */
const rowsPerStatement = 500;

const singleLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Mail by outbox: nothing is lost when the mail server is away, and nothing is sent for a rolled-back change. */
export const createMailer = (options: {
  readonly handle: DatabaseHandle;
  readonly jobs: Pick<Jobs, 'send' | 'sendMany'>;
  readonly smtpUrl: string | undefined;
  readonly from: string;
  /** Seconds until the next attempt after this many. Default: `mailRetrySeconds`. */
  readonly retrySeconds?: (attempts: number) => number;
}): Mailer => {
  const { handle, jobs, retrySeconds = mailRetrySeconds } = options;
  const transport =
    options.smtpUrl === undefined
      ? undefined
      : createTransport({ url: options.smtpUrl, ...patience }, { from: options.from });

  const enqueue = (outboxId: string, db: Database, startAfter?: Date): Promise<unknown> =>
    jobs.send(mailQueue, { outboxId }, { db, ...(startAfter ? { startAfter } : {}) });

  /** Why, and whether and when again: in one transaction, so that no entry waits for an attempt that nobody makes. */
  const notSent = async (id: string, attempts: number, reason: Error): Promise<void> => {
    const nextAttemptAt = new Date(Date.now() + retrySeconds(attempts) * 1000);
    const status = isRefusedForGood(reason) ? 'refused' : attempts < maxAttempts ? 'waiting' : 'failed';
    const lastError = singleLine(reason.message).slice(0, 500);
    await handle.db.transaction(async (tx) => {
      await tx.update(mailOutbox).set({ status, attempts, lastError, nextAttemptAt }).where(eq(mailOutbox.id, id));
      if (status === 'waiting') await enqueue(id, tx, nextAttemptAt);
    });
  };

  const queueMany: Mailer['queueMany'] = async (mails, db = handle.db) => {
    if (mails.some(({ recipient }) => recipient.length > 320 || !addressPattern.test(recipient)))
      throw new Error('not one e-mail address');
    const rows = mails.map(({ recipient, subject, body, html }) => ({
      id: newId(),
      recipient,
      subject: singleLine(subject),
      body,
      html: html ?? null,
    }));
    const write = async (to: Database): Promise<void> => {
      for (let start = 0; start < rows.length; start += rowsPerStatement) {
        const some = rows.slice(start, start + rowsPerStatement);
        await to.insert(mailOutbox).values(some);
        await jobs.sendMany(
          mailQueue,
          some.map(({ id }) => ({ outboxId: id })),
          to,
        );
      }
    };
    await (db === handle.db ? handle.db.transaction(write) : write(db));
  };

  return {
    queue: (mail, db) => queueMany([mail], db),
    queueMany,
    deliver: async (outboxId) => {
      const waiting = and(eq(mailOutbox.id, outboxId), eq(mailOutbox.status, 'waiting'));
      const entry = (await handle.db.select().from(mailOutbox).where(waiting).limit(1))[0];
      if (!entry) return;
      if (!transport) {
        await handle.db.update(mailOutbox).set({ status: 'kept' }).where(eq(mailOutbox.id, outboxId));
        return;
      }
      const attempts = entry.attempts + 1;
      try {
        await transport.sendMail({
          to: { name: '', address: entry.recipient },
          subject: entry.subject,
          text: entry.body,
          ...(entry.html === null ? {} : { html: entry.html }),
          // The same at each attempt: a server that took the mail but could not say so sees that it is not another.
          messageId: `<${entry.id}@sonora>`,
          date: entry.createdAt,
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        await notSent(outboxId, attempts, error as Error);
        return;
      }
      await handle.db
        .update(mailOutbox)
        .set({ status: 'sent', sentAt: new Date(), attempts, lastError: null })
        .where(eq(mailOutbox.id, outboxId));
    },
  };
};

/** Whether the mail server answers and takes our login; nothing is sent. @throws Error with its reason */
export const checkMailServer = async (smtpUrl: string): Promise<void> => {
  const transport = createTransport({ url: smtpUrl, ...patience });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
};

/** The newest mails that were not sent, newest last. */
export const findUnsentMail = async (db: Database, limit: number): Promise<readonly UnsentMail[]> => {
  const newest = await db
    .select()
    .from(mailOutbox)
    .where(ne(mailOutbox.status, 'sent'))
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    .limit(limit);
  return newest
    .reverse()
    .map(({ id, recipient, subject, body, status, attempts, lastError, nextAttemptAt, createdAt }) => ({
      id,
      recipient,
      subject,
      body,
      status,
      attempts,
      lastError,
      nextAttemptAt,
      createdAt,
    }));
};
