/**
 * Interaction to next paint on the files page with 100,000 files in 5,000 folders, in Chromium with the complete product: a
 * folder and a search are scrolled, clicked, sorted, typed into and walked through by keys. Prints the 98th percentile and
 * the worst interaction by kind, of which the aim is 100 ms; what each kind costs the page's main thread; and, in rounds of
 * their own, the functions that cost the most.
 *
 *     node bench/files/interactions.ts [--rounds N]
 */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { buildPages } from '../../apps/server/src/boot/build-pages.ts';
import { launchBrowser, widths } from '../../tests/browser/browser.ts';
import { insertIn } from '../../tests/browser/people.ts';
import { openTestDatabase, startTestInstallation } from '../../tests/testkit/installation.ts';
import { machineFacts, machineLine, numberOption, table, writeFigures } from '../lib/figures.ts';
import { type Interaction, interactionRow, observeInteractions, takeInteractions } from '../lib/interactions.ts';
import { addCosts, costRow, observeCosts, type PageCost } from '../lib/page-cost.ts';

const rounds = numberOption('rounds', 8);
const FOLDERS = 5_000;
const FILES = 100_000;

type Installation = Awaited<ReturnType<typeof startTestInstallation>>;

/** A hundred folders in Home with fifty each, half of the files in Home itself, and the others in the folders. */
const fill = async (installation: Installation, orgId: string): Promise<void> => {
  const { pool, close } = openTestDatabase(installation);
  try {
    const root = 'select id from folder where org_id = $1::uuid and parent_id is null';
    await pool.query(
      `insert into folder (org_id, id, parent_id, name, created_by)
       select $1::uuid, md5($1::text || n)::uuid, case when n <= 100 then (${root}) else md5($1::text || (1 + n % 100))::uuid end,
         'Folder ' || n, $1::uuid from generate_series(1, $2::int) n`,
      [orgId, FOLDERS],
    );
    await pool.query(
      `insert into file (org_id, id, folder_id, name, mime_type, kind, status, storage_key, size_bytes, created_by, modified_at)
       select $1::uuid, gen_random_uuid(), case when n % 2 = 0 then (${root}) else md5($1::text || (1 + n % $3::int))::uuid end,
         'Take ' || n || '.wav', 'audio/wav', 'audio', 'uploaded', 'uploads/x/' || n, n, $1::uuid,
         now() - n * interval '1 second' from generate_series(1, $2::int) n`,
      [orgId, FILES, FOLDERS],
    );
    await pool.query('analyze');
  } finally {
    await close();
  }
};

const grid = (page: Page) => page.getByRole('grid', { name: 'Files and folders' });
const settled = async (page: Page): Promise<void> => {
  await page.waitForTimeout(150);
};

/** The acts of one round, by kind. */
const acts = {
  'click a row': async (page: Page, round: number) => {
    await grid(page)
      .getByRole('row')
      .nth(3 + (round % 6))
      .click({ position: { x: 300, y: 12 } });
  },
  'scroll and click': async (page: Page, round: number) => {
    await grid(page).hover();
    for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, 4_000 * (round % 2 === 0 ? 1 : -1));
    await grid(page)
      .getByRole('row')
      .nth(5)
      .click({ position: { x: 300, y: 12 } });
  },
  'page down': async (page: Page) => {
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('PageDown');
  },
  'first and last row': async (page: Page) => {
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
  },
  'select a range': async (page: Page) => {
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Escape');
  },
  'sort by name': async (page: Page) => {
    await grid(page).getByRole('button', { name: /^Name/ }).click();
  },
  'type into the search': async (page: Page, round: number) => {
    const field = page.getByLabel('Search files by name');
    await field.click();
    await field.pressSequentially(round % 2 === 0 ? 'take 9' : 'take', { delay: 60 });
    await settled(page);
    await grid(page)
      .getByRole('row')
      .nth(4)
      .click({ position: { x: 300, y: 12 } });
    await page.keyboard.press('Escape');
    await field.fill('');
  },
} as const;

type Costs = Awaited<ReturnType<typeof observeCosts>>;

const measure = async (page: Page, { costOf }: Costs) => {
  const found: Interaction[] = [];
  const costs = new Map<string, PageCost>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [kind, act] of Object.entries(acts)) {
      const cost = await costOf(async () => {
        await act(page, round);
        await settled(page);
      });
      const earlier = costs.get(kind);
      costs.set(kind, earlier ? addCosts(earlier, cost) : cost);
      found.push(...(await takeInteractions(page, kind)));
    }
  }
  return { found, costs };
};

/** Without clocks of events, and not among the figures: a profiler makes a page slower. */
const profileRounds = 2;

const profiled = (page: Page, { profile }: Costs) =>
  profile(async () => {
    for (let round = 0; round < profileRounds; round += 1) {
      for (const act of Object.values(acts)) {
        await act(page, round);
        await settled(page);
      }
    }
  });

const before = machineFacts();
console.log(machineLine(before));
await buildPages(join(import.meta.dirname, '..', '..'), console.log);
const installation = await startTestInstallation({}, { isFirstStart: true });
const browser = await launchBrowser();
try {
  const context = await browser.newContext({ viewport: widths.wide });
  const { orgId } = await insertIn(context, installation);
  const page = await context.newPage();
  await page.goto(`${installation.url}/files-v2`);
  await page.getByText('No items to display').waitFor();
  await fill(installation, orgId);
  await page.reload();
  await grid(page).waitFor();
  await page.waitForLoadState('networkidle');
  await observeInteractions(page);
  const observed = await observeCosts(page);
  const { found, costs } = await measure(page, observed);
  const kinds = Object.keys(acts).map((kind) =>
    interactionRow(
      kind,
      found.filter((each) => each.kind === kind),
    ),
  );
  console.log(
    table([
      ['interaction', 'count', 'median ms', 'p98 ms', 'worst ms', 'handlers ms'],
      ...kinds,
      interactionRow('all', found),
    ]),
  );
  const costRows = [...costs].map(([kind, cost]) => costRow(kind, cost, rounds));
  console.log(table([['main thread, per act', 'all ms', 'script ms', 'style ms', 'layout ms'], ...costRows]));
  const functions = await profiled(page, observed);
  console.log(
    table([
      [`self time in ${profileRounds} rounds`, 'ms'],
      ...functions.map(([name, milliseconds]) => [name, milliseconds.toFixed(1)]),
    ]),
  );
  writeFigures('files-interactions', { machine: before, rounds, found, costs: Object.fromEntries(costs), functions });
} finally {
  await browser.close();
  await installation.stop();
}
