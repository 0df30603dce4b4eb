import { type InvitationResult, limits, type OfferedInvitation } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { type InsertedPerson, personInserter } from '../../../testkit/insert-person.ts';
import { createClient, openTestDatabase } from '../../../testkit/installation.ts';
import { readOutbox } from '../../../testkit/read-outbox.ts';
import { installation } from '../shared.ts';

const arrive = (change: Parameters<ReturnType<typeof personInserter>>[0] = {}) => personInserter(installation)(change);

let counted = 0;
const newAddress = (): string => {
  counted += 1;
  return `invited-${counted}-${process.pid}@example.com`;
};

const detailOf = (body: unknown): string => (body as { detail: string }).detail;

const invite = (owner: InsertedPerson, email: string | readonly string[], change: Record<string, unknown> = {}) =>
  owner.client.post('/api/user/invite', {
    email,
    orgId: owner.orgId,
    role: 'user',
    features: ['CreateAnAd'],
    ...change,
  });

const sql = async (statement: string, values: readonly unknown[] = []) => {
  const database = openTestDatabase(installation);
  const found = await database.pool.query(statement, [...values]).finally(() => database.close());
  return found.rows as Record<string, string>[];
};

/** The token in the newest mail to an address. */
const mailedToken = async (email: string): Promise<string> => {
  const mail = (await readOutbox(installation, email)).at(-1);
  const token = /\/invitations\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
  expect(token.length).toBeGreaterThanOrEqual(43);
  expect(mail?.html).toContain(`/invitations/${token}`);
  return token;
};

const accept = (person: InsertedPerson, token: string) => person.client.post('/api/invitation/accept', { token });
const orgsOf = async (person: InsertedPerson) =>
  ((await person.client.get('/api/user')).body as { availableOrganizations: { orgId: string; role: string }[] })
    .availableOrganizations;

describe('inviting', () => {
  it('sends a mail to each address, and reports the result of each', async () => {
    const owner = await arrive();
    const [one, two] = [newAddress(), newAddress()];
    await invite(owner, two);
    const answer = await invite(owner, ` ${one.toUpperCase()} ; ${two}, nonsense,${owner.email},${one}`);
    expect(answer.status).toBe(200);
    const result = answer.body as InvitationResult;
    expect(result.invited).toEqual([one]);
    expect(result.message).toBe(`${one} has been invited to this organization`);
    expect(result.refused.map(({ email }) => email)).toEqual(['nonsense', two, owner.email]);
    const mails = await sql('select recipient from mail_outbox where recipient = any($1)', [[one, two]]);
    expect(mails).toHaveLength(2);
  });

  it('fails with the reason when no address can be invited', async () => {
    const owner = await arrive();
    const known = await invite(owner, owner.email);
    expect([known.status, detailOf(known.body)]).toEqual([
      409,
      `${owner.email} is already a member of this organization.`,
    ]);
    expect((await invite(owner, 'nonsense')).status).toBe(422);
    expect((await invite(owner, ' ;, ')).status).toBe(422);
    const unknown = await invite(owner, newAddress(), { features: ['nonsense'] });
    expect([unknown.status, detailOf(unknown.body)]).toEqual([422, 'Please select at least one option']);
    expect((await invite(owner, newAddress(), { role: 'owner' })).status).toBe(422);
  });

  it('stores no token, and shows markup in names as text', async () => {
    const owner = await arrive({ firstName: '<img src=x onerror=alert(1)>' });
    const email = newAddress();
    await invite(owner, email);
    const token = await mailedToken(email);
    const rows = await sql('select row_to_json(i)::text as row from invitation i where email = $1', [email]);
    expect(rows[0]?.row).not.toContain(token);
    const [mail] = await readOutbox(installation, email);
    expect(mail?.html).toContain('&lt;img src=x');
    expect(mail?.html).not.toContain('<img');
  });

  it('stops at the limit of the production plan, also with concurrent requests', async () => {
    const owner = await arrive({ plan: 'production' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => invite(owner, newAddress())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({ status: 403, body: { code: 'user-limit' } });
    expect(detailOf(refused?.body)).toContain('limited number of users');
    const [count] = await sql("select count(*) as n from invitation where org_id = $1 and state = 'pending'", [
      owner.orgId,
    ]);
    expect(Number(count?.n)).toBe(2);
    const list = await invite(await arrive({ plan: 'production' }), [newAddress(), newAddress(), newAddress()]);
    expect((list.body as InvitationResult).invited).toHaveLength(2);
  });

  it('reaches every organisation only for administrators of the installation', async () => {
    const [staff, owner] = [await arrive(), await arrive()];
    const email = newAddress();
    expect((await invite(staff, email, { orgId: owner.orgId })).status).toBe(404);
    await sql('update "user" set is_installation_admin = true where id = $1', [staff.userId]);
    expect((await invite(staff, email, { orgId: owner.orgId })).status).toBe(200);
    expect((await invite(staff, email, { orgId: '01900000-0000-7000-8000-000000000000' })).status).toBe(404);
  });

  it('is not available on individual plans', async () => {
    for (const plan of ['free', 'indie', 'developer'] as const) {
      expect((await invite(await arrive({ plan }), newAddress())).status).toBe(403);
    }
  });

  it('is limited by the plan and in the first days, for an organisation with its children', async () => {
    const addresses = (count: number) => Array.from({ length: count }, newAddress);
    const owner = await arrive();
    const { orgId: childId } = (await owner.client.post('/api/org', { orgName: 'North' })).body as { orgId: string };
    const { invitationsPerDay } = limits.newOrganisation;
    expect((await invite(owner, addresses(invitationsPerDay - 1))).status).toBe(200);
    const inviteTo = (orgId: string) =>
      owner.client.post('/api/user/invite', { email: newAddress(), orgId, role: 'admin', features: [] });
    expect((await inviteTo(childId)).status).toBe(200);
    for (const orgId of [childId, owner.orgId])
      expect(await inviteTo(orgId)).toMatchObject({
        status: 429,
        body: {
          detail: `An organization can send ${invitationsPerDay} invitations a day. Send the rest tomorrow.`,
        },
      });
    await sql('update "user" set is_installation_admin = true where id = $1', [owner.userId]);
    expect((await inviteTo(owner.orgId)).status).toBe(200);
  });

  it('accepts ten thousand addresses at once, and twenty thousand a day', async () => {
    const owner = await arrive();
    await sql("update organisation set created_at = now() - interval '8 days' where id = $1", [owner.orgId]);
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => `m${from + index}-${owner.userId}@example.com`);
    expect((await invite(owner, many(0, 10_001))).status).toBe(422);
    const answer = await invite(owner, many(0, 10_000));
    expect((answer.body as InvitationResult).invited).toHaveLength(10_000);
    const [mails] = await sql('select count(*) as n from mail_outbox where recipient like $1', [
      `m%-${owner.userId}@%`,
    ]);
    expect(Number(mails?.n)).toBe(10_000);
    expect((await invite(owner, many(10_000, 10_000).join(';'))).status).toBe(200);
    expect((await invite(owner, newAddress())).status).toBe(429);
  });
});

describe('an invitation', () => {
  it('is read and accepted once, and grants its workflows', async () => {
    const owner = await arrive({ firstName: 'Grace' });
    const email = newAddress();
    await invite(owner, email);
    const token = await mailedToken(email);
    const read = (await createClient(installation.url).get(`/api/invitation?token=${token}`)).body;
    expect(read).toMatchObject({
      orgId: owner.orgId,
      email,
      role: 'user',
      invitedBy: 'Grace Lovelace',
      hasAccount: false,
    });
    const person = await arrive({ email, isVerified: false });
    const answers = await Promise.all([accept(person, token), accept(person, token), accept(person, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await orgsOf(person)).find(({ orgId }) => orgId === owner.orgId)?.role).toBe('user');
    const inside = { 'x-assume-org': owner.orgId };
    expect((await person.client.get('/api/org', inside)).status).toBe(403);
    expect((await person.client.get('/api/speech/diction/custom', inside)).status).toBe(403);
    const again = await accept(person, token);
    expect([again.status, detailOf(again.body)]).toEqual([409, 'This invitation has been accepted already.']);
  });

  it('is valid for one address only', async () => {
    const owner = await arrive();
    const email = newAddress();
    await invite(owner, email);
    const token = await mailedToken(email);
    const thief = await arrive();
    const answer = await accept(thief, token);
    expect(answer.status).toBe(403);
    expect(detailOf(answer.body)).toContain('another email address');
    expect((await orgsOf(thief)).map(({ orgId }) => orgId)).not.toContain(owner.orgId);
    expect((await createClient(installation.url).post('/api/invitation/accept', { token })).status).toBe(401);
    expect((await accept(thief, 'x'.repeat(43))).status).toBe(404);
    // It is still open for the invited address.
    expect((await accept(await arrive({ email }), token)).status).toBe(200);
  });

  it('can be declined from the mail without an account, and is then invalid', async () => {
    const owner = await arrive();
    const email = newAddress();
    await invite(owner, email);
    const token = await mailedToken(email);
    const anybody = createClient(installation.url);
    expect((await anybody.post('/api/invitation/decline', { token })).status).toBe(200);
    expect((await anybody.post('/api/invitation/decline', { token })).status).toBe(410);
    const answer = await accept(await arrive({ email }), token);
    expect([answer.status, detailOf(answer.body)]).toEqual([410, 'This invitation has been declined.']);
  });

  it('can be withdrawn, and expires after thirty days', async () => {
    const owner = await arrive();
    const [one, two] = [newAddress(), newAddress()];
    await invite(owner, [one, two]);
    const [first, second] = [await mailedToken(one), await mailedToken(two)];
    const [row] = await sql('select id from invitation where email = $1', [one]);
    const stranger = await arrive();
    const withdraw = (person: InsertedPerson, orgId = owner.orgId) =>
      person.client.call('DELETE', `/api/user/invite/${row?.id}/${orgId}`);
    expect((await withdraw(stranger)).status).toBe(404);
    expect((await withdraw(stranger, stranger.orgId)).status).toBe(404);
    expect((await withdraw(owner)).status).toBe(200);
    expect((await withdraw(owner)).status).toBe(404);
    expect(detailOf((await accept(await arrive({ email: one }), first)).body)).toBe(
      'This invitation has been withdrawn.',
    );
    const [term] = await sql(
      'select round(extract(epoch from expires_at - created_at)) as seconds from invitation where email = $1',
      [two],
    );
    expect(Number(term?.seconds)).toBeCloseTo(2_592_000, -1);
    await sql("update invitation set expires_at = now() - interval '1 second' where email = $1", [two]);
    const late = await accept(await arrive({ email: two }), second);
    expect([late.status, detailOf(late.body)]).toEqual([410, 'This invitation has expired. Ask for a new one.']);
  });

  it('is sent again with a new link, which invalidates the earlier one', async () => {
    const owner = await arrive();
    const email = newAddress();
    await invite(owner, email);
    const first = await mailedToken(email);
    const [row] = await sql('select id from invitation where email = $1', [email]);
    const resend = () => owner.client.post(`/api/user/invite/${row?.id}/${owner.orgId}/resend`);
    expect((await resend()).status).toBe(429);
    await sql("update invitation set expires_at = expires_at - interval '2 minutes' where email = $1", [email]);
    expect((await resend()).status).toBe(200);
    const second = await mailedToken(email);
    const person = await arrive({ email });
    expect((await accept(person, first)).status).toBe(404);
    expect((await accept(person, second)).status).toBe(200);
  });

  it('appears only in the profile of the user with the verified address', async () => {
    const owner = await arrive();
    const email = newAddress();
    await invite(owner, email);
    const mine = async (person: InsertedPerson) =>
      (await person.client.get('/api/user/invitations')).body as OfferedInvitation[];
    const person = await arrive({ email, isVerified: false });
    expect(await mine(person)).toEqual([]);
    expect((await person.client.call('DELETE', `/api/user/invite/${person.userId}/${owner.orgId}`)).status).toBe(404);
    await sql('update "user" set email_verified = true where id = $1', [person.userId]);
    expect(await mine(person)).toMatchObject([{ orgId: owner.orgId, email }]);
    expect(await mine(await arrive())).toEqual([]);
    const declined = await person.client.call('DELETE', `/api/user/invite/${person.userId}/${owner.orgId}`);
    expect(declined.body).toMatchObject({
      message: expect.stringMatching(/^You have declined the invite to .* organisation$/),
    });
    expect(await mine(person)).toEqual([]);
  });
});

describe('the link of an invitation', () => {
  const linkOf = async (owner: InsertedPerson, email: string) => {
    const [row] = await sql('select id from invitation where email = $1', [email]);
    return owner.client.post(`/api/user/invite/${row?.id}/${owner.orgId}/link`, {});
  };
  const tokenIn = (body: unknown): string => /\/invitations\/([\w-]+)$/.exec((body as { url: string }).url)?.[1] ?? '';

  it('ends the links before it, and is accepted once', async () => {
    const owner = await arrive();
    const person = await arrive();
    const result = await invite(owner, person.email);
    expect(result.body).toMatchObject({ isMailed: false });
    const mailed = await mailedToken(person.email);
    const first = tokenIn((await linkOf(owner, person.email)).body);
    const second = tokenIn((await linkOf(owner, person.email)).body);
    for (const ended of [mailed, first]) expect((await accept(person, ended)).status).toBe(404);
    expect((await accept(person, second)).status).toBe(200);
    expect((await accept(person, second)).status).toBe(409);
    expect((await linkOf(owner, person.email)).status).toBe(404);
  });

  it('does not prove the address, unlike a mailed one', async () => {
    const owner = await arrive();
    const signUpWith = async (email: string, invitation: string) => {
      const answer = await createClient(installation.url).post('/api/auth/sign-up', {
        email,
        password: 'correct horse battery staple',
        firstName: 'Ines',
        lastName: 'Duarte',
        acceptsTermsOfUse: true,
        acceptsPrivacyPolicy: true,
        invitation,
      });
      return (answer.body as { user: { emailVerified: boolean } }).user.emailVerified;
    };
    const [byLink, byMail] = [newAddress(), newAddress()];
    await invite(owner, [byLink, byMail]);
    expect(await signUpWith(byLink, tokenIn((await linkOf(owner, byLink)).body))).toBe(false);
    expect(await signUpWith(byMail, await mailedToken(byMail))).toBe(true);
  });

  it('is only for those who may invite, and only of their own organisation', async () => {
    const [owner, stranger] = [await arrive(), await arrive()];
    const email = newAddress();
    await invite(owner, email);
    const [row] = await sql('select id from invitation where email = $1', [email]);
    const other = await stranger.client.post(`/api/user/invite/${row?.id}/${stranger.orgId}/link`, {});
    expect(other.status).toBe(404);
  });
});
