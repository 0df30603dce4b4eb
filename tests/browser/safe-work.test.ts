import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../testkit/installation.ts';
import { openPage, type Watched, widths } from './browser.ts';
import { adState, insertIn, renderDone, script, signUpIn, storeAd } from './people.ts';
import { browser, installation } from './shared.ts';

let own: Watched;

beforeAll(async () => {
  own = await openPage(browser);
  await signUpIn(own.context, installation.url);
});
afterAll(() => own?.context.close());

const line = (page: Page, number: number) => page.getByLabel(`Line ${number}`, { exact: true });
const openNewAd = async (page: Page): Promise<void> => {
  await page.goto(`${installation.url}/workflows/create-ad`);
  await line(page, 1).waitFor();
};

describe('a new ad', () => {
  it('restores after a reload when its first save failed offline, and saves once the network is back', async () => {
    const { page } = own;
    await openNewAd(page);
    await page.route('**/api/v3/project/**', (route) => route.abort());
    await line(page, 1).fill(script[0]);
    await page.getByText(/^Offline/).waitFor();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await line(page, 1).waitFor();
    expect(await line(page, 1).inputValue()).toBe(script[0]);
    await page.unroute('**/api/v3/project/**');
    await page.waitForURL(/sessionId=/);
    await openNewAd(page);
    expect(await line(page, 1).inputValue()).toBe('');
  });

  it('stays one ad when the page reloads during the first save', async () => {
    const { page } = own;
    await openNewAd(page);
    // The save reaches the server, but its response is lost, because the page is reloaded.
    let arrived = (): void => {};
    const isStored = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let isSwallowed = false;
    await page.route('**/api/v3/project/*/session', async (route) => {
      // Only the first response is lost: the reloaded page saves again.
      if (route.request().method() !== 'POST' || isSwallowed) return route.continue();
      isSwallowed = true;
      await route.fetch();
      arrived();
    });
    // Another name for each attempt of this test, since the ad of a failed one stays.
    const name = `Told at ${Math.round(performance.now())}`;
    await line(page, 1).fill(`${name}.`);
    await isStored;
    await line(page, 1).fill(`${name}, and changed since.`);
    // The route stays until the reload: removing it earlier would release the held response to the old page.
    await page.reload();
    await page.waitForURL(/sessionId=/);
    await page.unroute('**/api/v3/project/*/session');
    // The change is saved after the session that the lost response belonged to was found.
    await expect
      .poll(async () => (await own.context.request.get(`${installation.url}/api/v3/session`)).text())
      .toContain(`"${name}, and changed since"`);
    await page.getByText(/^Saved/).waitFor();
    await page.goto(`${installation.url}/workflows/project-manager`);
    await page.getByRole('link', { name: `${name}, and changed since`, exact: true }).waitFor();
    expect(await page.getByRole('link', { name: new RegExp(`^${name}`) }).count()).toBe(1);
  });

  it('opens again when the page reloads before its address has the id of its session', async () => {
    const { page } = own;
    await openNewAd(page);
    await line(page, 1).fill('Reloaded a moment too early.');
    await page.waitForURL(/sessionId=/);
    await page.getByText(/^Saved/).waitFor();
    // As if the reload had begun before: the browser loads the address that it knew then.
    await page.evaluate(() => History.prototype.replaceState.call(history, history.state, '', '/workflows/create-ad'));
    await page.reload();
    await expect.poll(() => line(page, 1).inputValue()).toBe('Reloaded a moment too early.');
    await page.waitForURL(/sessionId=/);
    await openNewAd(page);
    expect(await line(page, 1).inputValue()).toBe('');
  });

  it.each([
    ['at once', false],
    ['while the other page shows that it loads', true],
  ])('does not stop a navigation that waits when the first save completes %s', async (_when, isLate) => {
    const { page } = own;
    await openNewAd(page);
    const saved = Promise.withResolvers<void>();
    const loaded = Promise.withResolvers<void>();
    await page.route('**/api/v3/project/*/session', async (route) => {
      await saved.promise;
      await route.continue();
    });
    await page.route('**/*.js', async (route) => {
      await loaded.promise;
      await route.continue();
    });
    await line(page, 1).fill(script[0]);
    await page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/session'));
    await page.getByRole('link', { name: 'Projects' }).first().click();
    if (isLate) await line(page, 1).waitFor({ state: 'hidden' });
    saved.resolve();
    // A page that is hidden shows nothing of it.
    await page.waitForFunction(() => sessionStorage.getItem('sonora.draft.created') !== null);
    loaded.resolve();
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
    await page.unrouteAll();
  });

  it('does not navigate back when the first save completes after the user left the page', async () => {
    const { page } = own;
    await openNewAd(page);
    let release = (): void => {};
    const hasLeft = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/v3/project/*/session', async (route) => {
      if (route.request().method() === 'POST') await hasLeft;
      return route.continue();
    });
    await line(page, 1).fill('Left in a hurry.');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 201);
    await page.getByRole('link', { name: 'Projects' }).first().click();
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
    release();
    await saved;
    await page.unroute('**/api/v3/project/*/session');
    await page.waitForTimeout(500);
    expect(new URL(page.url()).pathname).toBe('/workflows/project-manager');
    await page.reload();
    await page.getByRole('link', { name: 'Left in a hurry', exact: true }).waitFor();
  });
});

describe('two windows with the same ad', () => {
  const comeBack = (page: Page): Promise<unknown> => page.evaluate('window.dispatchEvent(new Event("focus"))');

  it('say who edits, hand over, join edits of different lines, and ask when both changed the same one', async () => {
    const { page: first, context } = own;
    const address = `${installation.url}${await storeAd(context, installation.url, { state: adState(script) })}`;
    await first.goto(address);
    await line(first, 3).waitFor();
    // The session is held by the first window.
    await first.waitForResponse((answer) => answer.url().endsWith('/presence'));
    const second = await context.newPage();
    await second.goto(address);
    // A second window of the same person takes over at once.
    await first.getByText(/^You’re editing this ad in another window/).waitFor();
    await first.getByRole('button', { name: 'Edit here' }).click();
    await second.getByText(/^You’re editing this ad in another window/).waitFor();
    await first.getByRole('button', { name: 'Produce' }).click();
    await renderDone(first);
    await first.getByText(/^Saved/).waitFor();
    // The window that looks follows, and plays.
    await second.getByRole('button', { name: /^Play/ }).first().waitFor();

    await second.getByRole('button', { name: 'Edit here' }).click();
    await first.getByText(/^You’re editing this ad in another window/).waitFor();
    await line(second, 3).fill('Grab a six pack this weekend.');
    await second.getByText(/^Saved/).waitFor();
    await expect.poll(() => line(first, 3).inputValue()).toBe('Grab a six pack this weekend.');
    expect(await line(first, 1).evaluate((field) => field.closest('[inert]') !== null)).toBe(true);

    // Windows that cannot hear of each other.
    await context.route('**/presence', (route) => route.abort());
    for (const page of [first, second]) {
      await page.goto(address);
      await line(page, 3).waitFor();
    }
    await line(first, 1).fill('Mornings are slow.');
    await first.getByText(/^Saved/).waitFor();
    await line(second, 2).fill('Meet Harbor Cold Brew.');
    await second.getByText(/^Saved/).waitFor();
    await comeBack(first);
    await expect.poll(() => line(first, 2).inputValue()).toBe('Meet Harbor Cold Brew.');
    await comeBack(second);
    await expect.poll(() => line(second, 1).inputValue()).toBe('Mornings are slow.');

    await line(first, 1).fill('Mornings are short.');
    await first.getByText(/^Saved/).waitFor();
    await line(second, 1).fill('Mornings are for coffee.');
    await second.getByText(/changed in another window/).waitFor();
    await second.getByRole('button', { name: 'Keep this version' }).click();
    await second.getByText(/^Saved/).waitFor();
    await comeBack(first);
    await expect.poll(() => line(first, 1).inputValue()).toBe('Mornings are for coffee.');
    await context.unroute('**/presence');
    await second.close();
  });
});

describe('the primary button', () => {
  it('has no hover colour when it is disabled', async () => {
    const { page, context } = own;
    const address = await storeAd(context, installation.url, { state: adState([script[0]], {}, 10) });
    await page.goto(`${installation.url}${address}`);
    const produce = page.getByRole('button', { name: 'Produce' });
    await produce.hover();
    await produce.click();
    await renderDone(page);
    const done = page.getByRole('button', { name: 'Up to date' });
    await done.hover({ force: true });
    const colours = await done.evaluate((button) => {
      const { backgroundColor, color } = getComputedStyle(button);
      return [backgroundColor, color];
    });
    // Tokens of disabled controls: --background and --muted.
    expect(colours).toEqual(['rgb(247, 246, 243)', 'rgb(101, 97, 90)']);
  });
});

describe('an organisation other than the user’s own', () => {
  it('plays its ads: audio elements load signed addresses, because they cannot name an organisation', async () => {
    const address = await storeAd(own.context, installation.url, { state: adState([script[0]], {}, 10) });
    await own.page.goto(`${installation.url}${address}`);
    await own.page.getByRole('button', { name: 'Produce' }).click();
    await renderDone(own.page);
    // The other user sees the render once it is saved with the ad.
    await own.page.getByText(/^Saved/).waitFor();
    const { currentOrgId } = (await (await own.context.request.get(`${installation.url}/api/user`)).json()) as {
      currentOrgId: string;
    };
    const { page, context, problems } = await openPage(browser);
    const colleague = await insertIn(context, installation);
    const database = openTestDatabase(installation);
    await database.pool.query("insert into member (org_id, user_id, role) values ($1, $2, 'admin')", [
      currentOrgId,
      colleague.userId,
    ]);
    await database.close();
    await context.addCookies([{ name: 'sonora_org', value: currentOrgId, url: installation.url }]);
    await page.goto(`${installation.url}${address}`);
    await page.getByRole('button', { name: 'Organisation: Harbor Foods' }).waitFor();
    const audio: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/(file|media)\//.test(pathname)) audio.push(pathname.split('/')[1] ?? '');
    });
    const player = page.getByRole('region', { name: 'Player' });
    await player.getByRole('button', { name: /^Play/ }).click();
    await player.getByRole('button', { name: /^Pause/ }).waitFor();
    await expect.poll(() => player.getByRole('slider').getAttribute('aria-valuenow').then(Number)).toBeGreaterThan(0);
    expect(audio).toContain('media');
    expect(audio).not.toContain('file');
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('a menu whose code cannot be loaded', () => {
  it('says so and leaves the page as it is', async () => {
    const { page, context } = await openPage(browser, { state: await own.context.storageState(), isUncached: true });
    try {
      await page.route('**/assets/loaded-menu-*.js', (route) => route.abort());
      await openNewAd(page);
      await line(page, 1).fill('Kept.');
      await page.getByRole('button', { name: /^Length: / }).click();
      // A second failure, after one in advance, offers to reload.
      await page.getByText(/^(Sonora can’t be reached|Something is missing here)/).waitFor();
      expect(await line(page, 1).inputValue()).toBe('Kept.');
      expect(await page.getByRole('menu').count()).toBe(0);
    } finally {
      await context.close();
    }
  });
});

describe('on a phone', () => {
  it('shows the primary button once at the end of a long script, without covering the text', async () => {
    const state = adState(Array.from({ length: 10 }, (_, index) => `${script[1]} Number ${index + 1}.`));
    const address = await storeAd(own.context, installation.url, { state });
    const { page, context } = await openPage(browser, { size: 'phone', state: await own.context.storageState() });
    await page.goto(`${installation.url}${address}`);
    await line(page, 10).focus();
    const produce = page.getByRole('button', { name: 'Produce' });
    expect(await produce.count()).toBe(1);
    const [bar, last] = [await produce.boundingBox(), await line(page, 10).boundingBox()];
    expect(bar && bar.y + bar.height).toBeLessThanOrEqual(widths.phone.height);
    expect(last && last.y + last.height).toBeLessThanOrEqual(bar?.y ?? 0);
    await produce.click();
    await page.getByRole('progressbar', { name: 'Production' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await produce.waitFor();
    await context.close();
  });
});

describe('keyboard only', () => {
  it('reaches every control of the ad page with a visible focus', async () => {
    const { page } = own;
    await page.getByText('True peak').first().waitFor();
    await page.evaluate(
      'document.activeElement?.blur?.(); document.querySelector("main").parentElement.scrollTo(0, 0)',
    );
    const missed = (await page.evaluate(`(() => {
      window.wanted = new Set([...document.querySelectorAll(
        'button:not(:disabled):not([tabindex="-1"]), a[href], input:not(:disabled, [type="radio"]:not(:checked)), textarea, [tabindex="0"]',
      )].filter((each) => each.checkVisibility({ visibilityProperty: true })));
      return window.wanted.size;
    })()`)) as number;
    expect(missed).toBeGreaterThan(30);
    const unseen: string[] = [];
    for (let step = 0; step < missed + 20; step += 1) {
      await page.keyboard.press('Tab');
      const name = (await page.evaluate(`(() => {
        const now = document.activeElement;
        window.wanted.delete(now);
        const style = getComputedStyle(now);
        const row = now.closest('li');
        const hasRing = style.outlineStyle !== 'none' || style.boxShadow !== 'none' ||
          (row !== null && getComputedStyle(row).boxShadow !== 'none');
        return hasRing || now === document.body ? '' : now.getAttribute('aria-label') ?? now.textContent;
      })()`)) as string;
      if (name !== '') unseen.push(name);
    }
    const left = await page.evaluate(
      `[...window.wanted].map((each) => each.getAttribute('aria-label') ?? each.textContent)`,
    );
    expect({ left, unseen }).toEqual({ left: [], unseen: [] });
  });

  it.each([
    ['button', /^Length: /],
    ['button', /^More actions/],
    ['button', /^Destination: /],
    ['button', /^Mix: /],
    ['button', /^History/],
    ['button', /^Voice of line 1/],
    ['button', /^Help$/],
    ['button', /account of/],
    ['button', /^Search/],
  ] as const)('close what the %s %s opened with Escape, and come back to it', async (role, name) => {
    const { page } = own;
    const trigger = page.getByRole(role, { name }).first();
    await trigger.focus();
    await page.keyboard.press('Enter');
    const opened = page.locator('[role="menu"], [role="dialog"], dialog[open]').first();
    await expect.poll(() => opened.evaluate((each) => each.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'hidden' });
    await expect.poll(() => trigger.evaluate((each) => each === document.activeElement)).toBe(true);
  });

  it('move through a menu by keys, choose in it, and leave it with Tab', async () => {
    const { page } = own;
    const trigger = page.getByRole('button', { name: /^Length: / });
    const menu = page.getByRole('menu');
    // The button that opens the menu may have the same text as an item.
    const focused = () => page.evaluate(() => document.activeElement?.closest('[role^="menuitem"]')?.textContent);
    await trigger.focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('10 s');
    for (const [key, text] of [
      ['ArrowDown', '15 s'],
      ['ArrowUp', '10 s'],
      ['ArrowUp', 'Custom length …'],
      ['Home', '10 s'],
      ['End', 'Custom length …'],
      ['4', '40 s'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(focused).toBe(text);
    }
    await page.keyboard.press('Enter');
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Length: 40 s' }).waitFor();
    await expect.poll(() => trigger.evaluate((each) => each === document.activeElement)).toBe(true);

    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('10 s');
    await page.keyboard.press('Tab');
    await menu.waitFor({ state: 'hidden' });
    expect(await trigger.evaluate((each) => each === document.activeElement)).toBe(false);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  });
});
