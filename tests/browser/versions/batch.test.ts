import type { ProductionDetails, VersionItem } from '@sonora/contracts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, openTestDatabase, smallAd, waitForAudioform } from '../../testkit/installation.ts';
import { openPage, type Watched } from '../browser.ts';
import { pressEnabled } from '../keys.ts';
import { grantInstallation, signUpIn } from '../people.ts';
import { browser, installation } from '../shared.ts';
import { openVersions, priceSetUp, storeVersionSession, type VersionSessionIds, versionsPath } from './session.ts';

const cities = ['Leeds', 'York', 'Bath', 'Hull', 'Ely', 'Ripon', 'Selby', 'Goole', 'Otley', 'Filey'];

const grid = (page: Page) => page.getByRole('grid', { name: 'Versions' });
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Rendering' });

/** Starts the batch that a button of the page offers. */
const render = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Render \d+ versions?$/ })
    .click();
};

describe('a batch of versions', () => {
  let own: Watched;
  let client: ReturnType<typeof createClient>;
  let ids: VersionSessionIds;
  let orgId: string;
  beforeAll(async () => {
    own = await openPage(browser);
    const { context, page } = own;
    const person = await signUpIn(context, installation.url);
    await grantInstallation(installation, person);
    orgId = person.orgId;
    client = createClient(installation.url, person.token);
    await client.call('PUT', '/api/installation/flags/consecutive-smartblend', { isOn: true, orgId: person.orgId });
    const answer = await client.call('POST', '/api/v3/audioform', smallAd());
    const { audioformId } = (answer.body as { readonly data: { readonly audioformId: string } }).data;
    await waitForAudioform(client, audioformId);
    const selectedFile = { kind: 'audioform', audioformId };
    const tagsConfig = { ...priceSetUp, controls: { adCoverColor: 'purple' } };
    ids = await storeVersionSession(context, installation.url, { tagsConfig, selectedFile });
    const rows = cities.map((city) => ({ cells: { city, price: '4.99' } }));
    await client.call('POST', `${versionsPath(ids)}/items`, { rows });
    await openVersions(page, installation.url, ids, 'version');
    await grid(page).getByText('Leeds').first().waitFor();
  });
  afterAll(() => own?.context.close());

  const stored = async (): Promise<readonly VersionItem[]> =>
    ((await client.get(`${versionsPath(ids)}/items`)).body as { readonly data: readonly VersionItem[] }).data;

  it('is cancelled while it runs: what is finished stays, and the other rows are as before', async () => {
    const { page } = own;
    await render(page, 'Render 10 versions');
    await page.getByText(/^[1-9] of 10 rendered/).waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText(/^\d versions? of the last run (?:is|are) not finished\.$/).waitFor();
    await progress(page).waitFor({ state: 'detached' });
    // What was being rendered when the batch was cancelled may still end.
    await expect.poll(async () => (await stored()).filter(({ status }) => status === 'versioning').length).toBe(0);
    const rows = await stored();
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['complete', 'idle']));
    for (const { status, url, problems } of rows) {
      expect(url === null).toBe(status === 'idle');
      expect(problems).toEqual([]);
    }
  });

  it('goes on when it is resumed, and shows the truth after its progress stream broke off', async () => {
    const { page, context } = own;
    const before = new Map((await stored()).map(({ id, audioformId }) => [id, audioformId]));
    let refused = 0;
    await page.route('**/api/v3/jobs/*/events', (route) => {
      refused += 1;
      return refused === 1 ? route.abort() : route.continue();
    });
    await page.getByRole('button', { name: 'Resume' }).click();
    await progress(page).waitFor();
    await context.setOffline(true);
    // A broken stream is no failure of the batch.
    await page.waitForTimeout(300);
    expect(await progress(page).isVisible()).toBe(true);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await grid(page).getByText('Failed').count()).toBe(0);
    await context.setOffline(false);
    await page.getByText('10 ready').waitFor({ timeout: 120_000 });
    await progress(page).waitFor({ state: 'detached' });
    expect(refused).toBeGreaterThan(1);
    await page.unroute('**/api/v3/jobs/*/events');
    const rows = await stored();
    expect(rows.every(({ status }) => status === 'complete')).toBe(true);
    // What was finished is not rendered again.
    for (const { id, audioformId } of rows) expect([null, audioformId]).toContain(before.get(id));
    expect(rows.every(({ history }) => history.length === 1)).toBe(true);
  });

  it('is one of several that run, which are cancelled together, and resumed together after a reload', async () => {
    const { page } = own;
    const rows = [1, 2].map((run) =>
      Array.from({ length: 8 }, (_, at) => ({ cells: { city: `${run} ${at}`, price: '1' } })),
    );
    const added: string[] = [];
    for (const some of rows) {
      const { body } = await client.call('POST', `${versionsPath(ids)}/items`, { rows: some });
      const chosen = (body as { readonly data: readonly VersionItem[] }).data.map(({ id }) => id);
      added.push(...chosen);
      await client.call('POST', `${versionsPath(ids)}/produce`, { scope: 'chosen', ids: chosen });
    }
    // Workers skip locked items, so that both runs have some left.
    const { pool, close } = openTestDatabase(installation);
    const connection = await pool.connect();
    await connection.query('begin');
    await connection.query(`select 1 from job_item where org_id = $1 and status = 'queued' for update skip locked`, [
      orgId,
    ]);
    const running = async (): Promise<number> =>
      (await pool.query(`select 1 from job_item where org_id = $1 and status = 'running'`, [orgId])).rows.length;
    await expect.poll(running).toBe(0);
    await page.reload();
    await page.getByRole('button', { name: 'Cancel 2 runs' }).waitFor();
    await connection.query('commit');
    connection.release();
    await close();
    await page.getByRole('button', { name: 'Cancel 2 runs' }).click();
    await page.getByText(/^\d+ versions of 2 runs are not finished\.$/).waitFor();
    await progress(page).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('26 ready').waitFor({ timeout: 120_000 });
    await progress(page).waitFor({ state: 'detached' });
    expect((await stored()).filter(({ status }) => status !== 'complete')).toEqual([]);
    await client.call('POST', `${versionsPath(ids)}/items/remove`, { ids: added });
    await page.reload();
    await page.getByText('10 ready').waitFor();
  });

  it('has play buttons in the cover colour of the set-up', async () => {
    const { page } = own;
    const button = grid(page).getByRole('button', { name: 'Play York' });
    expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(116, 68, 186)');
    await page.getByRole('button', { name: 'Version Set Up' }).click();
    await page.getByRole('radio', { name: 'Purple' }).waitFor({ state: 'attached' });
    expect(await page.getByRole('radio', { name: 'Purple' }).isChecked()).toBe(true);
    await page.getByRole('radiogroup', { name: 'Cover colour' }).getByTitle('None').click();
    await page.getByText(/^Saved/).waitFor();
    await page.getByRole('button', { name: 'Version', exact: true }).click();
    await button.waitFor();
    expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe('rgb(116, 68, 186)');
    // It is no change of the audio.
    expect((await stored()).map(({ isChanged }) => isChanged)).not.toContain(true);
  });

  it('with music through the joint has another bed than without it', async () => {
    const { page } = own;
    const bedSeconds = async (): Promise<number> => {
      const [row] = await stored();
      const { body } = await client.get(`/api/v3/audioform/${row?.audioformId}/details`);
      const { lanes } = body as ProductionDetails;
      // Without smartblend a tag is in a section of its own, without a bed.
      return Math.max(
        ...lanes.filter(({ role }) => role === 'bed').map((lane) => lane.startSeconds + lane.durationSeconds),
      );
    };
    const apart = await bedSeconds();
    await page.getByRole('button', { name: 'Version Set Up' }).click();
    await page.getByRole('switch', { name: 'Music continues through the tag' }).click();
    await page.getByText(/^Saved/).waitFor();
    await page.getByRole('button', { name: 'Version', exact: true }).click();
    await page.getByText('10 changed').waitFor();
    // The batch has ended when the page learns of it.
    await page.route(/\/api\/v3\/jobs\/[^/]+$/, async (route) => {
      await expect.poll(async () => (await stored())[0]?.isChanged).toBe(false);
      await page.waitForTimeout(500);
      await route.continue();
    });
    await page.getByRole('checkbox', { name: 'Select Leeds' }).click();
    await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Render version' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Render 1 version' }).click();
    await page.getByText('9 changed').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    expect(await bedSeconds()).toBeGreaterThan(apart + 1);
  });

  it('leaves the audio before it in the history of its row, from where it is restored', async () => {
    const { page } = own;
    const [row] = await stored();
    expect(row?.history).toHaveLength(2);
    await pressEnabled(page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Audio history' }));
    const dialog = page.getByRole('dialog', { name: 'Audio history of Leeds' });
    await dialog.getByRole('listitem').filter({ hasText: 'Render 2' }).getByText('Current').waitFor();
    await pressEnabled(dialog.getByRole('button', { name: 'Play Render 1' }));
    await page.getByRole('region', { name: 'Player' }).getByText('Render 1').waitFor();
    await pressEnabled(dialog.getByRole('button', { name: 'Restore render 1' }));
    await page.getByText('Leeds restored').waitFor();
    const [restored] = await stored();
    expect(restored).toMatchObject({ audioformId: row?.history[0], history: row?.history, isChanged: true });
    // It is not what the set-up says now, and the table says so.
    await page.getByText('10 changed').waitFor();
  });

  it('is saved by its job also from the legacy dialog, which creates folders', async () => {
    const { page } = own;
    await client.call('PUT', '/api/installation/flags/files-v2', { isOn: false, orgId });
    await page.reload();
    await grid(page).getByText('Leeds').first().waitFor();
    await grid(page).focus();
    await page.keyboard.press('Control+a');
    await pressEnabled(page.getByRole('button', { name: 'Save to Files' }));
    const dialog = page.getByRole('dialog', { name: 'Save to Files' });
    const job = page.waitForRequest((request) => request.url().endsWith('/versions/files'));
    await dialog.getByLabel('New folders').fill('Stores/Spring 2026');
    await pressEnabled(dialog.getByRole('button', { name: 'Save', exact: true }));
    expect((await job).postDataJSON()).toMatchObject({ scope: 'chosen', categoryId: 'Advert' });
    await page.getByRole('alert').filter({ hasText: '10 files saved' }).waitFor();
    const { body } = await client.get('/api/content/folder?folder=Stores/Spring%202026');
    const { files } = (body as { readonly data: { readonly files: readonly { readonly category: string }[] } }).data;
    expect(files.map(({ category }) => category)).toEqual(cities.map(() => 'Advert'));
    expect(own.problems).toEqual([]);
  });
});
