import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage, type Watched } from '../browser.ts';
import { browser, installation } from '../shared.ts';
import { noteRoutesBeforeTest, removeRoutesOfTest } from './routes.ts';

let own: Watched;
const answersOf = (): Promise<string[]> =>
  own.page.evaluate(() => Promise.all(['/a', '/b', '/c'].map(async (path) => (await fetch(path)).text())));
const answer = async (path: string, body: string): Promise<void> => {
  await own.page.route(`**${path}`, (route) => route.fulfill({ body }));
};

beforeAll(async () => {
  own = await openPage(browser);
  await own.page.goto(installation.url);
  for (const path of ['/a', '/b', '/c']) await answer(path, `file ${path}`);
});
afterAll(() => own?.context.close());

it('removes the routes that a failed test added, and keeps those of its file', async () => {
  await own.page.unroute('**/c');
  await answer('/c', 'another file');
  noteRoutesBeforeTest();
  await own.page.route('**/a', () => new Promise(() => undefined));
  await own.page.unroute('**/b');
  await answer('/b', 'test');
  await removeRoutesOfTest();
  expect(await answersOf()).toEqual(['file /a', 'file /b', 'another file']);
});
