import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personInserter } from '../../testkit/insert-person.ts';
import type { Person } from '../../testkit/installation.ts';
import { openPage, seriousFindings, type Watched } from '../browser.ts';
import { becomeAtProvider, browser, installation, named } from '../shared.ts';

describe('signing in with a provider', () => {
  let own: Watched;
  let person: Person;
  beforeAll(async () => {
    own = await openPage(browser);
    const inserted = await personInserter(installation)({ firstName: 'Noor' });
    await inserted.client.call('PATCH', '/api/user', { hasOnboarded: true });
    person = inserted;
  });
  afterAll(() => own?.context.close());

  const press = () => own.page.getByRole('link', { name: 'Sign in with Harbour ID' }).click();

  it('shows an error when the user cancels at the provider or the address is not verified', async () => {
    const { page } = own;
    await page.goto(named('/billing'));
    await page.waitForURL(/\/sign-in\?next=/);
    await becomeAtProvider({ sub: 'noor', email: person.email, email_verified: true }, 'refuses');
    await press();
    await page.getByText('Sign-in was cancelled. Try again, or use your password.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await becomeAtProvider({ sub: 'noor', email: person.email, email_verified: false });
    await press();
    await page
      .getByText(
        'Your sign-in provider didn’t confirm this account. Use your password, or try again with a confirmed address.',
      )
      .waitFor();
    expect((await page.context().cookies()).some(({ name }) => name === 'sonora_session')).toBe(false);
  });

  it('returns to the requested page, also after a refusal', async () => {
    const { page } = own;
    await becomeAtProvider({ sub: 'noor', email: person.email, email_verified: true });
    await press();
    await page.waitForURL(named('/billing'));
    await page.getByRole('heading', { name: 'Billing', level: 1 }).waitFor();
    await page.getByRole('button', { name: /account of Noor/ }).waitFor();
    expect(own.problems).toEqual([]);
  });
});
