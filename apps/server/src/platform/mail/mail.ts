import { and, eq, lte, or } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import type { Database, DatabaseHandle } from '../database/database.ts';
import { newId } from '../ids/new-id.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { mailOutbox } from './mail.schema.ts';

export type Mail = { readonly recipient: string; readonly subject: string; readonly body: string };

export type Mailer = {
  /** Writes the mail to the outbox and enqueues it, both in `db` when it is a transaction. */
  queue(mail: Mail, db?: Database): Promise<void>;
  /** Sends what is due of this outbox entry. Without SMTP it stays in the outbox, where an operator can read it. */
  deliver(outboxId: string): Promise<void>;
};

/** Mail by outbox: nothing is lost when the mail server is away, and nothing is sent for a rolled-back change. */
export const createMailer = (options: {
  readonly handle: DatabaseHandle;
  readonly jobs: Jobs;
  readonly smtpUrl: string | undefined;
  readonly from: string;
}): Mailer => {
  const { handle, jobs } = options;
  const transport = options.smtpUrl === undefined ? undefined : createTransport(options.smtpUrl);
  return {
    queue: async (mail, db = handle.db) => {
      const id = newId();
      await db.insert(mailOutbox).values({ id, ...mail });
      await jobs.send('mail', { outboxId: id }, { db });
    },
    deliver: async (outboxId) => {
      const due = and(
        eq(mailOutbox.id, outboxId),
        or(eq(mailOutbox.status, 'waiting'), eq(mailOutbox.status, 'kept')),
        lte(mailOutbox.nextAttemptAt, new Date()),
      );
      const entry = (await handle.db.select().from(mailOutbox).where(due).limit(1))[0];
      if (!entry) return;
      if (!transport) {
        await handle.db.update(mailOutbox).set({ status: 'kept' }).where(eq(mailOutbox.id, outboxId));
        return;
      }
      try {
        await transport.sendMail({
          from: options.from,
          to: entry.recipient,
          subject: entry.subject,
          text: entry.body,
          messageId: `<${entry.id}@sonora>`,
        });
      } catch (error) {
        const lastError = (error as Error).message.slice(0, 500);
        await handle.db
          .update(mailOutbox)
          .set({ attempts: entry.attempts + 1, lastError })
          .where(eq(mailOutbox.id, outboxId));
        throw error;
      }
      await handle.db
        .update(mailOutbox)
        .set({ status: 'sent', sentAt: new Date(), attempts: entry.attempts + 1, lastError: null })
        .where(eq(mailOutbox.id, outboxId));
    },
  };
};
