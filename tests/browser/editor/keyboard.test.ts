import { expect, it } from 'vitest';
import { openPage } from '../browser.ts';
import { insertIn, script } from '../people.ts';
import { browser, installation } from '../shared.ts';

/** Key presses that are no text, from the empty page to the sound of the ad. */
const maxKeys = 4;

/** React refuses a change after 50 that each led to another one before it could go on. */
const burstKeys = 120;

it('an ad is written, produced and heard by keyboard alone', async () => {
  const { page, context, problems } = await openPage(browser);
  await insertIn(context, installation);
  await page.goto(`${installation.url}/workflows/create-ad`);
  const first = page.getByLabel('Line 1', { exact: true });
  await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
  const begun = performance.now();
  let keys = 0;
  const press = async (key: string): Promise<void> => {
    keys += 1;
    await page.keyboard.press(key);
  };
  for (const [index, text] of script.entries()) {
    if (index > 0) await press('Enter');
    await page.keyboard.type(text);
  }
  await press('Control+Enter');
  const player = page.getByRole('region', { name: 'Player' });
  await expect
    .poll(() => player.getByRole('slider').getAttribute('aria-valuenow').then(Number), { timeout: 90_000 })
    .toBeGreaterThan(0);
  const seconds = (performance.now() - begun) / 1000;
  if (process.env.SONORA_FIGURES) process.stderr.write(`keyboard only: ${keys} keys, ${seconds.toFixed(1)} s\n`);
  expect(keys).toBeLessThanOrEqual(maxKeys);
  // Words and controls are reached without a pointer: the first line still has all of its text.
  expect(await first.inputValue()).toBe(script[0]);
  expect(problems).toEqual([]);
  await context.close();
});

it('a line takes all keys of a burst, also where they leave no time for anything else', async () => {
  const { page, context, problems } = await openPage(browser);
  await insertIn(context, installation);
  await page.goto(`${installation.url}/workflows/create-ad`);
  const line = page.getByLabel('Line 1', { exact: true });
  await line.waitFor();
  await line.evaluate((field: HTMLTextAreaElement, count) => {
    for (let key = 0; key < count; key += 1) {
      field.setRangeText('a', key, key, 'end');
      field.dispatchEvent(new InputEvent('input', { bubbles: true, data: 'a', inputType: 'insertText' }));
    }
  }, burstKeys);
  expect(await line.inputValue()).toBe('a'.repeat(burstKeys));
  expect(problems).toEqual([]);
  await context.close();
});
