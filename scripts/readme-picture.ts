/** Takes docs/images/ad-page.png: the finished sample ad in the editor, at 1440 × 960. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPages } from '../apps/server/src/boot/build-pages.ts';
import { launchBrowser, openPage } from '../tests/browser/browser.ts';
import { signUp, startTestInstallation } from '../tests/testkit/installation.ts';

const root = join(import.meta.dirname, '..');
await buildPages(root, console.log);
const installation = await startTestInstallation();
const browser = await launchBrowser();
try {
  const person = await signUp(installation.url, { firstName: 'Mina', lastName: 'Kaur', orgName: 'Harbor Foods' });
  const { page, context } = await openPage(browser);
  await context.addCookies([{ name: 'sonora_session', value: person.token, url: installation.url }]);
  await page.goto(`${installation.url}/workflows/create-ad`);
  await page.getByRole('button', { name: 'Use a sample script' }).click();
  await page.getByLabel('Line 5', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Produce ad' }).click();
  await page.getByRole('button', { name: 'Up to date' }).waitFor({ timeout: 90_000 });
  await page.getByText('True peak').first().waitFor();
  // Waits for autosave, with the pointer where it highlights nothing.
  await page.mouse.move(5, 400);
  await page.waitForTimeout(3_000);
  await mkdir(join(root, 'docs', 'images'), { recursive: true });
  await page.screenshot({ path: join(root, 'docs', 'images', 'ad-page.png') });
} finally {
  await browser.close();
  await installation.stop();
}
