import type { BrowserContext } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { misfits, openPage, schemes, screenshot, seriousFindings, settled, widths } from './browser.ts';
import { grantInstallation, signUpIn } from './people.ts';
import { furnish, type Scene, scenes } from './scenes/scenes.ts';
import { browser, installation } from './shared.ts';

const cases = schemes.flatMap((scheme) =>
  (Object.keys(widths) as (keyof typeof widths)[]).map((size) => ({ scheme, size })),
);

/** Each page in its default state. The other scenes are states of these pages and run in two of the four configurations. */
const pages = new Set([
  'billing-new',
  'billing-full',
  'billing-change',
  'landing',
  'sign-up',
  'sign-in',
  'forgot-password',
  'reset-password',
  'set-up',
  'terms',
  'privacy',
  'not-found',
  'ad-empty',
  'ad-rendered',
  'projects-full',
  'api-none',
  'services-none',
  'packs',
  'profile',
  'orgs',
  'organisation',
  'invitation',
  'status',
  'shared-playground',
  'shared-sonicsell',
  'shared-video',
  'links-full',
  'share-dialog',
  'support',
  'report',
  'messages',
  'outbox',
  'home',
  'speech',
  'feature-lab',
]);

/** With screenshots, every scene runs in every configuration. */
const isWanted = (name: string, isFirstWay: boolean): boolean =>
  wanted.test(name) && (isFirstWay || pages.has(name) || process.env.SONORA_SCREENSHOTS !== undefined);

/**
 * To see a few scenes: `SONORA_SCENES='^ad-' SONORA_SCREENSHOTS=folder npx vitest run --project browser -t 'every
 * page'`.
 */
const wanted = new RegExp(process.env.SONORA_SCENES ?? '');

/**
 * Time limit: a producer has about sixty scenes, which take two seconds each on an idle machine and five on a busy one.
 */
const walkMilliseconds = 1_200_000;

describe('every page', () => {
  let adPath: string;
  let producer: Awaited<ReturnType<BrowserContext['storageState']>>;
  beforeAll(async () => {
    const { page, context } = await openPage(browser);
    await grantInstallation(installation, await signUpIn(context, installation.url));
    adPath = await furnish({ page, context, url: installation.url });
    producer = await context.storageState();
    await context.close();
  });

  it('is checked with rules that detect planted problems', async () => {
    const { page, context } = await openPage(browser);
    await page.setContent(
      `<html lang="en"><title>x</title><main><h1>x</h1><img src="x"><p style="color: #ccc">pale</p>
      <div style="width: 9999px">wide</div></main></html>`,
    );
    const found = await seriousFindings(page);
    expect(found.map((line) => line.split(':')[0]).sort()).toEqual(['color-contrast', 'image-alt']);
    expect(await misfits(page, 'wide')).toEqual([expect.stringMatching(/px wider than its window/)]);
    await context.close();
  });

  describe.each(cases)('in $scheme at $size', ({ scheme, size }) => {
    // Concurrently: each has its own browser context and mostly waits.
    it.concurrent.each(['producer', 'stranger', 'newcomer'] as const)(
      'is accessible, quiet and fits its window when seen by a %s',
      async (who) => {
        const found: string[] = [];
        const isFirstWay = (scheme === 'light') === (size === 'wide');
        const { page, context, problems } = await openPage(browser, {
          scheme,
          size,
          ...(who === 'producer' ? { state: producer } : {}),
        });
        if (who === 'newcomer') await signUpIn(context, installation.url);
        const look = async ({ name, show, raises }: Scene): Promise<void> => {
          await show({ page, context, url: installation.url, adPath });
          await settled(page);
          await screenshot(page, `${name}-${widths[size].width}-${scheme}`);
          found.push(...problems.splice(0).filter((problem) => raises?.test(problem) !== true));
          found.push(...(await seriousFindings(page)).map((line) => `${name}: ${line}`));
          found.push(...(await misfits(page, size)).map((line) => `${name}: ${line}`));
          await context.setOffline(false);
        };
        for (const scene of scenes) {
          if (scene.who !== who || !isWanted(scene.name, isFirstWay)) continue;
          await look(scene).catch((error: unknown) => found.push(`${scene.name}: ${String(error).slice(0, 300)}`));
        }
        await context.close();
        found.push(...problems);
        expect(found, found.join('\n')).toEqual([]);
      },
      walkMilliseconds,
    );
  });
});
