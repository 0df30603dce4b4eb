import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, openTestDatabase, type Person, signUp } from '../../testkit/installation.ts';
import { installation } from './shared.ts';

type Flag = {
  readonly flag: string;
  readonly isOn: boolean;
  readonly setHere: boolean | null;
  readonly inherited: boolean;
};
type Client = ReturnType<typeof createClient>;

let operator: Person;
let customer: Person;
let admin: Client;
let own: Client;
let database: ReturnType<typeof openTestDatabase>;

const flagOf = async (orgId: string | undefined, flag: string): Promise<Flag | undefined> => {
  const { body } = await admin.get(`/api/installation/flags${orgId === undefined ? '' : `?orgId=${orgId}`}`);
  return (body as { flags: Flag[] }).flags.find((candidate) => candidate.flag === flag);
};

const set = (flag: string, isOn: boolean | null, orgId?: string) =>
  admin.call('PUT', `/api/installation/flags/${flag}`, { isOn, ...(orgId === undefined ? {} : { orgId }) });

const seen = async (): Promise<{ flags: string[]; screens: string[]; workflows: string[] }> =>
  (await own.get('/api/user')).body as { flags: string[]; screens: string[]; workflows: string[] };

beforeAll(async () => {
  operator = await signUp(installation.url);
  customer = await signUp(installation.url);
  database = openTestDatabase(installation);
  await database.pool.query('update "user" set is_installation_admin = true where id = $1', [operator.userId]);
  admin = createClient(installation.url, operator.token);
  own = createClient(installation.url, customer.token);
});
afterAll(() => database?.close());

describe('flags', () => {
  it('are available only to administrators of the installation', async () => {
    expect((await own.get('/api/installation/flags')).status).toBe(403);
    expect((await own.get('/api/installation/organisations')).status).toBe(403);
    expect((await own.call('PUT', '/api/installation/flags/instant-voice-clone', { isOn: true })).status).toBe(403);
    expect((await seen()).flags).not.toContain('instant-voice-clone');
  });

  it('apply to members of an organisation with the next request, and can follow the parent again', async () => {
    expect((await seen()).workflows).toContain('FeatureLab');
    expect((await set('feature-lab', false, customer.orgId)).status).toBe(200);
    expect(await flagOf(customer.orgId, 'feature-lab')).toMatchObject({ isOn: false, setHere: false, inherited: true });
    const without = await seen();
    expect(without.workflows).not.toContain('FeatureLab');
    expect(without.screens).not.toContain('featureLab');
    expect((await flagOf(operator.orgId, 'feature-lab'))?.isOn).toBe(true);
    await set('feature-lab', null, customer.orgId);
    expect(await flagOf(customer.orgId, 'feature-lab')).toMatchObject({ isOn: true, setHere: null });
    expect((await seen()).workflows).toContain('FeatureLab');
  });

  it('prefer the organisation’s value to its parent’s, and that to the installation’s', async () => {
    const child = '01900000-0000-7000-8000-00000000abcd';
    await database.pool.query("insert into organisation (id, parent_id, name, plan) values ($1, $2, 'Child', 'free')", [
      child,
      customer.orgId,
    ]);
    await set('instant-voice-clone', true);
    expect(await flagOf(child, 'instant-voice-clone')).toMatchObject({ isOn: true, setHere: null, inherited: true });
    await set('instant-voice-clone', false, customer.orgId);
    expect(await flagOf(child, 'instant-voice-clone')).toMatchObject({ isOn: false, setHere: null, inherited: false });
    await set('instant-voice-clone', true, child);
    expect(await flagOf(child, 'instant-voice-clone')).toMatchObject({ isOn: true, setHere: true, inherited: false });
    expect(await flagOf(customer.orgId, 'instant-voice-clone')).toMatchObject({ isOn: false, inherited: true });
    await set('instant-voice-clone', null);
    expect(await flagOf(undefined, 'instant-voice-clone')).toMatchObject({
      isOn: false,
      setHere: null,
      inherited: false,
    });
  });

  it('are logged for the organisation that they were changed for', async () => {
    await set('rms', true, customer.orgId);
    const { rows } = await database.pool.query<{ actor: string; target: string }>(
      "select actor, target from audit_event where org_id = $1 and action = 'flag.changed' and target = 'rms'",
      [customer.orgId],
    );
    expect(rows).toEqual([{ actor: operator.email, target: 'rms' }]);
  });

  it('are logged for the installation, visible only to its administrators', async () => {
    type Events = {
      readonly events: readonly Record<string, unknown>[];
      readonly total: number;
      readonly actions: string[];
    };
    await set('create-dynamic-campaign', true);
    await set('create-dynamic-campaign', null);
    // A flag of one organisation is logged only in that organisation's log.
    await set('create-dynamic-campaign', false, customer.orgId);
    await set('create-dynamic-campaign', null, customer.orgId);
    const path = '/api/installation/audit';
    const { events, total, actions } = (await admin.get(`${path}?search=dynamic&pageSize=1`)).body as Events;
    expect([events.length, total, actions.includes('flag.changed')]).toEqual([1, 2, true]);
    expect(events[0]).toMatchObject({
      actor: operator.email,
      action: 'flag.changed',
      target: 'create-dynamic-campaign',
      detail: { isOn: null },
      ipAddress: expect.stringMatching(/./),
    });
    expect((await own.get(path)).status).toBe(403);
    expect((await own.get(`${path}/csv`)).status).toBe(403);
    const csv = await admin.get(`${path}/csv?search=dynamic`);
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(String(csv.body).trim().split('\n')).toHaveLength(3);
    expect(((await admin.get(`${path}?action=audit.exported`)).body as Events).total).toBe(1);
  });

  it('refuse an unknown flag and an unknown organisation', async () => {
    expect((await set('nonsense', true)).status).toBe(422);
    expect((await set('rms', true, '01900000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await admin.get('/api/installation/flags?orgId=01900000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await admin.call('PUT', '/api/installation/flags/rms', { isOn: 'yes' })).status).toBe(422);
  });
});

describe('organisations of the installation', () => {
  type Page = { organisations: { orgId: string; orgName: string; numberOfUsers: number }[]; total: number };
  const find = async (query: string): Promise<Page> =>
    (await admin.get(`/api/installation/organisations?${query}`)).body as Page;

  it('are found by a part of their name with any characters, and by their id', async () => {
    await database.pool.query("update organisation set name = '100%_sure' where id = $1", [customer.orgId]);
    expect((await find(`search=${encodeURIComponent('0%_S')}`)).organisations).toMatchObject([
      { orgId: customer.orgId, orgName: '100%_sure', numberOfUsers: 1 },
    ]);
    expect((await find(`search=${encodeURIComponent('0%%s')}`)).total).toBe(0);
    // Formatted as on the page, with spaces.
    expect((await find(`search=${encodeURIComponent('0% s')}`)).organisations).toMatchObject([
      { orgName: '100%_sure' },
    ]);
    expect((await find(`search=${customer.orgId.toUpperCase()}`)).organisations).toHaveLength(1);
  });

  it('are paginated', async () => {
    const { total } = await find('limit=1');
    expect(total).toBeGreaterThanOrEqual(2);
    const first = await find('limit=1');
    const second = await find('limit=1&offset=1');
    expect(first.organisations[0]?.orgId).not.toBe(second.organisations[0]?.orgId);
    expect((await admin.get('/api/installation/organisations?limit=101')).status).toBe(422);
  });
});
