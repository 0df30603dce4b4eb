import { expect, it } from 'vitest';
import { openPage } from '../browser.ts';
import { signUpIn } from '../people.ts';
import { browser, installation } from '../shared.ts';
import { editInTurns, lostEdits, openTwice } from './two-windows.ts';

const edits = 10;

// 500 edits: bench/sessions/two-browsers.ts.
it('two browsers that edit one session at the same time lose nothing', async () => {
  const first = await openPage(browser);
  await signUpIn(first.context, installation.url);
  const second = await openPage(browser, { state: await first.context.storageState() });
  const pages = await openTwice(installation.url, [first.context, second.context]);
  await editInTurns(pages, edits);
  expect(await lostEdits(pages, edits)).toEqual([]);
  await first.context.close();
  await second.context.close();
});
