import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type Person } from '../testkit/installation.ts';
import { openPage, type Watched } from './browser.ts';
import { pressEnabled } from './keys.ts';
import { choose, dismissToast, insertWithoutOrganisation, renderDone, signUpIn, write } from './people.ts';
import { browser, installation } from './shared.ts';

type Made = { readonly link: string };

let own: Watched;
let visitor: Watched;
let person: Person;

beforeAll(async () => {
  own = await openPage(browser);
  visitor = await openPage(browser);
  person = await signUpIn(own.context, installation.url);
});
afterAll(async () => {
  await own?.context.close();
  await visitor?.context.close();
});

describe('sharing on the free plan', () => {
  let asset: string;
  beforeAll(async () => {
    const database = openTestDatabase(installation);
    await database.pool.query("update organisation set plan = 'free' where id = $1", [person.orgId]);
    await database.close();
    const { page } = own;
    await page.goto(`${installation.url}/workflows/create-ad`);
    await write(page, ['Fresh bread, every morning at seven.']);
    const accepted = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/v3/audioform') && answer.status() === 202,
    );
    await page.getByRole('button', { name: 'Produce' }).click();
    asset = ((await (await accepted).json()) as { data: { audioformId: string } }).data.audioformId;
    await renderDone(page);
  });

  const openShare = async (): Promise<void> => {
    await own.page.getByRole('button', { name: 'More actions' }).click();
    await own.page.getByRole('menuitem', { name: 'Share' }).click();
    await own.page.getByRole('button', { name: 'Create link' }).waitFor();
  };
  const share = async (change: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    const answer = await own.context.request.post(`${installation.url}/api/links`, {
      data: { name: 'Fresh bread', asset, ...change },
    });
    const { link } = (await answer.json()) as Made;
    return `${installation.url}${new URL(link).pathname}`;
  };

  /** Presses play and waits until the time display advances. */
  const hear = async (): Promise<void> => {
    const { page } = visitor;
    await page.getByRole('button', { name: /^Play / }).click();
    await page.getByRole('button', { name: /^Pause / }).waitFor();
    await page.getByText(/0:0(?:0\.[1-9]|[1-9]\.\d) \//).waitFor();
    expect(await page.evaluate('document.title')).toBe('Fresh bread · Sonora');
    expect(visitor.problems).toEqual([]);
  };

  it('creates a link with a password, which plays with both', async () => {
    const { page } = own;
    await openShare();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('Fresh bread');
    await dialog.getByRole('radio', { name: /^Video/ }).check({ force: true });
    await dialog.getByLabel('Password').fill('open sesame');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
    expect(await dialog.getByAltText('QR code of the link').getAttribute('src')).toMatch(/^data:image\/png;base64,/);
    const download = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'QR code as SVG' }).click();
    expect((await download).suggestedFilename()).toMatch(/^sonora-[\w-]{16}\.svg$/);
    await dialog.getByRole('button', { name: 'Done' }).click();

    await visitor.page.goto(`${installation.url}${new URL(link).pathname}`);
    await visitor.page.getByLabel('Password').fill('open barley');
    await visitor.page.getByRole('button', { name: 'Open' }).click();
    await visitor.page.getByText('Wrong password.').waitFor();
    await visitor.page.getByLabel('Password').fill('open sesame');
    await visitor.page.getByRole('button', { name: 'Open' }).click();
    await hear();

    await page.goto(`${installation.url}/links`);
    await page.getByText('1 play', { exact: true }).waitFor();
    await page.goBack();
  });

  it('changes a link by keyboard, and visitors with the old password must enter the new one', async () => {
    const link = await share({ name: 'Old name', password: 'open sesame', expiresInDays: 7 });
    await visitor.page.goto(link);
    await visitor.page.getByLabel('Password').fill('open sesame');
    await visitor.page.getByRole('button', { name: 'Open' }).click();
    await visitor.page.getByRole('button', { name: /^Play / }).waitFor();

    const { page } = own;
    const back = page.url();
    await page.goto(`${installation.url}/links`);
    await pressEnabled(page.getByRole('button', { name: 'Edit Old name' }));
    const dialog = page.getByRole('dialog', { name: 'Edit Old name' });
    const name = dialog.getByRole('textbox', { name: /^Name/ });
    await name.waitFor();
    expect(await name.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
    expect(await name.inputValue()).toBe('Old name');
    await name.fill('');
    await name.press('Enter');
    await dialog.getByText('Must be at least 1 character').waitFor();
    await name.fill('New name');
    await dialog.getByLabel('Password', { exact: true }).fill('abc');
    await name.press('Enter');
    await dialog.getByText('Must be at least 4 characters').waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill('open barley');
    await pressEnabled(dialog.getByRole('button', { name: /^Expires: / }));
    await page.getByRole('menuitemradio', { name: 'Never' }).press('Enter');
    await pressEnabled(dialog.getByRole('button', { name: 'Save' }));
    await page.getByText('Link updated.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Edit New name' }).waitFor();
    expect(await page.getByText(/^expires /).count()).toBe(0);

    // The visitor's page was open: it can no longer load the rest of the audio.
    await visitor.page.getByRole('button', { name: /^Play / }).click();
    await visitor.page.getByText("We couldn't load your asset. Please try again.").waitFor();
    await visitor.page.reload();
    await visitor.page.getByLabel('Password').fill('open sesame');
    await visitor.page.getByRole('button', { name: 'Open' }).click();
    await visitor.page.getByText('Wrong password.').waitFor();
    await visitor.page.getByLabel('Password').fill('open barley');
    await visitor.page.getByRole('button', { name: 'Open' }).click();
    await visitor.page.getByText('New name').first().waitFor();
    await page.goto(back);
  });

  it('finds a link by its name, and all links of an organisation for its administrators', async () => {
    const { page } = own;
    const back = page.url();
    await page.goto(`${installation.url}/links`);
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('new NAME');
    await page.getByRole('button', { name: 'Edit New name' }).waitFor();
    await page.getByRole('button', { name: 'Edit Fresh bread' }).first().waitFor({ state: 'detached' });
    await choose(page, 'Owner', 'Everyone’s links');
    await page.getByRole('button', { name: 'Edit New name' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('nothing like it');
    await page.getByText('No matches').waitFor();
    await page.goto(back);
  });

  it.each(['playground', 'sonicsell', 'video'])('plays in the %s', async (player) => {
    await visitor.page.goto(await share({ player }));
    await hear();
    // The transcript so far is visible if the player has room for it.
    if (player === 'playground')
      await visitor.page.getByRole('region', { name: 'Transcript' }).getByText('morning').waitFor();
    if (player === 'video') await visitor.page.getByText(/^Fresh bread, every morning at seven\.$/).waitFor();
  });

  it('has a preview without details of a locked link, and is not indexed', async () => {
    const hostile = `"><img src=x onerror=alert(1)> ' onload='x $& </title>Bread & butter`;
    const page = await (await fetch(await share({ name: encodeURIComponent(hostile) }))).text();
    expect(page).not.toContain('<img');
    expect(page.match(/<title>/g)).toHaveLength(1);
    expect(page).toContain('Bread &amp; butter">');
    expect(page).toMatch(/<meta property="og:image" content="[^"]+\/cover\.png">/);
    const locked = await fetch(await share({ password: 'open sesame' }));
    expect(locked.headers.get('x-robots-tag')).toContain('noindex');
    expect(await locked.text()).not.toContain('Fresh bread');
    const nothing = await fetch(`${installation.url}/s/${'x'.repeat(16)}`);
    expect(nothing.status).toBe(404);
    expect(await nothing.text()).toContain('id="root"');
  });

  it('shows a message when the hourly limit is reached', async () => {
    const { page } = own;
    for (;;) {
      const answer = await own.context.request.post(`${installation.url}/api/links`, { data: { name: 'More', asset } });
      if (answer.status() === 429) break;
    }
    await openShare();
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByText('Hourly share limit reached', { exact: true }).waitFor();
    await page
      .getByText(
        /^You have exceeded the max number of shares on a free plan\. Your organisation can create 10 links an hour\./,
      )
      .waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await dismissToast(page, 'Hourly share limit reached');
  });

  it('reports a server failure as such', async () => {
    const { page } = own;
    await page.route('**/api/links', (route) => route.fulfill({ status: 500, body: '' }));
    await openShare();
    const event = page.waitForRequest('**/api/analytics-input/frontend-event');
    await page.getByRole('button', { name: 'Create link' }).click();
    expect((await event).postDataJSON()).toMatchObject({ event_type: 'share_error', payload: { status: 500 } });
    await page.getByText('Error generating short link', { exact: true }).waitFor();
    await page
      .getByText('Sorry, we are unable to share at the moment. Please try again later.', { exact: true })
      .waitFor();
    await page.unroute('**/api/links');
    await page.getByRole('button', { name: 'Cancel' }).click();
  });
});

describe('support', () => {
  it('sends only valid messages, shows errors at their field, and confirms', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/support`);
    const send = page.getByRole('button', { name: 'Send message' });
    await page.getByLabel('Subject').waitFor();
    expect(await send.isDisabled()).toBe(true);
    await page.getByLabel('Subject').focus();
    await page.getByLabel('Subject').blur();
    await page.getByText('Subject is required').waitFor();
    await page.getByLabel('Subject').fill('   ');
    await page.getByText('must be at least 1 character', { exact: true }).waitFor();
    await page.getByLabel('Subject').fill('a = b – 5 €');
    await page
      .getByText('Subject can only contain letters, numbers, spaces, and basic punctuation (-_.,!?())')
      .waitFor();
    await page.getByText('not allowed: = €').waitFor();
    await page.getByLabel('Message', { exact: true }).fill('x'.repeat(5_001));
    await page.getByLabel('Message', { exact: true }).blur();
    await page.getByText('must be no more than 5000 characters', { exact: true }).waitFor();
    expect(await send.isDisabled()).toBe(true);
    await page.getByLabel('Subject').fill('My ad is silent');
    await page.getByLabel('Message', { exact: true }).fill('It was fine yesterday.\nWhat can I do?');
    await send.click();
    await page.getByText('Your message has been sent').waitFor();
    expect(await page.getByLabel('Subject').inputValue()).toBe('');
    await page.route('**/api/contact-support', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByLabel('Subject').fill('Again');
    await page.getByLabel('Message', { exact: true }).fill('Again');
    await send.click();
    await page.getByText('Could not send your message').waitFor();
    await page.unroute('**/api/contact-support');
  });

  it('refuses another address at its field, and says why', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/support`);
    const address = page.getByLabel('E-mail');
    const mine = await address.inputValue();
    await address.fill('another@example.com');
    await address.blur();
    await page.getByText(`Must be your account’s address, ${mine}`).waitFor();
    expect(await page.getByRole('button', { name: 'Send message' }).isDisabled()).toBe(true);
  });

  it('is open to users without an organisation, from the last step of the sign-up', async () => {
    const { page, context, problems } = await openPage(browser);
    await insertWithoutOrganisation(context, installation);
    await page.goto(`${installation.url}/home`);
    await page.getByRole('heading', { name: 'Finish signing up' }).waitFor();
    await page.getByRole('link', { name: 'Contact support' }).click();
    await page.getByLabel('Subject').fill('I was invited');
    await page.getByLabel('Message', { exact: true }).fill('Where is my organisation?');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Your message has been sent').waitFor();
    await page.goto(`${installation.url}/report`);
    await page.getByLabel('What went wrong?').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('accepts an error report', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/report`);
    await page.getByLabel('What went wrong?').fill('It is silent.');
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Your report has been sent').waitFor();
  });
});
