/**
 * Load time of the ad page: first and largest contentful paint, layout shift and JavaScript of the first load, in Chromium
 * with the complete product on a temporary data directory. A first visit has a session and an empty cache; a reload has a
 * full cache.
 *
 *     node bench/pages.ts [--runs N]
 */
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { buildPages } from '../apps/server/src/boot/build-pages.ts';
import { launchBrowser, widths } from '../tests/browser/browser.ts';
import { signUpIn } from '../tests/browser/people.ts';
import { startTestInstallation } from '../tests/testkit/installation.ts';
import { machineFacts, machineLine, median, numberOption, table, writeFigures } from './lib/figures.ts';

const runs = numberOption('runs', 5);

type Load = {
  readonly largestPaintMilliseconds: number;
  readonly firstPaintMilliseconds: number;
  readonly layoutShift: number;
  readonly scriptKilobytes: number;
  readonly element: string;
};

/** Evaluated in the page, whose global types differ from ours: therefore a string. */
const paints = `new Promise((resolve) => {
  const found = { element: '', largest: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      found.largest = entry.startTime;
      const { element } = entry;
      found.element = element ? element.tagName.toLowerCase() + ' “' + (element.textContent ?? '').slice(0, 40) + '”' : '?';
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) found.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    resolve({
      largestPaintMilliseconds: found.largest,
      firstPaintMilliseconds: paint ? paint.startTime : 0,
      layoutShift: found.shift,
      scriptKilobytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
      element: found.element,
    });
  }, 300);
})`;

const load = async (page: Page, visit: () => Promise<unknown>): Promise<Load> => {
  await visit();
  await page.locator('textarea').first().waitFor();
  await page.waitForLoadState('networkidle');
  return (await page.evaluate(paints)) as Load;
};

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** One visit with an empty cache and one with a full cache. */
const visitTwice = async (browser: Browser, state: State, address: string): Promise<readonly [Load, Load]> => {
  const context = await browser.newContext({ viewport: widths.wide, storageState: state });
  const page = await context.newPage();
  const first = await load(page, () => page.goto(address));
  const second = await load(page, () => page.reload());
  await context.close();
  return [first, second];
};

/** Signs up a user and writes one clip, so that a session exists. */
const prepare = async (browser: Browser, url: string): Promise<{ readonly state: State; readonly stored: string }> => {
  const context = await browser.newContext({ viewport: widths.wide });
  const page = await context.newPage();
  await signUpIn(context, url);
  await page.goto(`${url}/workflows/create-ad`);
  await page.locator('textarea').first().fill('Mornings move fast. Your coffee should too.');
  await page.waitForURL(/sessionId=/);
  await page.getByText(/^Saved/).waitFor();
  const prepared = { state: await context.storageState(), stored: page.url() };
  await context.close();
  return prepared;
};

const before = machineFacts();
console.log(machineLine(before));
await buildPages(join(import.meta.dirname, '..'), console.log);
const installation = await startTestInstallation({}, { isFirstStart: true });
const browser = await launchBrowser();
try {
  const { state, stored } = await prepare(browser, installation.url);
  const pages = { 'a new ad': `${installation.url}/workflows/create-ad`, 'a stored ad': stored };
  const figures: Record<string, Load[]> = {};
  for (let round = 0; round < runs; round += 1) {
    for (const [name, address] of Object.entries(pages)) {
      const [first, second] = await visitTwice(browser, state, address);
      figures[`${name}, first visit`] = [...(figures[`${name}, first visit`] ?? []), first];
      figures[`${name}, reload`] = [...(figures[`${name}, reload`] ?? []), second];
    }
  }
  const rows = Object.entries(figures).map(([name, loads]) => {
    const middle = (pick: (each: Load) => number): number => median(loads.map(pick));
    return [
      name,
      middle((each) => each.firstPaintMilliseconds).toFixed(0),
      middle((each) => each.largestPaintMilliseconds).toFixed(0),
      middle((each) => each.layoutShift).toFixed(3),
      middle((each) => each.scriptKilobytes).toFixed(0),
      loads.at(-1)?.element ?? '',
    ];
  });
  console.log(table([['page', 'FCP ms', 'LCP ms', 'CLS', 'JS kB', 'largest'], ...rows]));
  writeFigures('pages', { machine: before, runs, figures });
} finally {
  await browser.close();
  await installation.stop();
}
