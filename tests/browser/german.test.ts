import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { misfits, openPage, seriousFindings, settled, type Watched } from './browser.ts';
import { signUpIn } from './people.ts';
import { browser, installation } from './shared.ts';

describe('a user with German as language', () => {
  let stranger: Watched;
  let member: Watched;
  beforeAll(async () => {
    stranger = await openPage(browser, { locale: 'de-DE', size: 'phone' });
    member = await openPage(browser, { locale: 'de-DE' });
    await signUpIn(member.context, installation.url);
  });
  afterAll(async () => {
    await stranger?.context.close();
    await member?.context.close();
  });

  it('sees field errors in German, and where the password reset link is sent', async () => {
    const { page } = stranger;
    await page.goto(`${installation.url}/forgot-password`);
    await page.getByRole('heading', { name: 'Passwort vergessen?' }).waitFor();
    await page.getByLabel('E-Mail').fill('nobody');
    await page.getByRole('button', { name: 'Link senden' }).click();
    await page.getByText('Muss eine E-Mail-Adresse sein').waitFor();
    await page.getByLabel('E-Mail').fill('nobody@example.com');
    await page.getByRole('button', { name: 'Link senden' }).click();
    await page.getByText('Wenn nobody@example.com ein Konto hat, ist ein Link unterwegs.').waitFor();
    await settled(page);
    expect(await misfits(page, 'phone')).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('reads terms and privacy in German', async () => {
    const { page } = stranger;
    for (const [path, title] of [
      ['/terms', 'Nutzungsbedingungen'],
      ['/privacy', 'Datenschutzerklärung'],
    ] as const) {
      await page.goto(`${installation.url}${path}`);
      await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
    }
  });

  it('sees the server’s password error in German', async () => {
    const { page } = stranger;
    await page.goto(`${installation.url}/sign-in`);
    await page.getByLabel('E-Mail').fill('nobody@example.com');
    await page.getByLabel('Passwort', { exact: true }).fill('something else entirely');
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByText('E-Mail oder Passwort ist falsch.').waitFor();
    expect(stranger.problems).toEqual([]);
  });

  it('sees server errors at their field', async () => {
    const { page } = member;
    await page.goto(`${installation.url}/profile`);
    await page.getByLabel('Bisheriges Passwort').first().fill('not my password at all');
    await page.getByLabel('Neues Passwort').first().fill('correct horse battery staple');
    await page.getByRole('button', { name: 'Passwort ändern' }).click();
    await page.getByText('Falsches Passwort.').waitFor();
  });

  it('sees numbers with points for thousands, and prices with a comma', async () => {
    const { page } = member;
    await page.goto(`${installation.url}/billing`);
    await page.getByText('0 von 1.000.000 verbraucht').waitFor();
    await page.goto(`${installation.url}/billing/change`);
    await page.getByText('1.000 Credits pro Monat').waitFor();
    await page
      .getByText(/^\d+,\d\d\s\$/)
      .first()
      .waitFor();
    await page.getByText(/^Zusätzliche Credits zu je 0,05\s\$/).waitFor();
  });

  it('is written to in German once a page of theirs was German', async () => {
    const { page } = member;
    const address = `${installation.url}/api/user`;
    const changed = await page.request.patch(address, { data: { language: 'en' } });
    expect(((await changed.json()) as { language: string }).language).toBe('en');
    await page.goto(`${installation.url}/workflows`);
    const stored = async () => ((await (await page.request.get(address)).json()) as { language: string }).language;
    await expect.poll(stored).toBe('de');
  });

  it('sees the preview of a shared link in German', async () => {
    const head = async (language: string) =>
      (await fetch(`${installation.url}/s/aaaaaaaaaaaaaaaa`, { headers: { 'accept-language': language } })).text();
    expect(await head('de-DE,de;q=0.9')).toContain('<title>Mit Sonora geteilt · Sonora</title>');
    expect(await head('fr')).toContain('<title>Shared with Sonora · Sonora</title>');
  });

  it('sees workflows and the status page in German', async () => {
    const { page } = member;
    await page.goto(`${installation.url}/workflows`);
    await page.getByRole('heading', { name: 'Spot erstellen' }).waitFor();
    expect(await misfits(page, 'wide')).toEqual([]);
    await page.goto(`${installation.url}/status`);
    await page.getByText('Bleibt im Postausgang').waitFor();
    expect(await misfits(page, 'wide')).toEqual([]);
    expect(await page.getByText('Working').count()).toBe(0);
    expect(member.problems).toEqual([]);
  });
});
