import type { BrowserContext, Page } from 'playwright-core';
import { adState, storeAd } from '../people.ts';

type Stored = { readonly editor?: { readonly ad: { readonly lines: readonly { readonly text: string }[] } } };

const line = (page: Page, number: number) => page.getByLabel(`Line ${number}`, { exact: true });

/** Word of an edit: "mine12" of the first window, "yours12" of the second. */
const wordOf = (edit: number): string => `${edit % 2 === 0 ? 'mine' : 'yours'}${edit}`;

/** Stores an ad of two lines and opens it in a page of each context. */
export const openTwice = async (
  url: string,
  contexts: readonly [BrowserContext, BrowserContext],
): Promise<readonly [Page, Page]> => {
  const path = await storeAd(contexts[0], url, { state: adState(['Mine:', 'Yours:']) });
  // Presence hands a session to one window at a time. Without it, both edit at the same moment.
  for (const context of contexts) await context.route('**/presence', (route) => route.abort());
  const open = async (context: BrowserContext): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(`${url}${path}`);
    await line(page, 2).waitFor();
    return page;
  };
  return [await open(contexts[0]), await open(contexts[1])];
};

/** Rests between edits, so that they fall before, into and after saves. */
const restMilliseconds = [0, 40, 10, 120, 0, 250, 30, 900, 60, 5];

/** Lets the windows edit in turns, each a line of its own: the first line and the second. */
export const editInTurns = async (pages: readonly [Page, Page], edits: number): Promise<void> => {
  for (let edit = 0; edit < edits; edit += 1) {
    const page = pages[edit % 2 === 0 ? 0 : 1];
    const field = line(page, (edit % 2) + 1);
    await field.focus();
    await page.keyboard.press('End');
    await page.keyboard.insertText(` ${wordOf(edit)}`);
    await page.waitForTimeout(restMilliseconds[edit % restMilliseconds.length] ?? 0);
  }
};

const missingIn = (text: string, edits: number): readonly string[] => {
  const words = new Set(text.split(/\s+/));
  return Array.from({ length: edits }, (_, edit) => wordOf(edit)).filter((word) => !words.has(word));
};

/** Words of edits that the stored session, or either window, does not have once all is saved and fetched. */
export const lostEdits = async (pages: readonly [Page, Page], edits: number): Promise<readonly string[]> => {
  for (const page of pages) await page.getByText(/^Saved/).waitFor();
  const shown = pages.map(async (page) => {
    await page.evaluate('window.dispatchEvent(new Event("focus"))');
    await page.waitForFunction(`document.querySelectorAll('textarea[data-line]').length === 2`);
    await page.waitForTimeout(1_500);
    return `${await line(page, 1).inputValue()} ${await line(page, 2).inputValue()}`;
  });
  const { searchParams, origin } = new URL(pages[0].url());
  const path = `/api/v3/project/${searchParams.get('projectId')}/session/${searchParams.get('sessionId')}`;
  const answer = await pages[0].context().request.get(`${origin}${path}`);
  const { state } = (await answer.json()) as { readonly state: Stored };
  const stored = (state.editor?.ad.lines ?? []).map(({ text }) => text).join(' ');
  return [stored, ...(await Promise.all(shown))].flatMap((text) => missingIn(text, edits));
};
