import type { CampaignDetail, ChecklistItem, TagValidation } from '@sonora/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '../../apps/server/src/platform/database/database.ts';
import { freePort } from '../../apps/server/src/platform/network/free-port.ts';
import { storeAddress } from '../../apps/server/src/platform/tag-address/stored-address.ts';
import { publish, servedCampaign } from '../testkit/ads/publish.ts';
import { type InsertedPerson, personInserter } from '../testkit/insert-person.ts';
import {
  createClient,
  openTestDatabase,
  startTestInstallation,
  type TestInstallation,
} from '../testkit/installation.ts';
import { announced } from '../testkit/wait-milliseconds.ts';

/** An address of documentation (RFC 5737), to which nobody connects. */
const configured = 'http://192.0.2.1:4601';
const publicAddress = 'https://tags.example.org';
const path = '/api/installation/tag-address';

let installation: TestInstallation;
let handle: DatabaseHandle;
let adsPort = 0;
let admin: InsertedPerson;
let member: InsertedPerson;
let campaign: CampaignDetail;

beforeAll(async () => {
  adsPort = await freePort();
  installation = await startTestInstallation({
    SONORA_ROLES: 'http,ads',
    SONORA_ADS_PORT: String(adsPort),
    SONORA_ADS_PUBLIC_URL: configured,
  });
  handle = openTestDatabase(installation);
  const insert = personInserter(installation);
  admin = await insert();
  await handle.pool.query('update "user" set is_installation_admin = true where id = $1', [admin.userId]);
  member = await insert({ memberOf: { orgId: admin.orgId, role: 'admin' } });
  const created = await member.client.post('/api/campaign', { name: 'Harbor Cold Brew', isDraft: true });
  campaign = created.body as CampaignDetail;
});
afterAll(async () => {
  await handle?.close();
  await installation?.stop();
});

const store = (address: string | undefined) => handle.db.transaction((db) => storeAddress(db, address));

const get = async <Body>({ client }: Pick<InsertedPerson, 'client'>, of: string): Promise<Body> =>
  (await client.get(`/api/campaign/${campaign.campaignId}${of}`)).body as Body;

const httpsItem = async (person: InsertedPerson): Promise<ChecklistItem> =>
  (await get<{ items: ChecklistItem[] }>(person, '/checklist')).items.find(
    ({ requirement }) => requirement === 'https',
  )!;

/** Origins of the tag in everything that shows it. */
const shown = async (): Promise<readonly string[]> => {
  const addresses = [
    (await get<CampaignDetail>(member, '')).tagUrl,
    (await get<{ url: string }>(member, '/tag')).url,
    (await get<TagValidation>(member, '/validation')).tagUrl,
  ];
  return [...new Set(addresses.map((address) => new URL(address).origin))];
};

const policy = async (): Promise<string> =>
  (await fetch(installation.url)).headers.get('content-security-policy') ?? '';

const generateKey = async ({ client }: InsertedPerson, limits: object = {}): Promise<string> => {
  const { body } = await client.post('/api/user/generate-key', limits);
  return (body as { readonly key: string }).key;
};

type Sent = { readonly method: string; readonly token?: string; readonly key?: string };

const send = async ({ method, token, key }: Sent): Promise<number> => {
  const headers: Readonly<Record<string, string>> = key === undefined ? {} : { 'x-api-key': key };
  const body = method === 'POST' ? { pageOrigin: publicAddress } : undefined;
  return (await createClient(installation.url, token).call(method, path, body, headers)).status;
};

describe('the address of tags', () => {
  it('is changed by administrators of the installation alone', async () => {
    await store(publicAddress);
    const keys = {
      ofMember: await generateKey(member),
      ofScope: await generateKey(admin, { scopes: ['read', 'organisation'] }),
      ofOrganisation: await generateKey(admin, { orgIds: [admin.orgId] }),
    };
    for (const method of ['POST', 'DELETE']) {
      expect(await send({ method })).toBe(401);
      expect(await send({ method, token: member.token })).toBe(403);
      for (const key of Object.values(keys)) expect(await send({ method, key })).toBe(403);
    }
    const { rows } = await handle.pool.query(`select value from installation_fact where name = 'tag-address'`);
    expect(rows).toEqual([{ value: publicAddress }]);
    await store(undefined);
    await expect.poll(shown, announced).toEqual([configured]);
  });

  it('is offered to them only, and not in the report', async () => {
    const unmet = { state: 'error', operatorSetting: 'SONORA_ADS_PUBLIC_URL' };
    expect(await httpsItem(admin)).toMatchObject({ ...unmet, fix: 'useHttps' });
    expect(await httpsItem(member)).toMatchObject({ ...unmet, fix: 'none' });
    const report = JSON.stringify(await get<TagValidation>(admin, '/validation'));
    expect(report).not.toContain('useHttps');
  });

  it('is not changed where the candidate is not public, with the reason', async () => {
    const { status, body } = await admin.client.post(path, { pageOrigin: 'https://127.0.0.1.example.org' });
    expect(status).toBe(200);
    // Tags have an address of their own here, so that of the page is not tried.
    expect(body).toMatchObject({
      address: configured,
      isPublic: false,
      failures: [{ address: 'https://192.0.2.1', message: { messageId: 'campaigns.addressNotPublic' } }],
    });
    expect(await shown()).toEqual([configured]);
  });

  it('changes what pages, reports, documents and the content security policy name as soon as it is announced', async () => {
    const served = servedCampaign();
    await publish(handle.pool, served);
    const document = async () => (await fetch(`http://127.0.0.1:${adsPort}/vast/${served.tagId}`)).text();
    await expect.poll(document, announced).toContain(`${configured}/vast/media/`);
    expect(await policy()).toContain(`media-src 'self' blob: ${configured} https://192.0.2.1;`);
    await store(publicAddress);
    await expect.poll(document, announced).toContain(`${publicAddress}/vast/media/`);
    await expect.poll(shown, announced).toEqual([publicAddress]);
    expect(await policy()).toContain(`media-src 'self' blob: ${publicAddress} ${configured}`);
    expect(await policy()).toContain(`connect-src 'self' ${publicAddress} ${configured}`);
    expect(await httpsItem(admin)).toMatchObject({
      state: 'ok',
      fix: 'useConfiguredAddress',
      text: expect.stringContaining(publicAddress),
    });
    const met = await httpsItem(member);
    expect(met).toMatchObject({ state: 'ok', fix: 'none', text: 'The tag has a public https address' });
  });

  it('is taken back, which the audit log of the installation tells', async () => {
    expect(await admin.client.call('DELETE', path)).toMatchObject({ status: 200, body: { address: configured } });
    expect(await shown()).toEqual([configured]);
    expect(await admin.client.call('DELETE', path)).toMatchObject({ status: 200, body: { address: configured } });
    const { body } = await admin.client.get('/api/installation/audit?pageSize=100');
    const { events } = body as { readonly events: readonly { readonly action: string }[] };
    expect(events.filter(({ action }) => action.startsWith('tagAddress.'))).toEqual([
      expect.objectContaining({ action: 'tagAddress.removed', actor: admin.email, target: publicAddress }),
    ]);
  });
});
