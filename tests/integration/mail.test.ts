import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseHandle, openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { createNotifier, type Notifier } from '../../apps/server/src/platform/database/notifications.ts';
import { createJobs, type Jobs } from '../../apps/server/src/platform/jobs/jobs.ts';
import { letter as composeLetter } from '../../apps/server/src/platform/mail/letter.ts';
import { mailQueue } from '../../apps/server/src/platform/mail/mail.queue.ts';
import { createMailer, type Mail, mailRetrySeconds } from '../../apps/server/src/platform/mail/mail.ts';
import { sealContent } from '../../apps/server/src/platform/mail/mail-content.ts';
import {
  eraseMailOf,
  findUnsentMail,
  sealOldContent,
  sweepOutbox,
  type UnsentMail,
} from '../../apps/server/src/platform/mail/outbox.ts';
import { freePort } from '../../apps/server/src/platform/network/free-port.ts';
import { installationSeal, type TextSeal } from '../../apps/server/src/platform/secrets/sealed-text.ts';
import { startTestDatabase, type TestDatabase } from '../testkit/database.ts';
import { silentLog } from '../testkit/installation.ts';
import { commandLine } from '../testkit/server-bundle.ts';
import { startMailServer } from '../testkit/servers/mail-server.ts';
import { newTemporaryFolder } from '../testkit/temporary-folder.ts';

let folder: string;
let seal: TextSeal;
let database: TestDatabase;
let handle: DatabaseHandle;
let notifier: Notifier;
let jobs: Jobs;
/** The current mailer, which the queue's worker uses. */
let deliver: (outboxId: string) => Promise<void>;
beforeAll(async () => {
  folder = await newTemporaryFolder('mail');
  seal = installationSeal(folder);
  database = await startTestDatabase();
  handle = openDatabase({ url: database.url, log: silentLog });
  notifier = await createNotifier(handle, silentLog);
  jobs = await createJobs({ handle, notifier, log: silentLog, supervise: true, queues: [mailQueue] });
  await jobs.work(mailQueue, 1, ({ data }) => deliver(data.outboxId));
});
afterEach(() => handle.pool.query('delete from mail_outbox'));
afterAll(async () => {
  await jobs?.stop(5_000);
  await notifier?.close();
  await handle?.close();
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

const mailerFor = (smtpUrl: string | undefined, retrySeconds?: (attempts: number) => number) => {
  const mailer = createMailer({
    handle,
    jobs,
    seal,
    smtpUrl,
    from: 'Sonora <noreply@example.com>',
    ...(retrySeconds ? { retrySeconds } : {}),
  });
  deliver = mailer.deliver;
  return mailer;
};

const until = async <T>(what: string, look: () => Promise<T | undefined> | T | undefined): Promise<T> => {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
};

type Row = { status: string; attempts: number; last_error: string | null; sent_at: Date | null; id: string };
const rowOf = async (subject: string): Promise<Row | undefined> =>
  (await handle.pool.query('select * from mail_outbox where subject = $1', [subject])).rows[0] as Row | undefined;
const rowWith = (subject: string, holds: (row: Row) => boolean): Promise<Row> =>
  until(`the mail ${subject} has got there`, async () => {
    const row = await rowOf(subject);
    return row && holds(row) ? row : undefined;
  });
const letter = (subject: string, change: Partial<Mail> = {}): Mail => ({
  recipient: 'ada@example.com',
  subject,
  body: 'Hello Ada,\n\nhere is the address:\n\nhttps://ads.example.com/reset?token=a=b&c\n',
  ...change,
});

describe('mail', () => {
  it('arrives with sender, recipient, subject, text and a unique id', async () => {
    const server = await startMailServer({});
    await mailerFor(server.url).queue(
      letter('Grüße – and a subject that is so long that it has to be folded somewhere'),
    );
    const mail = await until('it arrives', () => server.received[0]);
    const row = await until(
      'it is marked',
      async () => (await handle.pool.query("select * from mail_outbox where status = 'sent'")).rows[0] as Row,
    );
    expect(mail.recipients).toEqual(['ada@example.com']);
    expect(mail.headers.get('to')).toBe('ada@example.com');
    expect(mail.headers.get('from')).toBe('Sonora <noreply@example.com>');
    expect(mail.headers.get('message-id')).toBe(`<${row.id}@sonora>`);
    expect(mail.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(mail.headers.get('subject')).toMatch(/^=\?UTF-8\?/);
    expect(mail.body).toContain('https://ads.example.com/reset?token=a=b&c');
    expect(row).toMatchObject({ attempts: 1, last_error: null, sent_at: expect.any(Date) });
    await server.close();
  });

  it('arrives as text and as markup when it has both', async () => {
    const server = await startMailServer({});
    const both = composeLetter({ language: 'en', greeting: 'Hello <b>Ada</b>,', paragraphs: ['Grüße'] });
    await mailerFor(server.url).queueMany([
      letter('first of two', both),
      letter('second of two', { ...both, recipient: 'grace@example.com' }),
    ]);
    const mail = await until('both arrive', () => (server.received.length === 2 ? server.received[0] : undefined));
    expect(mail.headers.get('content-type')).toMatch(/^multipart\/alternative/);
    const [text = '', html = ''] = mail.body.split(/--[^\r\n]+\r\n/).slice(1);
    expect(text).toMatch(/^Content-Type: text\/plain/);
    expect(text).toContain('Hello <b>Ada</b>,');
    expect(html).toMatch(/^Content-Type: text\/html/);
    expect(html).toContain('&lt;b&gt;Ada');
    expect(html).not.toContain('<b>Ada');
    await server.close();
  });

  it('is not queued at all when one of several has no address', async () => {
    const mailer = mailerFor(undefined);
    const bad = letter('the other', { recipient: 'a@example.com, b@example.com' });
    await expect(mailer.queueMany([letter('the one'), bad])).rejects.toThrow('not one e-mail address');
    expect(await rowOf('the one')).toBeUndefined();
  });

  it('is not sent for a change that was rolled back', async () => {
    const server = await startMailServer({});
    const mailer = mailerFor(server.url);
    await expect(
      handle.db.transaction(async (tx) => {
        await mailer.queue(letter('never'), tx);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await mailer.queue(letter('afterwards'));
    await rowWith('afterwards', ({ status }) => status === 'sent');
    expect(server.received.map(({ headers }) => headers.get('subject'))).toEqual(['afterwards']);
    await server.close();
  });

  it('waits while the server is down and is sent when it is back', async () => {
    const port = await freePort();
    await mailerFor(`smtp://127.0.0.1:${port}`, () => 1).queue(letter('delayed'));
    const waiting = await rowWith('delayed', ({ attempts }) => attempts >= 1);
    expect(waiting).toMatchObject({ status: 'waiting', last_error: expect.stringContaining('ECONNREFUSED') });
    await rowWith('delayed', ({ attempts }) => attempts >= 2);
    const server = await startMailServer({ port });
    const sent = await rowWith('delayed', ({ status }) => status === 'sent');
    expect(sent.last_error).toBeNull();
    expect(server.received).toHaveLength(1);
    await server.close();
  });

  it.each(['sender', 'recipient', 'content'] as const)(
    'is offered again, as the same mail, when the server cannot take the %s now (451)',
    async (refusedStage) => {
      let refusals = 2;
      const server = await startMailServer({
        refuse: (stage) => {
          if (stage !== refusedStage || refusals === 0) return undefined;
          refusals -= 1;
          return { code: 451, text: 'come back later' };
        },
      });
      await mailerFor(server.url, () => 1).queue(letter('again'));
      const refused = await rowWith('again', ({ attempts }) => attempts >= 1);
      expect(refused).toMatchObject({ status: 'waiting', last_error: expect.stringContaining('451 come back later') });
      const sent = await rowWith('again', ({ status }) => status === 'sent');
      expect(sent.attempts).toBe(3);
      expect(server.received).toHaveLength(1);
      expect(server.received[0]?.headers.get('message-id')).toBe(`<${sent.id}@sonora>`);
      await server.close();
    },
  );

  it.each(['sender', 'recipient', 'content'] as const)(
    'ends with the reason when the server refuses the %s for good (550)',
    async (refusedStage) => {
      let offers = 0;
      const server = await startMailServer({
        refuse: (stage) => {
          if (stage !== refusedStage) return undefined;
          offers += 1;
          return { code: 550, text: 'no such mailbox' };
        },
      });
      const mailer = mailerFor(server.url, () => 0);
      await mailer.queue(letter('never'));
      const refused = await rowWith('never', ({ attempts }) => attempts >= 1);
      expect(refused).toMatchObject({
        status: 'refused',
        attempts: 1,
        last_error: expect.stringContaining('550 no such mailbox'),
      });
      const waiting = await handle.pool.query(
        "select 1 from pgboss.job where name = 'mail' and state <> 'completed' and data->>'outboxId' = $1 and state <> 'active'",
        [refused.id],
      );
      expect(waiting.rows).toEqual([]);
      await mailer.deliver(refused.id);
      expect(offers).toBe(1);
      expect(await findUnsentMail(handle.db, seal, 10)).toMatchObject([
        { subject: 'never', status: 'refused', attempts: 1 },
      ]);
      await server.close();
    },
  );

  it('is retried when the server requires a login (530)', async () => {
    const server = await startMailServer({
      refuse: (stage) => (stage === 'sender' ? { code: 530, text: 'Authentication required' } : undefined),
    });
    await mailerFor(server.url, () => 3_600).queue(letter('login'));
    expect(await rowWith('login', ({ attempts }) => attempts >= 1)).toMatchObject({ status: 'waiting' });
    await server.close();
  });

  it('has the same id and date when it is sent twice', async () => {
    const server = await startMailServer({});
    await mailerFor(server.url).queue(letter('twice'));
    const { id } = await rowWith('twice', ({ status }) => status === 'sent');
    // As after a crash between the server's confirmation and our commit.
    const sealed = sealContent(seal, id, { body: 'Hello.', html: null });
    await handle.pool.query("update mail_outbox set status = 'waiting', sealed = $2 where id = $1", [id, sealed]);
    await deliver(id);
    const [first, second] = server.received;
    for (const name of ['message-id', 'date']) expect(second?.headers.get(name)).toBe(first?.headers.get(name));
    await deliver(id);
    expect(server.received).toHaveLength(2);
    await server.close();
  });

  it('fails after fifteen attempts and stays readable', async () => {
    const port = await freePort();
    const mailer = mailerFor(`smtp://127.0.0.1:${port}`, () => 3_600);
    await mailer.queue(letter('hopeless'));
    const { id } = await rowWith('hopeless', ({ attempts }) => attempts === 1);
    for (let attempt = 2; attempt <= 15; attempt += 1) await mailer.deliver(id);
    expect(await rowOf('hopeless')).toMatchObject({ status: 'failed', attempts: 15 });
    await mailer.deliver(id);
    expect(await rowOf('hopeless')).toMatchObject({ status: 'failed', attempts: 15 });
    expect(await findUnsentMail(handle.db, seal, 10)).toMatchObject([{ subject: 'hopeless', status: 'failed' }]);
  });

  it('is kept completely without a mail server', async () => {
    const mailer = mailerFor(undefined);
    await mailer.queue(letter('first'));
    await mailer.queue(letter('second'));
    await rowWith('second', ({ status }) => status === 'kept');
    const kept = await findUnsentMail(handle.db, seal, 10);
    expect(kept.map(({ subject, status, attempts }) => [subject, status, attempts])).toEqual([
      ['first', 'kept', 0],
      ['second', 'kept', 0],
    ] satisfies [UnsentMail['subject'], string, number][]);
    expect(kept[0]?.body).toBe(letter('first').body);
    expect((await findUnsentMail(handle.db, seal, 1)).map(({ subject }) => subject)).toEqual(['second']);
  });

  it('is stored sealed, and its content is removed once it is sent or its link has expired', async () => {
    const stored = async (subject: string): Promise<string> => JSON.stringify(await rowOf(subject));
    const mailer = mailerFor(undefined);
    await mailer.queue(letter('with a link', { html: '<p>secret-of-the-link</p>', expiresAt: new Date() }));
    await rowWith('with a link', ({ status }) => status === 'kept');
    expect(await stored('with a link')).not.toMatch(/ads\.example\.com|secret-of-the-link/);
    expect((await findUnsentMail(handle.db, seal, 1))[0]?.body).toBe(letter('with a link').body);
    await sweepOutbox(handle.db);
    expect(await rowOf('with a link')).toMatchObject({ status: 'kept', sealed: null });

    const unreachable = mailerFor(`smtp://127.0.0.1:${await freePort()}`, () => 3_600);
    await unreachable.queue(letter('too late', { expiresAt: new Date() }));
    await rowWith('too late', ({ attempts }) => attempts === 1);
    await sweepOutbox(handle.db);
    expect(await rowOf('too late')).toMatchObject({ status: 'failed', sealed: null });

    const server = await startMailServer({});
    await mailerFor(server.url).queue(letter('sent'));
    expect(await rowWith('sent', ({ status }) => status === 'sent')).toMatchObject({ sealed: null, body: null });
    await server.close();
  });

  it('of an earlier version is sealed, and sent as it was', async () => {
    const insert = (subject: string, status: string) =>
      handle.pool.query(
        `insert into mail_outbox (id, recipient, subject, body, html, status)
         values (gen_random_uuid(), 'ada@example.com', $1, 'a body in clear', '<p>a body in clear</p>', $2)`,
        [subject, status],
      );
    await insert('waits', 'waiting');
    await insert('was sent', 'sent');
    await sealOldContent(handle.db, seal);
    expect(JSON.stringify([await rowOf('waits'), await rowOf('was sent')])).not.toContain('in clear');
    const server = await startMailServer({});
    const { id } = (await rowOf('waits')) as Row;
    await mailerFor(server.url).deliver(id);
    expect(server.received[0]?.body).toContain('a body in clear');
    await server.close();
  });

  it('is forgotten with the account of its recipient or author, and still sent to others', async () => {
    const [userId, server] = [crypto.randomUUID(), await startMailServer({})];
    const mailer = mailerFor(`smtp://127.0.0.1:${await freePort()}`, () => 3_600);
    await mailer.queue(letter('to the author', { recipient: 'author@example.com' }));
    await mailer.queue(letter('by the author', { authorId: userId }));
    await rowWith('by the author', ({ attempts }) => attempts === 1);
    await eraseMailOf(handle.db, { userId, email: 'Author@example.com' });
    expect(await rowOf('to the author')).toBeUndefined();
    const { id } = (await rowOf('by the author')) as Row;
    await mailerFor(server.url).deliver(id);
    expect(server.received).toHaveLength(1);
    await sweepOutbox(handle.db);
    expect(await rowOf('by the author')).toBeUndefined();
    await server.close();
  });

  it('is retried with growing delays up to four hours, for more than a day', () => {
    const delays = Array.from({ length: 14 }, (_, index) => mailRetrySeconds(index + 1));
    expect(delays.slice(0, 4)).toEqual([5, 15, 45, 135]);
    expect(delays).toEqual([...delays].sort((a, b) => a - b));
    expect(delays.at(-1)).toBe(4 * 3_600);
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(86_400);
  });
});

describe('a mail with header injection', () => {
  it.each([
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com\n',
    'a@example.com, b@example.com',
    'a@example.com;b@example.com',
    'Ada <a@example.com>',
    '<a@example.com>',
    'a@b@example.com',
    'group: a@example.com',
    'a@example.com\0',
    'a\u2028b@example.com',
    'a@example.com\u200b',
    '',
    `${'a'.repeat(320)}@example.com`,
  ])('is refused for the recipient %j', async (recipient) => {
    await expect(mailerFor(undefined).queue(letter('x', { recipient }))).rejects.toThrow('not one e-mail address');
    expect(await findUnsentMail(handle.db, seal, 1)).toEqual([]);
  });

  it('gets no header from its subject or body', async () => {
    const server = await startMailServer({});
    await mailerFor(server.url).queue({
      recipient: 'ada@example.com',
      subject: 'Join us\r\nBcc: eve@example.com\n\nSubject: other\u2028\0',
      body: 'one\r\n.\r\nRCPT TO:<eve@example.com>\r\n.\n\nBcc: eve@example.com\n',
    });
    await rowWith('Join us Bcc: eve@example.com Subject: other', ({ status }) => status === 'sent');
    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    expect(mail?.recipients).toEqual(['ada@example.com']);
    expect(mail?.headers.has('bcc')).toBe(false);
    expect(mail?.headers.get('subject')).toBe('Join us Bcc: eve@example.com Subject: other');
    expect(mail?.body).toContain('RCPT TO:<eve@example.com>');
    await server.close();
  });
});

describe('sonora outbox', () => {
  const outbox = (...args: string[]): Promise<{ out: string; err: string; status: number }> =>
    new Promise((resolve) => {
      execFile(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', commandLine, 'outbox', ...args],
        { env: { ...process.env, DATABASE_URL: database.url, SONORA_DATA_DIR: folder } },
        (error, out, err) => resolve({ out, err, status: typeof error?.code === 'number' ? error.code : 0 }),
      );
    });

  it('reports an empty outbox when all mail was sent', async () => {
    expect(await outbox()).toMatchObject({ status: 0, out: 'Nothing waits to be sent.\n' });
    expect(JSON.parse((await outbox('--json')).out)).toEqual({ mails: [] });
  });

  it('shows kept, failing and refused mail with its text, without terminal control sequences', async () => {
    await mailerFor(undefined).queue(
      letter('kept one', { body: 'Hello \u001b[2J\u009b1mAda,\n\nopen https://a.example/x?token=t\n' }),
    );
    await rowWith('kept one', ({ status }) => status === 'kept');
    await mailerFor(`smtp://127.0.0.1:${await freePort()}`, () => 3_600).queue(letter('failing one'));
    await rowWith('failing one', ({ attempts }) => attempts === 1);

    const server = await startMailServer({ refuse: () => ({ code: 553, text: 'mailbox name not allowed' }) });
    await mailerFor(server.url).queue(letter('refused one'));
    await rowWith('refused one', ({ attempts }) => attempts === 1);
    await server.close();

    const { out, status } = await outbox();
    expect(status).toBe(0);
    expect(out).toMatch(/Subject: refused one\n.*\nState: +refused, 1 attempt: .*553 mailbox name not allowed/);
    expect(out).toMatch(
      /To: +ada@example\.com\nSubject: kept one\nWritten: .* UTC\nState: +kept\n\n {2}Hello �\[2J�1mAda,\n\n {2}open https:\/\/a\.example\/x\?token=t\n/,
    );
    expect(out).toMatch(/Subject: failing one\n.*\nState: +waiting, 1 attempt, next at .* UTC: .*ECONNREFUSED/);
    const { mails } = JSON.parse((await outbox('--json', '--limit', '2')).out) as { mails: UnsentMail[] };
    expect(mails).toMatchObject([
      { subject: 'failing one', status: 'waiting', attempts: 1, body: letter('').body },
      { subject: 'refused one', status: 'refused', attempts: 1 },
    ]);
    expect(await outbox('--limit', 'none')).toMatchObject({ status: 2, out: '' });
  });
});
