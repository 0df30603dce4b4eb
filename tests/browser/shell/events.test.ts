import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '../browser.ts';
import { insertIn } from '../people.ts';
import { browser, installation } from '../shared.ts';

/** The next event of the interface that the page sends, as the server answers it. */
const nextEvent = async (page: Page) => {
  const answer = await page.waitForResponse('**/api/analytics-input/frontend-event');
  return { status: answer.status(), sent: answer.request().postDataJSON(), answer: await answer.json() };
};

describe('events of the interface', () => {
  it('report a sign-up that failed, and not one of a registered user', async () => {
    const { page, context } = await openPage(browser);
    const events: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/frontend-event')) events.push(request.postDataJSON());
    });
    await page.goto(`${installation.url}/sign-up`);
    await page.getByLabel('First name').fill('Noor');
    await page.getByLabel('Last name').fill('Haddad');
    await page.getByLabel('E-mail').fill('never.signed.up@example.com');
    await page.getByLabel('Password', { exact: false }).first().fill('correct horse battery');
    await page.getByLabel('Organisation name').fill('Quiet Coast');
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    const submit = page.getByRole('button', { name: 'Create account' });
    const fail = (status: number, body: object) =>
      page.route('**/api/auth/sign-up', (route) => route.fulfill({ status, json: body }), { times: 1 });
    await fail(400, {
      detail: 'This user is already registered.',
      message: 'This user is already registered.',
      code: 'already-registered',
      messageId: 'errors.already-registered',
      errors: [],
    });
    await submit.click();
    await page.getByText('This user is already registered.').waitFor();
    expect(events).toEqual([]);
    await fail(502, { detail: 'The upstream is gone.' });
    const event = nextEvent(page);
    await submit.click();
    expect(await event).toMatchObject({
      status: 200,
      sent: { event_type: 'sign_up_error', payload: { status: 502, detail: 'The upstream is gone.' } },
      answer: { reportId: null },
    });
    await context.close();
  });

  it('report a page that failed', async () => {
    const { page, context } = await openPage(browser);
    await insertIn(context, installation);
    await page.goto(`${installation.url}/profile`);
    await page.getByLabel('First name').waitFor();
    await page.route('**/api/user', (route) => route.fulfill({ status: 500, json: { detail: 'It broke.' } }));
    const event = nextEvent(page);
    await page.reload();
    expect(await event).toMatchObject({
      status: 200,
      sent: { event_type: 'page_error', payload: { page: '/profile', status: 500, detail: 'It broke.' } },
    });
    await context.close();
  });

  it('report an issue with an ad, which is given a number', async () => {
    const { page, context } = await openPage(browser);
    await insertIn(context, installation);
    const audioformId = '01900000-0000-7000-8000-000000000000';
    await page.goto(`${installation.url}/report?audioformId=${audioformId}&workflowName=CreateAnAd`);
    await page.getByLabel('What went wrong?').fill('It is silent.');
    const event = nextEvent(page);
    await page.getByRole('button', { name: 'Send report' }).click();
    const { status, sent, answer } = await event;
    expect(status).toBe(200);
    expect(sent).toMatchObject({
      event_type: 'issue_report',
      payload: { comment: 'It is silent.', audioformId, workflowName: 'CreateAnAd' },
    });
    await page.getByText('Your report has been sent').waitFor();
    await page.getByText(`Reference: ${answer.reportId}`).waitFor();
    await context.close();
  });
});

describe('a session that has ended', () => {
  it('leads through the sign-out to the sign-in, and back to the page', async () => {
    const { page, context } = await openPage(browser);
    await insertIn(context, installation);
    await page.goto(`${installation.url}/profile`);
    await page.getByLabel('First name').waitFor();
    await context.clearCookies();
    const signOut = page.waitForRequest('**/api/auth/sign-out');
    await page.reload();
    await signOut;
    await page.waitForURL(/\/sign-in\?next=%2Fprofile$/);
    await page.getByLabel('E-mail').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('sonora.signed-in'))).not.toBe('true');
    await context.close();
  });
});
