/**
 * Interaction to next paint in a table of 10,000 versions, in Chromium with the complete product: the table is walked through by
 * keys, clicked, scrolled, edited and searched. Prints the seconds of its import, and the 98th percentile and the worst interaction
 * by kind; the aims are 3 s and 100 ms. It also prints the memory of the server's processes with a table of 100 rows and with one
 * of 10,000, while both are imported and listed again and again: it must not grow with the rows or with time.
 *
 *     node bench/versions-table.ts [--rounds N] [--memory ROUNDS]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { buildPages } from '../apps/server/src/boot/build-pages.ts';
import { launchBrowser, widths } from '../tests/browser/browser.ts';
import { insertIn } from '../tests/browser/people.ts';
import {
  importRows,
  openVersions,
  priceSetUp,
  storeVersionSession,
  type VersionSessionIds,
  versionsPath,
} from '../tests/browser/versions/session.ts';
import { openTestDatabase, startTestInstallation, type TestInstallation } from '../tests/testkit/installation.ts';
import { storeFile } from '../tests/testkit/store-file.ts';
import { machineFacts, machineLine, numberOption, table, writeFigures } from './lib/figures.ts';
import { type Interaction, interactionRow, observeInteractions, takeInteractions } from './lib/interactions.ts';

const rounds = numberOption('rounds', 6);
const ROWS = 10_000;
const FEW_ROWS = 100;
const MEMORY_ROUNDS = numberOption('memory', 30);

const grid = (page: Page) => page.getByRole('grid', { name: 'Versions' });

/** The acts of one round, by kind. */
const acts = {
  'arrow keys': async (page: Page) => {
    await grid(page).focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowUp', 'Shift+ArrowDown', 'Escape'])
      await page.keyboard.press(key);
  },
  'page down': async (page: Page) => {
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('PageDown');
  },
  'first and last row': async (page: Page) => {
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+Home');
  },
  'edit a cell': async (page: Page, round: number) => {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type(`City ${round}`);
    await page.keyboard.press('Enter');
  },
  'undo and redo': async (page: Page) => {
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+Shift+z');
  },
  'scroll and click': async (page: Page, round: number) => {
    await grid(page).hover();
    for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, 4_000 * (round % 2 === 0 ? 1 : -1));
    const row = grid(page).getByRole('row').nth(5);
    await row.click({ position: { x: 300, y: 12 } });
  },
  'type into the search': async (page: Page, round: number) => {
    const field = page.getByLabel('Search versions');
    await field.click();
    await field.pressSequentially(round % 2 === 0 ? 'town 9' : 'town', { delay: 60 });
    await page.waitForTimeout(300);
    await field.fill('');
    await page.waitForTimeout(300);
  },
} as const;

/** Resident memory of a process in MB. */
const memoryOf = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_000;

/** Rows with names, so that a later file changes them. */
const csvOf = (rows: number): string =>
  ['name,city,price', ...Array.from({ length: rows }, (_, index) => `town-${index},Town ${index},4.99`)].join('\n');

/** Memory of the processes after each round, in which a table is imported anew, exported, and listed page by page. */
const memoryOfRounds = async (
  { context, installation }: { readonly context: BrowserContext; readonly installation: TestInstallation },
  session: VersionSessionIds,
  rows: number,
): Promise<readonly (readonly [http: number, worker: number])[]> => {
  const path = `${installation.url}${versionsPath(session)}`;
  const found: (readonly [number, number])[] = [];
  for (let round = 0; round < MEMORY_ROUNDS; round += 1) {
    await importRows(context, installation.url, session, csvOf(rows).replaceAll('4.99', `${round + 1}.99`));
    for (const format of ['csv', 'xlsx']) await context.request.get(`${path}/export?format=${format}`);
    for (let offset = 0; offset < rows; offset += 500)
      await context.request.get(`${path}/items?offset=${offset}&limit=500`);
    const { http, worker } = installation.processIds();
    found.push([memoryOf(http), memoryOf(worker)]);
  }
  return found;
};

const measure = async (page: Page): Promise<readonly Interaction[]> => {
  const found: Interaction[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [kind, act] of Object.entries(acts)) {
      await act(page, round);
      await page.waitForTimeout(150);
      found.push(...(await takeInteractions(page, kind)));
    }
  }
  return found;
};

const before = machineFacts();
console.log(machineLine(before));
await buildPages(join(import.meta.dirname, '..'), console.log);
const installation = await startTestInstallation();
const browser = await launchBrowser();
try {
  const context = await browser.newContext({ viewport: widths.wide });
  const person = await insertIn(context, installation);
  const { fileId } = await storeFile(installation, person, 'audio');
  const { pool, close } = openTestDatabase(installation);
  await pool.query(`update file set kind = 'audio', duration_seconds = 30 where id = $1`, [fileId]);
  await close();
  const selectedFile = { kind: 'file', fileId };
  const session = await storeVersionSession(context, installation.url, { tagsConfig: priceSetUp, selectedFile });
  const begun = performance.now();
  await importRows(context, installation.url, session, csvOf(ROWS));
  const importSeconds = (performance.now() - begun) / 1_000;
  const page = await context.newPage();
  await openVersions(page, installation.url, session, 'version');
  await grid(page).getByText('Town 0').first().waitFor();
  await page.waitForLoadState('networkidle');
  await observeInteractions(page);
  const found = await measure(page);
  const kinds = Object.keys(acts).map((kind) =>
    interactionRow(
      kind,
      found.filter((each) => each.kind === kind),
    ),
  );
  console.log(`import of ${ROWS} rows: ${importSeconds.toFixed(2)} s`);
  console.log(
    table([
      ['interaction', 'count', 'median ms', 'p98 ms', 'worst ms', 'handlers ms'],
      ...kinds,
      interactionRow('all', found),
    ]),
  );
  await page.close();
  const few = await storeVersionSession(context, installation.url, { tagsConfig: priceSetUp, selectedFile });
  const memory = {
    few: await memoryOfRounds({ context, installation }, few, FEW_ROWS),
    many: await memoryOfRounds({ context, installation }, session, ROWS),
  };
  const inWords = ([http, worker]: readonly [number, number]): [string, string] => [http.toFixed(0), worker.toFixed(0)];
  console.log(
    table([
      ['memory in MB after rounds of a table', 'http', 'worker'],
      ...[1, 0.1, 0.3, 1]
        .map((part, index) => (index === 0 ? 1 : Math.ceil(part * MEMORY_ROUNDS)))
        .flatMap((round) => [
          [`${FEW_ROWS} rows, ${round}`, ...inWords(memory.few[round - 1]!)],
          [`${ROWS} rows, ${round}`, ...inWords(memory.many[round - 1]!)],
        ]),
    ]),
  );
  writeFigures('versions-table', { machine: before, rounds, importSeconds, found, memory });
} finally {
  await browser.close();
  await installation.stop();
}
