import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, type Watched } from '../browser.ts';
import { adState, insertIn, storeAd } from '../people.ts';
import { browser, installation } from '../shared.ts';

let own: Watched;
beforeAll(async () => {
  own = await openPage(browser);
  await insertIn(own.context, installation);
});
afterAll(() => own?.context.close());

const line = (page: Page, number: number) => page.getByLabel(`Line ${number}`, { exact: true });
const call = async <T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, data?: unknown): Promise<T> => {
  const answer = await own.context.request.fetch(`${installation.url}/api/v3/${path}`, { method, data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as T;
};
const idsOf = (address: string) => {
  const { searchParams } = new URL(address, installation.url);
  return { projectId: searchParams.get('projectId'), sessionId: searchParams.get('sessionId') };
};
const addProject = async (projectName: string): Promise<string> =>
  (await call<{ projectId: string }>('POST', 'project', { projectName })).projectId;
const storedText = async (page: Page): Promise<string> => {
  const { projectId, sessionId } = idsOf(page.url());
  const { state } = await call<{ state: object }>('GET', `project/${projectId}/session/${sessionId}`);
  return JSON.stringify(state);
};
/** An ad that was stored and is open. */
const openAd = async (words: string): Promise<{ readonly path: string; readonly address: string }> => {
  const path = await storeAd(own.context, installation.url, { sessionName: words, state: adState([words]) });
  const { projectId, sessionId } = idsOf(path);
  await own.page.goto(`${installation.url}${path}`);
  await line(own.page, 1).waitFor();
  return { path, address: `project/${projectId}/session/${sessionId}` };
};

describe('an ad that is moved to another project', () => {
  it('is saved on while it is open, and its address follows; the old address leads to it', async () => {
    const { page } = own;
    const { path, address } = await openAd('Rolls at seven.');
    const projectId = await addProject('Autumn');
    await line(page, 1).focus();
    await call('PATCH', address, { projectId });
    await page.keyboard.press('End');
    await page.keyboard.insertText(' Typed since.');
    await expect.poll(() => idsOf(page.url()).projectId).toBe(projectId);
    await expect.poll(() => storedText(page)).toContain('Typed since.');
    // The editor is the same one: it has the focus still.
    await page.keyboard.insertText(' And on.');
    expect(await line(page, 1).inputValue()).toBe('Rolls at seven. Typed since. And on.');
    await expect.poll(() => storedText(page)).toContain('And on.');
    await page.goto(`${installation.url}${path}`);
    await line(page, 1).waitFor();
    expect(await line(page, 1).inputValue()).toContain('And on.');
    await expect.poll(() => idsOf(page.url()).projectId).toBe(projectId);
  });
});

describe('an ad that is deleted while it is open', () => {
  it('can be saved as a new ad with everything that was typed, also when its project is gone', async () => {
    const { page } = own;
    const { address } = await openAd('Scones at four.');
    const projectId = await addProject('Gone');
    await call('PATCH', address, { projectId });
    await expect.poll(() => idsOf(page.url()).projectId).toBe(projectId);
    const { sessionId } = idsOf(page.url());
    await call('DELETE', `project/${projectId}`);
    await line(page, 1).fill('Scones at four. Unsaved.');
    await page.getByText('This ad has been deleted. Everything you wrote is still here.').waitFor();
    await line(page, 1).fill('Scones at four. Unsaved. More.');
    await page.getByRole('button', { name: 'Save as a new ad' }).click();
    await expect.poll(() => idsOf(page.url()).sessionId).not.toBe(sessionId);
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor();
    expect(await line(page, 1).inputValue()).toBe('Scones at four. Unsaved. More.');
    await expect.poll(() => storedText(page)).toContain('Unsaved. More.');
    await line(page, 1).fill('Scones at five.');
    await expect.poll(() => storedText(page)).toContain('Scones at five.');
  });

  it('says so while nothing is typed, and offers what was not saved after a reload', async () => {
    const { page } = own;
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
    const { address } = await openAd('Tea at three.');
    await call('DELETE', address);
    await page.getByText('This ad has been deleted. Everything you wrote is still here.').waitFor();
    await line(page, 1).fill('Tea at three. Kept.');
    await page.reload();
    await page.getByText('Your changes that were not saved are still in this window.').waitFor();
    await page.getByRole('button', { name: 'Save as a new ad' }).click();
    await line(page, 1).waitFor();
    expect(await line(page, 1).inputValue()).toBe('Tea at three. Kept.');
  });

  it('is named in the question whether to delete it', async () => {
    await openAd('Cake at two.');
    const list = await own.context.newPage();
    await list.goto(`${installation.url}/workflows/project-manager`);
    await list.getByRole('button', { name: 'Actions for Cake at two.', exact: true }).click();
    await list.getByRole('menuitem', { name: 'Delete' }).click();
    await list.getByRole('dialog').getByText('You’re editing this ad in another window.').waitFor();
    await list.close();
  });
});
