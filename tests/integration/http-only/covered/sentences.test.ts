import { beforeAll, describe, expect, it } from 'vitest';
import { spendUntil } from '../../../testkit/billing.ts';
import { type InsertedPerson, personInserter } from '../../../testkit/insert-person.ts';
import { createClient, smallAd } from '../../../testkit/installation.ts';
import { installation } from '../shared.ts';

/** Sentences of the specification that the server says: each is read from an answer. */

const insert = personInserter(installation);

/** Every text in the answers so far. Errors of fields are listed without their field. */
const said = new Set<string>();

const listen = (value: unknown): void => {
  if (typeof value === 'string') for (const text of [value, value.replace(/^\w+: /, '')]) said.add(text);
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) listen(part);
};

const ask = async (
  { client }: Pick<InsertedPerson, 'client'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> => {
  const answer = await client.call(method, path, body);
  listen(answer.body);
  return answer.body;
};

const upload = async ({ token }: InsertedPerson, path: string, content: Uint8Array<ArrayBuffer>): Promise<void> => {
  const answer = await fetch(`${installation.url}${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: content,
  });
  listen(await answer.json());
};

/** Refused and accepted messages to the operator. */
const writeToOperator = async (person: InsertedPerson): Promise<void> => {
  const { email, orgId, userId } = person;
  const right = { email, orgId, userId, subject: 'Silent ad', message: 'It was fine yesterday.' };
  for (const change of [
    {},
    { subject: '' },
    { message: '' },
    { subject: '  ' },
    { subject: 'x'.repeat(201) },
    { message: 'x'.repeat(5_001) },
    { subject: '5 €' },
    { subject: 'one\ntwo' },
    { message: '5 €' },
  ])
    await ask(person, 'POST', '/api/contact-support', { ...right, ...change });
  await ask(person, 'POST', '/api/report-error', { comment: 'It is silent.' });
};

const administerMembers = async (owner: InsertedPerson): Promise<void> => {
  const { orgId } = owner;
  const address = (name: string): string => `${name}-${owner.userId}@example.com`;
  const invitation = { orgId, role: 'user', features: ['CreateAnAd'] };
  await ask(owner, 'POST', '/api/user/invite', { ...invitation, email: 'ines@example.com' });
  await ask(owner, 'POST', '/api/user/invite', { ...invitation, email: ['noor@example.com', 'jonas@example.com'] });
  await ask(owner, 'POST', '/api/user/invite', { ...invitation, email: address('none'), features: [] });
  const guest = await insert({ email: address('guest') });
  await ask(owner, 'POST', '/api/user/invite', { ...invitation, email: guest.email });
  await ask(guest, 'DELETE', `/api/user/invite/${guest.userId}/${orgId}`);
  const member = await insert({ memberOf: { orgId, role: 'user', workflows: ['CreateAnAd'] } });
  await ask(owner, 'DELETE', `/api/user/${member.userId}/${orgId}`);
};

const administerOrganisations = async (owner: InsertedPerson): Promise<void> => {
  await ask(owner, 'POST', '/api/org', { orgName: 'Rhythm & Blues' });
  const { orgId } = (await ask(owner, 'POST', '/api/org', { orgName: 'North' })) as { orgId: string };
  await ask(owner, 'DELETE', `/api/org/child/${orgId}`);
  await upload(owner, '/api/org/logo', new Uint8Array(1_000_001));
  await upload(owner, '/api/user/image', new TextEncoder().encode('<svg/>'));
};

const administerPlan = async (): Promise<void> => {
  const payer = await insert({ plan: 'free' });
  await ask(payer, 'GET', '/api/billing/usage');
  await spendUntil(installation, payer, 1);
  await ask(payer, 'POST', '/api/v3/audioform', smallAd());
  const { url } = (await ask(payer, 'POST', '/api/billing/session/developer', {
    customer_email: payer.email,
    price_id: 'price_production_month',
    success_url: '/billing/success',
    fail_url: '/billing/fail',
  })) as { url: string };
  const { pathname, search } = new URL(url, installation.url);
  await fetch(`${installation.url}${pathname}${search}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${payer.token}` },
    body: new URLSearchParams({ action: 'pay' }),
  });
  await ask(payer, 'POST', '/api/billing/update', { new_price_id: 'price_indie_month' });
  await ask(payer, 'POST', '/api/billing/extra-credits', { enabled: true, limit: 500, amount: 100 });
};

beforeAll(async () => {
  const owner = await insert();
  await ask({ client: createClient(installation.url) }, 'GET', '/api/user');
  await ask(owner, 'POST', '/api/user/register', { orgName: 'Again' });
  await writeToOperator(owner);
  await administerMembers(owner);
  await administerOrganisations(owner);
  await administerPlan();
  await ask(await insert(), 'DELETE', '/api/user');
});

describe('the server says', () => {
  it.each([
    'Unauthorised',
    'This user is already registered.',
    'Your message has been sent',
    'Your report has been sent',
    'Subject is required',
    'Message is required',
    'must be at least 1 character',
    'must be no more than 200 characters',
    'must be no more than 5000 characters',
    'Subject can only contain letters, numbers, spaces, and basic punctuation (-_.,!?())',
    'Subject contains invalid characters',
    'Message contains invalid characters',
    'ines@example.com has been invited to this organization',
    'noor@example.com, jonas@example.com have been invited to this organization',
    'Please select at least one option',
    'User has been deleted from this organization',
    'Organisation name cannot contain special characters',
    'North has been deleted.',
    'File size exceeds 1MB limit',
    'Please upload a JPG or PNG file',
    'Audioform limit reached.',
    'Your plan has been updated.',
    'Your settings have been saved.',
    'Your account has been deleted.',
  ])('%s', (sentence) => {
    expect([...said]).toContain(sentence);
  });

  it('You have declined the invite to {org} organisation', () => {
    expect(
      [...said].filter((text) => /^You have declined the invite to Org_\S+ organisation$/.test(text)),
    ).toHaveLength(1);
  });
});
