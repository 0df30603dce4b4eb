import { describe, expect, it } from 'vitest';
import { openPage } from '../browser.ts';
import { signUpIn } from '../people.ts';
import { browser, installation } from '../shared.ts';

describe('a child organisation', () => {
  it('is deleted only when its id is typed', async () => {
    const { page, context, problems } = await openPage(browser);
    await signUpIn(context, installation.url);
    const created = await context.request.post(`${installation.url}/api/org`, { data: { orgName: 'North_West' } });
    const { orgId } = (await created.json()) as { readonly orgId: string };
    await page.goto(`${installation.url}/orgs`);
    const open = page.getByRole('button', { name: 'Delete North West' });
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Delete Organization' });
    const field = dialog.getByRole('textbox', { name: /^Organisation id/ });
    const confirm = dialog.getByRole('button', { name: 'Delete Organization' });
    await field.fill('North West');
    expect(await confirm.isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await open.press('Enter');
    expect(await field.inputValue()).toBe('');

    // Errors appear in the dialog, and the user can try again.
    await page.route('**/api/org/child/*', (route) => route.fulfill({ status: 500, body: '' }));
    await field.fill(orgId);
    await field.press('Enter');
    await dialog.getByRole('alert').waitFor();
    await page.unroute('**/api/org/child/*');
    await confirm.click();
    await page.getByText('North West has been deleted.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await open.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('a dialog', () => {
  it('leaves the focus where the user has put it before the timers of its focus trap run', async () => {
    const { page, context } = await openPage(browser);
    await signUpIn(context, installation.url);
    // A busy machine runs timers without a delay late.
    await page.addInitScript(() => {
      const start = window.setTimeout.bind(window);
      window.setTimeout = ((handler: () => void, milliseconds?: number, ...rest: unknown[]) =>
        start(handler, milliseconds ? milliseconds : 500, ...rest)) as typeof window.setTimeout;
    });
    await page.goto(`${installation.url}/orgs`);
    await page.getByRole('button', { name: 'New Organisation' }).click();
    const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' });
    await cancel.focus();
    await page.waitForTimeout(800);
    expect(await cancel.evaluate((button) => button === document.activeElement)).toBe(true);
    await context.close();
  });
});
