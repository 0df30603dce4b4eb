import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personInserter } from '../../testkit/insert-person.ts';
import { createClient, openTestDatabase, type Person, signUp } from '../../testkit/installation.ts';
import { readOutbox } from '../../testkit/read-outbox.ts';
import { ada, stranger } from '../../testkit/two-people.ts';
import { installation } from './shared.ts';

type Refusal = { readonly code: string; readonly errors?: readonly string[] };
type Summary = {
  readonly messageId: string;
  readonly subject: string;
  readonly orgName: string | null;
  readonly kind: string;
};

let operator: Person;
let database: ReturnType<typeof openTestDatabase>;
beforeAll(async () => {
  operator = await signUp(installation.url);
  database = openTestDatabase(installation);
  await database.pool.query('update "user" set is_installation_admin = true where id = $1', [operator.userId]);
});
afterAll(() => database?.close());

const as = (person: Person) => createClient(installation.url, person.token);
const messageOf = (person: Person, change: Readonly<Record<string, unknown>> = {}) => ({
  email: person.email,
  orgId: person.orgId,
  userId: person.userId,
  subject: 'My ad is silent',
  message: 'It was fine yesterday.\nWhat can I do?',
  ...change,
});
const write = (person: Person, change: Readonly<Record<string, unknown>> = {}) =>
  as(person).post('/api/contact-support', messageOf(person, change));
const listed = async (query = '') =>
  (await as(operator).get(`/api/admin/messages${query}`)).body as {
    messages: Summary[];
    hasMore: boolean;
    openCount: number;
  };

describe('a message to the operator', () => {
  it('is sent and listed with its organisation for the installation’s administrators', async () => {
    const answer = await write(ada, { subject: 'Readable, (really)!' });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body).toEqual({ message: 'Your message has been sent' });
    const [found] = (await listed('?search=Readable')).messages;
    expect(found).toMatchObject({ subject: 'Readable, (really)!', kind: 'contact' });
    const whole = await as(operator).get(`/api/admin/messages/${found?.messageId}`);
    expect(whole.body).toMatchObject({
      text: 'It was fine yesterday.\nWhat can I do?',
      email: ada.email,
      orgId: ada.orgId,
      userId: ada.userId,
      facts: [],
    });
    expect(found?.orgName).toMatch(/^Org/);
  });

  it('is mailed to the operator at once', async () => {
    // Tests of other files write to the operator, too.
    const mails = await readOutbox(installation, 'operator@example.com');
    const mail = mails.find(({ subject }) => subject === '[Sonora] Readable, (really)!');
    expect(mail?.body).toContain('What can I do?');
    expect(mail?.body).toContain(ada.email);
  });

  it.each([
    [{ subject: '' }, 'subject: Subject is required'],
    [{ subject: undefined }, 'subject: Subject is required'],
    [{ message: '' }, 'message: Message is required'],
    [{ subject: 'x'.repeat(201) }, 'subject: must be no more than 200 characters'],
    [{ message: 'x'.repeat(5_001) }, 'message: must be no more than 5000 characters'],
    [
      { subject: 'a = b' },
      'subject: Subject can only contain letters, numbers, spaces, and basic punctuation (-_.,!?())',
    ],
    [{ subject: 'a\nBcc: everybody' }, 'subject: Subject contains invalid characters'],
    [{ message: 'a = b' }, 'message: Message contains invalid characters'],
    [{ email: 'nobody' }, 'email: must be an e-mail address'],
    [{ orgId: 'x'.repeat(101) }, 'orgId: must be no more than 100 characters'],
    [{ userId: 'x'.repeat(101) }, 'userId: must be no more than 100 characters'],
  ])('is refused with %j', async (change, line) => {
    const answer = await write(stranger, change);
    expect(answer.status).toBe(422);
    expect((answer.body as Refusal).errors).toContain(line);
  });

  it('is stored without markup, control characters and scripts', async () => {
    const answer = await write(stranger, {
      subject: 'Sub<b>ject</b> one',
      message: '<script>steal()</script>Hello <img src=x onerror=steal()>there\u0000, javascript:please',
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const [found] = (await listed('?search=Subject%20one')).messages;
    const whole = await as(operator).get(`/api/admin/messages/${found?.messageId}`);
    expect(whole.body).toMatchObject({ text: 'Hello there, please' });
  });

  it('cannot be sent in the name of another user', async () => {
    for (const change of [{ userId: ada.userId }, { orgId: ada.orgId }, { orgId: 'unknown' }])
      expect((await write(stranger, change)).status).toBe(403);
    const byAddress = await write(stranger, { email: ada.email });
    expect(byAddress.status).toBe(422);
    expect((byAddress.body as Refusal).errors).toEqual([`email: must be your account’s address, ${stranger.email}`]);
    // Whatever the case, in which people write addresses.
    expect((await write(stranger, { email: stranger.email.toUpperCase() })).status).toBe(200);
  });

  it('is sent by users without an organisation, who also see its page and the report', async () => {
    const person = await personInserter(installation)();
    await database.pool.query('delete from member where user_id = $1', [person.userId]);
    expect((await person.client.get('/api/user')).body).toMatchObject({
      status: 'partially_registered',
      screens: ['profile', 'reportError', 'contactSupport'],
      capabilities: [],
    });
    expect((await write(person)).status).toBe(403);
    const answer = await write(person, { orgId: 'unknown', subject: 'Not invited anywhere' });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect((await listed('?search=Not%20invited')).messages).toMatchObject([{ orgName: null, kind: 'contact' }]);
    expect((await person.client.post('/api/report-error', { comment: 'I am lost.' })).status).toBe(200);
  });

  it('can be read, searched and marked by the operator only', async () => {
    const [found] = (await listed()).messages;
    for (const person of [ada, stranger]) {
      expect((await as(person).get('/api/admin/messages')).status).toBe(403);
      expect((await as(person).get(`/api/admin/messages/${found?.messageId}`)).status).toBe(403);
      expect((await as(person).get('/api/admin/outbox')).status).toBe(403);
    }
    const before = (await listed()).openCount;
    const path = `/api/admin/messages/${found?.messageId}`;
    expect((await as(operator).call('PATCH', path, { isDone: true })).body).toMatchObject({
      doneAt: expect.any(Number),
    });
    expect((await listed()).openCount).toBe(before - 1);
    expect((await listed('?state=done')).messages.map(({ messageId }) => messageId)).toContain(found?.messageId);
    expect((await as(operator).call('PATCH', path, { isDone: false })).body).toMatchObject({ doneAt: null });
    expect(
      (await as(operator).call('PATCH', '/api/admin/messages/01900000-0000-7000-8000-000000000000', { isDone: true }))
        .status,
    ).toBe(404);
  });

  it('is found by pattern characters taken literally', async () => {
    expect((await listed('?search=%25')).messages).toEqual([]);
  });

  it('is refused after twenty per hour, also with concurrent requests', async () => {
    const person = operator;
    const answers = await Promise.all(Array.from({ length: 25 }, () => write(person)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('is listed page by page', async () => {
    const seen = new Set<string>();
    let before = '';
    for (let page = 0; page < 10; page += 1) {
      const { messages, hasMore } = await listed(`?state=all${before}`);
      for (const { messageId } of messages) seen.add(messageId);
      if (!hasMore) break;
      before = `&before=${messages.at(-1)?.messageId}`;
    }
    const { rows } = await database.pool.query('select count(*)::int as count from support_message');
    expect(seen.size).toBe(rows[0].count);
  });
});

describe('a report of an error', () => {
  const evil = { title: '<script>alert(1)</script>', assets: { line: { text: '<img src=x onerror=alert(1)>' } } };

  it('is stored with its document as text', async () => {
    const answer = await as(ada).post('/api/report-error', {
      comment: 'The music stops <b>early</b>.',
      workflowName: 'CreateAnAd',
      step: 'edit',
      audioformId: '01900000-0000-7000-8000-000000000000',
      pipelineId: 'pipeline 7',
      audioUrl: 'https://example.com/ad.mp3',
      audioform: evil,
      postBriefRequestBody: { brief: 'A bakery.' },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { reportId, message } = answer.body as { reportId: string; message: string };
    expect(message).toBe('Your report has been sent');
    const whole = (await as(operator).get(`/api/admin/messages/${reportId}`)).body as {
      text: string;
      subject: string;
      facts: { name: string; text: string }[];
    };
    expect(whole.text).toBe('The music stops early.');
    expect(whole.subject).toBe('Report: The music stops early.');
    const facts = Object.fromEntries(whole.facts.map(({ name, text }) => [name, text]));
    expect(facts).toMatchObject({
      workflowName: 'CreateAnAd',
      step: 'edit',
      audioformId: '01900000-0000-7000-8000-000000000000',
      pipelineId: 'pipeline 7',
      audioUrl: 'https://example.com/ad.mp3',
      postBriefRequestBody: expect.stringContaining('A bakery.'),
    });
    expect(JSON.parse(whole.facts.find(({ name }) => name === 'audioform')?.text ?? '')).toEqual(evil);
  });

  it('gets an id when it arrives as an event of the interface; other events get none', async () => {
    const issue = await as(ada).post('/api/analytics-input/frontend-event', {
      event_type: 'issue_report',
      payload: { comment: 'It is silent.' },
    });
    expect((issue.body as { reportId: string }).reportId).toMatch(/^[0-9a-f-]{36}$/);
    const other = await as(ada).post('/api/analytics-input/frontend-event', {
      event_type: 'sign_up_error',
      payload: { status: 500 },
    });
    expect(other.body).toEqual({ reportId: null });
    expect(
      (await as(ada).post('/api/analytics-input/frontend-event', { event_type: 'drop table', payload: {} })).status,
    ).toBe(422);
  });

  it('needs a session as an event, too; only failed sign-ups are reported without one', async () => {
    const send = (event_type: string, payload: object) =>
      createClient(installation.url).post('/api/analytics-input/frontend-event', { event_type, payload });
    expect((await send('issue_report', { comment: 'It is silent.' })).status).toBe(401);
    expect((await send('page_error', { page: '/home' })).status).toBe(401);
    expect((await send('share_error', {})).status).toBe(401);
    const failure = await send('sign_up_error', { status: 500 });
    expect(failure.status, JSON.stringify(failure.body)).toBe(200);
    expect(failure.body).toEqual({ reportId: null });
  });

  it('is limited in size', async () => {
    const report = (change: object) => as(ada).post('/api/report-error', { comment: 'x', ...change });
    expect((await report({ comment: 'x'.repeat(5_001) })).status).toBe(422);
    expect((await report({ audioform: 'x'.repeat(400_001) })).status).toBe(422);
    expect((await report({ audioform: 'x'.repeat(2_100_000) })).status).toBe(413);
    expect((await report({ workflowName: 'x'.repeat(201) })).status).toBe(422);
    expect((await report({ audioform: { nul: 'a\u0000b', half: '\ud800' } })).status).toBe(200);
  });
});

describe('the outbox', () => {
  it('shows unsent mail, hostile mail as text, and no content of sent mail', async () => {
    const { mails } = (await as(operator).get('/api/admin/outbox?search=operator@example.com')).body as {
      mails: { mailId: string; subject: string }[];
    };
    const one = await as(operator).get(`/api/admin/outbox/${mails[0]?.mailId}`);
    expect(one.headers.get('content-type')).toContain('json');
    expect((one.body as { text: string }).text).toContain('From person');
    await database.pool.query("update mail_outbox set status = 'sent' where id = $1", [mails[0]?.mailId]);
    expect((await as(operator).get(`/api/admin/outbox/${mails[0]?.mailId}`)).body).toMatchObject({
      text: null,
      html: null,
    });
    expect((await as(operator).get('/api/admin/outbox/01900000-0000-7000-8000-000000000000')).status).toBe(404);
  });
});

describe('the status', () => {
  it('is public, lists each part and reports missing ones', async () => {
    const { status, body } = await createClient(installation.url).get('/api/status');
    expect(status).toBe(200);
    // This installation has no worker.
    expect(body).toMatchObject({ status: { indicator: 'major', description: 'Partial System Outage' } });
    const { parts } = body as { parts: { name: string; isWell: boolean }[] };
    expect(parts.map(({ name, isWell }) => `${name} ${isWell}`)).toEqual([
      'database true',
      'production false',
      'storage true',
      'speech true',
      'mail true',
    ]);
    expect(JSON.stringify(body)).not.toMatch(/postgres|\/tmp|sonora-test/);
  });
});
