import type { BrowserContext } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { misfits, openPage, type schemes, screenshot, seriousFindings, settled, widths } from './browser.ts';
import { grantInstallation, signUpIn } from './people.ts';
import { sceneLocale, translateFinders } from './scenes/language.ts';
import type { Scene } from './scenes/scene.ts';
import { furnish, scenes } from './scenes/scenes.ts';
import { browser, installation } from './shared.ts';

type Configuration = { readonly scheme: (typeof schemes)[number]; readonly size: keyof typeof widths };

/** Every scene is checked in the first and the third, which differ in both. */
const configurations: readonly Configuration[] = [
  { scheme: 'dark', size: 'phone' },
  { scheme: 'light', size: 'phone' },
  { scheme: 'light', size: 'wide' },
  { scheme: 'dark', size: 'wide' },
];

/** Widths of tablets and small windows, in which the layout of pages is checked after the configuration `after`. */
const between = {
  widths: [1024, 800],
  after: configurations.find(({ scheme, size }) => scheme === 'light' && size === 'wide'),
};

/** Each page in its default state. The other scenes are states of these pages and are checked in two of the four
 * configurations. */
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
  'audit',
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
  'campaigns-full',
  'campaigns-one',
  'campaigns-create',
  'campaigns-vast-start',
  'campaigns-vast-set-up',
  'campaigns-vast-tags',
]);

/**
 * To see a few scenes: `SONORA_SCENES='^ad-' SONORA_SCREENSHOTS=folder npx vitest run --project browser -t 'every
 * page'`. In German: with `SONORA_LOCALE=de-DE`.
 */
const wanted = new RegExp(process.env.SONORA_SCENES ?? '');

/** With screenshots, every scene is checked in every configuration. */
const configurationsOf = ({ name }: Scene): readonly Configuration[] => {
  if (!wanted.test(name)) return [];
  const isEverywhere = pages.has(name) || process.env.SONORA_SCREENSHOTS !== undefined;
  return configurations.filter(({ scheme, size }) => isEverywhere || (scheme === 'light') === (size === 'wide'));
};

/**
 * The configurations of a scene, one list per load. It is shown on a phone, where a control is most likely to be covered
 * or missing. Then the window grows and the colours change, which needs no load: both are left to the style sheets.
 */
const loadsOf = (scene: Scene): readonly (readonly Configuration[])[] => {
  const all = configurationsOf(scene);
  if (!scene.differsByWidth) return [all];
  return (['phone', 'wide'] as const).map((size) => all.filter((each) => each.size === size));
};

type Who = Scene['who'];
type Findings = { readonly checked: string[]; readonly problems: string[] };

const scenesOf = (who: Who): readonly Scene[] => scenes.filter((scene) => scene.who === who);

/** Time limit: the scenes of a producer take five minutes on an idle machine, and twenty on a busy one. */
const visitMilliseconds = 2_400_000;

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
    expect(await seriousFindings(page, 'appearance')).toEqual([expect.stringMatching(/^color-contrast: .*p\)$/)]);
    expect(await misfits(page, 'wide')).toEqual([expect.stringMatching(/px wider than its window/)]);
    await page.setContent(
      `<!doctype html><html lang="en"><title>x</title><main><div style="width: 300px; overflow: auto">
      <table style="width: 400px"><tr><td>x</table></div></main></html>`,
    );
    expect(await misfits(page, 'wide')).toEqual(['a table that is 100 px wider than its place']);
    const hidden = 'position: absolute; width: 1px; height: 1px; overflow: hidden';
    const scroller = `<main style="height: 400px; overflow: auto"><p style="margin-bottom: 900px">text</p>
      <span style="${hidden}">hidden</span></main>`;
    await page.setContent(
      `<!doctype html><html lang="en"><title>x</title><body style="margin: 0">${scroller}<p>end</p></html>`,
    );
    expect(await misfits(page, 'wide')).toEqual([expect.stringMatching(/^9\d\d blank px after main/)]);
    expect(await seriousFindings(page, 'appearance')).toEqual([
      expect.stringMatching(/^scrollable-region-focusable: /),
    ]);
    await page.setContent(
      `<!doctype html><html lang="en"><title>x</title><body style="margin: 0">${scroller}<div style="height: 2000px"></div></html>`,
    );
    expect(await misfits(page, 'wide')).toContainEqual(expect.stringMatching(/^two scroll bars/));
    await context.close();
  });

  /** Shows a person's scenes one after the other. */
  const visit = async (who: Who): Promise<ReadonlyMap<Configuration, Findings>> => {
    const findings = new Map(
      configurations.map((each): [Configuration, Findings] => [each, { checked: [], problems: [] }]),
    );
    const { page, context, problems } = await openPage(browser, {
      ...(who === 'producer' ? { state: producer } : {}),
      ...(sceneLocale ? { locale: sceneLocale } : {}),
    });
    await translateFinders(page);
    if (who === 'newcomer') await signUpIn(context, installation.url);
    const configure = async ({ scheme, size }: Configuration): Promise<void> => {
      await Promise.all([page.setViewportSize(widths[size]), page.emulateMedia({ colorScheme: scheme })]);
      // A busy page takes a while to follow.
      await page.waitForFunction(
        `innerWidth === ${widths[size].width} && matchMedia('(prefers-color-scheme: ${scheme})').matches`,
      );
    };
    /** The layout of a page at the widths between a phone and a wide window. */
    const checkBetween = async (name: string): Promise<string[]> => {
      const found: string[] = [];
      for (const width of between.widths) {
        await page.setViewportSize({ ...widths.wide, width });
        await page.waitForFunction(`innerWidth === ${width}`);
        await settled(page);
        found.push(...(await misfits(page, 'between')).map((line) => `${name} at ${width} px: ${line}`));
      }
      await page.setViewportSize(widths.wide);
      return found;
    };
    const wideAddresses = new Set<string>();
    /**
     * After its first configuration, a page shows the same elements in other colours and places. A wide window shows
     * more of them: they are checked by all rules in the default state of a page, and once for each address.
     */
    const scopeOf = (name: string, { size }: Configuration, before?: Configuration): 'all' | 'appearance' => {
      if (before === undefined) return 'all';
      if (size === before.size) return 'appearance';
      const address = page.url().replaceAll(/[0-9a-f-]{36}/g, '');
      const isKnown = wideAddresses.has(address) && !pages.has(name);
      wideAddresses.add(address);
      return isKnown ? 'appearance' : 'all';
    };
    const check = async (
      { name, raises, fitsBetween }: Scene,
      configuration: Configuration,
      before?: Configuration,
    ): Promise<void> => {
      const found = findings.get(configuration);
      await settled(page);
      const scope = scopeOf(name, configuration, before);
      await screenshot(page, `${name}-${widths[configuration.size].width}-${configuration.scheme}`);
      found?.problems.push(
        ...problems.splice(0).filter((problem) => raises?.test(problem) !== true),
        ...(await seriousFindings(page, scope)).map((line) => `${name}: ${line}`),
        ...(await misfits(page, configuration.size)).map((line) => `${name}: ${line}`),
      );
      if ((fitsBetween || pages.has(name)) && configuration === between.after)
        found?.problems.push(...(await checkBetween(name)));
      found?.checked.push(name);
    };
    const load = async (scene: Scene, [first, ...others]: readonly Configuration[]): Promise<void> => {
      if (!first) return;
      // The page of the scene before need not be laid out once more.
      await page.evaluate('document.body.replaceChildren()');
      await configure(first);
      await scene.show({ page, context, url: installation.url, adPath });
      await check(scene, first);
      for (const [index, other] of others.entries()) {
        await configure(other);
        await check(scene, other, index === 0 ? first : others[index - 1]);
      }
    };
    for (const scene of scenesOf(who)) {
      for (const shared of loadsOf(scene)) {
        await load(scene, shared).catch((error: unknown) => {
          for (const each of shared) findings.get(each)?.problems.push(`${scene.name}: ${String(error).slice(0, 300)}`);
        });
        await context.setOffline(false);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
    }
    await context.close();
    for (const found of findings.values()) found.problems.push(...problems);
    return findings;
  };

  /** One visit serves the four tests of a person. */
  const visits = new Map<Who, ReturnType<typeof visit>>();
  const visitOf = (who: Who): ReturnType<typeof visit> => {
    const begun = visits.get(who) ?? visit(who);
    visits.set(who, begun);
    return begun;
  };

  describe.each(configurations)('in $scheme at $size', (configuration) => {
    // Concurrently: each has its own browser context and mostly waits.
    it.concurrent.each(['producer', 'stranger', 'newcomer'] as const)(
      'is accessible, quiet and fits its window when seen by a %s',
      async (who) => {
        const found = (await visitOf(who)).get(configuration);
        expect(found?.problems, found?.problems.join('\n')).toEqual([]);
        const names = scenesOf(who).filter((scene) => configurationsOf(scene).includes(configuration));
        expect(found?.checked).toEqual(names.map(({ name }) => name));
      },
      visitMilliseconds,
    );
  });
});
