import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { misfits, openPage, seriousFindings, settled, type Watched } from '../browser.ts';
import { insertIn } from '../people.ts';
import { answerCampaigns, campaignId } from '../scenes/campaign-answers.ts';
import { sceneNow } from '../scenes/campaign-ids.ts';
import { reportOf } from '../scenes/campaign-reports.ts';
import { browser, installation } from '../shared.ts';

const manager = '/workflows/campaign-manager';
const tab = (name: string): string => `${installation.url}${manager}/${campaignId}?tab=${name}`;

let own: Watched;
beforeAll(async () => {
  own = await openPage(browser, { size: 'phone', locale: 'en-GB' });
  await insertIn(own.context, installation);
  await answerCampaigns(own.page);
});
afterAll(() => own?.context.close());

describe('a campaign on a phone', () => {
  it.each(['Simulator', 'Report', 'Revisions'])('shows the tab %s in full when it is open', async (name) => {
    const { page } = own;
    await page.goto(tab(name.toLowerCase()));
    const box = await page.getByRole('navigation').getByRole('link', { name }).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  });

  it('says priority and weight of each rule, where the columns have no room', async () => {
    const { page } = own;
    await page.goto(tab('targeting'));
    await page.getByText('Priority 3 · weight 30').waitFor();
    await page.setViewportSize({ width: 1440, height: 960 });
    await page.getByText('Priority 3 · weight 30').waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 360, height: 780 });
  });

  it.each([
    `${manager}/${campaignId}`,
    ...['targeting', 'coverage', 'simulator', 'report', 'revisions'].map(
      (name) => `${manager}/${campaignId}?tab=${name}`,
    ),
    manager,
    '/workflows/vast-tag-manager',
    ...['set-up', 'mapping', 'activation'].map(
      (step) => `/workflows/create-vast?campaignId=${campaignId}&step=${step}`,
    ),
  ])('has controls on %s that a finger hits', async (path) => {
    const { page } = own;
    await page.goto(`${installation.url}${path}`);
    await page.locator('h1').waitFor();
    await settled(page);
    expect(await smallTargets(page)).toEqual([]);
    expect(await misfits(page, 'phone')).toEqual([]);
  });

  it.each(['set-up', 'mapping', 'activation'])('writes each step in one line in the step %s', async (step) => {
    const { page } = own;
    await page.goto(`${installation.url}/workflows/create-vast?campaignId=${campaignId}&step=${step}`);
    const steps = page.getByRole('navigation', { name: 'Steps' }).getByRole('button');
    await steps.last().waitFor();
    const heights = await steps.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(heights).toHaveLength(3);
    expect(Math.max(...heights)).toBeLessThan(32);
  });

  it('has the figures of a row of totals at the same height', async () => {
    const { page } = own;
    await page.goto(tab('report'));
    await page.getByText('96.2% of answers with an ad').waitFor();
    const tops = await page
      .getByRole('definition')
      .evaluateAll((all) => all.slice(0, 2).map((each) => Math.round(each.getBoundingClientRect().top)));
    expect(tops[0]).toBe(tops[1]);
  });

  it('names what the figures of the list mean', async () => {
    const { page } = own;
    await page.goto(`${installation.url}${manager}`);
    const row = page.getByRole('row', { name: /Harbor Cold Brew, autumn/ });
    await row.getByText('Last change').waitFor();
    const draft = page.getByRole('row', { name: /Commuters/ });
    await draft.waitFor();
    expect(await draft.getByText('–', { exact: true }).isVisible()).toBe(false);
  });
});

/** Controls that a finger misses: smaller than 24 px, which is what WCAG 2.2 asks for (2.5.8). Links in sentences may be. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(a[href], button, input, select, textarea, [role=slider])')]
      .filter((each) => each.checkVisibility() && !each.closest('p, .sr-only'))
      .flatMap((each) => {
        // A label is pressed, too.
        const { width, height } = (each.closest('label') ?? each).getBoundingClientRect();
        if (width < 2 || (width >= 24 && height >= 24)) return [];
        return [`${each.getAttribute('aria-label') ?? each.textContent}: ${Math.round(width)} × ${Math.round(height)}`];
      }),
  );

describe('the charts of a campaign on a phone', () => {
  it('label impressions over time, and show them as a table', async () => {
    const { page } = own;
    await page.goto(tab('report'));
    const chart = page.getByRole('figure', { name: 'Impressions per day' });
    await chart.waitFor();
    // A round number at the top of the axis, and zero.
    await chart
      .getByText(/^\d+,000$/)
      .first()
      .waitFor();
    await page.getByText('91.0% of impressions').waitFor();
    await page.getByRole('button', { name: 'Show as table' }).click();
    const table = page.getByRole('table', { name: 'Impressions per day' });
    await table.getByRole('columnheader', { name: 'Impressions' }).waitFor();
    expect(await table.getByRole('row').count()).toBe(9);
    await settled(page);
    expect(await misfits(page, 'phone')).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
    await page.reload();
    await table.getByRole('columnheader', { name: 'Impressions' }).waitFor();
    await page.getByRole('button', { name: 'Show as chart' }).click();
    await page.getByRole('button', { name: 'Show as table' }).waitFor();
  });

  const midnight = Date.parse('2026-11-28T00:00:00Z');
  it.each([
    ['en-US', 1, sceneNow],
    ['en-US', 7, sceneNow],
    ['de-DE', 7, midnight],
    ['de-DE', 30, midnight],
    ['en-GB', 30, sceneNow],
  ])('have room for the names of their bars (%s, %i days)', async (locale, days, end) => {
    const { context, page } = await openPage(browser, { size: 'phone', locale });
    await insertIn(context, installation);
    await answerCampaigns(page);
    await page.route('**/api/campaign/*/report?*', (route) => route.fulfill({ json: reportOf(days, end) }));
    await page.goto(tab('report'));
    const names = page.locator('figure [class*=names] span:not(:empty)');
    await names.first().waitFor();
    await settled(page);
    expect(await misfits(page, 'phone')).toEqual([]);
    const boxes = await names.evaluateAll((all) =>
      all.map((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      }),
    );
    const gaps = boxes.slice(1).map(({ left }, index) => left - (boxes[index]?.right ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4);
    await context.close();
  });

  it('show the coverage as a table', async () => {
    const { page } = own;
    await page.goto(tab('coverage'));
    await page.getByRole('button', { name: 'Show as table' }).click();
    const table = page.getByRole('table', { name: 'Who hears what' });
    await table.getByRole('row', { name: 'Leeds 06:00–10:00 Cold Brew, Leeds and York mornings' }).waitFor();
    await table.getByRole('row', { name: 'York 00:00–06:00 Only default' }).waitFor();
    await settled(page);
    expect(await misfits(page, 'phone')).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('give the time of a simulated listener as the reader writes it', async () => {
    const { page } = own;
    await page.goto(tab('simulator'));
    await page.getByLabel('City').fill('Leeds');
    await page.getByRole('button', { name: 'Play what they hear' }).click();
    await page.getByText('26 Nov 2026, 07:30 local time').waitFor();
    expect(own.problems).toEqual([]);
  });
});
