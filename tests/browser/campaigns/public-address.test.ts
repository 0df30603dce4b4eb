import type { CampaignDetail } from '@sonora/contracts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usePublicAddress } from '../../../apps/server/src/modules/campaigns/tag-address/change-tag-address.ts';
import { told } from '../../../apps/server/src/modules/campaigns/told.ts';
import type { DatabaseHandle } from '../../../apps/server/src/platform/database/database.ts';
import { freePort } from '../../../apps/server/src/platform/network/free-port.ts';
import { readStoredAddress } from '../../../apps/server/src/platform/tag-address/stored-address.ts';
import { createTagAddress } from '../../../apps/server/src/platform/tag-address/tag-address.ts';
import { openTestDatabase, startTestInstallation, type TestInstallation } from '../../testkit/installation.ts';
import { type AnsweringServer, startAnsweringServer } from '../../testkit/servers/answering-server.ts';
import { selfSigned } from '../../testkit/servers/self-signed.ts';
import { openPage, type Watched } from '../browser.ts';
import { grantInstallation, insertIn } from '../people.ts';
import { browser } from '../shared.ts';

const host = 'sonora.example.org';
const configured = `http://${host}:4600`;
const identity = selfSigned([host]);

/** An installation of its own: the address is that of all tags, which other files use at the same time. */
let own: TestInstallation;
let handle: DatabaseHandle;
let proxy: AnsweringServer;
let admin: Watched;
let member: Watched;
let activation = '';

beforeAll(async () => {
  own = await startTestInstallation({
    SONORA_ROLES: 'http,ads',
    SONORA_ADS_PORT: String(await freePort()),
    SONORA_PUBLIC_URL: configured,
  });
  handle = openTestDatabase(own);
  proxy = await startAnsweringServer(identity);
  [admin, member] = [await openPage(browser, { locale: 'en-GB' }), await openPage(browser, { locale: 'en-GB' })];
  const person = await insertIn(admin.context, own);
  await grantInstallation(own, person);
  await insertIn(member.context, own, { memberOf: { orgId: person.orgId, role: 'admin' } });
  const created = await person.client.post('/api/campaign', { name: 'Harbor Cold Brew', isDraft: true });
  const { campaignId } = created.body as CampaignDetail;
  activation = `${own.url}/workflows/create-vast?campaignId=${campaignId}&step=activation`;
  await answerSet(admin.page);
});
afterAll(async () => {
  for (const each of [admin, member]) await each?.context.close();
  proxy?.stop();
  await handle?.close();
  await own?.stop();
});

/** The call itself asks public addresses only, as a test of the server shows; here the same code asks a server of this machine. */
const answerSet = (page: Page): Promise<unknown> =>
  page.route('**/api/installation/tag-address', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const tagAddress = createTagAddress(configured, () => readStoredAddress(handle.db));
    const failures = await usePublicAddress(
      {
        handle,
        tagAddress,
        areAdsPassedOn: true,
        ports: {
          rules: { allowPrivateAddresses: true },
          // The host of the tags has the port of https, where no server of a test can be.
          resolve: async () => [{ address: '127.0.0.1', family: 4 }],
          trusted: identity.cert,
        },
      },
      { pageOrigin: `https://${host}:${proxy.port}` },
      (work) => handle.db.transaction(async (transaction) => (await work(transaction)).result),
    );
    const address = tagAddress.current();
    return route.fulfill({
      json: {
        address,
        isPublic: address !== configured,
        failures: failures.map(({ address: tried, problem }) => ({ address: tried, ...told(problem) })),
      },
    });
  });

const item = (page: Page, text: string): Locator => page.getByRole('listitem').filter({ hasText: text });
const unmet = (page: Page): Locator =>
  item(page, 'which others cannot reach by https. The operator sets SONORA_PUBLIC_URL.');
const tag = (page: Page): Locator => page.locator('code').filter({ hasText: '/vast/' }).first();

describe('a public https address of tags', () => {
  it('is not offered to members who do not administer the installation', async () => {
    const { page, problems } = member;
    await page.goto(activation);
    await unmet(page).getByRole('button', { name: 'Copy message for the operator' }).waitFor();
    expect(await unmet(page).getByRole('button').count()).toBe(1);
    expect(problems).toEqual([]);
  });

  it('says which addresses were tried and why each cannot be used', async () => {
    const { page } = admin;
    proxy.answerWith((_request, response) => response.writeHead(404).end());
    await page.goto(activation);
    await unmet(page)
      .getByRole('button', { name: `Use https://${host}`, exact: true })
      .click();
    const alert = unmet(page).getByRole('alert');
    await alert.getByText(`https://${host}:${proxy.port} answers with status 404`).waitFor();
    await alert.getByText(`https://${host} can’t be reached.`).waitFor();
    await unmet(page).getByRole('button', { name: 'Copy message for the operator' }).waitFor();
    expect(await tag(page).textContent()).toContain(`${configured}/vast/`);
  });

  it('is set by one click of an administrator, wherever the page shows tags', async () => {
    const { page } = admin;
    proxy.answerWith((request, response) => {
      void fetch(`${own.url}${request.url}`).then(async (answer) =>
        response.writeHead(answer.status).end(await answer.text()),
      );
    });
    await unmet(page)
      .getByRole('button', { name: `Use https://${host}`, exact: true })
      .click();
    const address = `https://${host}:${proxy.port}`;
    await page
      .getByRole('alert')
      .filter({ hasText: `Tags now begin with ${address}` })
      .waitFor();
    const met = item(page, `Tags begin with ${address}. An administrator set this address here`);
    await met.getByLabel('Met', { exact: true }).waitFor();
    await tag(page)
      .filter({ hasText: `${address}/vast/` })
      .waitFor();
    expect(await unmet(page).count()).toBe(0);
    await member.page.reload();
    await item(member.page, 'The tag has a public https address').waitFor();
    await tag(member.page)
      .filter({ hasText: `${address}/vast/` })
      .waitFor();
    expect(await member.page.getByRole('button', { name: 'Use the configured address' }).count()).toBe(0);
  });

  it('is taken back where it was set', async () => {
    const { page, problems } = admin;
    await page.getByRole('button', { name: 'Use the configured address' }).click();
    await unmet(page)
      .getByRole('button', { name: `Use https://${host}`, exact: true })
      .waitFor();
    await tag(page)
      .filter({ hasText: `${configured}/vast/` })
      .waitFor();
    expect(problems).toEqual([]);
  });
});
