import { limits } from '@sonora/contracts';
import { and, eq } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { afterNow } from '../database/columns.ts';
import type { Database, DatabaseHandle } from '../database/database.ts';
import { newId } from '../ids/new-id.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { TextSeal } from '../secrets/sealed-text.ts';
import { mailQueue } from './mail.queue.ts';
import { mailOutbox } from './mail.schema.ts';
import { decoyStatus, type MailContent, type OutboxRow, openContent, sealContent } from './mail-content.ts';

/** One recipient, a subject of one line, plain text and optionally HTML, sent as alternatives (RFC 2046 §5.1.4). */
export type Mail = {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly html?: string;
  /** When its link expires; from then on its content is removed. Default: after `limits.mailContentDays`. */
  readonly expiresAt?: Date;
  /** The mail is written like others, for equal timing, but never sent. Default: false. */
  readonly isDecoy?: boolean;
  /** The user whom the mail names to its recipient. */
  readonly authorId?: string;
};

export type Mailer = {
  /**
   * Writes the mail to the outbox and enqueues it, both in `db` when it is a transaction.
   * @throws Error when the recipient is not exactly one address
   */
  queue(mail: Mail, db?: Database): Promise<void>;
  /**
   * As `queue`, for any number of mails in a few statements; all or none.
   * @param orgId organisation whose share of the mail the letters use. Default: that of the installation
   */
  queueMany(mails: readonly Mail[], db?: Database, orgId?: string): Promise<void>;
  /**
   * Sends an entry of the outbox. If the mail server is unreachable or fails temporarily, the next attempt is enqueued; if it
   * rejects the mail permanently, the entry becomes `refused`. Without SMTP it becomes `kept`. Operators can read the entries in
   * the outbox; the content of a sent one is removed.
   */
  deliver(outboxId: string): Promise<void>;
};

/** With the delays below, 28 hours: enough for a mail server that is repaired overnight. */
const maxAttempts = 15;
const maxRetrySeconds = 4 * 3_600;

/** Delay after this many attempts: 5 s, tripling each time, at most 4 hours. */
export const mailRetrySeconds = (attempts: number): number => Math.min(5 * 3 ** (attempts - 1), maxRetrySeconds);

/** Well below the 120 s after which the queue gives the job to another worker. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/** Replies about Sonora's own login (RFC 4954 §6). The operator can correct it, so they are not permanent. */
const loginReplies = new Set([530, 534, 535, 538]);

/**
 * Whether the server has permanently rejected this mail: a 5xx reply (RFC 5321 §4.2.1) to its sender, recipient or content.
 * Failures of greeting and login are not about the mail.
 */
const isPermanentlyRejected = (error: unknown): boolean => {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutMail && responseCode >= 500 && responseCode < 600 && !loginReplies.has(responseCode);
};

/** One address, without characters that mail programs read as a second address, a name, a comment or a line break. */
const addressPattern = /^[^\s\p{C}<>,;:"()[\]\\@]+@[^\s\p{C}<>,;:"()[\]\\@]+$/u;

/** Well below PostgreSQL's limit of 65,535 parameters per statement. */
const rowsPerStatement = 500;

const dayMilliseconds = 86_400_000;

const singleLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const toRow = (seal: TextSeal, { recipient, subject, body, html, expiresAt, authorId, isDecoy = false }: Mail) => {
  const id = newId();
  return {
    id,
    recipient,
    subject: singleLine(subject),
    sealed: sealContent(seal, id, { body, html: html ?? null }),
    expiresAt: expiresAt ?? new Date(Date.now() + limits.mailContentDays * dayMilliseconds),
    authorId: authorId ?? null,
    status: isDecoy ? decoyStatus : 'waiting',
    isForgotten: isDecoy,
  };
};

/** The message for the mail server. */
const toMessage = ({ id, recipient, subject, createdAt }: OutboxRow, { body, html }: MailContent) => ({
  to: { name: '', address: recipient },
  subject,
  text: body,
  ...(html === null ? {} : { html }),
  // Constant over all attempts, so that a server that accepted the mail before can detect the duplicate.
  messageId: `<${id}@sonora>`,
  date: createdAt,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Mail through an outbox: no mail is lost while the mail server is down, and none is sent for a rolled-back change. */
export const createMailer = (options: {
  readonly handle: DatabaseHandle;
  readonly jobs: Pick<Jobs, 'send' | 'sendMany'>;
  readonly seal: TextSeal;
  readonly smtpUrl: string | undefined;
  readonly from: string;
  /** Seconds until the next attempt, after this many attempts. Default: `mailRetrySeconds`. */
  readonly retrySeconds?: (attempts: number) => number;
}): Mailer => {
  const { handle, jobs, seal, retrySeconds = mailRetrySeconds } = options;
  const transport =
    options.smtpUrl === undefined
      ? undefined
      : createTransport({ url: options.smtpUrl, ...timeouts }, { from: options.from });

  const enqueue = (outboxId: string, db: Database, waitMilliseconds = 0): Promise<unknown> =>
    jobs.send(mailQueue, { outboxId }, { db, waitMilliseconds });

  /** Records the failure and enqueues the next attempt in one transaction, so that no entry waits without a job. */
  const recordFailure = async (id: string, attempts: number, reason: Error): Promise<void> => {
    const waitMilliseconds = retrySeconds(attempts) * 1_000;
    const status = isPermanentlyRejected(reason) ? 'refused' : attempts < maxAttempts ? 'waiting' : 'failed';
    const lastError = singleLine(reason.message).slice(0, 500);
    await handle.db.transaction(async (tx) => {
      const change = { status, attempts, lastError, nextAttemptAt: afterNow(waitMilliseconds) } as const;
      await tx.update(mailOutbox).set(change).where(eq(mailOutbox.id, id));
      if (status === 'waiting') await enqueue(id, tx, waitMilliseconds);
    });
  };

  const queueMany: Mailer['queueMany'] = async (mails, db = handle.db, orgId = undefined) => {
    if (mails.some(({ recipient }) => recipient.length > 320 || !addressPattern.test(recipient)))
      throw new Error('not one e-mail address');
    const rows = mails.map((mail) => toRow(seal, mail));
    const write = async (to: Database): Promise<void> => {
      for (let start = 0; start < rows.length; start += rowsPerStatement) {
        const some = rows.slice(start, start + rowsPerStatement);
        await to.insert(mailOutbox).values(some);
        await jobs.sendMany(
          mailQueue,
          some.map(({ id }) => ({ outboxId: id })),
          { db: to, orgId },
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
      const content = openContent(seal, entry);
      if (!content) {
        const lastError = 'This mail has no content that this installation can read.';
        await handle.db.update(mailOutbox).set({ status: 'failed', lastError }).where(eq(mailOutbox.id, outboxId));
        return;
      }
      try {
        await transport.sendMail(toMessage(entry, content));
      } catch (error) {
        await recordFailure(outboxId, attempts, error as Error);
        return;
      }
      await handle.db
        .update(mailOutbox)
        .set({ status: 'sent', sentAt: new Date(), attempts, lastError: null, sealed: null, body: null, html: null })
        .where(eq(mailOutbox.id, outboxId));
    },
  };
};

/** Connects to the mail server and logs in, without sending. @throws Error with the reason */
export const checkMailServer = async (smtpUrl: string): Promise<void> => {
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
};
